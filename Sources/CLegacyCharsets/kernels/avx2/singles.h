/*
 * Encodes UTF-8 to the bytes of a single-byte charset with AVX2. Included by the AVX2 kernel. The codes of
 * the characters of the window are looked up in eight registers, a block at a time.
 */
#pragma once

#include "../kernel.h"
#include "blocks/avx2.h"

enum { WINDOW_ROWS = PCT_WINDOW / HALF };

/* Returns the codes at places below PCT_WINDOW. */
AVX2_INLINE __m256i codes_at(const __m256i rows[WINDOW_ROWS], __m256i places)
{
    __m256i codes = _mm256_setzero_si256();
    for (int row = 0; row < WINDOW_ROWS; row++) {
        /* A shuffle gives zero for an index with its top bit set: in all rows but that of the place. */
        __m256i in_row = places ^ _mm256_set1_epi8((char)(row * HALF));
        __m256i index = _mm256_adds_epu8(in_row, _mm256_set1_epi8(0x70));
        codes |= _mm256_shuffle_epi8(rows[row], index);
    }
    return codes;
}

AVX2_INLINE unsigned continuations_of(__m256i bytes)
{
    return mask_of32(_mm256_cmpgt_epi8(_mm256_set1_epi8((char)0xC0), bytes));
}

/* The window of a table, and the lead byte of its first block. */
typedef struct single_encoder {
    __m256i rows[WINDOW_ROWS];
    __m256i first_lead;
} single_encoder;

AVX2_INLINE single_encoder single_encoder_of(const pct_encode_table *table)
{
    single_encoder by = {.first_lead = _mm256_set1_epi8((char)(0xC0 | table->window_block))};
    for (size_t row = 0; row < WINDOW_ROWS; row++) {
        by.rows[row] = twice(table->window + HALF * row);
    }
    return by;
}

/* The bytes of the characters that start in a block. */
typedef struct block_codes {
    __m256i bytes;
    unsigned starts, leads;
    bool is_known; /* whether all characters are ASCII or in the window */
} block_codes;

/* `next` are the bytes one position later. The first bytes, up to `start`, belong to earlier characters. */
AVX2_INLINE block_codes codes_of_block(const single_encoder *by, __m256i bytes, __m256i next, size_t start)
{
    const unsigned live = ~0u << start;
    unsigned continuations = continuations_of(bytes) & live;
    unsigned leads = mask_of32(bytes) & ~continuations & live;
    __m256i lead = _mm256_sub_epi8(bytes, by->first_lead);
    __m256i block = _mm256_slli_epi16(lead & _mm256_set1_epi8(1), 6);
    __m256i place = block | (next & _mm256_set1_epi8(0x3F));
    __m256i codes = codes_at(by->rows, place);
    __m256i is_ours = _mm256_cmpeq_epi8(_mm256_min_epu8(lead, _mm256_set1_epi8(1)), lead);
    unsigned known = mask_of32(is_ours & ~_mm256_cmpeq_epi8(codes, _mm256_setzero_si256()));
    __m256i is_high = _mm256_cmpgt_epi8(_mm256_setzero_si256(), bytes);
    return (block_codes){
        .bytes = _mm256_blendv_epi8(bytes, codes, is_high),
        .starts = ~continuations & live,
        .leads = leads,
        .is_known = ((leads & ~(known & continuations_of(next))) | (continuations ^ leads << 1)) == 0,
    };
}

/* Returns the bytes one position later; zero after the last byte. */
AVX2_INLINE __m256i shifted(__m256i bytes)
{
    return _mm256_alignr_epi8(_mm256_permute2x128_si256(bytes, bytes, 0x81), bytes, 1);
}

AVX2 static pct_result encode_singles(const pct_encode_table *table, const uint8_t *src, size_t n,
                                      uint8_t *dst, size_t capacity)
{
    const single_encoder by = single_encoder_of(table);
    pct_result done = {0, 0, PCT_OK};
    size_t next = 0; /* the next block, after whose start `done.read` is at most three bytes */
    while (n >= BLOCK && done.read < n && done.status == PCT_OK) {
        const bool is_last = n - next <= BLOCK;
        const size_t first = is_last ? n - BLOCK : next;
        const __m256i bytes = load32(src + first), later = is_last ? shifted(bytes) : load32(src + first + 1);
        const block_codes found = codes_of_block(&by, bytes, later, done.read - first);
        if (PCT_UNLIKELY(!found.is_known)) {
            done = pct_encode_singles_exact(table, (pct_job){src, n, dst, capacity, done}, first + BLOCK);
            next = done.read;
            continue;
        }
        done.written += put_outputs32(found.bytes, found.starts, dst + done.written);
        next = first + BLOCK;
        done.read = next + (found.leads >> 31);
    }
    return n >= BLOCK ? done : pct_encode_singles_exact(table, new_job(src, n, dst, capacity), n);
}

/*
 * Decodes the bytes of a single-byte charset to UTF-8 with AVX-512. Included by the AVX-512 kernel. The text
 * of each byte is looked up in registers, a block at a time.
 */
#ifndef PCT_AVX512_DECODE_TEXT_H
#define PCT_AVX512_DECODE_TEXT_H

#include "../sequence.h"
#include "../kernel.h"
#include "characters.h"

enum { SINGLES = 128 };

/* Returns the mask of the text bytes of sixteen entries. Only entries of one to three bytes have text. */
AVX512_INLINE __mmask64 text_of_entries(__m512i entries)
{
    const __m512i last = _mm512_set1_epi32(0x03030303), order = _mm512_set1_epi32(0x7F020100);
    __m512i places =
        _mm512_broadcast_i32x4(_mm_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
    __m512i lengths = _mm512_shuffle_epi8(entries, places);
    return _mm512_cmpgt_epi8_mask(lengths, order) & _mm512_cmple_epu8_mask(lengths, last);
}

/* Writes the first `length` bytes of a block. If there is room, writes the whole block. */
AVX512_INLINE void put_text_block(pct_job job, __m512i bytes, size_t length)
{
    if (PCT_LIKELY(room_of(job) >= BLOCK)) {
        store(output_of(job), bytes);
    } else {
        store_few(output_of(job), bytes, length);
    }
}

/* The first, second and third bytes of the text of each byte from 0x80 on; zero where the text is shorter. */
typedef struct single_texts {
    uint8_t bytes[3][SINGLES];
} single_texts;

/* Fills the texts from decode entries. If a text contains a zero byte, returns false, because zero marks the
 * end of a shorter text. */
AVX512_INLINE bool lay_out(single_texts *to, const uint32_t *single)
{
    bool has_zero = false;
    for (size_t k = 0; k < SINGLES; k += CHARACTERS) {
        __m512i entries = _mm512_loadu_si512((const void *)(single + k));
        __mmask64 text = text_of_entries(entries);
        has_zero |= (text & _mm512_testn_epi8_mask(entries, entries)) != 0;
        entries = _mm512_maskz_mov_epi8(text, entries);
        for (int place = 0; place < 3; place++) {
            __m512i bytes = _mm512_srli_epi32(entries, 8 * (unsigned)place);
            _mm_storeu_si128((void *)(to->bytes[place] + k), _mm512_cvtepi32_epi8(bytes));
        }
    }
    return !has_zero;
}

/* Decodes bytes up to the first byte without a character. */
AVX512_INLINE pct_job decode_blocks(const single_texts *from, pct_job job)
{
    __m512i low[3], high[3];
    for (int place = 0; place < 3; place++) {
        low[place] = load(from->bytes[place]);
        high[place] = load(from->bytes[place] + BLOCK);
    }
    const encoder spread = {
        .sources = {load(lane_sources), load(lane_sources + BLOCK), load(lane_sources + 2 * BLOCK)},
        .keeps_nul = true,
    };
    bool goes_on = true;
    while (left_of(job) > 0 && goes_on) {
        size_t length = left_of(job) < BLOCK ? left_of(job) : BLOCK;
        __m512i bytes = load_text(next_of(job), length);
        __mmask64 beyond = _mm512_movepi8_mask(bytes);
        characters all = {
            _mm512_mask_mov_epi8(bytes, beyond, _mm512_permutex2var_epi8(low[0], bytes, high[0])),
            _mm512_maskz_permutex2var_epi8(beyond, low[1], bytes, high[1]),
            _mm512_maskz_permutex2var_epi8(beyond, low[2], bytes, high[2]),
        };
        __mmask64 none = beyond & _mm512_testn_epi8_mask(all.first, all.first);
        if (PCT_UNLIKELY(none != 0)) {
            length = (size_t)__builtin_ctzll(none);
            goes_on = false;
        }
        for (int k = 0; k < PARTS && 3 * length > BLOCK * (size_t)k; k++) {
            part one = part_of(&spread, k, all);
            __mmask64 used = one.used & lanes_below(3 * length - BLOCK * (size_t)k);
            put_text_block(job, compress(used, one.lanes), lanes_in(used));
            job.done.written += lanes_in(used);
        }
        job.done.read += length;
    }
    return job;
}

/* Decodes a byte without a character and the rest of its block one byte at a time, because more such bytes
 * are likely to follow. */
AVX512_INLINE pct_result decode_some(const pct_decode_table *table, pct_job job)
{
    size_t n = left_of(job) < BLOCK ? left_of(job) : BLOCK;
    pct_result next = pct_decode_singles_scalar(table, next_of(job), n, output_of(job), room_of(job));
    return (pct_result){job.done.read + next.read, job.done.written + next.written, next.status};
}

AVX512 static pct_result decode_singles(const pct_decode_table *table, const uint8_t *src, size_t n,
                                        uint8_t *dst, size_t capacity)
{
    _Alignas(64) single_texts texts;
    if (!lay_out(&texts, table->single)) {
        return pct_decode_singles_scalar(table, src, n, dst, capacity);
    }
    pct_job job = new_job(src, n, dst, capacity);
    while (left_of(job) > 0 && job.done.status == PCT_OK) {
        job = decode_blocks(&texts, job);
        if (left_of(job) > 0) {
            job.done = decode_some(table, job);
        }
    }
    return job.done;
}

#endif

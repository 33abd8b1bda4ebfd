/*
 * Encodes UTF-8 to the bytes of a single-byte charset with AVX-512. Included by the AVX-512 kernel. The codes
 * of the characters of the window are looked up in registers, a block at a time.
 */
#pragma once

#include "../kernel.h"
#include "characters.h"

/* The window of a table, and the lead byte of its first block. */
typedef struct single_encoder {
    __m512i low, high, first_lead;
} single_encoder;

/* The bytes of the characters that start in a block. */
typedef struct block_codes {
    __m512i bytes;
    __mmask64 starts, leads;
    bool is_known; /* whether all characters are ASCII or in the window */
} block_codes;

/* `next` are the bytes one position later; `carry` is whether the first byte continues a character. */
AVX512_INLINE block_codes codes_of_block(const single_encoder *by, __m512i bytes, __m512i next, size_t length,
                                         uint64_t carry)
{
    __mmask64 continuations = continuations_of(bytes) & lanes_below(length);
    __mmask64 leads = _mm512_movepi8_mask(bytes) & ~continuations;
    __m512i lead = _mm512_sub_epi8(bytes, by->first_lead);
    __m512i block = _mm512_slli_epi16(lead & _mm512_set1_epi8(1), 6);
    __m512i place = block | (next & _mm512_set1_epi8(0x3F));
    __m512i codes = _mm512_permutex2var_epi8(by->low, place, by->high);
    __mmask64 known = _mm512_test_epi8_mask(codes, codes) & continuations_of(next) &
                      _mm512_cmplt_epu8_mask(lead, _mm512_set1_epi8(2));
    return (block_codes){
        .bytes = _mm512_mask_mov_epi8(bytes, leads, codes),
        .starts = ~continuations & lanes_below(length),
        .leads = leads,
        .is_known = ((leads & ~known) | (continuations ^ (leads << 1 | carry))) == 0,
    };
}

AVX512 static pct_result encode_singles(const pct_encode_table *table, const uint8_t *src, size_t n,
                                        uint8_t *dst, size_t capacity)
{
    const single_encoder by = {load(table->window), load(table->window + BLOCK),
                               _mm512_set1_epi8((char)(0xC0 | table->window_block))};
    size_t i = 0, at = 0;
    uint64_t carry = 0;
    while (i < n) {
        const size_t length = n - i < BLOCK ? n - i : BLOCK;
        const block_codes found =
            codes_of_block(&by, load_text(src + i, length), load_text(src + i + 1, n - i - 1), length, carry);
        if (PCT_UNLIKELY(!found.is_known)) {
            const pct_job job = {src, n, dst, capacity, {i + carry, at, PCT_OK}};
            const pct_result done = pct_encode_singles_exact(table, job, i + length);
            if (done.status != PCT_OK) {
                return done;
            }
            i = done.read;
            at = done.written;
            carry = 0;
            continue;
        }
        store(dst + at, compress(found.starts, found.bytes));
        at += lanes_in(found.starts);
        i += length;
        carry = found.leads >> 63;
    }
    return (pct_result){n, at, PCT_OK};
}

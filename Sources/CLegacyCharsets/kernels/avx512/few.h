/* Encodes texts of at most a block with AVX-512, in registers. Included by the AVX-512 kernel. */
#ifndef PCT_AVX512_FEW_H
#define PCT_AVX512_FEW_H

#include "put.h"

enum { FEW = 32 /* characters converted at once */ };

/* Some characters, or their codes, and the mask of ASCII characters. */
typedef struct few {
    __m512i values;
    __mmask32 ascii;
} few;

AVX512_INLINE __m512i few_bytes(const split_text *from, int number, size_t at)
{
    return _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)(from->bytes[number] + at)));
}

/* Returns the codes of the characters from `at` on. */
AVX512_INLINE few few_codes(const uint16_t *entries, const split_text *from, size_t at)
{
    const __m512i six = _mm512_set1_epi16(0x3F);
    _Alignas(64) uint16_t places[FEW];
    __m512i first = few_bytes(from, 0, at), second = few_bytes(from, 1, at);
    __mmask32 threes = _mm512_cmpge_epu16_mask(first, _mm512_set1_epi16(0xE0));
    __m512i last = _mm512_mask_mov_epi16(second, threes, few_bytes(from, 2, at));
    __m512i block = _mm512_and_si512(first, _mm512_set1_epi16(0x1F));
    __m512i middle = _mm512_or_si512(_mm512_slli_epi16(block, 6), _mm512_and_si512(second, six));
    block = _mm512_mask_mov_epi16(block, threes, middle);
    _mm512_store_si512(places, _mm512_or_si512(_mm512_slli_epi16(block, 6), _mm512_and_si512(last, six)));
    __m128i codes[FEW / 8] = {0};
    for (size_t k = 0; k < FEW / 8 && at + 8 * k < from->count; k++) {
        codes[k] = eight_of(entries, places + 8 * k);
    }
    __m512i low = _mm512_castsi256_si512(_mm256_set_m128i(codes[1], codes[0]));
    __m512i all = _mm512_inserti64x4(low, _mm256_set_m128i(codes[3], codes[2]), 1);
    __mmask32 ascii = _mm512_cmplt_epu16_mask(first, _mm512_set1_epi16(0x80));
    return (few){_mm512_mask_mov_epi16(all, ascii, first), ascii};
}

/* Encodes a text of at most a block, and returns the length of the output. May write up to BLOCK bytes
 * past 3 * n. If
 * a character has more than three bytes or no code, or the text is not UTF-8, returns 0. */
AVX512_INLINE size_t encode_few(const text_encoder *it, const uint8_t *src, size_t n, uint8_t *dst)
{
    split_text text;
    text.count = 0;
    if (PCT_UNLIKELY(split_block(&text, load_text(src, n), src, n, n, 0).read != n)) {
        return 0;
    }
    size_t written = 0;
    for (size_t at = 0; at < text.count; at += FEW) {
        const few found = few_codes(it->entries, &text, at);
        const __mmask64 here = lanes_below(2 * (text.count - at));
        /* If the high byte of a code is zero, the code has one byte. A zero low byte is the character U+0000.
         */
        __m512i lanes =
            _mm512_or_si512(_mm512_slli_epi16(found.values, 8), _mm512_srli_epi16(found.values, 8));
        __mmask64 used = (_mm512_test_epi8_mask(lanes, lanes) | UINT64_C(0xAAAAAAAAAAAAAAAA)) & here;
        uint32_t none = _mm512_testn_epi16_mask(found.values, found.values) & ~found.ascii;
        if (PCT_UNLIKELY((none & _bzhi_u32(~0u, (unsigned)(text.count - at))) != 0)) {
            return 0;
        }
        __mmask64 others = it->has_one_set ? 0 : _mm512_movepi8_mask(_mm512_movm_epi16(~found.ascii));
        __m512i bytes = _mm512_maskz_compress_epi8(used, lanes);
        written += put_bytes(it, bytes, _pext_u64(others, used), lanes_in(used), dst + written);
    }
    return written;
}

#endif

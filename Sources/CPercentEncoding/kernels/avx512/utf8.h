/* Validates UTF-8 with AVX-512. */
#pragma once

#include "../../blocks/avx512.h"
#include "../kernel.h"
#include "../utf8_errors.h"

/* Constants that the loops keep in registers. */
typedef struct validator {
    __m512i first_high, first_low, second_high;
} validator;

AVX512_INLINE __m512i four_times(const uint8_t *row)
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)row));
}

AVX512_INLINE validator validator_of_utf8(void)
{
    return (validator){four_times(utf8_first_high), four_times(utf8_first_low), four_times(utf8_second_high)};
}

/* Looks up rows by the lower four bits of each index. The 64 entries repeat 16 rows four times, so other bits
 * are irrelevant. */
AVX512_INLINE __m512i row_of(__m512i table, __m512i index)
{
    return _mm512_permutexvar_epi8(index, table);
}

/* Returns the errors among bytes, given the three bytes before each byte. */
AVX512_INLINE __m512i wrong_after(const validator *it, __m512i bytes, __m512i first, __m512i second,
                                  __m512i third)
{
    enum { ALL_THREE = 0x80, FIRST_AND_ANY = 0xE0 }; /* truth tables */
    __m512i pair = _mm512_ternarylogic_epi64(row_of(it->first_high, _mm512_srli_epi16(first, 4)),
                                             row_of(it->second_high, _mm512_srli_epi16(bytes, 4)),
                                             row_of(it->first_low, first), ALL_THREE);
    __m512i due = _mm512_ternarylogic_epi64(
        _mm512_set1_epi8((char)TWO_CONTINUED), _mm512_subs_epu8(second, _mm512_set1_epi8(THIRD_DUE)),
        _mm512_subs_epu8(third, _mm512_set1_epi8(FOURTH_DUE)), FIRST_AND_ANY);
    return pair ^ due;
}

AVX512_INLINE __m512i wrong_block(const validator *it, const uint8_t *src)
{
    return wrong_after(it, load(src), load(src - 1), load(src - 2), load(src - 3));
}

/* Returns the errors in the first block, which no bytes precede. */
AVX512_INLINE __m512i wrong_first(const validator *it, __m512i bytes)
{
    __m512i quarter_before = _mm512_alignr_epi32(bytes, _mm512_setzero_si512(), 12);
    return wrong_after(it, bytes, _mm512_alignr_epi8(bytes, quarter_before, 15),
                       _mm512_alignr_epi8(bytes, quarter_before, 14),
                       _mm512_alignr_epi8(bytes, quarter_before, 13));
}

/* Returns the errors among the last n bytes, which are fewer than a block. A zero after the text reveals an
 * incomplete character. */
AVX512_INLINE __m512i wrong_last(const validator *it, const uint8_t *src, size_t n)
{
    return wrong_after(it, _mm512_maskz_loadu_epi8(lanes_below(n), src),
                       _mm512_maskz_loadu_epi8(lanes_below(n + 1), src - 1),
                       _mm512_maskz_loadu_epi8(lanes_below(n + 2), src - 2),
                       _mm512_maskz_loadu_epi8(lanes_below(n + 3), src - 3));
}

AVX512_INLINE bool is_any(__m512i bytes)
{
    return _mm512_test_epi8_mask(bytes, bytes) != 0;
}

/* Whether a group and the three bytes before it are ASCII. */
AVX512_INLINE bool is_ascii_group(const uint8_t *src)
{
    __m512i all = load(src) | load(src - 3);
    for (int k = 1; k < GROUP / BLOCK; k++) {
        all |= load(src + BLOCK * k);
    }
    return _mm512_movepi8_mask(all) == 0;
}

/* Validates the text after the first block. */
AVX512_INLINE size_t validate_rest(const validator *it, const uint8_t *src, size_t n)
{
    size_t i = BLOCK;
    for (; n - i >= GROUP; i += GROUP) {
        const uint8_t *next = src + i;
        if (is_ascii_group(next)) {
            continue;
        }
        __m512i wrong = wrong_block(it, next);
        for (int k = 1; k < GROUP / BLOCK; k++) {
            wrong |= wrong_block(it, next + BLOCK * k);
        }
        if (PCT_UNLIKELY(is_any(wrong))) {
            return pct_utf8_resume(src, n, i);
        }
    }
    for (; n - i >= BLOCK; i += BLOCK) {
        if (PCT_UNLIKELY(is_any(wrong_block(it, src + i)))) {
            return pct_utf8_resume(src, n, i);
        }
    }
    return is_any(wrong_last(it, src + i, n - i)) ? pct_utf8_resume(src, n, i) : n;
}

AVX512 static size_t utf8_valid_prefix(const uint8_t *src, size_t n)
{
    if (n == 0) {
        return 0;
    }
    const validator it = validator_of_utf8();
    __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(n), src);
    if (n < BLOCK && _mm512_movepi8_mask(bytes) == 0) {
        return n;
    }
    if (PCT_UNLIKELY(is_any(wrong_first(&it, bytes)))) {
        return pct_utf8_resume(src, n, 0);
    }
    return n < BLOCK ? n : validate_rest(&it, src, n);
}

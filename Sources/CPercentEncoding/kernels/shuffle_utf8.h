/* Validation of UTF-8 by byte shuffles, sixteen bytes at a time, as far as SSSE3 and AVX2 share it. */
#ifndef PCT_SHUFFLE_UTF8_H
#define PCT_SHUFFLE_UTF8_H

#include "shuffle.h"
#include "utf8_errors.h"

#define UTF8 SHUFFLE
typedef __m128i bytes16;

/* What is wrong with bytes and the ones before them. */
SHUFFLE_INLINE __m128i wrong_after(__m128i bytes, __m128i first, __m128i second, __m128i third)
{
    __m128i pair = _mm_and_si128(_mm_shuffle_epi8(load16(utf8_first_high), high_digits16(first)),
                                 _mm_shuffle_epi8(load16(utf8_second_high), high_digits16(bytes)));
    __m128i low = _mm_shuffle_epi8(load16(utf8_first_low), _mm_and_si128(first, _mm_set1_epi8(15)));
    __m128i due = _mm_or_si128(_mm_subs_epu8(second, _mm_set1_epi8(THIRD_DUE)),
                               _mm_subs_epu8(third, _mm_set1_epi8(FOURTH_DUE)));
    /* Two continuations have the same bit as what is due. */
    return _mm_xor_si128(_mm_and_si128(pair, low), _mm_and_si128(due, _mm_set1_epi8((char)TWO_CONTINUED)));
}

SHUFFLE_INLINE __m128i wrong16(const uint8_t *src)
{
    return wrong_after(load16(src), load16(src - 1), load16(src - 2), load16(src - 3));
}

SHUFFLE_INLINE __m128i pair16(uint64_t low, uint64_t high)
{
    return _mm_set_epi64x((long long)high, (long long)low);
}

SHUFFLE_INLINE __m128i wrong_first16(__m128i bytes)
{
    return wrong_after(bytes, _mm_slli_si128(bytes, 1), _mm_slli_si128(bytes, 2), _mm_slli_si128(bytes, 3));
}

SHUFFLE_INLINE __m128i behind_third16(__m128i bytes)
{
    return _mm_srli_si128(bytes, 3);
}

SHUFFLE_INLINE __m128i or16(__m128i a, __m128i b)
{
    return _mm_or_si128(a, b);
}

SHUFFLE_INLINE bool is_zero16(__m128i bytes)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())) == 0xFFFF;
}

SHUFFLE_INLINE bool is_ascii64(const uint8_t *src)
{
    __m128i all =
        or16(or16(load16(src), load16(src + HALF)), or16(load16(src + 2 * HALF), load16(src + 3 * HALF)));
    return _mm_movemask_epi8(or16(all, load16(src - 3))) == 0;
}

#include "utf8_blocks.h"

#endif

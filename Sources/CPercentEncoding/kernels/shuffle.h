/*
 * Sixteen bytes at a time by byte shuffles, as far as SSSE3 and AVX2 share it; included by kernels that
 * define SHUFFLE, the attributes of their functions.
 */
#ifndef PCT_SHUFFLE_H
#define PCT_SHUFFLE_H

#include <string.h>

#include "../tables.h"
#include "kernel.h"

#define SHUFFLE_INLINE SHUFFLE PCT_INLINE

enum { HALF = 16 };

SHUFFLE_INLINE __m128i load16(const uint8_t *src)
{
    return _mm_loadu_si128((const __m128i *)src);
}

SHUFFLE_INLINE void store16(uint8_t *dst, __m128i bytes)
{
    _mm_storeu_si128((__m128i *)dst, bytes);
}

SHUFFLE_INLINE size_t bits_in(unsigned mask)
{
    return (size_t)__builtin_popcount(mask);
}

/* Bytes with a byte replaced by another one, given as the difference of their bits. */
SHUFFLE_INLINE __m128i replace16(__m128i bytes, char byte, char difference)
{
    __m128i found = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
    return _mm_xor_si128(bytes, _mm_and_si128(found, _mm_set1_epi8(difference)));
}

SHUFFLE_INLINE __m128i high_digits16(__m128i bytes)
{
    return _mm_and_si128(_mm_srli_epi16(bytes, 4), _mm_set1_epi8(15));
}

#endif

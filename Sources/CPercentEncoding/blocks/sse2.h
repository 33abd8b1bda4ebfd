/* Blocks of 64 bytes with SSE2, sixteen bytes at a time. */
#pragma once

#include <emmintrin.h>
#include <stdbool.h>

#include "masks.h"

PCT_INLINE __m128i load_sixteen(const uint8_t *src)
{
    return _mm_loadu_si128((const __m128i *)src);
}

PCT_INLINE __m128i equal_to(__m128i bytes, uint8_t byte)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)byte));
}

/* Returns the mask of the top bits of the bytes. */
PCT_INLINE uint64_t top_bits_of(__m128i bytes)
{
    return (uint64_t)(uint32_t)_mm_movemask_epi8(bytes);
}

/* Returns the mask of '%' among 64 bytes. */
PCT_INLINE uint64_t percents_of(const uint8_t *src)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 64; k += 16) {
        mask |= top_bits_of(equal_to(load_sixteen(src + k), '%')) << k;
    }
    return mask;
}

/* Returns the masks of '=', and of '&' and `separator`, among 64 bytes. */
PCT_INLINE pct_separators separators_of(const uint8_t *src, uint8_t separator)
{
    pct_separators found = {0, 0};
    for (unsigned k = 0; k < 64; k += 16) {
        __m128i bytes = load_sixteen(src + k);
        found.ends |= top_bits_of(equal_to(bytes, '&') | equal_to(bytes, separator)) << k;
        found.equals |= top_bits_of(equal_to(bytes, '=')) << k;
    }
    return found;
}

PCT_INLINE void copy_sixteen(uint8_t *dst, const uint8_t *src, bool plus)
{
    __m128i bytes = load_sixteen(src);
    if (plus) {
        bytes ^= (equal_to(bytes, '+') & _mm_set1_epi8('+' ^ ' '));
    }
    _mm_storeu_si128((__m128i *)dst, bytes);
}

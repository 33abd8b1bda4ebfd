/* Decodes sixteen bytes at a time. */
#ifndef PCT_SSE2_DECODE_H
#define PCT_SSE2_DECODE_H

#include <emmintrin.h>

#include "../scalar/blocks.h"

PCT_INLINE uint64_t percents_of16(const uint8_t *src)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)src);
    return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')));
}

PCT_INLINE uint64_t percents_of(const uint8_t *src)
{
    return percents_of16(src) | percents_of16(src + 16) << 16 | percents_of16(src + 32) << 32 |
           percents_of16(src + 48) << 48;
}

PCT_INLINE void copy_sixteen(uint8_t *dst, const uint8_t *src, bool plus)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)src);
    if (plus) {
        __m128i is_plus = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('+'));
        bytes = _mm_xor_si128(bytes, _mm_and_si128(is_plus, _mm_set1_epi8('+' ^ ' ')));
    }
    _mm_storeu_si128((__m128i *)dst, bytes);
}

PCT_INLINE decode_steps steps_of_vectors(void)
{
    return (decode_steps){percents_of, copy_sixteen, 16};
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return decode_by_blocks(steps_of_vectors(), new_job(src, n, dst, capacity), options);
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    return decoded_size_by_blocks(steps_of_vectors(), src, n);
}

#endif

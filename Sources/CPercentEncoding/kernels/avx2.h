/* What encoding, decoding and validation with AVX2 share. */
#ifndef PCT_AVX2_H
#define PCT_AVX2_H

#include "shuffle.h"

enum { BLOCK = 2 * HALF, GROUP = 4 * BLOCK };

SHUFFLE_INLINE __m256i load32(const uint8_t *src)
{
    return _mm256_loadu_si256((const __m256i *)src);
}

SHUFFLE_INLINE void store32(uint8_t *dst, __m256i bytes)
{
    _mm256_storeu_si256((__m256i *)dst, bytes);
}

SHUFFLE_INLINE __m256i replace32(__m256i bytes, char byte, char difference)
{
    __m256i found = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte));
    return _mm256_xor_si256(bytes, _mm256_and_si256(found, _mm256_set1_epi8(difference)));
}

SHUFFLE_INLINE __m256i high_digits32(__m256i bytes)
{
    return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
}

#endif

/* Operations on thirty-two bytes with AVX2, in addition to SSSE3's operations on sixteen bytes. */
#ifndef PCT_AVX2_H
#define PCT_AVX2_H

#include <immintrin.h>

#include "../bytes16/bytes16.h"

#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define AVX2_INLINE AVX2 PCT_INLINE

enum { BLOCK = 2 * HALF, GROUP = 4 * BLOCK };

AVX2_INLINE __m256i load32(const uint8_t *src)
{
    return _mm256_loadu_si256((const __m256i *)src);
}

/* Repeats a row of sixteen bytes in both halves. */
AVX2_INLINE __m256i twice(const uint8_t *row)
{
    return _mm256_broadcastsi128_si256(load16(row));
}

AVX2_INLINE void store32(uint8_t *dst, __m256i bytes)
{
    _mm256_storeu_si256((__m256i *)dst, bytes);
}

/* Returns the mask of the top bits of the bytes. */
AVX2_INLINE unsigned mask_of32(__m256i bytes)
{
    return (unsigned)_mm256_movemask_epi8(bytes);
}

AVX2_INLINE size_t bits_in(unsigned mask)
{
    return (size_t)__builtin_popcount(mask);
}

AVX2_INLINE __m256i replace32(__m256i bytes, char byte, char difference)
{
    __m256i found = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte));
    return _mm256_xor_si256(bytes, _mm256_and_si256(found, _mm256_set1_epi8(difference)));
}

AVX2_INLINE __m256i high_digits32(__m256i bytes)
{
    return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
}

/* Returns 0xFF for each marked byte, and 0 for each other byte. */
AVX2_INLINE __m256i marked32(uint64_t marks)
{
    const __m256i order = _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
    const __m256i bits = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    __m256i rows = _mm256_shuffle_epi8(_mm256_set1_epi32((int)(uint32_t)marks), order);
    return _mm256_cmpeq_epi8(_mm256_and_si256(rows, bits), bits);
}

/* Replaces each unmarked space with the output for a space. */
AVX2_INLINE __m256i unmarked_spaces32(pct_marks marks, __m256i bytes, __m256i marked)
{
    __m256i spaces = _mm256_andnot_si256(marked, _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(' ')));
    return _mm256_xor_si256(bytes, _mm256_and_si256(spaces, _mm256_set1_epi8((char)(' ' ^ marks.space))));
}

#endif

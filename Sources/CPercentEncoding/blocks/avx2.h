/* Blocks of thirty-two bytes with AVX2, in addition to SSSE3's blocks of sixteen bytes. */
#pragma once

#include <immintrin.h>

#include "bytes16.h"

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
    return bytes ^ (found & _mm256_set1_epi8(difference));
}

AVX2_INLINE __m256i high_digits32(__m256i bytes)
{
    return _mm256_srli_epi16(bytes, 4) & _mm256_set1_epi8(15);
}

/* Returns 0xFF for each marked byte, and 0 for each other byte. */
AVX2_INLINE __m256i marked32(uint64_t marks)
{
    const __m256i order = _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
    const __m256i bits = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    __m256i rows = _mm256_shuffle_epi8(_mm256_set1_epi32((int)(uint32_t)marks), order);
    return _mm256_cmpeq_epi8(rows & bits, bits);
}

/* Replaces each unmarked space with the output for a space. */
AVX2_INLINE __m256i unmarked_spaces32(pct_marks marks, __m256i bytes, __m256i marked)
{
    __m256i spaces = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(' ')) & ~marked;
    return bytes ^ (spaces & _mm256_set1_epi8((char)(' ' ^ marks.space)));
}

/* ---- Escaping ---- */

typedef struct encoder {
    __m256i low, high;
    encoder16 halves;
} encoder;

AVX2_INLINE encoder encoder_of(const pct_set *set, bool plus)
{
    encoder16 halves = encoder_of16(set, plus);
    return (encoder){_mm256_broadcastsi128_si256(halves.low), _mm256_broadcastsi128_si256(halves.high),
                     halves};
}

AVX2_INLINE __m256i literals32(const encoder *it, __m256i bytes)
{
    return it->halves.plus ? replace32(bytes, ' ', ' ' ^ '+') : bytes;
}

AVX2_INLINE __m256i bits_of32(__m256i bytes)
{
    const __m256i bits = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    return _mm256_shuffle_epi8(bits, high_digits32(bytes));
}

/* Returns 0xFF for each byte that is escaped, and 0 for each other byte. */
AVX2_INLINE __m256i escaped32(const encoder *it, __m256i bytes)
{
    /* A shuffle gives zero for an index with its top bit set. */
    __m256i row = _mm256_shuffle_epi8(it->low, bytes) |
                  _mm256_shuffle_epi8(it->high, bytes ^ _mm256_set1_epi8((char)0x80));
    return _mm256_cmpeq_epi8(row & bits_of32(bytes), _mm256_setzero_si256());
}

/* ---- Unescaping ---- */

AVX2_INLINE __m256i digit_values32(__m256i bytes, __m256i *classes)
{
    const __m256i upper = twice(digit_upper);
    const __m256i lower = twice(digit_lower);
    const __m256i offset = twice(digit_offset);
    __m256i high = high_digits32(bytes);
    __m256i low = bytes & _mm256_set1_epi8(15);
    *classes = _mm256_shuffle_epi8(upper, high) & _mm256_shuffle_epi8(lower, low);
    return _mm256_add_epi8(low, _mm256_shuffle_epi8(offset, high));
}

AVX2_INLINE __m256i percents32(__m256i bytes)
{
    return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('%'));
}

AVX2_INLINE __m256i text32(bool plus, __m256i bytes)
{
    return plus ? replace32(bytes, '+', '+' ^ ' ') : bytes;
}

/* A decoded block. All bytes but the digits of escapes are output. */
typedef struct decoded32 {
    __m256i bytes;
    unsigned escapes, malformed;
} decoded32;

AVX2_INLINE decoded32 decode32(const uint8_t *src, bool plus)
{
    __m256i high_classes, low_classes;
    __m256i bytes = load32(src);
    __m256i high = digit_values32(load32(src + 1), &high_classes);
    __m256i low = digit_values32(load32(src + 2), &low_classes);
    __m256i percents = percents32(bytes);
    __m256i wrong = _mm256_cmpeq_epi8(_mm256_min_epu8(high_classes, low_classes), _mm256_setzero_si256());
    __m256i escapes = percents & ~wrong;
    __m256i value = _mm256_slli_epi16(high, 4) | low;
    unsigned escape_mask = mask_of32(escapes);
    return (decoded32){
        .bytes = _mm256_blendv_epi8(text32(plus, bytes), value, escapes),
        .escapes = escape_mask,
        .malformed = mask_of32(percents) ^ escape_mask,
    };
}

/* Writes the bytes selected by `outputs`. The position of each quarter is computed from the mask, so that no
 * quarter waits for the previous quarter. */
AVX2_INLINE size_t put_outputs32(__m256i bytes, unsigned outputs, uint8_t *dst)
{
    const __m256i second = _mm256_broadcastsi128_si256(pair16(0, UINT64_C(0x0808080808080808)));
    __m128i low = load_halves16(pct_compress_rows[outputs & 0xFF], pct_compress_rows[outputs >> 8 & 0xFF]);
    __m128i high = load_halves16(pct_compress_rows[outputs >> 16 & 0xFF], pct_compress_rows[outputs >> 24]);
    __m256i order = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
    __m256i packed = _mm256_shuffle_epi8(bytes, _mm256_add_epi8(order, second));
    store_halves16(dst, dst + bits_in(outputs & 0xFF), _mm256_castsi256_si128(packed));
    store_halves16(dst + bits_in(outputs & 0xFFFF), dst + bits_in(outputs & 0xFFFFFF),
                   _mm256_extracti128_si256(packed, 1));
    return bits_in(outputs);
}

/* ---- 64 bytes ---- */

/* Returns the mask of the bytes among 64 that equal one of two bytes. */
AVX2_INLINE uint64_t equal_two(const uint8_t *src, uint8_t byte, uint8_t other)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 2 * BLOCK; k += BLOCK) {
        __m256i bytes = load32(src + k);
        __m256i found = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)byte)) |
                        _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)other));
        mask |= (uint64_t)mask_of32(found) << k;
    }
    return mask;
}

/* Returns the masks of '=', and of '&' and `separator`. */
AVX2_INLINE pct_separators separators_of(const uint8_t *src, uint8_t separator)
{
    return (pct_separators){equal_two(src, '&', separator), equal_two(src, '=', '=')};
}

/* Operations on sixteen bytes with SSSE3. Names shared with neon.h have the same meaning in both
 * files. */
#pragma once

#include <stdbool.h>
#include <tmmintrin.h>

#include "CPercentEncodingKernel.h"

/* The attributes of functions that use these operations. The attributes of the AVX2 kernel include these
 * attributes. */
#define BYTES16 __attribute__((target("ssse3,popcnt")))
#define BYTES16_INLINE BYTES16 PCT_INLINE

typedef __m128i bytes16;

BYTES16_INLINE bytes16 load16(const uint8_t *src)
{
    return _mm_loadu_si128((const __m128i *)src);
}

BYTES16_INLINE void store16(uint8_t *dst, bytes16 bytes)
{
    _mm_storeu_si128((__m128i *)dst, bytes);
}

/* Stores the first eight bytes. */
BYTES16_INLINE void store8(uint8_t *dst, bytes16 bytes)
{
    _mm_storel_epi64((__m128i *)dst, bytes);
}

/* Stores the first eight bytes, and the last eight bytes at a second address. */
BYTES16_INLINE void store_halves16(uint8_t *dst, uint8_t *other, bytes16 bytes)
{
    _mm_storel_epi64((__m128i *)dst, bytes);
    _mm_storeh_pd((double *)other, _mm_castsi128_pd(bytes));
}

/* Loads each half from its own address. */
BYTES16_INLINE bytes16 load_halves16(const uint8_t *low, const uint8_t *high)
{
    __m128i first = _mm_loadl_epi64((const __m128i *)low);
    return _mm_castpd_si128(_mm_loadh_pd(_mm_castsi128_pd(first), (const double *)high));
}

BYTES16_INLINE bytes16 pair16(uint64_t low, uint64_t high)
{
    return _mm_set_epi64x((long long)high, (long long)low);
}

BYTES16_INLINE uint64_t low_word16(bytes16 bytes)
{
    return (uint64_t)_mm_cvtsi128_si64(bytes);
}

BYTES16_INLINE uint64_t high_word16(bytes16 bytes)
{
    return (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(bytes, bytes));
}

BYTES16_INLINE bytes16 fill16(uint8_t byte)
{
    return _mm_set1_epi8((char)byte);
}

BYTES16_INLINE bytes16 add16(bytes16 a, bytes16 b)
{
    return _mm_add_epi8(a, b);
}

/* Subtracts `b` from each byte, saturating at zero. */
BYTES16_INLINE bytes16 minus16(bytes16 a, uint8_t b)
{
    return _mm_subs_epu8(a, fill16(b));
}

/* Returns 0xFF where the bytes are equal, and 0 elsewhere. */
BYTES16_INLINE bytes16 equal16(bytes16 a, bytes16 b)
{
    return _mm_cmpeq_epi8(a, b);
}

BYTES16_INLINE bytes16 high_digits16(bytes16 bytes)
{
    return _mm_srli_epi16(bytes, 4) & _mm_set1_epi8(15);
}

/* Joins pairs of digits to bytes; each high digit is less than sixteen. */
BYTES16_INLINE bytes16 joined_digits16(bytes16 high, bytes16 low)
{
    return _mm_slli_epi16(high, 4) | low;
}

/* Returns the table entry for an index below sixteen; zero for an index from 128 on. */
BYTES16_INLINE bytes16 look_up16(bytes16 table, bytes16 index)
{
    return _mm_shuffle_epi8(table, index);
}

/* Returns the table entry for the lower digit of each byte below 128; zero for other bytes. */
BYTES16_INLINE bytes16 look_up_low16(bytes16 table, bytes16 bytes)
{
    return _mm_shuffle_epi8(table, bytes);
}

/* Join the low or the high halves of two registers. */
BYTES16_INLINE bytes16 low_halves16(bytes16 a, bytes16 b)
{
    return _mm_unpacklo_epi64(a, b);
}

BYTES16_INLINE bytes16 high_halves16(bytes16 a, bytes16 b)
{
    return _mm_unpackhi_epi64(a, b);
}

/* Moves the bytes up by one to three positions; zeros fill the gap. */
BYTES16_INLINE bytes16 later16(bytes16 bytes, unsigned places)
{
    return places == 1   ? _mm_slli_si128(bytes, 1)
           : places == 2 ? _mm_slli_si128(bytes, 2)
                         : _mm_slli_si128(bytes, 3);
}

/* Drops the first three bytes. */
BYTES16_INLINE bytes16 behind_third16(bytes16 bytes)
{
    return _mm_srli_si128(bytes, 3);
}

/* Returns the mask of the bytes that are 0xFF; all other bytes must be zero. */
BYTES16_INLINE unsigned mask_of16(bytes16 bytes)
{
    return (unsigned)_mm_movemask_epi8(bytes);
}

/* Whether all bytes are zero. Each byte must be 0xFF or zero. */
BYTES16_INLINE bool is_none16(bytes16 bytes)
{
    return _mm_movemask_epi8(bytes) == 0;
}

BYTES16_INLINE bool is_zero16(bytes16 bytes)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())) == 0xFFFF;
}

BYTES16_INLINE bool is_ascii16(bytes16 bytes)
{
    return _mm_movemask_epi8(bytes) == 0;
}

/* Returns the number of set bits in each of two bytes, as two bytes. */
BYTES16_INLINE unsigned bits_of_two(unsigned mask)
{
    return (unsigned)__builtin_popcount(mask & 0xFF) | (unsigned)__builtin_popcount(mask >> 8 & 0xFF) << 8;
}

/* Returns the number of bytes in four registers that are 0xFF; all other bytes must be zero. */
BYTES16_INLINE size_t count64(const bytes16 bytes[4])
{
    size_t count = 0;
    for (unsigned k = 0; k < 4; k++) {
        count += (size_t)__builtin_popcount(mask_of16(bytes[k]));
    }
    return count;
}

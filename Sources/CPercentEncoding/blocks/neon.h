/* Operations on sixteen bytes with NEON. Names shared with ssse3.h have the same meaning in both
 * files. */
#pragma once

#include <arm_neon.h>
#include <stdbool.h>

#include "CPercentEncodingKernel.h"

#define BYTES16
#define BYTES16_INLINE PCT_INLINE

typedef uint8x16_t bytes16;

BYTES16_INLINE bytes16 load16(const uint8_t *src)
{
    return vld1q_u8(src);
}

BYTES16_INLINE void store16(uint8_t *dst, bytes16 bytes)
{
    vst1q_u8(dst, bytes);
}

/* Stores the first eight bytes. */
BYTES16_INLINE void store8(uint8_t *dst, bytes16 bytes)
{
    vst1_u8(dst, vget_low_u8(bytes));
}

/* Stores the first eight bytes, and the last eight bytes at a second address. */
BYTES16_INLINE void store_halves16(uint8_t *dst, uint8_t *other, bytes16 bytes)
{
    vst1_u8(dst, vget_low_u8(bytes));
    vst1_u8(other, vget_high_u8(bytes));
}

/* Loads each half from its own address. */
BYTES16_INLINE bytes16 load_halves16(const uint8_t *low, const uint8_t *high)
{
    return vcombine_u8(vld1_u8(low), vld1_u8(high));
}

BYTES16_INLINE bytes16 pair16(uint64_t low, uint64_t high)
{
    return vcombine_u8(vcreate_u8(low), vcreate_u8(high));
}

BYTES16_INLINE uint64_t low_word16(bytes16 bytes)
{
    return vgetq_lane_u64(vreinterpretq_u64_u8(bytes), 0);
}

BYTES16_INLINE uint64_t high_word16(bytes16 bytes)
{
    return vgetq_lane_u64(vreinterpretq_u64_u8(bytes), 1);
}

BYTES16_INLINE bytes16 fill16(uint8_t byte)
{
    return vdupq_n_u8(byte);
}

BYTES16_INLINE bytes16 add16(bytes16 a, bytes16 b)
{
    return vaddq_u8(a, b);
}

/* Subtracts `b` from each byte, saturating at zero. */
BYTES16_INLINE bytes16 minus16(bytes16 a, uint8_t b)
{
    return vqsubq_u8(a, fill16(b));
}

/* Returns 0xFF where the bytes are equal, and 0 elsewhere. */
BYTES16_INLINE bytes16 equal16(bytes16 a, bytes16 b)
{
    return vceqq_u8(a, b);
}

BYTES16_INLINE bytes16 high_digits16(bytes16 bytes)
{
    return vshrq_n_u8(bytes, 4);
}

/* Joins pairs of digits to bytes; each high digit is less than sixteen. */
BYTES16_INLINE bytes16 joined_digits16(bytes16 high, bytes16 low)
{
    return vsliq_n_u8(low, high, 4);
}

/* Returns the table entry for an index below sixteen; zero for an index from 128 on. */
BYTES16_INLINE bytes16 look_up16(bytes16 table, bytes16 index)
{
    return vqtbl1q_u8(table, index);
}

/* Returns the table entry for the lower digit of each byte below 128; zero for other bytes. */
BYTES16_INLINE bytes16 look_up_low16(bytes16 table, bytes16 bytes)
{
    return vqtbl1q_u8(table, vandq_u8(bytes, vdupq_n_u8(0x8F)));
}

/* Join the low or the high halves of two registers. */
BYTES16_INLINE bytes16 low_halves16(bytes16 a, bytes16 b)
{
    return vreinterpretq_u8_u64(vzip1q_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)));
}

BYTES16_INLINE bytes16 high_halves16(bytes16 a, bytes16 b)
{
    return vreinterpretq_u8_u64(vzip2q_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)));
}

/* Moves the bytes up by one to three positions; zeros fill the gap. */
BYTES16_INLINE bytes16 later16(bytes16 bytes, unsigned places)
{
    const bytes16 none = vdupq_n_u8(0);
    return places == 1   ? vextq_u8(none, bytes, 15)
           : places == 2 ? vextq_u8(none, bytes, 14)
                         : vextq_u8(none, bytes, 13);
}

/* Drops the first three bytes. */
BYTES16_INLINE bytes16 behind_third16(bytes16 bytes)
{
    return vextq_u8(bytes, vdupq_n_u8(0), 3);
}

/* Returns the mask of the bytes that are 0xFF; all other bytes must be zero. */
BYTES16_INLINE unsigned mask_of16(bytes16 bytes)
{
    const bytes16 bits = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
    bytes16 sums = vandq_u8(bytes, bits);
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u16(vreinterpretq_u16_u8(sums), 0);
}

/* Whether every byte is 0xFF. Each byte must be 0xFF or zero. */
BYTES16_INLINE bool are_all16(bytes16 bytes)
{
    return vminvq_u8(bytes) != 0;
}

BYTES16_INLINE bool is_none16(bytes16 bytes)
{
    return vmaxvq_u32(vreinterpretq_u32_u8(bytes)) == 0;
}

BYTES16_INLINE bool is_zero16(bytes16 bytes)
{
    return vmaxvq_u32(vreinterpretq_u32_u8(bytes)) == 0;
}

BYTES16_INLINE bool is_ascii16(bytes16 bytes)
{
    return vmaxvq_u8(bytes) < 0x80;
}

/* Returns the number of set bits in each of two bytes, as two bytes. */
BYTES16_INLINE unsigned bits_of_two(unsigned mask)
{
    return vget_lane_u16(vreinterpret_u16_u8(vcnt_u8(vcreate_u8(mask & 0xFFFF))), 0);
}

/* Returns the number of bytes in four registers that are 0xFF; all other bytes must be zero. */
BYTES16_INLINE size_t count64(const bytes16 bytes[4])
{
    bytes16 sum = vaddq_u8(vaddq_u8(bytes[0], bytes[1]), vaddq_u8(bytes[2], bytes[3]));
    return (size_t)-vaddvq_s8(vreinterpretq_s8_u8(sum));
}

/* What encoding, decoding and validation with NEON share. */
#ifndef PCT_NEON_H
#define PCT_NEON_H

#include <arm_neon.h>
#include <string.h>

#include "../tables.h"
#include "kernel.h"

enum { BLOCK = 16, GROUP = 4 * BLOCK };

PCT_INLINE uint8x16_t load16(const uint8_t *src)
{
    return vld1q_u8(src);
}

PCT_INLINE void store16(uint8_t *dst, uint8x16_t bytes)
{
    vst1q_u8(dst, bytes);
}

/* Bytes with a byte replaced by another one, given as the difference of their bits. */
PCT_INLINE uint8x16_t replace16(uint8x16_t bytes, uint8_t byte, uint8_t difference)
{
    return veorq_u8(bytes, vandq_u8(vceqq_u8(bytes, vdupq_n_u8(byte)), vdupq_n_u8(difference)));
}

PCT_INLINE uint8x16_t and4(const uint8x16_t bytes[4])
{
    return vandq_u8(vandq_u8(bytes[0], bytes[1]), vandq_u8(bytes[2], bytes[3]));
}

PCT_INLINE uint8x16_t or4(const uint8x16_t bytes[4])
{
    return vorrq_u8(vorrq_u8(bytes[0], bytes[1]), vorrq_u8(bytes[2], bytes[3]));
}

/* For bytes of all ones or zeros. */
PCT_INLINE bool are_all(uint8x16_t bytes)
{
    return vminvq_u8(bytes) != 0;
}

PCT_INLINE bool is_none(uint8x16_t bytes)
{
    return vmaxvq_u32(vreinterpretq_u32_u8(bytes)) == 0;
}

/* How many bytes of four blocks are all ones; the others are zeros. */
PCT_INLINE size_t count4(const uint8x16_t bytes[4])
{
    uint8x16_t sum = vaddq_u8(vaddq_u8(bytes[0], bytes[1]), vaddq_u8(bytes[2], bytes[3]));
    return (size_t)-vaddvq_s8(vreinterpretq_s8_u8(sum));
}

#endif

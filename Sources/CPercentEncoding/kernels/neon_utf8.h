/* Validation of UTF-8 with NEON, included by its kernel. */
#ifndef PCT_NEON_UTF8_H
#define PCT_NEON_UTF8_H

#include "neon.h"
#include "utf8_errors.h"

#define UTF8
typedef uint8x16_t bytes16;

/* What is wrong with bytes and the ones before them. */
PCT_INLINE uint8x16_t wrong_after(uint8x16_t bytes, uint8x16_t first, uint8x16_t second, uint8x16_t third)
{
    uint8x16_t pair = vandq_u8(vqtbl1q_u8(load16(utf8_first_high), vshrq_n_u8(first, 4)),
                               vqtbl1q_u8(load16(utf8_second_high), vshrq_n_u8(bytes, 4)));
    uint8x16_t low = vqtbl1q_u8(load16(utf8_first_low), vandq_u8(first, vdupq_n_u8(15)));
    uint8x16_t due =
        vorrq_u8(vqsubq_u8(second, vdupq_n_u8(THIRD_DUE)), vqsubq_u8(third, vdupq_n_u8(FOURTH_DUE)));
    /* Two continuations have the same bit as what is due. */
    return veorq_u8(vandq_u8(pair, low), vandq_u8(due, vdupq_n_u8(TWO_CONTINUED)));
}

PCT_INLINE uint8x16_t wrong16(const uint8_t *src)
{
    return wrong_after(load16(src), load16(src - 1), load16(src - 2), load16(src - 3));
}

PCT_INLINE uint8x16_t pair16(uint64_t low, uint64_t high)
{
    return vcombine_u8(vcreate_u8(low), vcreate_u8(high));
}

PCT_INLINE uint8x16_t wrong_first16(uint8x16_t bytes)
{
    const uint8x16_t none = vdupq_n_u8(0);
    return wrong_after(bytes, vextq_u8(none, bytes, 15), vextq_u8(none, bytes, 14),
                       vextq_u8(none, bytes, 13));
}

PCT_INLINE uint8x16_t behind_third16(uint8x16_t bytes)
{
    return vextq_u8(bytes, vdupq_n_u8(0), 3);
}

PCT_INLINE uint8x16_t or16(uint8x16_t a, uint8x16_t b)
{
    return vorrq_u8(a, b);
}

PCT_INLINE bool is_zero16(uint8x16_t bytes)
{
    return is_none(bytes);
}

PCT_INLINE bool is_ascii64(const uint8_t *src)
{
    const uint8x16_t bytes[4] = {load16(src), load16(src + BLOCK), load16(src + 2 * BLOCK),
                                 load16(src + 3 * BLOCK)};
    return vmaxvq_u8(vorrq_u8(or4(bytes), load16(src - 3))) < 0x80;
}

#include "utf8_blocks.h"

static size_t utf8_valid_prefix(const uint8_t *src, size_t n)
{
    return validate_utf8(src, n, 0);
}

#endif

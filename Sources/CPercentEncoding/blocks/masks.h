/* Bit masks of the bytes of a block; the lowest bit is for the first byte. */
#pragma once

#include "CPercentEncodingKernel.h"

/* Returns the mask of the digits of well-formed escapes: the two bytes after each escape, and the carried
 * digits of an earlier escape. The bits above the block are the carry for the next block. A digit is never a
 * '%', so no two terms share a bit, and the sum equals two shifts and two ORs. */
PCT_INLINE uint64_t digits_after(uint64_t escapes, uint64_t carry)
{
    return 6 * escapes + carry;
}

/* Returns the digits of escapes in the block after 64 bytes. */
PCT_INLINE uint64_t carry_of(uint64_t escapes)
{
    return escapes >> 63 | escapes >> 62;
}

/* Returns the mask of well-formed escapes among 64 bytes: the bit of each '%' that precedes two hexadecimal
 * digits. */
PCT_INLINE uint64_t escapes_among(uint64_t percents, const uint8_t *src)
{
    uint64_t escapes = 0;
    for (; percents; percents &= percents - 1) {
        size_t at = (size_t)__builtin_ctzll(percents);
        escapes |= (uint64_t)(pct_hex_pair(src + at + 1) < PCT_NOT_HEX) << at;
    }
    return escapes;
}

/* Returns the number of set bits, without an instruction that counts them. */
PCT_INLINE size_t bits_of(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (size_t)(mask * UINT64_C(0x0101010101010101) >> 56);
}

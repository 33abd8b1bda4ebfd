/* Sixteen bytes in a register, with the steps that SSSE3 and NEON both have. */
#ifndef PCT_BYTES16_H
#define PCT_BYTES16_H

#include "../kernel.h"

#if PCT_TARGET_X86_64
#include "../ssse3/bytes16.h"
#elif PCT_TARGET_AARCH64
#include "../neon/bytes16.h"
#endif

enum { HALF = 16, HALVES = 4, HALVES_SIZE = HALVES * HALF };

/* Bytes with a byte replaced by another one, given as the difference of their bits. */
BYTES16_INLINE bytes16 replace16(bytes16 bytes, uint8_t byte, uint8_t difference)
{
    return xor16(bytes, and16(equal16(bytes, fill16(byte)), fill16(difference)));
}

BYTES16_INLINE bytes16 low_digits16(bytes16 bytes)
{
    return and16(bytes, fill16(15));
}

BYTES16_INLINE bytes16 and_all16(const bytes16 bytes[HALVES])
{
    return and16(and16(bytes[0], bytes[1]), and16(bytes[2], bytes[3]));
}

BYTES16_INLINE bytes16 or_all16(const bytes16 bytes[HALVES])
{
    return or16(or16(bytes[0], bytes[1]), or16(bytes[2], bytes[3]));
}

#endif

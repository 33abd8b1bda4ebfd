/* Operations on sixteen bytes, built from the operations that SSSE3 and NEON have in common. */
#ifndef PCT_BYTES16_H
#define PCT_BYTES16_H

#include "../kernel.h"

#if PCT_TARGET_X86_64
#include "../ssse3/bytes16.h"
#elif PCT_TARGET_AARCH64
#include "../neon/bytes16.h"
#endif

enum { HALF = 16, HALVES = 4, HALVES_SIZE = HALVES * HALF };

/* Replaces each occurrence of `byte` with its XOR with `difference`. */
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

/* ---- Marks ---- */

/* Returns 0xFF for each marked byte, and 0 for each other byte. */
BYTES16_INLINE bytes16 marked16(uint64_t marks)
{
    const bytes16 order = pair16(0, UINT64_C(0x0101010101010101));
    const bytes16 bits = pair16(UINT64_C(0x8040201008040201), UINT64_C(0x8040201008040201));
    return equal16(and16(look_up16(pair16(marks, 0), order), bits), bits);
}

/* Replaces each unmarked space with the output for a space. */
BYTES16_INLINE bytes16 unmarked_spaces16(pct_marks marks, bytes16 bytes, bytes16 marked)
{
    bytes16 spaces = without16(equal16(bytes, fill16(' ')), marked);
    return xor16(bytes, and16(spaces, fill16(' ' ^ marks.space)));
}

/* ---- Fewer than sixteen bytes ---- */

/* Bytes are loaded and stored as overlapping words, which are combined in registers. A wide load would wait
 * for memory that was just written in pieces. Words are little-endian. */

PCT_INLINE uint64_t load_word(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return word;
}

/* Loads fewer than eight bytes, followed by zeros. */
PCT_INLINE uint64_t load_few(const uint8_t *src, size_t n)
{
    if (n >= 4) {
        uint32_t first, last;
        memcpy(&first, src, sizeof first);
        memcpy(&last, src + n - sizeof last, sizeof last);
        return first | (uint64_t)last << 8 * (n - sizeof last);
    }
    return n == 0 ? 0 : src[0] | (uint64_t)src[n / 2] << 8 * (n / 2) | (uint64_t)src[n - 1] << 8 * (n - 1);
}

typedef struct words16 {
    uint64_t low, high;
} words16;

/* Loads up to sixteen bytes, followed by zeros. */
PCT_INLINE words16 load_words(const uint8_t *src, size_t n)
{
    return (words16){n < 8 ? load_few(src, n) : load_word(src),
                     n <= 8 ? 0 : load_word(src + n - 8) >> 8 * (HALF - n)};
}

/* Writes n bytes, at most sixteen: the first `low` bytes of the lower half, then the first bytes of the upper
 * half. */
BYTES16_INLINE void store_few16(uint8_t *dst, bytes16 bytes, size_t low, size_t n)
{
    unsigned __int128 all = (unsigned __int128)high_word16(bytes) << 8 * low | low_word16(bytes);
    if (n >= 8) {
        uint64_t words[2] = {(uint64_t)all, (uint64_t)(all >> 8 * (n - 8))};
        memcpy(dst, &words[0], 8);
        memcpy(dst + n - 8, &words[1], 8);
    } else if (n >= 4) {
        uint32_t words[2] = {(uint32_t)all, (uint32_t)(all >> 8 * (n - 4))};
        memcpy(dst, &words[0], 4);
        memcpy(dst + n - 4, &words[1], 4);
    } else if (n > 0) {
        dst[0] = (uint8_t)all;
        dst[n / 2] = (uint8_t)(all >> 8 * (n / 2));
        dst[n - 1] = (uint8_t)(all >> 8 * (n - 1));
    }
}

#endif

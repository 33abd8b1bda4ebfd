/*
 * Loads and stores fewer than sixteen bytes.
 *
 * Bytes are loaded and stored as overlapping words, which are combined in registers. A wide load would wait
 * for memory that was just written in pieces. Words are little-endian.
 */
#pragma once

#include "../../blocks/bytes16.h"

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

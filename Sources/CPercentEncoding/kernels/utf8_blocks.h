/*
 * Validation of UTF-8 by sixteen bytes, included by kernels for little-endian processors that define
 *   UTF8                    the attributes of their functions
 *   bytes16                 sixteen bytes, as load16(src) and pair16(low, high) of two words give them
 *   wrong16(src)            not zero where 16 bytes are wrong; the three before them can be read
 *   wrong_first16(bytes)    the same where there are no bytes before
 *   behind_third16(bytes)   without the first three
 *   or16(a, b), is_zero16(bytes)
 *   is_ascii64(src)         whether 64 bytes and the three before them are ASCII
 * A block sees the bytes before it by reading them again, so no block waits for another one, and the last one
 * may overlap the one before.
 */
#ifndef PCT_UTF8_BLOCKS_H
#define PCT_UTF8_BLOCKS_H

#include <string.h>

#include "kernel.h"

enum { UTF8_BLOCK = 16, UTF8_GROUP = 64, UTF8_BEFORE = 3 };

PCT_INLINE uint64_t utf8_word(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return word;
}

/* Fewer than eight bytes, and zeros. */
PCT_INLINE uint64_t utf8_few(const uint8_t *src, size_t n)
{
    if (n >= 4) {
        uint32_t first, last;
        memcpy(&first, src, sizeof first);
        memcpy(&last, src + n - sizeof last, sizeof last);
        return first | (uint64_t)last << 8 * (n - sizeof last);
    }
    return n == 0 ? 0 : src[0] | (uint64_t)src[n / 2] << 8 * (n / 2) | (uint64_t)src[n - 1] << 8 * (n - 1);
}

/* Fewer bytes than a block: zeros behind them show what misses bytes. */
UTF8 static size_t validate_few(const uint8_t *src, size_t n)
{
    uint64_t low = n < 8 ? utf8_few(src, n) : utf8_word(src);
    uint64_t high = n <= 8 ? 0 : utf8_word(src + n - 8) >> 8 * (UTF8_BLOCK - n);
    if (((low | high) & UINT64_C(0x8080808080808080)) == 0) {
        return n;
    }
    return PCT_LIKELY(is_zero16(wrong_first16(pair16(low, high)))) ? n : pct_utf8_resume(src, n, 0);
}

/* Whether what ends here misses bytes; there are three. */
PCT_INLINE bool utf8_is_cut(const uint8_t *end)
{
    return end[-1] >= 0xC0 || end[-2] >= 0xE0 || end[-3] >= 0xF0;
}

/* What is wrong with the last block, of at least one. */
UTF8 PCT_INLINE bytes16 wrong_last16(const uint8_t *src, size_t n)
{
    return n < UTF8_BLOCK + UTF8_BEFORE ? behind_third16(wrong_first16(load16(src + n - UTF8_BLOCK)))
                                        : wrong16(src + n - UTF8_BLOCK);
}

/* Continues at `i`, which is 0 or at least a block, where no block before has found anything wrong. */
UTF8 static size_t validate_utf8(const uint8_t *src, size_t n, size_t i)
{
    if (n < UTF8_BLOCK) {
        return validate_few(src, n);
    }
    if (i == 0) {
        if (PCT_UNLIKELY(!is_zero16(wrong_first16(load16(src))))) {
            return pct_utf8_resume(src, n, 0);
        }
        i = UTF8_BLOCK;
    }
    for (; n - i >= UTF8_GROUP; i += UTF8_GROUP) {
        const uint8_t *next = src + i;
        if (is_ascii64(next)) {
            continue;
        }
        bytes16 wrong = or16(or16(wrong16(next), wrong16(next + UTF8_BLOCK)),
                             or16(wrong16(next + 2 * UTF8_BLOCK), wrong16(next + 3 * UTF8_BLOCK)));
        if (PCT_UNLIKELY(!is_zero16(wrong))) {
            return pct_utf8_resume(src, n, i);
        }
    }
    for (; n - i >= UTF8_BLOCK; i += UTF8_BLOCK) {
        if (PCT_UNLIKELY(!is_zero16(wrong16(src + i)))) {
            return pct_utf8_resume(src, n, i);
        }
    }
    if (PCT_UNLIKELY(!is_zero16(wrong_last16(src, n)) || utf8_is_cut(src + n))) {
        return pct_utf8_resume(src, n, i);
    }
    return n;
}

#endif

/*
 * Validates UTF-8, sixteen bytes at a time. Each block rereads the bytes before it, so that no block waits
 * for another block. The last block may overlap the previous one.
 */
#pragma once

#include "../kernel.h"
#include "../utf8_errors.h"
#include "few.h"

enum { UTF8_BEFORE = 3 };

/* Returns the errors among bytes, given the three bytes before each byte. */
BYTES16_INLINE bytes16 wrong_after16(bytes16 bytes, bytes16 first, bytes16 second, bytes16 third)
{
    bytes16 pair = look_up16(load16(utf8_first_high), high_digits16(first)) &
                   look_up16(load16(utf8_second_high), high_digits16(bytes));
    bytes16 low = look_up16(load16(utf8_first_low), low_digits16(first));
    bytes16 due = minus16(second, THIRD_DUE) | minus16(third, FOURTH_DUE);
    /* If a third or fourth byte is due, two continuations are required, so TWO_CONTINUED is inverted. */
    return (pair & low) ^ (due & fill16(TWO_CONTINUED));
}

/* Returns the errors among 16 bytes. The three bytes before src must be readable. */
BYTES16_INLINE bytes16 wrong16(const uint8_t *src)
{
    return wrong_after16(load16(src), load16(src - 1), load16(src - 2), load16(src - 3));
}

/* Returns the errors in a first block, which no bytes precede. */
BYTES16_INLINE bytes16 wrong_first16(bytes16 bytes)
{
    return wrong_after16(bytes, later16(bytes, 1), later16(bytes, 2), later16(bytes, 3));
}

/* Whether 64 bytes, and the three bytes before them, are ASCII. */
BYTES16_INLINE bool is_ascii64(const uint8_t *src)
{
    const bytes16 bytes[HALVES] = {load16(src), load16(src + HALF), load16(src + 2 * HALF),
                                   load16(src + 3 * HALF)};
    return is_ascii16(or_all16(bytes) | load16(src - UTF8_BEFORE));
}

/* Validates text that is shorter than a block. Zeros after the text reveal an incomplete character. */
BYTES16_INLINE size_t validate_few16(const uint8_t *src, size_t n)
{
    words16 words = load_words(src, n);
    if (((words.low | words.high) & UINT64_C(0x8080808080808080)) == 0) {
        return n;
    }
    return PCT_LIKELY(is_zero16(wrong_first16(pair16(words.low, words.high)))) ? n
                                                                               : pct_utf8_resume(src, n, 0);
}

/* Whether the text ends with an incomplete character; at least three bytes must precede `end`. */
PCT_INLINE bool is_cut(const uint8_t *end)
{
    return end[-1] >= 0xC0 || end[-2] >= 0xE0 || end[-3] >= 0xF0;
}

/* Returns the errors in the last block; there must be at least one block. */
BYTES16_INLINE bytes16 wrong_last16(const uint8_t *src, size_t n)
{
    return n < HALF + UTF8_BEFORE ? behind_third16(wrong_first16(load16(src + n - HALF)))
                                  : wrong16(src + n - HALF);
}

/* Continues validating at `i`, which is 0 or at least the size of a block. The blocks before `i` have no
 * errors. */
BYTES16_INLINE size_t validate_utf8_16(const uint8_t *src, size_t n, size_t i)
{
    if (n < HALF) {
        return validate_few16(src, n);
    }
    if (i == 0) {
        if (PCT_UNLIKELY(!is_zero16(wrong_first16(load16(src))))) {
            return pct_utf8_resume(src, n, 0);
        }
        i = HALF;
    }
    for (; n - i >= HALVES_SIZE; i += HALVES_SIZE) {
        const uint8_t *next = src + i;
        if (is_ascii64(next)) {
            continue;
        }
        const bytes16 wrong[HALVES] = {wrong16(next), wrong16(next + HALF), wrong16(next + 2 * HALF),
                                       wrong16(next + 3 * HALF)};
        if (PCT_UNLIKELY(!is_zero16(or_all16(wrong)))) {
            return pct_utf8_resume(src, n, i);
        }
    }
    for (; n - i >= HALF; i += HALF) {
        if (PCT_UNLIKELY(!is_zero16(wrong16(src + i)))) {
            return pct_utf8_resume(src, n, i);
        }
    }
    if (PCT_UNLIKELY(!is_zero16(wrong_last16(src, n)) || is_cut(src + n))) {
        return pct_utf8_resume(src, n, i);
    }
    return n;
}

/* UTF-8 validation, for decoded bytes that become text. */
#include <string.h>

#include "CPercentEncoding.h"

static bool is_within(uint8_t byte, uint8_t low, uint8_t high)
{
    return (uint8_t)(byte - low) <= (uint8_t)(high - low);
}

/* The length of the well-formed sequence of two to four bytes at src; 0 if there is none (Unicode, table 3-7). */
static size_t sequence_length(const uint8_t *src, size_t n)
{
    uint8_t first = src[0];
    if (is_within(first, 0xC2, 0xDF)) {
        return n >= 2 && is_within(src[1], 0x80, 0xBF) ? 2 : 0;
    }
    if (is_within(first, 0xE0, 0xEF)) {
        uint8_t low = first == 0xE0 ? 0xA0 : 0x80;
        uint8_t high = first == 0xED ? 0x9F : 0xBF;
        return n >= 3 && is_within(src[1], low, high) && is_within(src[2], 0x80, 0xBF) ? 3 : 0;
    }
    if (is_within(first, 0xF0, 0xF4)) {
        uint8_t low = first == 0xF0 ? 0x90 : 0x80;
        uint8_t high = first == 0xF4 ? 0x8F : 0xBF;
        return n >= 4 && is_within(src[1], low, high) && is_within(src[2], 0x80, 0xBF) &&
                       is_within(src[3], 0x80, 0xBF)
                   ? 4
                   : 0;
    }
    return 0;
}

static bool is_ascii_word(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return (word & UINT64_C(0x8080808080808080)) == 0;
}

size_t pct_utf8_valid_prefix(const uint8_t *src, size_t n)
{
    size_t i = 0;
    while (i < n) {
        if (src[i] < 0x80) {
            i += n - i >= 8 && is_ascii_word(src + i) ? 8 : 1;
            continue;
        }
        size_t length = sequence_length(src + i, n - i);
        if (length == 0) {
            return i;
        }
        i += length;
    }
    return n;
}

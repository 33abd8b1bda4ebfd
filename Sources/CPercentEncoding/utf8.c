/* UTF-8 validation: the public entry point and the byte-exact loop. */
#include "kernels/kernel.h"

static bool is_within(uint8_t byte, uint8_t low, uint8_t high)
{
    return (uint8_t)(byte - low) <= (uint8_t)(high - low);
}

/* Returns the length of the well-formed sequence of two to four bytes at src, or 0 (Unicode, table 3-7). */
static size_t well_formed_length(const uint8_t *src, size_t n)
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

/* Returns the start of the character that contains the byte before `end`, or `end` if that byte is ASCII. */
static size_t character_start(const uint8_t *src, size_t end)
{
    size_t i = end;
    while (i > 0 && end - i < 3 && src[i - 1] >= 0x80 && src[i - 1] < 0xC0) {
        i--;
    }
    return i > 0 && src[i - 1] >= 0xC0 ? i - 1 : end;
}

size_t pct_utf8_resume(const uint8_t *src, size_t n, size_t i)
{
    i = character_start(src, i);
    while (i < n) {
        size_t length = src[i] < 0x80 ? 1 : well_formed_length(src + i, n - i);
        if (length == 0) {
            return i;
        }
        i += length;
    }
    return n;
}

size_t pct_utf8_valid_prefix(const uint8_t *src, size_t n)
{
    return current_kernel()->utf8_valid_prefix(src, n);
}

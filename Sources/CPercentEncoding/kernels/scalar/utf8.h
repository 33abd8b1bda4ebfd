/* Validates UTF-8 by an automaton with one lookup for each byte. */
#pragma once

#include "../kernel.h"

enum { UTF8_BLOCK = 16 };

static bool is_ascii_block(const uint8_t *src)
{
    uint64_t words[2];
    memcpy(words, src, sizeof words);
    return ((words[0] | words[1]) & UINT64_C(0x8080808080808080)) == 0;
}

/* Returns the length of the leading blocks without an ill-formed sequence. */
static size_t plausible_blocks(const uint8_t *src, size_t n)
{
    uint64_t state = PCT_UTF8_ACCEPT;
    size_t i = 0;
    for (; n - i >= UTF8_BLOCK; i += UTF8_BLOCK) {
        if (state == PCT_UTF8_ACCEPT && is_ascii_block(src + i)) {
            continue;
        }
        for (unsigned k = 0; k < UTF8_BLOCK; k++) {
            state = pct_utf8_step[src[i + k]] >> (state & PCT_UTF8_STATE);
        }
        state &= PCT_UTF8_STATE;
        if (state == PCT_UTF8_REJECT) {
            break;
        }
    }
    return i;
}

size_t pct_utf8_valid_prefix_scalar(const uint8_t *src, size_t n)
{
    return pct_utf8_resume(src, n, plausible_blocks(src, n));
}

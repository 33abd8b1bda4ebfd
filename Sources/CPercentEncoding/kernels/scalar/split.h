/* Splits eight bytes at a time in a word. */
#pragma once

#include "decode.h"
#include "split_blocks.h"

/* Returns the top bit of every byte of the word that differs from `byte`; other bits are unspecified. */
PCT_INLINE uint64_t bytes_different(uint64_t word, uint8_t byte)
{
    uint64_t difference = word ^ ONES * byte;
    return ((difference & LOW7) + LOW7) | difference;
}

PCT_INLINE uint64_t marks_of(const uint8_t *src, bool semicolon)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 8; k++) {
        uint64_t word = load_word(src + 8 * k);
        uint64_t others =
            bytes_different(word, '%') & bytes_different(word, '&') & bytes_different(word, '=');
        if (semicolon) {
            others &= bytes_different(word, ';');
        }
        mask |= gathered(~others >> 7 & ONES) << (8 * k);
    }
    return mask;
}

PCT_INLINE bool is_ascii_block_of(const uint8_t *src)
{
    uint64_t bits = 0;
    for (unsigned k = 0; k < 8; k++) {
        bits |= load_word(src + 8 * k);
    }
    return (bits & ONES << 7) == 0;
}

static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                              pct_boundary *boundaries, size_t room, unsigned options)
{
    /* Runs without separators and escapes are seldom longer than sixteen bytes. */
    split_steps by = {marks_of, is_ascii_block_of, {percents_of, copy_sixteen, 16}};
    return split_by_blocks(by, new_split_job(src, n, dst, capacity, boundaries, room, options));
}

static pct_separators find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return find_separators_by(separators_of, src, n, separator);
}

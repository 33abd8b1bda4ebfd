/* Decodes and splits eight bytes at a time in a word. */
#pragma once

#include "../../blocks/words.h"
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

PCT_INLINE decode_steps steps_of_decoding(void)
{
    return (decode_steps){percents_of, copy_eight, 8};
}

/* Decodes eight bytes at a time in a word. */
#pragma once

#include "../../blocks/words.h"
#include "blocks.h"

PCT_INLINE decode_steps steps_of_words(void)
{
    return (decode_steps){percents_of, copy_eight, 8};
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return decode_by_blocks(steps_of_words(), new_job(src, n, dst, capacity), options);
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    return decoded_size_by_blocks(steps_of_words(), src, n);
}

/* Decodes sixteen bytes at a time. */
#pragma once

#include "../../blocks/sse2.h"
#include "../scalar/blocks.h"

PCT_INLINE decode_steps steps_of_vectors(void)
{
    return (decode_steps){percents_of, copy_sixteen, 16};
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return decode_by_blocks(steps_of_vectors(), new_job(src, n, dst, capacity), options);
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    return decoded_size_by_blocks(steps_of_vectors(), src, n);
}

/* The marked encoder with AVX-512, for blocks of 64 bytes with one word of marks each. */
#pragma once

#include "encode.h"

/* Encodes with marks. The encoder keeps byte 0, because a mark may keep it even if the set does not. */
AVX512 static pct_result encode_marked(const pct_set *set, const uint8_t *src, size_t n,
                                       const uint64_t *marks, uint8_t *dst, size_t capacity)
{
    return encode_by(encoder_of(set, false, true), set, marks_in(marks, set), new_job(src, n, dst, capacity));
}

AVX512 static size_t encoded_size_marked(const pct_set *set, const uint8_t *src, size_t n,
                                         const uint64_t *marks)
{
    return size_by(set, marks_in(marks, set), src, n);
}

/* The marked encoder for blocks of sixteen bytes. */
#pragma once

#include "encode.h"

BYTES16_INLINE encoder16 marked_encoder_of16(const pct_set *set, const uint64_t *marks)
{
    encoder16 it = encoder_of16(set, false);
    it.marks = marks_in(marks, set);
    return it;
}

BYTES16_INLINE pct_result encode_marked16(const pct_set *set, const uint8_t *src, size_t n,
                                          const uint64_t *marks, uint8_t *dst, size_t capacity)
{
    if (n < HALF) {
        return pct_encode_marked_scalar(set, src, n, marks, dst, capacity);
    }
    return encode_by16(marked_encoder_of16(set, marks), set, new_job(src, n, dst, capacity));
}

BYTES16_INLINE size_t encoded_size_marked16(const pct_set *set, const uint8_t *src, size_t n,
                                            const uint64_t *marks)
{
    const encoder16 it = marked_encoder_of16(set, marks);
    return n < HALF ? pct_encoded_size_marked_scalar(set, src, n, marks) : size_by16(&it, src, n);
}

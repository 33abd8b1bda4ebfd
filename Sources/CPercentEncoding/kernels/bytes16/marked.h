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

/* Returns the number of escaped bytes among the sixteen bytes at offset i, not counting the first `again`
 * bytes. */
BYTES16_INLINE size_t marked_escapes16(const encoder16 *it, const uint8_t *src, size_t i, size_t again)
{
    bytes16 escaped = half_at16(it, src, i).escaped;
    return escapes_before16(escaped, HALF) - escapes_before16(escaped, again);
}

BYTES16_INLINE size_t encoded_size_marked16(const pct_set *set, const uint8_t *src, size_t n,
                                            const uint64_t *marks)
{
    if (n < HALF) {
        return pct_encoded_size_marked_scalar(set, src, n, marks);
    }
    const encoder16 it = marked_encoder_of16(set, marks);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= HALF; i += HALF) {
        escapes += marked_escapes16(&it, src, i, 0);
    }
    escapes += marked_escapes16(&it, src, n - HALF, HALF - (n - i));
    return size_with_escapes(n, escapes);
}

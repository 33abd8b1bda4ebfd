/* The marked encoder with AVX2, for blocks of thirty-two bytes. */
#pragma once

#include "../bytes16/marked.h"
#include "encode.h"

AVX2_INLINE encoder marked_encoder_of(const pct_set *set, const uint64_t *marks)
{
    encoder it = encoder_of(set, false);
    it.halves.marks = marks_in(marks, set);
    return it;
}

AVX2 static pct_result encode_marked(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks,
                                     uint8_t *dst, size_t capacity)
{
    if (n < HALF) {
        return pct_encode_marked_scalar(set, src, n, marks, dst, capacity);
    }
    return encode_by(marked_encoder_of(set, marks), set, new_job(src, n, dst, capacity));
}

AVX2 static size_t encoded_size_marked(const pct_set *set, const uint8_t *src, size_t n,
                                       const uint64_t *marks)
{
    if (n < HALF) {
        return pct_encoded_size_marked_scalar(set, src, n, marks);
    }
    const encoder it = marked_encoder_of(set, marks);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK) {
        unsigned unmarked = ~(unsigned)marks_from(it.halves.marks, i);
        escapes += bits_in(mask_of32(escaped32(&it, load32(src + i))) & unmarked);
    }
    return size_with_escapes(n, escapes + escapes_from16(&it.halves, src, n, i));
}

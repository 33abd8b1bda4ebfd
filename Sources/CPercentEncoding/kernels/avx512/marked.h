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
    const encoder it = encoder_of(set, false, false);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK) {
        escapes += lanes_in(escapes_of(&it, load(src + i)) & ~marks[i / BLOCK]);
    }
    if (i < n) {
        __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(n - i), src + i);
        escapes += lanes_in(escapes_of(&it, bytes) & ~marks[i / BLOCK] & lanes_below(n - i));
    }
    return size_with_escapes(n, escapes);
}

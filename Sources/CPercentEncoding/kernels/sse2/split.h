/* Splits sixteen bytes at a time. */
#ifndef PCT_SSE2_SPLIT_H
#define PCT_SSE2_SPLIT_H

#include "../scalar/split_blocks.h"
#include "decode.h"

PCT_INLINE uint64_t marks_of16(const uint8_t *src, bool semicolon)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)src);
    __m128i found =
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('&')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('=')));
    if (semicolon) {
        found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(';')));
    }
    return (uint64_t)(uint32_t)_mm_movemask_epi8(found);
}

PCT_INLINE uint64_t marks_of(const uint8_t *src, bool semicolon)
{
    return marks_of16(src, semicolon) | marks_of16(src + 16, semicolon) << 16 |
           marks_of16(src + 32, semicolon) << 32 | marks_of16(src + 48, semicolon) << 48;
}

PCT_INLINE bool is_ascii_block_of(const uint8_t *src)
{
    __m128i bits = _mm_setzero_si128();
    for (unsigned k = 0; k < 4; k++) {
        bits = _mm_or_si128(bits, _mm_loadu_si128((const __m128i *)(src + 16 * k)));
    }
    return _mm_movemask_epi8(bits) == 0;
}

static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                              pct_boundary *boundaries, size_t room, unsigned options)
{
    split_steps by = {marks_of, is_ascii_block_of, steps_of_vectors()};
    return split_by_blocks(by, new_split_job(src, n, dst, capacity, boundaries, room, options));
}

#endif

/* Splits sixteen bytes at a time. */
#pragma once

#include "../scalar/split_blocks.h"
#include "decode.h"

PCT_INLINE uint64_t marks_of(const uint8_t *src, bool semicolon)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 64; k += 16) {
        __m128i bytes = load_sixteen(src + k);
        __m128i found = _mm_or_si128(equal_to(bytes, '%'), equal_to(bytes, '&'));
        found = _mm_or_si128(found, equal_to(bytes, '='));
        if (semicolon) {
            found = _mm_or_si128(found, equal_to(bytes, ';'));
        }
        mask |= top_bits_of(found) << k;
    }
    return mask;
}

PCT_INLINE bool is_ascii_block_of(const uint8_t *src)
{
    __m128i bits = _mm_setzero_si128();
    for (unsigned k = 0; k < 4; k++) {
        bits = _mm_or_si128(bits, load_sixteen(src + 16 * k));
    }
    return _mm_movemask_epi8(bits) == 0;
}

static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                              pct_boundary *boundaries, size_t room, unsigned options)
{
    split_steps by = {marks_of, is_ascii_block_of, steps_of_vectors()};
    return split_by_blocks(by, new_split_job(src, n, dst, capacity, boundaries, room, options));
}

static pct_separators find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return find_separators_by(separators_of, src, n, separator);
}

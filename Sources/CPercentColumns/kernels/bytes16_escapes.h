/* Finds the escaped bytes of column chunks sixteen bytes at a time, and counts bits. */
#pragma once

#include "blocks/bytes16.h"

BYTES16_INLINE size_t count_in_word(uint64_t word)
{
    return (size_t)__builtin_popcountll(word);
}

/* Returns the mask of escaped bytes among 64. */
BYTES16_INLINE uint64_t escaped64(const encoder16 *it, const uint8_t *src)
{
    bytes16 escaped[HALVES];
    for (unsigned k = 0; k < HALVES; k++) {
        escaped[k] = escaped16(it, load16(src + HALF * k));
    }
    return mask_of64(escaped);
}

/* Returns the mask of escaped bytes among the last n bytes, fewer than 64. */
BYTES16_INLINE uint64_t escaped_last(const encoder16 *it, const uint8_t *src, size_t n)
{
    uint8_t last[HALVES_SIZE] = {0};
    for (size_t k = 0; k < n; k++) {
        last[k] = src[k];
    }
    return escaped64(it, last) & ((UINT64_C(1) << n) - 1);
}

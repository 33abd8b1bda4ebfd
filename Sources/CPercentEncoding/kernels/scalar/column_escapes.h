/* Finds the bit masks of column chunks, for kernels that process one byte at a time. */
#ifndef PCT_SCALAR_COLUMN_ESCAPES_H
#define PCT_SCALAR_COLUMN_ESCAPES_H

#include "column_chunks.h"
#include "split_blocks.h"

/* Returns the mask of escaped bytes among up to 64 bytes. */
PCT_INLINE uint64_t escaped_among(const pct_set *set, const uint8_t *src, size_t n)
{
    uint64_t escapes = 0;
    for (size_t k = 0; k < n; k++) {
        escapes |= (uint64_t)(entry_length(set->entry[src[k]]) >> 1) << k;
    }
    return escapes;
}

/* Encodes 64 bytes and returns the mask of escaped bytes. Needs room for one byte more than the largest
 * output. */
PCT_INLINE uint64_t put_block_by_table(const pct_set *set, const uint8_t *src, uint8_t *dst, size_t *written)
{
    uint64_t escapes = 0;
    size_t at = *written;
    for (unsigned i = 0; i < CHUNK_BLOCK; i += 8) {
        unsigned found = 0;
        for (unsigned k = 0; k < 8; k++) {
            uint32_t entry = set->entry[src[i + k]];
            at = put(dst, at, entry);
            found |= (unsigned)(entry_length(entry) >> 1) << k;
        }
        escapes |= (uint64_t)found << i;
    }
    *written = at;
    return escapes;
}

static pct_result encode_chunk_by_table(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                        size_t capacity, uint64_t *escapes)
{
    size_t i = 0, at = 0;
    /* If n is 0, the pointers may be NULL, and adding to NULL is undefined. */
    if (n == 0) {
        return (pct_result){0, 0, PCT_OK};
    }
    for (; n - i >= CHUNK_BLOCK && capacity - at > 3 * CHUNK_BLOCK; i += CHUNK_BLOCK) {
        escapes[i / CHUNK_BLOCK] = put_block_by_table(set, src + i, dst, &at);
    }
    pct_result rest = pct_encode_scalar(set, src + i, n - i, dst + at, capacity - at);
    for (; i < n; i += n - i < CHUNK_BLOCK ? n - i : CHUNK_BLOCK) {
        escapes[i / CHUNK_BLOCK] = escaped_among(set, src + i, n - i < CHUNK_BLOCK ? n - i : CHUNK_BLOCK);
    }
    return (pct_result){n, at + rest.written, rest.status};
}

static bool put_offsets(const column_job *it, size_t rows, const uint64_t *bits, size_t n, int growth)
{
    return put_offsets_by(bits_of, it, rows, bits, n, growth);
}

#endif

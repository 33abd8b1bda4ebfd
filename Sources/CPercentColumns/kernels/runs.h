/*
 * Chunks and blocks, for kernels that encode by the 256-entry table and copy runs of bytes. The kernel has
 * included a header of blocks with percents_of, separators_of and copy_sixteen.
 */
#pragma once

#include "columns.h"
#include "pairs.h"

static pct_separators separators_at(const uint8_t *src)
{
    return separators_of(src, '&');
}

static uint64_t escapes_at(const uint8_t *src)
{
    return escapes_among(percents_of(src), src);
}

PCT_INLINE size_t count_in_word(uint64_t word)
{
    return bits_of(word);
}

/* ---- Encoding ---- */

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

static pct_result encode_column_chunk(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
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
    pct_result rest = pct_kernel_scalar.encode(set, src + i, n - i, dst + at, capacity - at);
    for (; i < n; i += n - i < CHUNK_BLOCK ? n - i : CHUNK_BLOCK) {
        escapes[i / CHUNK_BLOCK] = escaped_among(set, src + i, n - i < CHUNK_BLOCK ? n - i : CHUNK_BLOCK);
    }
    return (pct_result){n, at + rest.written, rest.status};
}

/* ---- Pairs ---- */

enum { RUN_STEP = 16 };

PCT_INLINE void decode_block_in_places(const uint8_t *src, bool plus, query_block *to)
{
    uint64_t escapes = 0, percents = percents_of(src);
    to->separators = separators_at(src);
    for (size_t k = 0; k < CHUNK_BLOCK; k += RUN_STEP) {
        copy_sixteen(to->bytes + k, src + k, plus);
    }
    to->is_malformed = false;
    for (; percents; percents &= percents - 1) {
        size_t at = (size_t)__builtin_ctzll(percents);
        unsigned value = pct_hex_pair(src + at + 1);
        if (value < PCT_NOT_HEX) {
            to->bytes[at] = (uint8_t)value;
            escapes |= UINT64_C(1) << at;
        } else {
            to->is_malformed = true;
        }
    }
    to->escapes = escapes;
}

/* Appends each run of bytes whose bits are set, in steps that may write past the run. */
PCT_INLINE void put_bytes_of(const uint8_t *bytes, uint64_t bits, uint8_t *dst)
{
    while (bits) {
        const size_t at = (size_t)__builtin_ctzll(bits);
        const uint64_t rest = ~(bits >> at);
        const size_t n = rest ? (size_t)__builtin_ctzll(rest) : CHUNK_BLOCK;
        for (size_t k = 0; k < n; k += RUN_STEP) {
            memcpy(dst + k, bytes + at + k, RUN_STEP);
        }
        dst += n;
        bits = n + at < CHUNK_BLOCK ? bits & UINT64_MAX << (at + n) : 0;
    }
}

/* Blocks of pairs, for kernels that copy runs of bytes. */
#ifndef PCT_SCALAR_COLUMN_PAIR_RUNS_H
#define PCT_SCALAR_COLUMN_PAIR_RUNS_H

#include "blocks.h"
#include "column_pairs.h"
#include "split_blocks.h"

/* Fills a block, except its separators. */
PCT_INLINE void decode_in_places_by(decode_steps by, const uint8_t *src, bool plus, query_block *to)
{
    uint64_t escapes = 0, percents = by.percents(src);
    for (size_t k = 0; k < CHUNK_BLOCK; k += by.size) {
        by.copy(to->bytes + k, src + k, plus);
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

enum { RUN_STEP = 16 };

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

PCT_INLINE void put_starts(const pair_chunk *it, field_bits bits, size_t pairs, bool is_wide)
{
    put_starts_by(bits_of, it, bits, pairs, is_wide);
}

#endif

/* Decodes single bytes and pairs to UTF-8, a few at a time. */
#pragma once

#include "../sequence.h"
#include "../kernel.h"

/* Decodes a run of bytes without pairs, up to the first that has no text. Mixed text is decoded without
 * branches. */
PCT_INLINE pct_result decode_singles(const pct_decode_table *table, pct_job job)
{
    const uint32_t *entries = table->single - PCT_SINGLES;
    size_t i = job.done.read, at = job.done.written;
    for (; job.n - i >= 8; i += 8) {
        size_t end = at;
        unsigned wrong = 0;
        for (size_t k = 0; k < 8; k++) {
            uint32_t entry = entries[job.src[i + k]];
            wrong |= !has_text(entry);
            put(job.dst, end, entry);
            end += entry_length(entry) & 3; /* a wrong entry must not move the end out of the buffer */
        }
        if (PCT_UNLIKELY(wrong)) {
            break;
        }
        at = end;
    }
    for (; i < job.n && has_text(entries[job.src[i]]); i++) {
        at = put(job.dst, at, entries[job.src[i]]);
    }
    return (pct_result){i, at, i < job.n ? PCT_INVALID : PCT_OK};
}

/* Decodes a run of pairs, or a single byte. */
PCT_INLINE pct_result decode_pairs(const pct_decode_table *table, pct_job job)
{
    const uint8_t *src = job.src;
    const uint32_t *single = table->single, *pairs = table->pairs;
    const size_t start = job.done.read;
    size_t i = start, at = job.done.written;
    while (job.n - i >= 2 && is_in(src[i], PCT_FIRST_LEAD, 0xFE) &&
           is_in(src[i + 1], PCT_FIRST_TRAIL, 0xFE) && entry_length(single[src[i] - 0x80]) == PCT_TEXT_LEAD) {
        uint32_t entry = pairs[pair_index(src[i], src[i + 1])];
        if (PCT_UNLIKELY(!has_text(entry))) {
            return (pct_result){i, at, PCT_INVALID};
        }
        at = put(job.dst, at, entry);
        i += 2;
    }
    if (i == start) {
        const uint32_t entry = single[src[i] - 0x80];
        if (!has_text(entry)) {
            return (pct_result){i, at, PCT_INVALID};
        }
        at = put(job.dst, at, entry);
        i++;
    }
    return (pct_result){i, at, PCT_OK};
}

PCT_INLINE pct_result decode_all(const pct_decode_table *table, pct_job job)
{
    while (left_of(job) > 0 && job.done.status == PCT_OK) {
        job.done = *next_of(job) < 0x80   ? copy_ascii(job, job.n)
                   : table->pairs != NULL ? decode_pairs(table, job)
                                          : decode_singles(table, job);
    }
    return job.done;
}

/* ---- Short texts ---- */

enum { FEW_BYTES = 128 /* the longest text for which kernels take longer */ };

/* Unescapes and decodes single bytes in one loop. Returns the length of the output, or 0 at an error. */
PCT_INLINE size_t decode_few(const pct_decode_table *table, const uint8_t *src, size_t n, unsigned options,
                             uint8_t *dst)
{
    const uint32_t *entries = table->single - PCT_SINGLES;
    size_t end = 0;
    for (size_t at = 0; at < n;) {
        unsigned byte = src[at];
        if (PCT_LIKELY(byte == '%')) {
            byte = n - at < 3 ? PCT_NOT_HEX : pct_hex_pair(src + at + 1);
            at += 3;
        } else {
            byte = byte == '+' && options & PCT_DECODE_PLUS_AS_SPACE ? ' '
                   : byte >= 0x80 && options & PCT_FEW_ASCII         ? PCT_NOT_HEX
                                                                     : byte;
            at += 1;
        }
        const uint32_t entry = byte < PCT_NOT_HEX ? entries[byte] : 0;
        if (PCT_UNLIKELY(!has_text(entry))) {
            return 0;
        }
        end = put(dst, end, entry);
    }
    return end;
}

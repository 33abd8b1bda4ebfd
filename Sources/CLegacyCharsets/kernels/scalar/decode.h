/* Decodes single bytes and pairs to UTF-8, a few at a time. */
#ifndef PCT_SCALAR_DECODE_TEXT_H
#define PCT_SCALAR_DECODE_TEXT_H

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

#endif

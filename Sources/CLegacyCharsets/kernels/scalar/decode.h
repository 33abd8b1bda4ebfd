/* Decodes a single-byte charset to UTF-8, one byte at a time. */
#ifndef PCT_SCALAR_DECODE_TEXT_H
#define PCT_SCALAR_DECODE_TEXT_H

#include "../sequence.h"
#include "../kernel.h"

/* Decodes a run of non-ASCII bytes, up to the first that is no character. */
PCT_INLINE pct_result decode_singles(const pct_decode_table *table, pct_job job)
{
    size_t i = job.done.read;
    size_t at = job.done.written;
    for (; i < job.n && job.src[i] >= 0x80; i++) {
        uint32_t entry = table->single[job.src[i] - 0x80];
        if (PCT_UNLIKELY(entry == 0 || entry_length(entry) > 3)) {
            return (pct_result){i, at, PCT_INVALID};
        }
        at = put(job.dst, at, entry);
    }
    return (pct_result){i, at, PCT_OK};
}

PCT_INLINE pct_result decode_all_singles(const pct_decode_table *table, pct_job job)
{
    while (left_of(job) > 0 && job.done.status == PCT_OK) {
        job.done = *next_of(job) < 0x80 ? copy_ascii(job, job.n) : decode_singles(table, job);
    }
    return job.done;
}

#endif

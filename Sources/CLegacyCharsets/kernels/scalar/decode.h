/* From the bytes of a charset that has nothing but single bytes to UTF-8, one at a time. */
#ifndef PCT_SCALAR_DECODE_TEXT_H
#define PCT_SCALAR_DECODE_TEXT_H

#include "../../sequence.h"
#include "../kernel.h"

/* Bytes that stand for up to three bytes by themselves. */
PCT_INLINE pct_result decode_singles(const pct_decode_table *table, pct_job job, size_t limit)
{
    size_t i = job.done.read;
    size_t at = job.done.written;
    for (; i < limit && job.src[i] >= 0x80; i++) {
        uint32_t entry = table->single[job.src[i] - 0x80];
        if (PCT_UNLIKELY(entry == 0 || entry_length(entry) > 3)) {
            break;
        }
        at = put(job.dst, at, entry);
    }
    return (pct_result){i, at, PCT_OK};
}

PCT_INLINE pct_result decode_all_singles(const pct_decode_table *table, unsigned options, pct_job job)
{
    while (left_of(job) > 0 && job.done.status == PCT_OK) {
        if (*next_of(job) < 0x80) {
            job.done = copy_ascii(job, job.n);
            continue;
        }
        size_t before = job.done.read;
        job.done = decode_singles(table, job, job.n);
        if (job.done.read == before) {
            job.done = decode_sequence(table, options, job);
        }
    }
    return job.done;
}

#endif

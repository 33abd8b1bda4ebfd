/* Decodes a single-byte charset to UTF-8, one byte at a time. */
#ifndef PCT_SCALAR_DECODE_TEXT_H
#define PCT_SCALAR_DECODE_TEXT_H

#include "../sequence.h"
#include "../kernel.h"

/* Decodes a run of non-ASCII bytes. A byte without a character becomes `none`, or ends the call if `none` is
 * zero. */
PCT_INLINE pct_result decode_singles(const pct_decode_table *table, uint32_t none, pct_job job)
{
    size_t i = job.done.read;
    size_t at = job.done.written;
    for (; i < job.n && job.src[i] >= 0x80; i++) {
        uint32_t entry = table->single[job.src[i] - 0x80];
        if (PCT_UNLIKELY(entry == 0 || entry_length(entry) > 3)) {
            entry = none;
            if (entry == 0) {
                return (pct_result){i, at, PCT_INVALID};
            }
        }
        at = put(job.dst, at, entry);
    }
    return (pct_result){i, at, PCT_OK};
}

PCT_INLINE pct_result decode_all_singles(const pct_decode_table *table, unsigned options, pct_job job)
{
    const uint8_t replacement[3] = {0xEF, 0xBF, 0xBD};
    uint32_t none = options & PCT_TEXT_REPLACE ? make_entry(replacement, sizeof replacement) : 0;
    while (left_of(job) > 0 && job.done.status == PCT_OK) {
        job.done = *next_of(job) < 0x80 ? copy_ascii(job, job.n) : decode_singles(table, none, job);
    }
    return job.done;
}

#endif

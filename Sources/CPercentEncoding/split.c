/* Splitting: the public entry point and the byte-exact loop. */
#include "kernels/kernel.h"

pct_split_result pct_split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                           pct_boundary *boundaries, size_t room, unsigned options)
{
    return current_kernel()->split(src, n, dst, capacity, boundaries, room, options);
}

/* Decodes up to the next separator. */
static pct_split_job decode_component(pct_split_job it, size_t limit)
{
    size_t end = it.job.done.read;
    size_t start = it.job.done.written;
    while (end < limit && !is_separator(it.job.src[end], it.options)) {
        end++;
    }
    it.job.done = decode_rest_exact(it.job, it.options, end);
    for (size_t i = start; i < it.job.done.written; i++) {
        it.bits |= it.job.dst[i];
    }
    return it;
}

static pct_split_job put_separator(pct_split_job it)
{
    if (room_of(it.job) == 0 || it.count == it.room) {
        it.job.done.status = room_of(it.job) == 0 ? PCT_OUTPUT_FULL : PCT_BOUNDARIES_FULL;
        return it;
    }
    it.boundaries[it.count++] = (pct_boundary){it.job.done.read, it.job.done.written};
    *output_of(it.job) = *next_of(it.job);
    it.job = advanced(it.job, 1, 1);
    return it;
}

pct_split_job pct_split_exact(pct_split_job it, size_t limit)
{
    it = decode_component(it, limit);
    /* A separator is not a digit, so no escape reaches past a separator. */
    while (it.job.done.status == PCT_OK && it.job.done.read < limit) {
        it = put_separator(it);
        if (it.job.done.status == PCT_OK) {
            it = decode_component(it, limit);
        }
    }
    return it;
}

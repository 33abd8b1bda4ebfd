/* Encoding: the public entry points and the byte-exact loop. */
#include "kernels/kernel.h"

pct_result pct_encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return current_kernel()->encode(set, src, n, dst, capacity);
}

pct_string pct_encode_string(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    return current_kernel()->encode_string(set, src, n, dst);
}

pct_string pct_encode_packed(const pct_set *set, pct_string text, uint8_t *dst, bool packs)
{
    return current_kernel()->encode_packed(set, text, dst, packs);
}

size_t pct_encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    return current_kernel()->encoded_size(set, src, n);
}

pct_result pct_encode_exact(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    pct_job job = new_job(src, n, dst, capacity);
    while (left_of(job) > 0) {
        uint32_t entry = set->entry[*next_of(job)];
        size_t length = entry_length(entry);
        if (room_of(job) < length) {
            job.done.status = PCT_OUTPUT_FULL;
            break;
        }
        memcpy(output_of(job), &entry, length);
        job = advanced(job, 1, length);
    }
    return job.done;
}

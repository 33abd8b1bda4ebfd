/* Encoding with marks: the public entry points and the byte-exact loop. */
#include "kernels/kernel.h"

pct_result pct_encode_marked(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks,
                             uint8_t *dst, size_t capacity)
{
    return current_kernel()->encode_marked(set, src, n, marks, dst, capacity);
}

size_t pct_encoded_size_marked(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks)
{
    return current_kernel()->encoded_size_marked(set, src, n, marks);
}

pct_result pct_encode_marked_exact(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks,
                                   size_t first, uint8_t *dst, size_t capacity)
{
    pct_job job = new_job(src, n, dst, capacity);
    while (left_of(job) > 0) {
        size_t number = first + job.done.read;
        bool is_marked = marks[number / 64] >> number % 64 & 1;
        const void *text =
            is_marked ? pct_literal_text[*next_of(job)] : (const void *)&set->entry[*next_of(job)];
        uint32_t entry;
        memcpy(&entry, text, sizeof entry);
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

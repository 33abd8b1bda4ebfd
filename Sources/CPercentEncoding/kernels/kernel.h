/* Declarations of the kernels, and the byte-exact loops for the bytes that a fast path leaves. */
#pragma once

#include "../include/CPercentEncoding.h"
#include "../blocks/marks.h"
#include "../blocks/masks.h"
#include "../blocks/tables.h"
#include "../include/CPercentEncodingKernel.h"

#define PCT_KERNEL(name) extern const pct_kernel pct_kernel_##name;
#include "kernels.def"
#undef PCT_KERNEL

/* ---- Splitting ---- */

/* A job with boundaries. */
typedef struct pct_split_job {
    pct_job job;
    pct_boundary *boundaries;
    size_t room;
    size_t count;
    unsigned options;
    uint8_t bits; /* the bitwise OR of all output bytes */
} pct_split_job;

PCT_INLINE pct_split_job new_split_job(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                       pct_boundary *boundaries, size_t room, unsigned options)
{
    return (pct_split_job){new_job(src, n, dst, capacity), boundaries, room, 0, options, 0};
}

PCT_INLINE pct_split_result result_of_split(pct_split_job it)
{
    pct_result done = it.job.done;
    return (pct_split_result){done.read, done.written, it.count, done.status, it.bits < 0x80};
}

PCT_INLINE bool is_separator(uint8_t byte, unsigned options)
{
    return byte == '&' || byte == '=' || (byte == ';' && (options & PCT_SPLIT_SEMICOLON));
}

/* ---- Separators ---- */

/* Finds the separators among 64 bytes. */
typedef pct_separators find_in_block(const uint8_t *src, uint8_t separator);

/* Implements pct_find_separators by the blocks of a kernel. There is one call of `find`, because clang splits
 * masks that come from two calls into bits. */
PCT_INLINE pct_separators find_separators_by(find_in_block *find, const uint8_t *src, size_t n,
                                             uint8_t separator)
{
    uint8_t block[64];
    if (PCT_UNLIKELY(n < sizeof block)) {
        memset(block, 0, sizeof block);
        if (n > 0) {
            memcpy(block, src, n);
        }
        src = block;
    }
    return find(src, separator);
}

/* ---- The byte-exact loops ---- */

/* Returns the output size of n bytes, `escapes` of them escaped, or SIZE_MAX on overflow. */
PCT_INLINE size_t size_with_escapes(size_t n, size_t escapes)
{
    return escapes <= (SIZE_MAX - n) / 2 ? n + 2 * escapes : SIZE_MAX;
}

/* Encodes byte by byte, and never writes beyond the output. */
pct_result pct_encode_exact(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* Encodes byte by byte with marks, and never writes beyond the output. The first byte has mark number
 * `first`. */
pct_result pct_encode_marked_exact(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks,
                                   size_t first, uint8_t *dst, size_t capacity);

/* Decodes unit by unit, up to the first unit that starts at or after `limit`. dst may overlap src from below.
 */
pct_result pct_decode_exact(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options,
                            size_t limit);

/* Returns the result of a job. `rest` is the result for the rest of the input. */
PCT_INLINE pct_result result_with(pct_job job, pct_result rest)
{
    return (pct_result){job.done.read + rest.read, job.done.written + rest.written, rest.status};
}

/* Finishes a job exactly. Passes the fields of the job separately, because passing the structure would keep
 * it in memory on all other paths too. */
PCT_INLINE pct_result encode_rest_exact(const pct_set *set, pct_job job)
{
    return result_with(job, pct_encode_exact(set, next_of(job), left_of(job), output_of(job), room_of(job)));
}

PCT_INLINE pct_result encode_rest_marked_exact(const pct_set *set, pct_marks marks, pct_job job)
{
    return result_with(job, pct_encode_marked_exact(set, next_of(job), left_of(job), marks.words,
                                                    job.done.read, output_of(job), room_of(job)));
}

PCT_INLINE pct_result decode_rest_exact(pct_job job, unsigned options, size_t limit)
{
    return result_with(job, pct_decode_exact(next_of(job), left_of(job), output_of(job), room_of(job),
                                             options, limit - job.done.read));
}

/* Continues splitting. */
pct_split_job pct_split_exact(pct_split_job it, size_t limit);

/* Continues validating at `i`; no ill-formed sequence ends before `i`. */
size_t pct_utf8_resume(const uint8_t *src, size_t n, size_t i);

/* ---- The loops of the scalar kernel, for kernels without faster loops ---- */

pct_result pct_encode_scalar(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);
size_t pct_encoded_size_scalar(const pct_set *set, const uint8_t *src, size_t n);
pct_result pct_encode_marked_scalar(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks,
                                    uint8_t *dst, size_t capacity);
size_t pct_encoded_size_marked_scalar(const pct_set *set, const uint8_t *src, size_t n,
                                      const uint64_t *marks);
size_t pct_utf8_valid_prefix_scalar(const uint8_t *src, size_t n);

/* Finishes encoding with the scalar kernel. */
PCT_INLINE pct_result encode_rest_scalar(const pct_set *set, pct_job job)
{
    if (left_of(job) == 0) {
        return job.done;
    }
    return result_with(job, pct_encode_scalar(set, next_of(job), left_of(job), output_of(job), room_of(job)));
}

/* ---- The table of a kernel ---- */

/* Defines a kernel. The arguments are the functions that do not have the same names in all kernels. */
#define PCT_DEFINE_KERNEL(kernel, needed, bytes_encoder, bytes_sizer, marked_encoder, marked_sizer,          \
                          decoded_sizer, validator)                                                          \
    const pct_kernel pct_kernel_##kernel = {                                                                 \
        .name = #kernel,                                                                                     \
        .features = needed,                                                                                  \
        .encode = bytes_encoder,                                                                             \
        .encoded_size = bytes_sizer,                                                                         \
        .encode_marked = marked_encoder,                                                                     \
        .encoded_size_marked = marked_sizer,                                                                 \
        .decode = decode,                                                                                    \
        .decoded_size = decoded_sizer,                                                                       \
        .encode_string = encode_string,                                                                      \
        .encode_packed = encode_packed,                                                                      \
        .decode_string = decode_string,                                                                      \
        .decode_packed = decode_packed,                                                                      \
        .utf8_valid_prefix = validator,                                                                      \
        .split = split,                                                                                      \
        .find_separators = find_separators,                                                                  \
    };

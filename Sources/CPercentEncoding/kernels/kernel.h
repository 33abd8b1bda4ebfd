/* What kernels share: their declarations and the byte-exact loops that finish what a fast path leaves. */
#ifndef PCT_KERNEL_H
#define PCT_KERNEL_H

#include "../include/CPercentEncoding.h"
#include "../include/CPercentEncodingKernel.h"
#include "../tables.h"

#define PCT_KERNEL(name) extern const pct_kernel pct_kernel_##name;
#include "kernels.def"
#undef PCT_KERNEL

/* ---- The byte-exact loops ---- */

/* n bytes of which `escapes` take three; SIZE_MAX if that does not fit. */
PCT_INLINE size_t size_with_escapes(size_t n, size_t escapes)
{
    return escapes <= (SIZE_MAX - n) / 2 ? n + 2 * escapes : SIZE_MAX;
}

/* Goes on with an encoding, one byte at a time, never writing a byte that is not output. */
pct_result pct_encode_exact(const pct_set *set, pct_job job);

/* Goes on with a decoding, one unit at a time, up to the first unit that starts at or after `limit`. dst may
 * overlap src from below. */
pct_result pct_decode_exact(pct_job job, unsigned options, size_t limit);

/* Goes on with a validation from `i`, before which nothing is ill-formed but what goes on behind it. */
size_t pct_utf8_resume(const uint8_t *src, size_t n, size_t i);

/* ---- The loops of the scalar kernel, for kernels that have nothing better ---- */

pct_result pct_encode_scalar(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);
size_t pct_encoded_size_scalar(const pct_set *set, const uint8_t *src, size_t n);
size_t pct_utf8_valid_prefix_scalar(const uint8_t *src, size_t n);

/* Finishes an encoding with them. */
PCT_INLINE pct_result encode_rest_scalar(const pct_set *set, pct_job job)
{
    if (left_of(job) == 0) {
        return job.done;
    }
    pct_result rest = pct_encode_scalar(set, next_of(job), left_of(job), output_of(job), room_of(job));
    return (pct_result){job.done.read + rest.read, job.done.written + rest.written, rest.status};
}

/* How many bytes of src are escaped, from i on. */
PCT_INLINE size_t escapes_from_scalar(const pct_set *set, const uint8_t *src, size_t n, size_t i)
{
    return (pct_encoded_size_scalar(set, src + i, n - i) - (n - i)) / 2;
}

#endif

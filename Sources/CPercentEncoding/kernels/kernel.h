/* Declarations of the kernels, and the byte-exact loops for the bytes that a fast path leaves. */
#ifndef PCT_KERNEL_H
#define PCT_KERNEL_H

#include "../include/CPercentEncoding.h"
#include "../include/CPercentEncodingKernel.h"
#include "../tables.h"

#define PCT_KERNEL(name) extern const pct_kernel pct_kernel_##name;
#include "kernels.def"
#undef PCT_KERNEL

/* ---- Escapes ---- */

/* Returns the mask of the digits of well-formed escapes: the two bytes after each escape, and the carried
 * digits of an earlier escape. The bits above the block are the carry for the next block. A digit is never a
 * '%', so no two terms share a bit, and the sum equals two shifts and two ORs. */
PCT_INLINE uint64_t digits_after(uint64_t escapes, uint64_t carry)
{
    return 6 * escapes + carry;
}

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

/* ---- Marks: bytes that are never escaped ---- */

/* The marks of the input of a call. `are_used` is a compile-time constant. */
typedef struct pct_marks {
    const uint64_t *words; /* the mark of byte i is bit i % 64 of word i / 64 */
    uint8_t space;         /* the output of an unmarked space */
    bool are_used;
} pct_marks;

PCT_INLINE pct_marks no_marks(void)
{
    return (pct_marks){NULL, 0, false};
}

PCT_INLINE pct_marks marks_in(const uint64_t *words, const pct_set *set)
{
    return (pct_marks){words, set->space, true};
}

/* Returns the marks from byte i to the end of their word, shifted down to bit 0. */
PCT_INLINE uint64_t marks_from(pct_marks marks, size_t i)
{
    return marks.words[i / 64] >> i % 64;
}

/* Returns the marks of up to 64 bytes, which may span two words. The bits above the marks are unspecified. */
PCT_INLINE uint64_t marks_between(pct_marks marks, size_t i, size_t end)
{
    return marks_from(marks, i) | marks.words[(end - 1) / 64] << 1 << (63 - i % 64);
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

/* Returns the number of escaped bytes of src from i on. */
PCT_INLINE size_t escapes_from_scalar(const pct_set *set, const uint8_t *src, size_t n, size_t i)
{
    return (pct_encoded_size_scalar(set, src + i, n - i) - (n - i)) / 2;
}

#endif

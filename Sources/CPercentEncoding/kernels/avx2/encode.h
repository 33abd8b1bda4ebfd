/* Encodes with AVX2, thirty-two bytes at a time by lookups. */
#pragma once

#include "../bytes16/encode.h"
#include "spread.h"

/* Returns zero for ASCII bytes that are not escaped, like doubts16. */
AVX2_INLINE __m256i doubts32(const encoder *it, __m256i bytes)
{
    return bits_of32(bytes) & ~_mm256_shuffle_epi8(it->low, bytes);
}

AVX2_INLINE bool is_zero32(__m256i bytes)
{
    return _mm256_testz_si256(bytes, bytes);
}

/* Encodes the next block. */
AVX2_INLINE pct_job put_next32(const encoder *it, pct_job job)
{
    pct_marks marks = it->halves.marks;
    __m256i bytes = load32(next_of(job));
    __m256i escaped = escaped32(it, bytes);
    if (marks.are_used) {
        __m256i marked = marked32(marks_from(marks, job.done.read));
        bytes = unmarked_spaces32(marks, bytes, marked);
        escaped &= ~marked;
    }
    return advanced(job, BLOCK, put32(bytes, literals32(it, bytes), escaped, output_of(job)));
}

AVX2_INLINE __m256i and_all32(const __m256i bytes[4])
{
    return (bytes[0] & bytes[1]) & (bytes[2] & bytes[3]);
}

AVX2_INLINE bool has_group(pct_job job)
{
    return left_of(job) >= GROUP && room_of(job) >= 3 * GROUP;
}

/* Encodes groups, up to and including the first group that needs no escapes or only escapes. The job has a
 * group. */
AVX2_INLINE pct_job put_mixed_groups(const encoder own, pct_job job)
{
    size_t length;
    do {
        size_t before = job.done.written;
        for (unsigned k = 0; k < 4; k++) {
            job = put_next32(&own, job);
        }
        length = job.done.written - before;
    } while (length != GROUP && length != 3 * GROUP && has_group(job));
    return job;
}

/* Copies groups that need no escapes, although they are not ASCII. */
AVX2_INLINE pct_job copy_kept_groups(const encoder *it, uint8_t space, pct_job job)
{
    while (has_group(job)) {
        __m256i bytes[4], escaped = _mm256_setzero_si256();
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load32(next_of(job) + BLOCK * k);
            escaped |= escaped32(it, bytes[k]);
        }
        if (!is_zero32(escaped)) {
            break;
        }
        for (unsigned k = 0; k < 4; k++) {
            store32(output_of(job) + BLOCK * k, replace32(bytes[k], ' ', (char)(' ' ^ space)));
        }
        job = advanced(job, GROUP, GROUP);
    }
    return job;
}

/* Encodes mixed groups without marks. Not inlined, so that the loop for other groups keeps its registers.
 * Marked text is seldom clean, so its loop is inlined. */
static AVX2 __attribute__((noinline)) pct_result encode_mixed(const pct_set *set, const uint8_t *src,
                                                              size_t n, uint8_t *dst, size_t capacity)
{
    const encoder it = encoder_of(set, false);
    pct_job job = new_job(src, n, dst, capacity);
    if (!it.halves.is_ascii) {
        job = copy_kept_groups(&it, set->space, job);
        if (!has_group(job)) {
            return job.done;
        }
    }
    job = set->space == '+' ? put_mixed_groups(encoder_of(set, true), job) : put_mixed_groups(it, job);
    return job.done;
}

AVX2_INLINE pct_job put_mixed(const encoder *it, const pct_set *set, pct_job job)
{
    if (it->halves.marks.are_used) {
        return put_mixed_groups(*it, job);
    }
    pct_result more = encode_mixed(set, next_of(job), left_of(job), output_of(job), room_of(job));
    return advanced(job, more.read, more.written);
}

/* Encodes groups of four blocks. Copies groups that need no escapes. Escapes groups that contain no ASCII,
 * without a lookup. After a mixed group, expects mixed groups. */
AVX2_INLINE pct_job encode_groups(const encoder *it, const pct_set *set, pct_job job)
{
    pct_marks marks = it->halves.marks;
    while (has_group(job)) {
        __m256i bytes[4], doubts = _mm256_setzero_si256();
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load32(next_of(job) + BLOCK * k);
            __m256i doubt = doubts32(it, bytes[k]);
            if (marks.are_used) {
                __m256i marked = marked32(marks_from(marks, job.done.read + BLOCK * k));
                bytes[k] = unmarked_spaces32(marks, bytes[k], marked);
                doubt &= ~marked;
            }
            doubts |= doubt;
        }
        if (is_zero32(doubts)) {
            for (unsigned k = 0; k < 4; k++) {
                store32(output_of(job) + BLOCK * k, literals32(it, bytes[k]));
            }
            job = advanced(job, GROUP, GROUP);
        } else if (it->halves.is_ascii && !marks.are_used && mask_of32(and_all32(bytes)) == UINT32_MAX) {
            for (unsigned k = 0; k < GROUP / HALF; k++) {
                put_escapes16(load16(next_of(job)), output_of(job));
                job = advanced(job, HALF, 3 * HALF);
            }
        } else {
            job = put_mixed(it, set, job);
        }
    }
    return job;
}

AVX2_INLINE pct_result encode_by(const encoder own, const pct_set *set, pct_job job)
{
    const encoder *it = &own;
    job = encode_groups(it, set, job);
    while (left_of(job) >= BLOCK && room_of(job) >= 3 * BLOCK) {
        job = put_next32(it, job);
    }
    return encode_halves(&it->halves, set, job);
}

/* Encodes text of any length. Not inlined, so that the code for short text uses fewer registers. */
static AVX2 __attribute__((noinline)) pct_result encode_long(const pct_set *set, const uint8_t *src, size_t n,
                                                             uint8_t *dst, size_t capacity)
{
    pct_job job = new_job(src, n, dst, capacity);
    return set->space == '+' ? encode_by(encoder_of(set, true), set, job)
                             : encode_by(encoder_of(set, false), set, job);
}

/* Encodes one to two blocks into a buffer with room for any output. The blocks overlap, so that there is no
 * loop end to predict. */
static AVX2 __attribute__((noinline)) pct_result encode_two(const pct_set *set, const uint8_t *src, size_t n,
                                                            uint8_t *dst)
{
    const encoder it = encoder_of(set, false);
    size_t last = n - BLOCK;
    __m256i bytes[2] = {load32(src), load32(src + last)};
    __m256i escaped[2] = {escaped32(&it, bytes[0]), escaped32(&it, bytes[1])};
    /* Replaces spaces without a branch. */
    for (unsigned k = 0; k < 2; k++) {
        bytes[k] = replace32(bytes[k], ' ', (char)(' ' ^ set->space));
    }
    if (is_zero32(escaped[0] | escaped[1])) {
        store32(dst, bytes[0]);
        store32(dst + last, bytes[1]);
        return (pct_result){n, n, PCT_OK};
    }
    size_t start = last + 2 * bits_in(_bzhi_u32(mask_of32(escaped[0]), (unsigned)last));
    put32(bytes[0], bytes[0], escaped[0], dst);
    return (pct_result){n, start + put32(bytes[1], bytes[1], escaped[1], dst + start), PCT_OK};
}

AVX2 static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    if (n < HALF) {
        return pct_encode_scalar(set, src, n, dst, capacity);
    }
    if (PCT_LIKELY(n <= 2 * BLOCK && capacity >= 3 * n)) {
        return n <= BLOCK ? encode_two16(set, src, n, dst) : encode_two(set, src, n, dst);
    }
    return encode_long(set, src, n, dst, capacity);
}

AVX2 static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    if (n < HALF) {
        return pct_encoded_size_scalar(set, src, n);
    }
    const encoder it = encoder_of(set, false);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK) {
        escapes += bits_in(mask_of32(escaped32(&it, load32(src + i))));
    }
    return size_with_escapes(n, escapes + escapes_from16(&it.halves, src, n, i));
}

/* Encodes sixteen bytes at a time by lookups. */
#pragma once

#include "spread.h"

/* Returns zero for ASCII bytes that are not escaped. Does half the work of escaped16, for text that is
 * probably ASCII. */
BYTES16_INLINE bytes16 doubts16(const encoder16 *it, bytes16 bytes)
{
    return bits_of16(bytes) & ~look_up_low16(it->low, bytes);
}

BYTES16_INLINE bytes16 literals16(const encoder16 *it, bytes16 bytes)
{
    return it->plus ? replace16(bytes, ' ', ' ' ^ '+') : bytes;
}

/* The bytes of a half, and the result of escaped16 for these bytes. */
typedef struct half16 {
    bytes16 bytes, escaped;
} half16;

/* Returns the sixteen bytes at offset i. If marks are used, replaces unmarked spaces, because the encoder
 * ignores marks. */
BYTES16_INLINE half16 half_at16(const encoder16 *it, const uint8_t *src, size_t i)
{
    bytes16 bytes = load16(src + i);
    bytes16 escaped = escaped16(it, bytes);
    if (!it->marks.are_used) {
        return (half16){bytes, escaped};
    }
    bytes16 marked = marked16(marks_between(it->marks, i, i + HALF));
    return (half16){unmarked_spaces16(it->marks, bytes, marked), escaped & ~marked};
}

BYTES16_INLINE pct_job put_next16(const encoder16 *it, pct_job job)
{
    half16 half = half_at16(it, job.src, job.done.read);
    return advanced(job, HALF, put16(half.bytes, literals16(it, half.bytes), half.escaped, output_of(job)));
}

/* Returns the number of escaped bytes among the first n bytes, at most sixteen. */
BYTES16_INLINE size_t escapes_before16(bytes16 escaped, size_t n)
{
    return (size_t)__builtin_popcount(mask_of16(escaped) & ((1u << n) - 1));
}

/* Encodes the last sixteen bytes, and rewrites the output of bytes that are already encoded. If there is no
 * room, does nothing. */
BYTES16_INLINE pct_job put_last16(const encoder16 *it, pct_job job)
{
    size_t again = HALF - left_of(job);
    half16 half = half_at16(it, job.src, job.n - HALF);
    size_t back = again + 2 * escapes_before16(half.escaped, again);
    if (PCT_UNLIKELY(room_of(job) + back < 3 * HALF)) {
        return job;
    }
    size_t length = put16(half.bytes, literals16(it, half.bytes), half.escaped, output_of(job) - back);
    return advanced(job, left_of(job), length - back);
}

/* Copies groups that need no escapes although they are not ASCII, and returns their size. Not inlined, so
 * that the loop for other groups keeps its registers. */
static BYTES16 __attribute__((noinline, unused)) size_t
copy_kept_groups16(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const encoder16 it = encoder_of16(set, false);
    size_t i = 0;
    for (; n - i >= HALVES_SIZE && capacity - i >= HALVES_SIZE; i += HALVES_SIZE) {
        bytes16 bytes[HALVES], escaped[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            bytes[k] = load16(src + i + HALF * k);
            escaped[k] = escaped16(&it, bytes[k]);
        }
        if (!is_none16(or_all16(escaped))) {
            break;
        }
        for (unsigned k = 0; k < HALVES; k++) {
            store16(dst + i + HALF * k, replace16(bytes[k], ' ', ' ' ^ set->space));
        }
    }
    return i;
}

/* Copies groups like copy_kept_groups16, if the set keeps bytes that are not ASCII. Ignores marked text. */
BYTES16_INLINE size_t put_kept16(const encoder16 *it, const pct_set *set, pct_job job)
{
    bool may_keep = !it->is_ascii && !it->marks.are_used;
    return may_keep ? copy_kept_groups16(set, next_of(job), left_of(job), output_of(job), room_of(job)) : 0;
}

/* Encodes groups of four halves. Copies groups that need no escapes. Escapes groups that contain no ASCII,
 * without a lookup. Both branches are predictable on mixed text. */
BYTES16_INLINE pct_job encode_groups16(const encoder16 *it, const pct_set *set, pct_job job)
{
    while (left_of(job) >= HALVES_SIZE && room_of(job) >= 3 * HALVES_SIZE) {
        bytes16 bytes[HALVES], doubts[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            bytes[k] = load16(next_of(job) + HALF * k);
            doubts[k] = doubts16(it, bytes[k]);
            if (it->marks.are_used) {
                bytes16 marked = marked16(marks_from(it->marks, job.done.read + HALF * k));
                bytes[k] = unmarked_spaces16(it->marks, bytes[k], marked);
                doubts[k] &= ~marked;
            }
        }
        if (is_zero16(or_all16(doubts))) {
            for (unsigned k = 0; k < HALVES; k++) {
                store16(output_of(job) + HALF * k, literals16(it, bytes[k]));
            }
            job = advanced(job, HALVES_SIZE, HALVES_SIZE);
        } else if (it->is_ascii && !it->marks.are_used && is_ascii16(and_all16(bytes) ^ fill16(0x80))) {
            for (unsigned k = 0; k < HALVES; k++) {
                put_escapes16(load16(next_of(job)), output_of(job));
                job = advanced(job, HALF, 3 * HALF);
            }
        } else {
            size_t kept = put_kept16(it, set, job);
            job = advanced(job, kept, kept);
            for (unsigned k = 0; kept == 0 && k < HALVES; k++) {
                job = put_next16(it, job);
            }
        }
    }
    return job;
}

/* Continues encoding sixteen bytes at a time. The input has at least sixteen bytes. */
BYTES16_INLINE pct_result encode_halves(const encoder16 *it, const pct_set *set, pct_job job)
{
    while (left_of(job) >= HALF && room_of(job) >= 3 * HALF) {
        job = put_next16(it, job);
    }
    if (left_of(job) > 0 && left_of(job) < HALF) {
        job = put_last16(it, job);
    }
    return it->marks.are_used ? encode_rest_marked_exact(set, it->marks, job) : encode_rest_scalar(set, job);
}

BYTES16_INLINE pct_result encode_by16(const encoder16 own, const pct_set *set, pct_job job)
{
    return encode_halves(&own, set, encode_groups16(&own, set, job));
}

/* Encodes sixteen to thirty-two bytes into a buffer with room for any output. The blocks overlap, so that
 * there is no loop end to predict. */
static BYTES16 __attribute__((noinline)) pct_result encode_two16(const pct_set *set, const uint8_t *src,
                                                                 size_t n, uint8_t *dst)
{
    const encoder16 it = encoder_of16(set, false);
    /* Replaces spaces without a branch. */
    uint8_t difference = ' ' ^ set->space;
    bytes16 bytes = load16(src);
    bytes16 escaped = escaped16(&it, bytes);
    bytes = replace16(bytes, ' ', difference);
    size_t length = put16(bytes, bytes, escaped, dst);
    size_t last = n - HALF;
    if (last > 0) {
        size_t start = last + 2 * escapes_before16(escaped, last);
        bytes = load16(src + last);
        escaped = escaped16(&it, bytes);
        bytes = replace16(bytes, ' ', difference);
        length = start + put16(bytes, bytes, escaped, dst + start);
    }
    return (pct_result){n, length, PCT_OK};
}

/* Encodes text of any length. Not inlined, so that the code for short text uses fewer registers. */
static BYTES16 __attribute__((noinline, unused)) pct_result
encode_long16(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    pct_job job = new_job(src, n, dst, capacity);
    return set->space == '+' ? encode_by16(encoder_of16(set, true), set, job)
                             : encode_by16(encoder_of16(set, false), set, job);
}

BYTES16_INLINE pct_result encode16(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                   size_t capacity)
{
    if (n < HALF) {
        return pct_encode_scalar(set, src, n, dst, capacity);
    }
    return PCT_LIKELY(n <= 2 * HALF && capacity >= 3 * n) ? encode_two16(set, src, n, dst)
                                                          : encode_long16(set, src, n, dst, capacity);
}

/* Returns the number of escaped bytes of src from i on; n is at least sixteen. */
BYTES16_INLINE size_t escapes_from16(const encoder16 *it, const uint8_t *src, size_t n, size_t i)
{
    size_t escapes = 0;
    for (; n - i >= HALF; i += HALF) {
        escapes += escapes_before16(half_at16(it, src, i).escaped, HALF);
    }
    bytes16 last = half_at16(it, src, n - HALF).escaped;
    return escapes + escapes_before16(last, HALF) - escapes_before16(last, HALF - (n - i));
}

/* Returns the encoded size of at least sixteen bytes. */
BYTES16_INLINE size_t size_by16(const encoder16 *it, const uint8_t *src, size_t n)
{
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= HALVES_SIZE; i += HALVES_SIZE) {
        bytes16 escaped[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            escaped[k] = half_at16(it, src, i + HALF * k).escaped;
        }
        escapes += count64(escaped);
    }
    return size_with_escapes(n, escapes + escapes_from16(it, src, n, i));
}

BYTES16_INLINE size_t encoded_size16(const pct_set *set, const uint8_t *src, size_t n)
{
    const encoder16 it = encoder_of16(set, false);
    return n < HALF ? pct_encoded_size_scalar(set, src, n) : size_by16(&it, src, n);
}

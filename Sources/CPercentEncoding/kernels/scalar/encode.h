/* Encodes by the 256-entry table. */
#pragma once

#include "../kernel.h"

enum { ENCODE_BLOCK = 64, CLEAN_STEP = 16 };

/* Appends the output of four bytes. The offsets depend only on the lengths, so the serial chain is one
 * addition for four bytes. */
PCT_INLINE size_t put4(const uint32_t *table, const uint8_t *src, uint8_t *dst, size_t at)
{
    uint32_t e0 = table[src[0]], e1 = table[src[1]], e2 = table[src[2]], e3 = table[src[3]];
    size_t after = put(dst, at, e0);
    after = put(dst, after, e1);
    after = put(dst, after, e2);
    return put(dst, after, e3);
}

/* Copies CLEAN_STEP bytes at a time, up to the first step with an escaped byte. Returns the number of copied
 * bytes. */
static size_t copy_clean(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t i = 0;
    for (; n - i >= CLEAN_STEP; i += CLEAN_STEP) {
        unsigned literal = 1;
        for (unsigned k = 0; k < CLEAN_STEP; k++) {
            literal &= set->literal[src[i + k]];
        }
        if (!literal) {
            break;
        }
        memcpy(dst + i, src + i, CLEAN_STEP);
    }
    return i;
}

/* Encodes less than a block into a buffer of at least 3 * n + 1 bytes. */
PCT_INLINE size_t encode_few(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t i = 0;
    size_t at = 0;
    for (; n - i >= 8; i += 8) {
        at = put4(set->entry, src + i, dst, at);
        at = put4(set->entry, src + i + 4, dst, at);
    }
    if (n - i >= 4) {
        at = put4(set->entry, src + i, dst, at);
        i += 4;
    }
    for (; i < n; i++) {
        at = put(dst, at, set->entry[src[i]]);
    }
    return at;
}

/*
 * Encodes n bytes into a buffer of at least 3 * n + 1 bytes. On mixed text, no branch depends on the text.
 * After a block without escapes, clean text is copied in wide steps. Wide steps also avoid the stall of byte
 * loads after four-byte stores to the same offset modulo 4096.
 */
static size_t encode_many(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t i = 0;
    size_t at = 0;
    while (n - i >= ENCODE_BLOCK) {
        size_t before = at;
        for (size_t end = i + ENCODE_BLOCK; i < end; i += 4) {
            at = put4(set->entry, src + i, dst, at);
        }
        if (at - before == ENCODE_BLOCK) {
            size_t clean = copy_clean(set, src + i, n - i, dst + at);
            i += clean;
            at += clean;
        }
    }
    return at + encode_few(set, src + i, n - i, dst + at);
}

/* Encodes runs without checks if they are certain to fit. If bytes of a run stay unescaped, there may be room
 * for another run. */
static pct_result encode_in_runs(const pct_set *set, pct_job job)
{
    while (left_of(job) > 0 && room_of(job) > 3 * 4) {
        size_t run = (room_of(job) - 1) / 3;
        run = run < left_of(job) ? run : left_of(job);
        size_t written = encode_many(set, next_of(job), run, output_of(job));
        job = advanced(job, run, written);
    }
    return encode_rest_exact(set, job);
}

pct_result pct_encode_scalar(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    if (n < ENCODE_BLOCK && capacity > 3 * n) {
        return (pct_result){n, encode_few(set, src, n, dst), PCT_OK};
    }
    return encode_in_runs(set, new_job(src, n, dst, capacity));
}

/* Returns the encoded size. Uses four accumulators, because with one accumulator each addition would wait for
 * the previous addition. */
size_t pct_encoded_size_scalar(const pct_set *set, const uint8_t *src, size_t n)
{
    size_t escapes[4] = {0, 0, 0, 0};
    size_t i = 0;
    for (; n - i >= 16; i += 16) {
        for (unsigned k = 0; k < 16; k++) {
            escapes[k % 4] += entry_length(set->entry[src[i + k]]) >> 1;
        }
    }
    for (; i < n; i++) {
        escapes[0] += entry_length(set->entry[src[i]]) >> 1;
    }
    return size_with_escapes(n, escapes[0] + escapes[1] + escapes[2] + escapes[3]);
}

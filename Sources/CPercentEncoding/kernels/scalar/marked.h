/* The marked encoder, based on the 256-entry table. */
#pragma once

#include "../kernel.h"

enum { MARKED_STEP = 8 };

/* The output of every byte: the set's output if the byte is unmarked, or the byte itself if it is marked. */
typedef struct marked_texts {
    const void *by_mark[2];
} marked_texts;

/* Selects the table by the mark. Compilers turn a choice between two pointers into a branch, which would be
 * unpredictable on mixed text. */
PCT_INLINE uint32_t marked_entry(const marked_texts *it, uint8_t byte, uint64_t mark)
{
    const uint8_t *texts = it->by_mark[mark & 1];
    uint32_t entry;
    memcpy(&entry, texts + sizeof entry * byte, sizeof entry);
    return entry;
}

PCT_INLINE size_t put_marked4(const marked_texts *it, const uint8_t *src, uint64_t marks, uint8_t *dst,
                              size_t at)
{
    uint32_t e0 = marked_entry(it, src[0], marks), e1 = marked_entry(it, src[1], marks >> 1);
    uint32_t e2 = marked_entry(it, src[2], marks >> 2), e3 = marked_entry(it, src[3], marks >> 3);
    size_t after = put(dst, at, e0);
    after = put(dst, after, e1);
    after = put(dst, after, e2);
    return put(dst, after, e3);
}

/* Encodes `count` bytes into a buffer with room for 3 * count + 1 bytes. A step never spans two words of
 * marks. */
static pct_job encode_marked_run(const marked_texts *it, pct_marks marks, pct_job job, size_t count)
{
    const uint8_t *src = next_of(job);
    uint8_t *dst = output_of(job);
    size_t i = 0;
    size_t at = 0;
    while (count - i >= MARKED_STEP) {
        uint64_t next = marks_from(marks, job.done.read + i);
        size_t end = i + (64 - (job.done.read + i) % 64);
        for (end = end < count ? end : count; end - i >= MARKED_STEP; i += MARKED_STEP) {
            at = put_marked4(it, src + i, next, dst, at);
            at = put_marked4(it, src + i + 4, next >> 4, dst, at);
            next >>= MARKED_STEP;
        }
    }
    for (; i < count; i++) {
        at = put(dst, at, marked_entry(it, src[i], marks_from(marks, job.done.read + i)));
    }
    return advanced(job, count, at);
}

/* Encodes runs without checks if they are certain to fit, like pct_encode_scalar. All runs except the last
 * consist of whole steps. */
pct_result pct_encode_marked_scalar(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *words,
                                    uint8_t *dst, size_t capacity)
{
    const marked_texts texts = {{set->entry, pct_literal_text}};
    pct_marks marks = marks_in(words, set);
    pct_job job = new_job(src, n, dst, capacity);
    while (left_of(job) > 0 && room_of(job) > 3 * MARKED_STEP) {
        size_t run = (room_of(job) - 1) / 3 / MARKED_STEP * MARKED_STEP;
        job = encode_marked_run(&texts, marks, job, run < left_of(job) ? run : left_of(job));
    }
    return encode_rest_marked_exact(set, marks, job);
}

/* Returns 1 if the set escapes the byte, otherwise 0. */
PCT_INLINE size_t escape_at(const pct_set *set, const uint8_t *src, size_t i)
{
    return entry_length(set->entry[src[i]]) >> 1;
}

/* Uses four accumulators, like pct_encoded_size_scalar. */
size_t pct_encoded_size_marked_scalar(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *words)
{
    pct_marks marks = marks_in(words, set);
    size_t escapes[4] = {0, 0, 0, 0};
    size_t i = 0;
    for (; n - i >= 4; i += 4) {
        size_t unmarked = (size_t)~marks_from(marks, i);
        escapes[0] += escape_at(set, src, i) & unmarked;
        escapes[1] += escape_at(set, src, i + 1) & unmarked >> 1;
        escapes[2] += escape_at(set, src, i + 2) & unmarked >> 2;
        escapes[3] += escape_at(set, src, i + 3) & unmarked >> 3;
    }
    for (; i < n; i++) {
        escapes[0] += escape_at(set, src, i) & (size_t)~marks_from(marks, i);
    }
    return size_with_escapes(n, escapes[0] + escapes[1] + escapes[2] + escapes[3]);
}

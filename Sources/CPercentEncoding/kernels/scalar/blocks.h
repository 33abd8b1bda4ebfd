/*
 * Decodes blocks of 64 bytes by the mask of their '%' signs, with the steps of the including kernel. A
 * hexadecimal digit is never '%', so the starts of escapes do not depend on previous bytes. One mask per
 * block is enough, and the loop visits only its set bits.
 */
#pragma once

#include "../kernel.h"

enum { DECODE_BLOCK = 64, DECODE_SLACK = 16, DENSE = 8, MANY_ESCAPES = 20 };

/* The steps of a kernel, each for many bytes at once. */
typedef struct decode_steps {
    uint64_t (*percents)(const uint8_t *src);                     /* the mask of '%' among 64 bytes */
    void (*copy)(uint8_t *dst, const uint8_t *src, bool is_plus); /* copies `size` bytes */
    size_t size;                                                  /* a power of two, at most DECODE_SLACK */
} decode_steps;

typedef struct block_result {
    size_t read;
    size_t written;
    bool valid;
} block_result;

PCT_INLINE void copy_run(decode_steps by, uint8_t *dst, const uint8_t *src, size_t n, bool plus)
{
    by.copy(dst, src, plus);
    for (size_t k = by.size; PCT_UNLIKELY(k < n); k += by.size) {
        by.copy(dst + k, src + k, plus);
    }
}

/*
 * Decodes the units that start in the first `length` bytes of src. May read up to DECODE_SLACK bytes past
 * these bytes, and write up to DECODE_SLACK bytes past the output. If an escape is malformed, the result is
 * not valid.
 */
PCT_INLINE block_result decode_block(decode_steps by, const uint8_t *src, size_t length, uint8_t *dst,
                                     bool plus)
{
    size_t read = 0;
    uint8_t *out = dst;
    for (uint64_t mask = by.percents(src); mask; mask &= mask - 1) {
        size_t escape = (size_t)__builtin_ctzll(mask);
        unsigned value = pct_hex_pair(src + escape + 1);
        if (PCT_UNLIKELY(value >= PCT_NOT_HEX)) {
            return (block_result){0, 0, false};
        }
        copy_run(by, out, src + read, escape - read, plus);
        out += escape - read;
        *out++ = (uint8_t)value;
        read = escape + 3;
    }
    if (read < length) {
        copy_run(by, out, src + read, length - read, plus);
        out += length - read;
        read = length;
    }
    return (block_result){read, (size_t)(out - dst), true};
}

/* Copies the next bytes into a zeroed buffer, so that zeros follow the end of the input. */
PCT_INLINE void copy_next(pct_job job, uint8_t in[DECODE_BLOCK + DECODE_SLACK])
{
    const size_t whole = DECODE_BLOCK + DECODE_SLACK;
    memcpy(in, next_of(job), left_of(job) < whole ? left_of(job) : whole);
}

/* Decodes one block in a temporary buffer: near the end of the input or of dst, or if dst overlaps src. */
PCT_INLINE block_result decode_block_apart(decode_steps by, pct_job job, bool plus)
{
    uint8_t in[DECODE_BLOCK + DECODE_SLACK] = {0};
    uint8_t out[DECODE_BLOCK + DECODE_SLACK];
    size_t n = left_of(job);
    copy_next(job, in);
    block_result block = decode_block(by, in, n < DECODE_BLOCK ? n : DECODE_BLOCK, out, plus);
    if (block.valid && block.written <= room_of(job)) {
        memcpy(output_of(job), out, block.written);
        return block;
    }
    return (block_result){0, 0, false};
}

/* Whether bytes 0, 3, 6 and so on of the 24 bytes at src are '%', as in eight consecutive escapes. */
PCT_INLINE bool is_dense(const uint8_t *src)
{
    unsigned difference = 0;
    for (unsigned k = 0; k < DENSE; k++) {
        difference |= src[3 * k] ^ '%';
    }
    return difference == 0;
}

/*
 * Decodes consecutive escapes, as in non-ASCII text, eight at a time, and returns their number. Each group is
 * read before any output is written, so dst may overlap src from below. Stops before a malformed escape.
 */
static __attribute__((noinline)) size_t decode_dense(const uint8_t *src, size_t n, uint8_t *dst,
                                                     size_t capacity)
{
    size_t groups = n / (3 * DENSE) < capacity / DENSE ? n / (3 * DENSE) : capacity / DENSE;
    size_t done = 0;
    for (; done < groups && is_dense(src); done++, src += 3 * DENSE, dst += DENSE) {
        unsigned values[DENSE];
        unsigned invalid = 0;
        for (unsigned k = 0; k < DENSE; k++) {
            values[k] = pct_hex_pair(src + 3 * k + 1);
            invalid |= values[k];
        }
        if (PCT_UNLIKELY(invalid >= PCT_NOT_HEX)) {
            break;
        }
        for (unsigned k = 0; k < DENSE; k++) {
            dst[k] = (uint8_t)values[k];
        }
    }
    return DENSE * done;
}

/* Whether dst overlaps src. Compares distances, because the end of a buffer with a capacity larger than
 * memory would wrap around. */
PCT_INLINE bool is_overlapping(pct_job job)
{
    size_t longest_output = job.capacity < job.n ? job.capacity : job.n;
    return (uintptr_t)job.dst - (uintptr_t)job.src < job.n ||
           (uintptr_t)job.src - (uintptr_t)job.dst < longest_output;
}

PCT_INLINE pct_job skip_dense(pct_job job)
{
    size_t escapes = decode_dense(next_of(job), left_of(job), output_of(job), room_of(job));
    return advanced(job, 3 * escapes, escapes);
}

PCT_INLINE pct_result decode_blocks(decode_steps by, pct_job job, unsigned options, bool plus)
{
    const size_t whole = DECODE_BLOCK + DECODE_SLACK;
    const bool is_apart = is_overlapping(job);
    if (job.n >= 3 * DENSE && is_dense(job.src)) {
        job = skip_dense(job);
    }
    while (left_of(job) > 0) {
        bool is_direct = !is_apart && left_of(job) >= whole && room_of(job) >= whole;
        block_result block = is_direct ? decode_block(by, next_of(job), DECODE_BLOCK, output_of(job), plus)
                                       : decode_block_apart(by, job, plus);
        if (PCT_UNLIKELY(!block.valid)) {
            size_t limit = left_of(job) < DECODE_BLOCK ? job.n : job.done.read + DECODE_BLOCK;
            job.done = decode_rest_exact(job, options, limit);
            if (job.done.status != PCT_OK) {
                break;
            }
            continue;
        }
        job = advanced(job, block.read, block.written);
        /* Tests only after a block with many escapes, because a test after every block would be unpredictable
         * on mixed text. */
        if (PCT_UNLIKELY(block.read - block.written >= 2 * MANY_ESCAPES)) {
            job = skip_dense(job);
        }
    }
    return job.done;
}

PCT_INLINE pct_result decode_by_blocks(decode_steps by, pct_job job, unsigned options)
{
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_blocks(by, job, options, true)
                                              : decode_blocks(by, job, options, false);
}

PCT_INLINE size_t decoded_size_by_blocks(decode_steps by, const uint8_t *src, size_t n)
{
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= DECODE_BLOCK + 2; i += DECODE_BLOCK) {
        for (uint64_t mask = by.percents(src + i); mask; mask &= mask - 1) {
            escapes += pct_hex_pair(src + i + __builtin_ctzll(mask) + 1) < PCT_NOT_HEX;
        }
    }
    return n - 2 * pct_escapes_from(src, n, i, escapes);
}

/*
 * Decoding in blocks of 64 bytes by the mask of their '%', included by kernels that define
 *   COPY_STEP                     a power of two, at most 16
 *   percent_mask(src)             bit k set where src[k] is '%', for 64 bytes
 *   copy_step(dst, src, plus)     COPY_STEP bytes, '+' as a space if `plus`
 * A hexadecimal digit is never '%', so where escapes start needs no look at the bytes before: the mask of a
 * block is found at once, and only its set bits are walked.
 */
#include <string.h>

#include "../tables.h"

enum { DECODE_BLOCK = 64, DECODE_SLACK = 16, DENSE = 8, MANY_ESCAPES = 20 };

typedef struct block_result {
    size_t read;
    size_t written;
    bool valid;
} block_result;

PCT_INLINE void copy_run(uint8_t *dst, const uint8_t *src, size_t n, bool plus)
{
    copy_step(dst, src, plus);
    for (size_t k = COPY_STEP; PCT_UNLIKELY(k < n); k += COPY_STEP) {
        copy_step(dst + k, src + k, plus);
    }
}

/*
 * Decodes the units that start in the first `length` bytes of src. Reads up to DECODE_SLACK bytes more,
 * writes up to DECODE_SLACK bytes more than the output. Not valid: a malformed escape, then nothing counts.
 */
PCT_INLINE block_result decode_block(const uint8_t *src, size_t length, uint8_t *dst, bool plus)
{
    size_t read = 0;
    uint8_t *out = dst;
    for (uint64_t mask = percent_mask(src); mask; mask &= mask - 1) {
        size_t escape = (size_t)__builtin_ctzll(mask);
        unsigned value = pct_hex_pair(src + escape + 1);
        if (PCT_UNLIKELY(value >= PCT_NOT_HEX)) {
            return (block_result){0, 0, false};
        }
        copy_run(out, src + read, escape - read, plus);
        out += escape - read;
        *out++ = (uint8_t)value;
        read = escape + 3;
    }
    if (read < length) {
        copy_run(out, src + read, length - read, plus);
        out += length - read;
        read = length;
    }
    return (block_result){read, (size_t)(out - dst), true};
}

/* One block by way of the stack: at the end of the input or the buffer, and where dst overlaps src. */
static block_result decode_block_apart(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, bool plus)
{
    uint8_t in[DECODE_BLOCK + DECODE_SLACK];
    uint8_t out[DECODE_BLOCK + DECODE_SLACK];
    size_t have = n < sizeof in ? n : sizeof in;
    memcpy(in, src, have);
    memset(in + have, 0, sizeof in - have);
    block_result block = decode_block(in, n < DECODE_BLOCK ? n : DECODE_BLOCK, out, plus);
    if (block.valid && block.written <= capacity) {
        memcpy(dst, out, block.written);
        return block;
    }
    return (block_result){0, 0, false};
}

/* '%' at every third of 24 bytes from src on: eight escapes in a row. */
PCT_INLINE bool is_dense(const uint8_t *src)
{
    unsigned difference = 0;
    for (unsigned k = 0; k < DENSE; k++) {
        difference |= src[3 * k] ^ '%';
    }
    return difference == 0;
}

/*
 * Decodes escapes in a row, as text without ASCII has them, eight at a time. Each group is read before it is
 * written, so dst may overlap src from below. Stops before a malformed escape.
 */
static __attribute__((noinline)) block_result decode_dense(const uint8_t *src, size_t n, uint8_t *dst,
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
    return (block_result){3 * DENSE * done, DENSE * done, true};
}

/* By distances, because the end of a buffer with a capacity larger than memory would wrap. */
PCT_INLINE bool is_overlapping(const uint8_t *src, size_t n, const uint8_t *dst, size_t capacity)
{
    size_t longest_output = capacity < n ? capacity : n;
    return (uintptr_t)dst - (uintptr_t)src < n || (uintptr_t)src - (uintptr_t)dst < longest_output;
}

PCT_INLINE pct_result decode_blocks(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                    unsigned options, bool plus)
{
    pct_result done = {0, 0, PCT_OK};
    const size_t whole = DECODE_BLOCK + DECODE_SLACK;
    bool apart = is_overlapping(src, n, dst, capacity);
    /* Tried only after a block of little else: mixed text could not predict the branch. */
    bool try_dense = n >= 3 * DENSE && is_dense(src);
    while (done.read < n && done.status == PCT_OK) {
        if (PCT_UNLIKELY(try_dense)) {
            block_result dense =
                decode_dense(src + done.read, n - done.read, dst + done.written, capacity - done.written);
            done.read += dense.read;
            done.written += dense.written;
        }
        size_t left = n - done.read;
        size_t room = capacity - done.written;
        bool direct = !apart && left >= whole && room >= whole;
        block_result block = direct
                                 ? decode_block(src + done.read, DECODE_BLOCK, dst + done.written, plus)
                                 : decode_block_apart(src + done.read, left, dst + done.written, room, plus);
        if (PCT_LIKELY(block.valid)) {
            done.read += block.read;
            done.written += block.written;
            try_dense = block.read - block.written >= 2 * MANY_ESCAPES;
        } else {
            size_t limit = left < DECODE_BLOCK ? n : done.read + DECODE_BLOCK;
            done = pct_decode_exact(src, n, dst, capacity, options, done, limit);
        }
    }
    return done;
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_blocks(src, n, dst, capacity, options, true)
                                              : decode_blocks(src, n, dst, capacity, options, false);
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= DECODE_BLOCK + 2; i += DECODE_BLOCK) {
        for (uint64_t mask = percent_mask(src + i); mask; mask &= mask - 1) {
            escapes += pct_hex_pair(src + i + __builtin_ctzll(mask) + 1) < PCT_NOT_HEX;
        }
    }
    return n - 2 * pct_escapes_from(src, n, i, escapes);
}

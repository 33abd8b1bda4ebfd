/* Decodes sixteen bytes at a time by lookups. */
#pragma once

#include "../kernel.h"
#include "few.h"

/* Copies groups of four times sixteen bytes up to the first group with a '%', while there is room. */
BYTES16_INLINE pct_job copy_clean_groups16(bool plus, pct_job job)
{
    while (left_of(job) >= HALVES_SIZE && room_of(job) >= HALVES_SIZE) {
        bytes16 bytes[HALVES], percents[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            bytes[k] = load16(next_of(job) + HALF * k);
            percents[k] = percents16(bytes[k]);
        }
        if (!is_none16(or_all16(percents))) {
            break;
        }
        for (unsigned k = 0; k < HALVES; k++) {
            store16(output_of(job) + HALF * k, text_of16(plus, bytes[k]));
        }
        job = advanced(job, HALVES_SIZE, HALVES_SIZE);
    }
    return job;
}

/* The decoded last bytes of the input. `escapes` and `malformed` are masks. */
typedef struct last16 {
    size_t count;
    unsigned escapes, malformed;
    bytes16 bytes;
} last16;

/* Decodes the last n bytes, or the first HALF / 2 of them if n is greater than HALF. n must be at least 1 and
 * less than HALF + 2. */
BYTES16_INLINE last16 decode_few16(const uint8_t *src, size_t n, bool plus)
{
    static const uint8_t places[HALF + 2] = {0, 1,  2,  3,  4,  5,  6,  7,    8,
                                             9, 10, 11, 12, 13, 14, 15, 0x80, 0x80};
    words16 words = load_words(src, n < HALF ? n : HALF);
    bytes16 bytes = pair16(words.low, words.high);
    decoded16 block =
        decoded_of16(bytes, look_up16(bytes, load16(places + 1)), look_up16(bytes, load16(places + 2)), plus);
    /* Counts only bytes whose possible digits are in the block. */
    size_t count = n <= HALF ? n : HALF / 2;
    unsigned below = (1u << count) - 1;
    return (last16){count, mask_of16(block.escapes) & below, mask_of16(block.malformed) & below, block.bytes};
}

/* Decodes the next bytes near the end of the input or of dst. If an escape is malformed or there is no room,
 * writes nothing and returns the job unchanged. */
BYTES16_INLINE pct_job decode_last16(bool plus, bool strict, pct_job job, unsigned *carry)
{
    last16 last = decode_few16(next_of(job), left_of(job), plus);
    unsigned digits = (unsigned)digits_after(last.escapes, *carry);
    unsigned outputs = ~digits & ((1u << last.count) - 1);
    unsigned counts = bits_of_two(outputs);
    size_t length = (counts & 0xFF) + (counts >> 8);
    if ((strict && last.malformed != 0) || length > room_of(job)) {
        return job;
    }
    store_few16(output_of(job), outputs_in_halves16(last.bytes, outputs), counts & 0xFF, length);
    *carry = digits >> last.count;
    return advanced(job, last.count, length);
}

/* Continues decoding sixteen bytes at a time. `carry` marks the next bytes that are digits of earlier
 * escapes. */
BYTES16_INLINE pct_result decode_halves(bool plus, pct_job job, unsigned options, unsigned carry)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    while (left_of(job) >= HALF + 2 && room_of(job) >= HALF) {
        bytes16 bytes = load16(next_of(job));
        /* One branch tests both masks, because on mixed text neither is predictable alone. */
        if ((mask_of16(percents16(bytes)) | carry) == 0) {
            store16(output_of(job), text_of16(plus, bytes));
            job = copy_clean_groups16(plus, advanced(job, HALF, HALF));
            continue;
        }
        decoded16 block = decode16(next_of(job), plus);
        if (strict && PCT_UNLIKELY(!is_none16(block.malformed))) {
            break;
        }
        unsigned digits = (unsigned)digits_after(mask_of16(block.escapes), carry);
        job = advanced(job, HALF, put_outputs16(block.bytes, ~digits, output_of(job)));
        carry = digits >> HALF;
    }
    while (left_of(job) > 0) {
        pct_job last = decode_last16(plus, strict, job, &carry);
        if (PCT_UNLIKELY(last.done.read == job.done.read)) {
            job = advanced(job, (carry & 1) + (carry >> 1), 0);
            return decode_rest_exact(job, options, job.n);
        }
        job = last;
    }
    return job.done;
}

BYTES16_INLINE size_t decoded_size16(const uint8_t *src, size_t n)
{
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= HALVES_SIZE + 2; i += HALVES_SIZE) {
        bytes16 are_escapes[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            are_escapes[k] = decode16(src + i + HALF * k, false).escapes;
        }
        escapes += count64(are_escapes);
    }
    for (; n - i >= HALF + 2; i += HALF) {
        escapes += (size_t)__builtin_popcount(mask_of16(decode16(src + i, false).escapes));
    }
    while (i < n) {
        last16 last = decode_few16(src + i, n - i, false);
        escapes += (size_t)__builtin_popcount(last.escapes);
        i += last.count;
    }
    return n - 2 * escapes;
}

/* Decodes with NEON. A deinterleaving load separates the bytes of consecutive escapes. */
#pragma once

#include "../bytes16/decode.h"

/* If the output of four blocks has at most DENSE_BLOCKS bytes, the blocks consist mostly of escapes. */
enum { DENSE_BLOCKS = 4 * 6 };

/* Decodes consecutive escapes, as in non-ASCII text, sixteen at a time. */
static __attribute__((noinline)) pct_job decode_dense(pct_job job)
{
    while (left_of(job) >= 3 * HALF && room_of(job) >= HALF) {
        uint8x16x3_t all = vld3q_u8(next_of(job));
        digits16 high = digits_of16(all.val[1]);
        digits16 low = digits_of16(all.val[2]);
        bytes16 valid = vandq_u8(vtstq_u8(high.classes, high.classes), vtstq_u8(low.classes, low.classes));
        if (!are_all16(percents16(all.val[0]) & valid)) {
            break;
        }
        store16(output_of(job), joined_digits16(high.value, low.value));
        job = advanced(job, 3 * HALF, HALF);
    }
    return job;
}

/*
 * Decodes four blocks at a time while two more bytes can be read. If decoding is strict, stops before a
 * malformed escape. Input is read before its output is written, so dst may overlap src from below.
 */
PCT_INLINE pct_result decode_groups(bool plus, pct_job job, unsigned options)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    unsigned carry = 0;
    while (left_of(job) >= HALVES_SIZE + 2 && room_of(job) >= HALVES_SIZE) {
        if (carry == 0) {
            size_t before = job.done.read;
            job = copy_clean_groups16(plus, job);
            if (job.done.read != before) {
                continue;
            }
        }
        size_t before = job.done.written;
        for (unsigned k = 0; k < HALVES; k++) {
            decoded16 block = decode16(next_of(job), plus);
            if (strict && PCT_UNLIKELY(!is_none16(block.malformed))) {
                return decode_halves(plus, job, options, carry);
            }
            unsigned digits = (unsigned)digits_after(mask_of16(block.escapes), carry);
            job = advanced(job, HALF, put_outputs16(block.bytes, ~digits, output_of(job)));
            carry = digits >> HALF;
        }
        if (PCT_UNLIKELY(job.done.written - before <= DENSE_BLOCKS)) {
            job = decode_dense(advanced(job, (carry & 1) + (carry >> 1), 0));
            carry = 0;
        }
    }
    return decode_halves(plus, job, options, carry);
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_groups(true, job, options)
                                              : decode_groups(false, job, options);
}

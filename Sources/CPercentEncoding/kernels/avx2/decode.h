/* Decodes with AVX2, thirty-two bytes at a time by lookups. */
#pragma once

#include "../bytes16/decode.h"
#include "../../blocks/avx2.h"

/* Copies groups of blocks up to the first group with a '%', while there is room. */
AVX2_INLINE pct_job copy_clean_groups(bool plus, pct_job job)
{
    while (left_of(job) >= GROUP && room_of(job) >= GROUP) {
        __m256i bytes[4], percents = _mm256_setzero_si256();
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load32(next_of(job) + BLOCK * k);
            percents |= percents32(bytes[k]);
        }
        if (mask_of32(percents) != 0) {
            break;
        }
        for (unsigned k = 0; k < 4; k++) {
            store32(output_of(job) + BLOCK * k, text32(plus, bytes[k]));
        }
        job = advanced(job, GROUP, GROUP);
    }
    return job;
}

AVX2_INLINE pct_result decode_by(bool plus, pct_job job, unsigned options)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    uint64_t carry = 0;
    while (left_of(job) >= BLOCK + 2 && room_of(job) >= BLOCK) {
        __m256i bytes = load32(next_of(job));
        if ((mask_of32(percents32(bytes)) | carry) == 0) {
            store32(output_of(job), text32(plus, bytes));
            job = copy_clean_groups(plus, advanced(job, BLOCK, BLOCK));
            continue;
        }
        decoded32 block = decode32(next_of(job), plus);
        if (strict && PCT_UNLIKELY(block.malformed != 0)) {
            break;
        }
        uint64_t digits = digits_after(block.escapes, carry);
        job = advanced(job, BLOCK, put_outputs32(block.bytes, ~(unsigned)digits, output_of(job)));
        carry = digits >> BLOCK;
    }
    return decode_halves(plus, job, options, (unsigned)carry);
}

AVX2 static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_by(true, job, options)
                                              : decode_by(false, job, options);
}

AVX2 static size_t decoded_size(const uint8_t *src, size_t n)
{
    return decoded_size16(src, n);
}

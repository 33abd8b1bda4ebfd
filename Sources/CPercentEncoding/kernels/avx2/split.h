/* Splits with AVX2, 64 bytes at a time. */
#pragma once

#include "../bytes16/split.h"
#include "decode.h"

AVX2_INLINE __m256i separators32(splitter by, __m256i bytes)
{
    __m256i found =
        _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('&')) | _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('='));
    if (by.semicolon) {
        found |= _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(';'));
    }
    return found;
}

/* Splits 64 bytes, and reads two more bytes. */
AVX2_INLINE split_block split_two(splitter by, const uint8_t *src, uint8_t *dst, unsigned carry)
{
    split_block block = {.carry = carry};
    unsigned malformed = 0;
    __m256i bits = _mm256_setzero_si256();
    for (unsigned at = 0; at < 2 * BLOCK; at += BLOCK) {
        decoded32 part = decode32(src + at, by.plus);
        uint64_t digits = digits_after(part.escapes, block.carry);
        unsigned outputs = ~(unsigned)digits;
        dst += put_outputs32(part.bytes, outputs, dst);
        unsigned separators = mask_of32(separators32(by, load32(src + at)));
        block.separators |= (uint64_t)separators << at;
        block.outputs |= (uint64_t)outputs << at;
        block.carry = (unsigned)(digits >> BLOCK);
        malformed |= part.malformed;
        /* The digits of escapes are ASCII, so they do not affect the result. */
        bits |= part.bytes;
    }
    block.is_malformed = malformed != 0;
    block.is_ascii = mask_of32(bits) == 0;
    return block;
}

AVX2_INLINE pct_split_result split_by(splitter by, pct_split_job it)
{
    unsigned carry = 0;
    while (left_of(it.job) >= 2 * BLOCK + 2 && room_of(it.job) >= 2 * BLOCK) {
        split_block block = split_two(by, next_of(it.job), output_of(it.job), carry);
        if (!accept_block(by, &it, &block, 2 * BLOCK)) {
            break;
        }
        carry = block.carry;
    }
    return split_rest16(by, it, carry);
}

AVX2 static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                   pct_boundary *boundaries, size_t room, unsigned options)
{
    pct_split_job it = new_split_job(src, n, dst, capacity, boundaries, room, options);
    return options & PCT_DECODE_PLUS_AS_SPACE ? split_by(splitter_of(true, options), it)
                                              : split_by(splitter_of(false, options), it);
}

AVX2 static pct_separators find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return find_separators_by(separators_of, src, n, separator);
}

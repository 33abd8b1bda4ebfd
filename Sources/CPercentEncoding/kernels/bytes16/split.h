/* Splits sixteen bytes at a time, and writes the boundaries of 64 bytes at once. */
#pragma once

#include "decode.h"

/* The options as Booleans. */
typedef struct splitter {
    bool plus, semicolon, strict;
} splitter;

PCT_INLINE splitter splitter_of(bool plus, unsigned options)
{
    return (splitter){plus, options & PCT_SPLIT_SEMICOLON, !(options & PCT_DECODE_KEEP_MALFORMED)};
}

/* Up to 64 decoded bytes. `outputs` marks the bytes that were written. */
typedef struct split_block {
    uint64_t separators, outputs;
    unsigned carry; /* the next bytes that are digits of earlier escapes */
    bool is_malformed, is_ascii;
} split_block;

enum { UNROLLED = 4 };

/* Writes the boundaries of a block. If they do not all fit, returns false. Writing a few extra boundaries is
 * faster than an unpredictable loop end. */
BYTES16_INLINE bool put_boundaries(pct_split_job *it, const split_block *block)
{
    const size_t count = (size_t)__builtin_popcountll(block->separators);
    const size_t room = it->room - it->count;
    const size_t together = room >= count + UNROLLED ? UNROLLED : 1;
    pct_boundary *to = it->boundaries + it->count;
    uint64_t separators = block->separators;
    if (PCT_UNLIKELY(room < count)) {
        return false;
    }
    for (size_t done = 0; done < count; done += together) {
        for (size_t k = 0; k < together; k++) {
            uint64_t before = (separators - 1) & ~separators;
            /* If no separator is left, the top bit keeps the offset defined. */
            size_t offset = (size_t)__builtin_ctzll(separators | UINT64_C(1) << 63);
            size_t length = (size_t)__builtin_popcountll(block->outputs & before);
            to[done + k] = (pct_boundary){it->job.done.read + offset, it->job.done.written + length};
            separators &= separators - 1;
        }
    }
    it->count += count;
    return true;
}

/* Writes the boundaries of a block and advances past the block. Rejects a block if it is malformed or its
 * boundaries do not fit. */
BYTES16_INLINE bool accept_block(splitter by, pct_split_job *it, const split_block *block, size_t few)
{
    if ((by.strict && PCT_UNLIKELY(block->is_malformed)) || !put_boundaries(it, block)) {
        return false;
    }
    it->bits |= block->is_ascii ? 0 : 0x80;
    it->job = advanced(it->job, few, (size_t)__builtin_popcountll(block->outputs));
    return true;
}

BYTES16_INLINE bytes16 separators16(splitter by, bytes16 bytes)
{
    bytes16 found = equal16(bytes, fill16('&')) | equal16(bytes, fill16('='));
    if (by.semicolon) {
        found |= equal16(bytes, fill16(';'));
    }
    return found;
}

/* Splits the first `few` of 64 bytes. Reads two more bytes, and writes up to 64. */
BYTES16_INLINE split_block split_halves(splitter by, const uint8_t *src, size_t few, uint8_t *dst,
                                        unsigned carry)
{
    split_block block = {.carry = carry};
    bytes16 malformed = fill16(0), bits = fill16(0);
    for (unsigned at = 0; at < few; at += HALF) {
        decoded16 half = decode16(src + at, by.plus);
        unsigned digits = (unsigned)digits_after(mask_of16(half.escapes), block.carry);
        unsigned outputs = ~digits & (few - at < HALF ? (1u << (few - at)) - 1 : 0xFFFF);
        dst += put_outputs16(half.bytes, outputs, dst);
        block.separators |= (uint64_t)mask_of16(separators16(by, load16(src + at))) << at;
        block.outputs |= (uint64_t)outputs << at;
        block.carry = digits >> HALF;
        malformed |= half.malformed;
        /* The digits of escapes are ASCII, so they do not affect the result. */
        bits |= half.bytes;
    }
    block.is_malformed = !is_none16(malformed);
    block.is_ascii = is_ascii16(bits);
    return block;
}

/* Splits the rest in a temporary buffer, near the end of the input or of dst. */
BYTES16_INLINE pct_split_result split_rest16(splitter by, pct_split_job it, unsigned carry)
{
    while (left_of(it.job) > 0) {
        uint8_t in[HALVES_SIZE + 2] = {0};
        uint8_t out[HALVES_SIZE];
        size_t n = left_of(it.job);
        size_t few = n < HALVES_SIZE ? n : HALVES_SIZE;
        memcpy(in, next_of(it.job), n < sizeof in ? n : sizeof in);
        split_block block = split_halves(by, in, few, out, carry);
        size_t length = (size_t)__builtin_popcountll(block.outputs);
        uint8_t *dst = output_of(it.job);
        if (length > room_of(it.job) || !accept_block(by, &it, &block, few)) {
            it.job = advanced(it.job, (carry & 1) + (carry >> 1), 0);
            return result_of_split(pct_split_exact(it, it.job.n));
        }
        if (length > 0) {
            memcpy(dst, out, length);
        }
        carry = block.carry;
    }
    return result_of_split(it);
}

BYTES16_INLINE pct_split_result split_by_halves(splitter by, pct_split_job it)
{
    unsigned carry = 0;
    while (left_of(it.job) >= HALVES_SIZE + 2 && room_of(it.job) >= HALVES_SIZE) {
        split_block block = split_halves(by, next_of(it.job), HALVES_SIZE, output_of(it.job), carry);
        if (!accept_block(by, &it, &block, HALVES_SIZE)) {
            break;
        }
        carry = block.carry;
    }
    return split_rest16(by, it, carry);
}

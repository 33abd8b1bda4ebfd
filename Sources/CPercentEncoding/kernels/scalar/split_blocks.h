/*
 * Splits blocks of 64 bytes by the mask of their '%' signs and separators, with the steps of the including
 * kernel. The same code handles escapes and separators, so no branch depends on their order.
 */
#pragma once

#include "blocks.h"

/* The steps of a kernel, each for many bytes at once. */
typedef struct split_steps {
    uint64_t (*marks)(const uint8_t *src, bool semicolon); /* the mask of '%' and separators among 64 bytes */
    bool (*is_ascii)(const uint8_t *src);                  /* whether 64 bytes are ASCII */
    decode_steps decode;                                   /* only `copy` is used */
} split_steps;

/* Whether there is room for a boundary for each set bit of `marks`. A boundary is also written at each '%',
 * but not counted. */
PCT_INLINE bool has_room_for(const pct_split_job *it, uint64_t marks)
{
    size_t room = it->room - it->count;
    return room >= DECODE_BLOCK || room >= bits_of(marks);
}

/*
 * Splits the units that start in the first `length` bytes of src, which is the next input or a copy. Reads
 * and writes as many bytes as decode_block. If an escape is malformed or there is no room, returns false.
 */
PCT_INLINE bool split_block(split_steps by, pct_split_job *it, const uint8_t *src, size_t length,
                            uint8_t *dst, bool plus)
{
    const pct_result start = it->job.done;
    pct_boundary *to = it->boundaries + it->count;
    size_t read = 0;
    uint8_t *out = dst;
    unsigned bits = by.is_ascii(src) ? 0 : 0x80;
    uint64_t marks = by.marks(src, it->options & PCT_SPLIT_SEMICOLON);
    if (PCT_UNLIKELY(!has_room_for(it, marks))) {
        return false;
    }
    for (; marks; marks &= marks - 1) {
        size_t mark = (size_t)__builtin_ctzll(marks);
        const unsigned byte = src[mark], is_escape = byte == '%';
        unsigned value = byte ^ ((byte ^ pct_hex_pair(src + mark + 1)) & -is_escape);
        if (PCT_UNLIKELY(value >= PCT_NOT_HEX)) {
            return false;
        }
        copy_run(by.decode, out, src + read, mark - read, plus);
        out += mark - read;
        *to = (pct_boundary){start.read + mark, start.written + (size_t)(out - dst)};
        to += 1 - is_escape;
        bits |= value;
        *out++ = (uint8_t)value;
        read = mark + 1 + 2 * (size_t)is_escape;
    }
    if (read < length) {
        copy_run(by.decode, out, src + read, length - read, plus);
        out += length - read;
        read = length;
    }
    it->count = (size_t)(to - it->boundaries);
    it->bits |= (uint8_t)bits;
    it->job = advanced(it->job, read, (size_t)(out - dst));
    return true;
}

/* Splits one block in a temporary buffer, near the end of the input or of dst. */
PCT_INLINE bool split_block_apart(split_steps by, pct_split_job *it, bool plus)
{
    uint8_t in[DECODE_BLOCK + DECODE_SLACK] = {0};
    uint8_t out[DECODE_BLOCK + DECODE_SLACK];
    const size_t n = left_of(it->job);
    pct_split_job after = *it;
    copy_next(it->job, in);
    if (!split_block(by, &after, in, n < DECODE_BLOCK ? n : DECODE_BLOCK, out, plus) ||
        after.job.done.written > it->job.capacity) {
        return false;
    }
    memcpy(output_of(it->job), out, after.job.done.written - it->job.done.written);
    *it = after;
    return true;
}

PCT_INLINE pct_split_result split_blocks(split_steps by, pct_split_job it, bool plus)
{
    const size_t whole = DECODE_BLOCK + DECODE_SLACK;
    while (left_of(it.job) > 0) {
        bool is_direct = left_of(it.job) >= whole && room_of(it.job) >= whole;
        bool is_done = is_direct
                           ? split_block(by, &it, next_of(it.job), DECODE_BLOCK, output_of(it.job), plus)
                           : split_block_apart(by, &it, plus);
        if (PCT_UNLIKELY(!is_done)) {
            size_t left = left_of(it.job);
            it = pct_split_exact(it, it.job.done.read + (left < DECODE_BLOCK ? left : DECODE_BLOCK));
            if (it.job.done.status != PCT_OK) {
                break;
            }
        }
    }
    return result_of_split(it);
}

PCT_INLINE pct_split_result split_by_blocks(split_steps by, pct_split_job it)
{
    return it.options & PCT_DECODE_PLUS_AS_SPACE ? split_blocks(by, it, true) : split_blocks(by, it, false);
}

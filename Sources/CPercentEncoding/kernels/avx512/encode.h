/* Encodes with AVX-512, without data-dependent branches on mixed text. */
#pragma once

#include "../../blocks/avx512_escapes.h"
#include "../kernel.h"

/* The length of the longest text whose spread form fits into one register. */
enum { SHORT = BLOCK / 3 };

/* Writes a block in which all bytes are escaped. */
AVX512_INLINE void put_escapes(const encoder *it, __m512i bytes, uint8_t *dst)
{
    characters all = characters_of(it, bytes, ~UINT64_C(0));
    for (int k = 0; k < PARTS; k++) {
        store(dst + BLOCK * k, part_of(it, k, all).lanes);
    }
}

/* The bytes of a block, and the mask of escaped bytes. */
typedef struct block {
    __m512i bytes;
    __mmask64 escapes;
} block;

/* Returns the block at offset i with its escapes. Replaces unmarked spaces, because the encoder ignores
 * marks. */
AVX512_INLINE block block_at(const encoder *it, pct_marks marks, size_t i, __m512i bytes)
{
    __mmask64 escapes = escapes_of(it, bytes);
    if (!marks.are_used) {
        return (block){bytes, escapes};
    }
    __mmask64 unmarked = ~marks_from(marks, i);
    __mmask64 spaces = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(' ')) & unmarked;
    return (block){_mm512_mask_blend_epi8(spaces, bytes, _mm512_set1_epi8((char)marks.space)),
                   escapes & unmarked};
}

/* Encodes four blocks at a time. The branch for 256 bytes without escapes is predictable on mixed text. */
AVX512_INLINE pct_job encode_groups(const encoder *it, pct_marks marks, pct_job job)
{
    while (left_of(job) >= GROUP && room_of(job) >= GROUP) {
        __m512i bytes[GROUP / BLOCK];
        __mmask64 escapes[GROUP / BLOCK];
        for (int k = 0; k < GROUP / BLOCK; k++) {
            block one =
                block_at(it, marks, job.done.read + (size_t)(BLOCK * k), load(next_of(job) + BLOCK * k));
            bytes[k] = one.bytes;
            escapes[k] = one.escapes;
        }
        if (((escapes[0] | escapes[1]) | (escapes[2] | escapes[3])) == 0) {
            for (int k = 0; k < GROUP / BLOCK; k++) {
                store(output_of(job) + BLOCK * k, literals_of(it, bytes[k]));
            }
            job = advanced(job, GROUP, GROUP);
            continue;
        }
        if (room_of(job) < 3 * GROUP) {
            break;
        }
        if (~((escapes[0] & escapes[1]) & (escapes[2] & escapes[3])) == 0) {
            for (int k = 0; k < GROUP / BLOCK; k++) {
                put_escapes(it, bytes[k], output_of(job) + SPREAD * k);
            }
            job = advanced(job, GROUP, 3 * GROUP);
            continue;
        }
        for (int k = 0; k < GROUP / BLOCK; k++) {
            job = advanced(job, BLOCK, put_block(it, bytes[k], escapes[k], output_of(job)));
        }
    }
    return job;
}

/* Encodes as much of the rest as fits. */
AVX512_INLINE pct_result encode_rest(const encoder *it, const pct_set *set, pct_marks marks, pct_job job)
{
    while (left_of(job) >= BLOCK && room_of(job) >= SPREAD) {
        block one = block_at(it, marks, job.done.read, load(next_of(job)));
        job = advanced(job, BLOCK, put_block(it, one.bytes, one.escapes, output_of(job)));
    }
    while (left_of(job) > 0) {
        size_t few = left_of(job) < BLOCK ? left_of(job) : BLOCK;
        __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(few), next_of(job));
        block one = block_at(it, marks, job.done.read, bytes);
        __mmask64 escapes = one.escapes & lanes_below(few);
        size_t length = few + 2 * lanes_in(escapes);
        if (PCT_UNLIKELY(length > room_of(job))) {
            return marks.are_used ? encode_rest_marked_exact(set, marks, job) : encode_rest_exact(set, job);
        }
        put_few(it, one.bytes, escapes, length, output_of(job));
        job = advanced(job, few, length);
    }
    return job.done;
}

AVX512_INLINE pct_result encode_by(const encoder it, const pct_set *set, pct_marks marks, pct_job job)
{
    return encode_rest(&it, set, marks, encode_groups(&it, marks, job));
}

/* Encodes text of any length. Not inlined, so that the code for short text uses fewer registers. */
static AVX512 __attribute__((noinline)) pct_result encode_long(const pct_set *set, const uint8_t *src,
                                                               size_t n, uint8_t *dst, size_t capacity)
{
    const bool has_nul = keeps_nul(set);
    pct_job job = new_job(src, n, dst, capacity);
    if (set->space == '+') {
        return has_nul ? encode_by(encoder_of(set, true, true), set, no_marks(), job)
                       : encode_by(encoder_of(set, true, false), set, no_marks(), job);
    }
    return has_nul ? encode_by(encoder_of(set, false, true), set, no_marks(), job)
                   : encode_by(encoder_of(set, false, false), set, no_marks(), job);
}

/* Encodes text of at most one block without a loop. If `is_tiny`, the output fits into one register. */
AVX512_INLINE pct_result encode_few(bool is_tiny, const pct_set *set, const uint8_t *src, size_t n,
                                    uint8_t *dst, size_t capacity)
{
    const encoder it = encoder_of(set, false, false);
    __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(n), src);
    __mmask64 escapes = escapes_of(&it, bytes) & lanes_below(n);
    size_t length = n + 2 * lanes_in(escapes);
    if (PCT_UNLIKELY(length > capacity)) {
        return pct_encode_exact(set, src, n, dst, capacity);
    }
    /* Replaces spaces without a branch. */
    bytes = replace(bytes, ' ', set->space);
    if (is_tiny) {
        part one = part_of(&it, 0, characters_of(&it, bytes, escapes));
        store_few(dst, compress(one.used, one.lanes), length);
    } else if (escapes == 0) {
        store_few(dst, bytes, n);
    } else if (PCT_LIKELY(capacity >= SPREAD)) {
        put_block(&it, bytes, escapes, dst);
    } else {
        put_few(&it, bytes, escapes, length, dst);
    }
    return (pct_result){n, length, PCT_OK};
}

AVX512 static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                size_t capacity)
{
    const bool has_nul = keeps_nul(set);
    if (PCT_LIKELY(n <= SHORT && !has_nul)) {
        return encode_few(true, set, src, n, dst, capacity);
    }
    if (PCT_LIKELY(n <= BLOCK && !has_nul)) {
        return encode_few(false, set, src, n, dst, capacity);
    }
    return encode_long(set, src, n, dst, capacity);
}

AVX512_INLINE size_t size_by(const pct_set *set, pct_marks marks, const uint8_t *src, size_t n)
{
    const encoder it = encoder_of(set, false, false);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK) {
        escapes += lanes_in(block_at(&it, marks, i, load(src + i)).escapes);
    }
    if (i < n) {
        __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(n - i), src + i);
        escapes += lanes_in(block_at(&it, marks, i, bytes).escapes & lanes_below(n - i));
    }
    return size_with_escapes(n, escapes);
}

AVX512 static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    return size_by(set, no_marks(), src, n);
}

/* Decodes with AVX-512, without data-dependent branches on mixed text. */
#pragma once

#include "../../blocks/avx512.h"
#include "../kernel.h"

/* Decodes four blocks at a time while two more bytes can be read. If decoding is strict, stops before a
 * malformed escape. */
AVX512_INLINE decoding decode_groups(const decoder *by, decoding it)
{
    while (left_of(it.job) >= GROUP + 2 && room_of(it.job) >= GROUP) {
        const uint8_t *next = next_of(it.job);
        __m512i bytes[GROUP / BLOCK];
        __mmask64 percents = it.carry;
        for (int k = 0; k < GROUP / BLOCK; k++) {
            bytes[k] = load(next + BLOCK * k);
            percents |= percents_of(bytes[k]);
        }
        if (percents == 0) {
            for (int k = 0; k < GROUP / BLOCK; k++) {
                store(output_of(it.job) + BLOCK * k, text_of(by, bytes[k]));
                it.bits |= bytes[k];
            }
            it.job = advanced(it.job, GROUP, GROUP);
            continue;
        }
        /* All blocks are decoded before the first block is written, so that one test is enough even if dst
         * overlaps src. */
        decoded blocks[GROUP / BLOCK];
        __mmask64 malformed = 0;
        for (int k = 0; k < GROUP / BLOCK; k++) {
            blocks[k] = decode_block(by, bytes[k], load(next + BLOCK * k + 1), load(next + BLOCK * k + 2));
            malformed |= blocks[k].malformed;
        }
        if (is_refused(by, malformed)) {
            break;
        }
        for (int k = 0; k < GROUP / BLOCK; k++) {
            it = put_decoded(blocks[k], it);
        }
    }
    return it;
}

/* Decodes blocks while two more bytes can be read. If decoding is strict, stops before a malformed escape. */
AVX512_INLINE decoding decode_whole(const decoder *by, decoding it)
{
    while (left_of(it.job) >= BLOCK + 2 && room_of(it.job) >= BLOCK) {
        const uint8_t *next = next_of(it.job);
        decoded block = decode_block(by, load(next), load(next + 1), load(next + 2));
        if (is_refused(by, block.malformed)) {
            break;
        }
        it = put_decoded(block, it);
    }
    return it;
}

/* Decodes as much of the rest as fits. If decoding is strict, stops before a malformed escape. */
AVX512_INLINE decoding decode_rest(const decoder *by, decoding it)
{
    while (left_of(it.job) > 0) {
        size_t left = left_of(it.job);
        decoded block = decode_last(by, next_of(it.job), left);
        __mmask64 outputs = outputs_of(block.escapes, it.carry) & lanes_below(left);
        size_t length = lanes_in(outputs);
        if (is_refused(by, block.malformed) || PCT_UNLIKELY(length > room_of(it.job))) {
            break;
        }
        store_few(output_of(it.job), compress(outputs, block.bytes), length);
        it = after_block(it, block, left < BLOCK ? left : BLOCK, length);
    }
    return it;
}

AVX512_INLINE decoding decode_blocks(const decoder *by, pct_job job)
{
    return decode_rest(by, decode_whole(by, decode_groups(by, new_decoding(job))));
}

AVX512_INLINE pct_result decode_by(const decoder by, pct_job job, unsigned options)
{
    decoding it = decode_blocks(&by, job);
    if (PCT_LIKELY(left_of(it.job) == 0)) {
        return it.job.done;
    }
    return decode_rest_exact(advanced(it.job, lanes_in(it.carry), 0), options, job.n);
}

AVX512 static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    switch (options & (PCT_DECODE_PLUS_AS_SPACE | PCT_DECODE_KEEP_MALFORMED)) {
    case 0:
        return decode_by(decoder_of(false, true), job, options);
    case PCT_DECODE_PLUS_AS_SPACE:
        return decode_by(decoder_of(true, true), job, options);
    case PCT_DECODE_KEEP_MALFORMED:
        return decode_by(decoder_of(false, false), job, options);
    default:
        return decode_by(decoder_of(true, false), job, options);
    }
}

AVX512 static size_t decoded_size(const uint8_t *src, size_t n)
{
    const decoder it = decoder_of(false, false);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK + 2; i += BLOCK) {
        escapes += lanes_in(decode_block(&it, load(src + i), load(src + i + 1), load(src + i + 2)).escapes);
    }
    for (; i < n; i += n - i < BLOCK ? n - i : BLOCK) {
        escapes += lanes_in(decode_last(&it, src + i, n - i).escapes);
    }
    return n - 2 * escapes;
}

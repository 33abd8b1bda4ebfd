/* Splits with AVX-512: finds and writes the boundaries of a block without a loop over bits. */
#pragma once

#include "decode.h"

enum { FOUR = 4, SIXTEEN = 16 };

/* The progress of splitting. `carry` marks the next bytes that are digits of earlier escapes. `bits` is the
 * bitwise OR of the output. */
typedef struct splitting {
    pct_split_job all;
    uint64_t carry;
    __m512i bits;
} splitting;

AVX512_INLINE __mmask64 separators_in(__m512i bytes, unsigned options)
{
    __mmask64 found = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('&')) |
                      _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('='));
    __mmask64 semicolons = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(';'));
    return options & PCT_SPLIT_SEMICOLON ? found | semicolons : found;
}

/* Writes up to sixteen boundaries. `low` and `high` hold the two offsets of each boundary as bytes, relative
 * to `start`. */
AVX512_INLINE void put_sixteen(__m128i low, __m128i high, __m512i start, size_t count, pct_boundary *to)
{
    const __m128i offsets[4] = {low, _mm_srli_si128(low, 8), high, _mm_srli_si128(high, 8)};
    const uint32_t lanes = _bzhi_u32(UINT32_MAX, 2 * (unsigned)(count < SIXTEEN ? count : SIXTEEN));
    for (int k = 0; k < 4; k++) {
        __m512i four = _mm512_add_epi64(start, _mm512_cvtepu8_epi64(offsets[k]));
        _mm512_mask_storeu_epi64(to + FOUR * k, (__mmask8)(lanes >> 8 * k), four);
    }
}

/* Writes the first `count` boundaries of a block. `outputs` is the mask of the output bytes. */
AVX512_INLINE void put_boundaries(const pct_split_job *it, __mmask64 separators, __mmask64 outputs,
                                  size_t count)
{
    const __m512i numbers = load(lane_numbers);
    const __m512i start =
        _mm512_broadcast_i32x4(_mm_set_epi64x((long long)it->job.done.written, (long long)it->job.done.read));
    pct_boundary *to = it->boundaries + it->count;
    __m512i read = compress(separators, numbers);
    __m512i written = compress(_pext_u64(separators, outputs), numbers);
    for (size_t k = 0; k < count; k += SIXTEEN) {
        __m128i some_read = _mm512_castsi512_si128(read), some_written = _mm512_castsi512_si128(written);
        put_sixteen(_mm_unpacklo_epi8(some_read, some_written), _mm_unpackhi_epi8(some_read, some_written),
                    start, count - k, to + k);
        read = _mm512_alignr_epi64(read, read, 2);
        written = _mm512_alignr_epi64(written, written, 2);
    }
}

/* Whether a block has no errors, and its output and boundaries fit. */
AVX512_INLINE bool is_whole(const decoder *by, const splitting *it, decoded block, size_t length,
                            size_t count)
{
    return !is_refused(by, block.malformed) && PCT_LIKELY(length <= room_of(it->all.job)) &&
           PCT_LIKELY(count <= it->all.room - it->all.count);
}

AVX512_INLINE splitting split_blocks(const decoder *by, splitting it)
{
    while (left_of(it.all.job) > 0) {
        const size_t left = left_of(it.all.job);
        const bool is_inside = left >= BLOCK + 2;
        const uint8_t *next = next_of(it.all.job);
        __m512i bytes = is_inside ? load(next) : _mm512_maskz_loadu_epi8(lanes_below(left), next);
        decoded block =
            is_inside ? decode_block(by, bytes, load(next + 1), load(next + 2)) : decode_last(by, next, left);
        __mmask64 outputs = outputs_of(block.escapes, it.carry) & lanes_below(left);
        __mmask64 separators = separators_in(bytes, it.all.options);
        size_t length = lanes_in(outputs), count = lanes_in(separators);
        if (!is_whole(by, &it, block, length, count)) {
            break;
        }
        store_few(output_of(it.all.job), compress(outputs, block.bytes), length);
        put_boundaries(&it.all, separators, outputs, count);
        it.all.job = advanced(it.all.job, left < BLOCK ? left : BLOCK, length);
        it.all.count += count;
        it.carry = carry_of(block.escapes);
        /* The digits of escapes are ASCII, so they do not affect the result. */
        it.bits |= block.bytes;
    }
    return it;
}

AVX512_INLINE pct_split_result split_by(const decoder by, pct_split_job all)
{
    splitting it = split_blocks(&by, (splitting){all, 0, _mm512_setzero_si512()});
    it.all.bits = _mm512_movepi8_mask(it.bits) ? 0x80 : 0;
    if (PCT_UNLIKELY(left_of(it.all.job) > 0)) {
        it.all.job = advanced(it.all.job, lanes_in(it.carry), 0);
        it.all = pct_split_exact(it.all, it.all.job.n);
    }
    return result_of_split(it.all);
}

AVX512 static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                     pct_boundary *boundaries, size_t room, unsigned options)
{
    pct_split_job it = new_split_job(src, n, dst, capacity, boundaries, room, options);
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    return options & PCT_DECODE_PLUS_AS_SPACE ? split_by(decoder_of(true, strict), it)
                                              : split_by(decoder_of(false, strict), it);
}

AVX512 static pct_separators find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return separators_of(_mm512_maskz_loadu_epi8(lanes_below(n), src), separator);
}

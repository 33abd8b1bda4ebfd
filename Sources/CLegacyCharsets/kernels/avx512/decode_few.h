/* Unescapes and decodes short texts with AVX-512, in registers. Included by the AVX-512 kernel. */
#pragma once

#include "decode.h"

/* The bytes of a short text; zeros follow them. */
typedef struct short_bytes {
    __m512i bytes;
    size_t count;
    bool is_wrong; /* whether there is an error, or more bytes */
} short_bytes;

AVX512_INLINE short_bytes unescape_few(const uint8_t *src, size_t n, unsigned options)
{
    const decoder by = decoder_of(options & PCT_DECODE_PLUS_AS_SPACE, true);
    const __m512i lanes = load(lane_numbers);
    short_bytes to = {_mm512_setzero_si512(), 0, n == 0};
    __mmask64 malformed = 0, high = 0;
    uint64_t carry = 0;
    for (size_t at = 0; at < n && to.count <= BLOCK; at += BLOCK) {
        const decoded block = decode_last(&by, src + at, n - at);
        const __mmask64 outputs = outputs_of(block.escapes, carry) & lanes_below(n - at);
        const __m512i places = _mm512_sub_epi8(lanes, _mm512_set1_epi8((char)to.count));
        malformed |= block.malformed;
        high |= _mm512_movepi8_mask(block.bytes) & ~block.escapes;
        to.bytes = _mm512_mask_permutexvar_epi8(to.bytes, ~lanes_below(to.count), places,
                                                _mm512_maskz_compress_epi8(outputs, block.bytes));
        to.count += lanes_in(outputs);
        carry = carry_of(block.escapes);
    }
    to.is_wrong |= malformed || to.count > BLOCK || (high && options & PCT_FEW_ASCII);
    return to;
}

/* Decodes the pairs of a text of at most a block. */
AVX512_INLINE pct_job decode_few_pairs(const pct_decode_table *table, short_bytes from, pct_job job)
{
    const pair_decoder by = {load(table->leads), load(table->leads + BLOCK)};
    const __m512i next_lanes = _mm512_add_epi8(load(lane_numbers), _mm512_set1_epi8(1));
    __m512i next = _mm512_maskz_permutexvar_epi8(lanes_below(BLOCK - 1), next_lanes, from.bytes);
    const block_pairs found = pairs_of(&by, from.bytes, next, 0);
    const __mmask64 firsts = ~(found.leads << 1) & lanes_below(from.count);
    pair_run run;
    if (PCT_UNLIKELY(found.wrong != 0)) {
        return job;
    }
    put_places(run.places, from.bytes, next, firsts, found.leads);
    run.count = lanes_in(firsts);
    const size_t count = run.count;
    job = put_entries(&run, table->single - PCT_SINGLES, job);
    job.done.read = run.count == count ? from.count : 0;
    return job;
}

AVX512 static size_t decode_few(const pct_decode_table *table, const uint8_t *src, size_t n, unsigned options,
                                uint8_t *dst, size_t capacity)
{
    const short_bytes from = n <= 3 * BLOCK ? unescape_few(src, n, options) : (short_bytes){.is_wrong = true};
    if (PCT_UNLIKELY(from.is_wrong || (table->pairs == NULL && table->texts == NULL))) {
        return 0;
    }
    pct_job job = new_job(NULL, from.count, dst, capacity);
    if (table->pairs) {
        job = decode_few_pairs(table, from, job);
    } else {
        const single_decoder by = single_decoder_of(table->texts);
        job = decode_block_of_singles(&by, job, from.bytes, from.count);
    }
    return job.done.read == from.count ? job.done.written : 0;
}

/*
 * Decodes the bytes of a charset to UTF-8 with AVX-512, a block at a time. Included by the AVX-512 kernel.
 * The text of single bytes is looked up in registers, and the text of pairs in memory.
 */
#pragma once

#include "pairs.h"

/* Returns the constants that spread the texts of bytes over lanes. */
AVX512_INLINE encoder spreader(void)
{
    return (encoder){
        .sources = {load(lane_sources), load(lane_sources + BLOCK), load(lane_sources + 2 * BLOCK)},
        .keeps_nul = true,
    };
}

/* Writes the text of the first `length` characters of a block. */
AVX512_INLINE pct_job put_characters(const encoder *spread, pct_job job, characters all, size_t length)
{
    for (int k = 0; k < PARTS && 3 * length > BLOCK * (size_t)k; k++) {
        part one = part_of(spread, k, all);
        __mmask64 used = one.used & lanes_below(3 * length - BLOCK * (size_t)k);
        job = put_text_block(job, compress(used, one.lanes), lanes_in(used));
    }
    return job;
}

/* The texts of the bytes from 0x80 on, and the lanes in which the text of a block is spread. */
typedef struct single_decoder {
    __m512i low[PCT_TEXT_ROWS], high[PCT_TEXT_ROWS];
    encoder spread;
} single_decoder;

AVX512_INLINE single_decoder single_decoder_of(const uint8_t *texts)
{
    single_decoder it;
    for (size_t row = 0; row < PCT_TEXT_ROWS; row++) {
        it.low[row] = load(texts + 2 * BLOCK * row);
        it.high[row] = load(texts + 2 * BLOCK * row + BLOCK);
    }
    it.spread = spreader();
    return it;
}

/* Writes the text of the first `length` bytes of a block, if none has three bytes of text. */
AVX512_INLINE pct_job put_two(pct_job job, __m512i first, __m512i second, __mmask64 twos, size_t length)
{
    for (size_t k = 0; k < 2 && 2 * length > BLOCK * k; k++) {
        __m512i ones = _mm512_cvtepu8_epi16(k == 0 ? _mm512_castsi512_si256(first)
                                                   : _mm512_extracti64x4_epi64(first, 1));
        __m512i others = _mm512_cvtepu8_epi16(k == 0 ? _mm512_castsi512_si256(second)
                                                     : _mm512_extracti64x4_epi64(second, 1));
        __mmask64 used =
            UINT64_C(0x5555555555555555) | _pdep_u64(twos >> 32 * k, UINT64_C(0xAAAAAAAAAAAAAAAA));
        used &= lanes_below(2 * length - BLOCK * k);
        __m512i lanes = ones | _mm512_slli_epi16(others, 8);
        job = put_text_block(job, compress(used, lanes), lanes_in(used));
    }
    return job;
}

/* Decodes the first `length` bytes of a block, up to the first byte without a character. */
AVX512_INLINE pct_job decode_block_of_singles(const single_decoder *by, pct_job job, __m512i bytes,
                                              size_t length)
{
    __mmask64 beyond = _mm512_movepi8_mask(bytes);
    __m512i first =
        _mm512_mask_mov_epi8(bytes, beyond, _mm512_permutex2var_epi8(by->low[0], bytes, by->high[0]));
    __m512i second = _mm512_maskz_permutex2var_epi8(beyond, by->low[1], bytes, by->high[1]);
    __m512i third = _mm512_maskz_permutex2var_epi8(beyond, by->low[2], bytes, by->high[2]);
    __mmask64 none = beyond & _mm512_testn_epi8_mask(first, first);
    length = PCT_UNLIKELY(none != 0) ? (size_t)__builtin_ctzll(none) : length;
    if (_mm512_test_epi8_mask(third, third) == 0) {
        job = put_two(job, first, second, _mm512_test_epi8_mask(second, second), length);
    } else {
        job = put_characters(&by->spread, job, (characters){first, second, third}, length);
    }
    job.done.read += length;
    return job;
}

/* Decodes bytes up to the first byte without a character. */
AVX512_INLINE pct_job decode_singles(const uint8_t *texts, pct_job job)
{
    const single_decoder by = single_decoder_of(texts);
    for (bool goes_on = true; left_of(job) > 0 && goes_on;) {
        const size_t length = left_of(job) < BLOCK ? left_of(job) : BLOCK, end = job.done.read + length;
        job = decode_block_of_singles(&by, job, load_text(next_of(job), length), length);
        goes_on = job.done.read == end;
    }
    return job;
}

AVX512 static pct_result decode_text(const pct_decode_table *table, const uint8_t *src, size_t n,
                                     uint8_t *dst, size_t capacity)
{
    pct_job job = new_job(src, n, dst, capacity);
    if (table->pairs == NULL && table->texts == NULL) {
        return pct_decode_text_scalar(table, src, n, dst, capacity);
    }
    job = table->pairs ? decode_pairs(table, job) : decode_singles(table->texts, job);
    job.done.status = left_of(job) == 0 ? PCT_OK : PCT_INVALID;
    return job.done;
}

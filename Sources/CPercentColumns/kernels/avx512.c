/* Columns with AVX-512: processes each chunk in one pass, and finds the output positions of sixteen pairs at
 * a time. */
#include "CPercentEncodingKernel.h"

#if PCT_TARGET_X86_64

#include "avx512_ends.h"
#include "blocks/avx512_escapes.h"
#include "pairs.h"

#define TARGET AVX512
#define KERNEL avx512
#define HAS_OWN_CHUNKS

AVX512 static pct_separators separators_at(const uint8_t *src)
{
    return separators_of(load(src), '&');
}

AVX512_INLINE size_t count_in_word(uint64_t bits)
{
    return lanes_in(bits);
}

/* ---- Encoding ---- */

/* Encodes like encode_groups, and also stores the mask of escapes of each block. */
AVX512_INLINE pct_job encode_column_groups(const encoder *it, pct_job job, uint64_t *escapes)
{
    while (left_of(job) >= GROUP && room_of(job) >= 3 * GROUP) {
        uint64_t *found = escapes + job.done.read / BLOCK;
        __m512i bytes[GROUP / BLOCK];
        __mmask64 any = 0;
        for (int k = 0; k < GROUP / BLOCK; k++) {
            bytes[k] = load(next_of(job) + BLOCK * k);
            found[k] = escapes_of(it, bytes[k]);
            any |= found[k];
        }
        if (any == 0) {
            for (int k = 0; k < GROUP / BLOCK; k++) {
                store(output_of(job) + BLOCK * k, literals_of(it, bytes[k]));
            }
            job = advanced(job, GROUP, GROUP);
            continue;
        }
        for (int k = 0; k < GROUP / BLOCK; k++) {
            job = advanced(job, BLOCK, put_block(it, bytes[k], found[k], output_of(job)));
        }
    }
    return job;
}

/* Encodes the rest if it fits. */
AVX512_INLINE pct_job encode_column_rest(const encoder *it, pct_job job, uint64_t *escapes)
{
    while (left_of(job) > 0) {
        size_t few = left_of(job) < BLOCK ? left_of(job) : BLOCK;
        __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(few), next_of(job));
        __mmask64 found = escapes_of(it, bytes) & lanes_below(few);
        size_t length = few + 2 * lanes_in(found);
        escapes[job.done.read / BLOCK] = found;
        if (PCT_LIKELY(room_of(job) >= SPREAD)) {
            put_block(it, bytes, found, output_of(job));
        } else if (PCT_LIKELY(length <= room_of(job))) {
            put_few(it, bytes, found, length, output_of(job));
        } else {
            job.done.status = PCT_OUTPUT_FULL;
            break;
        }
        job = advanced(job, few, length);
    }
    return job;
}

AVX512_INLINE pct_result encode_chunk_by(const encoder it, pct_job job, uint64_t *escapes)
{
    return encode_column_rest(&it, encode_column_groups(&it, job, escapes), escapes).done;
}

AVX512 static pct_result encode_column_chunk(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                             size_t capacity, uint64_t *escapes)
{
    const bool has_nul = keeps_nul(set);
    pct_job job = new_job(src, n, dst, capacity);
    if (set->space == '+') {
        return has_nul ? encode_chunk_by(encoder_of(set, true, true), job, escapes)
                       : encode_chunk_by(encoder_of(set, true, false), job, escapes);
    }
    return has_nul ? encode_chunk_by(encoder_of(set, false, true), job, escapes)
                   : encode_chunk_by(encoder_of(set, false, false), job, escapes);
}

/* ---- Decoding ---- */

/* Decodes like decode_groups, and also stores the mask of escape digits of each block. */
AVX512_INLINE decoding decode_column_groups(const decoder *by, decoding it, uint64_t *digits)
{
    while (left_of(it.job) >= GROUP + 2 && room_of(it.job) >= GROUP) {
        const uint8_t *next = next_of(it.job);
        uint64_t *found = digits + it.job.done.read / BLOCK;
        __m512i bytes[GROUP / BLOCK];
        __mmask64 percents = it.carry, malformed = 0;
        for (int k = 0; k < GROUP / BLOCK; k++) {
            bytes[k] = load(next + BLOCK * k);
            percents |= percents_of(bytes[k]);
        }
        if (percents == 0) {
            for (int k = 0; k < GROUP / BLOCK; k++) {
                store(output_of(it.job) + BLOCK * k, text_of(by, bytes[k]));
                found[k] = 0;
            }
            it.job = advanced(it.job, GROUP, GROUP);
            continue;
        }
        for (int k = 0; k < GROUP / BLOCK; k++) {
            decoded one = decode_block(by, bytes[k], load(next + BLOCK * k + 1), load(next + BLOCK * k + 2));
            malformed |= one.malformed;
            found[k] = ~outputs_of(one.escapes, it.carry);
            it = put_decoded(one, it);
        }
        if (is_refused(by, malformed)) {
            it.job.done.status = PCT_MALFORMED;
            break;
        }
    }
    return it;
}

/* Decodes the rest if it fits and is well-formed. */
AVX512_INLINE decoding decode_column_rest(const decoder *by, decoding it, uint64_t *digits)
{
    while (it.job.done.status == PCT_OK && left_of(it.job) > 0) {
        const size_t left = left_of(it.job);
        decoded block = decode_last(by, next_of(it.job), left);
        __mmask64 outputs = outputs_of(block.escapes, it.carry);
        size_t length = lanes_in(outputs & lanes_below(left));
        digits[it.job.done.read / BLOCK] = ~outputs & lanes_below(left);
        if (is_refused(by, block.malformed) || PCT_UNLIKELY(length > room_of(it.job))) {
            it.job.done.status = block.malformed ? PCT_MALFORMED : PCT_OUTPUT_FULL;
            break;
        }
        store_few(output_of(it.job), compress(outputs & lanes_below(left), block.bytes), length);
        it = after_block(it, block, left < BLOCK ? left : BLOCK, length);
    }
    return it;
}

AVX512_INLINE pct_result decode_chunk_by(const decoder by, pct_job job, uint64_t *digits)
{
    return decode_column_rest(&by, decode_column_groups(&by, new_decoding(job), digits), digits).job.done;
}

AVX512 static pct_result decode_column_chunk(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                             unsigned options, uint64_t *digits)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    pct_job job = new_job(src, n, dst, capacity);
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_chunk_by(decoder_of(true, strict), job, digits)
                                              : decode_chunk_by(decoder_of(false, strict), job, digits);
}

/* ---- Pairs ---- */

AVX512_INLINE void decode_block_in_places(const uint8_t *src, bool plus, query_block *to)
{
    const decoder by = decoder_of(plus, true);
    __m512i bytes = load(src);
    decoded block = decode_block(&by, bytes, load(src + 1), load(src + 2));
    store(to->bytes, block.bytes);
    to->escapes = block.escapes;
    to->is_malformed = block.malformed != 0;
    to->separators = separators_of(bytes, '&');
}

AVX512_INLINE void put_bytes_of(const uint8_t *bytes, uint64_t bits, uint8_t *dst)
{
    store(dst, compress(bits, load(bytes)));
}

/* Stores offsets: `start` plus each of the first `count` lanes. */
AVX512_INLINE void put_places(uint8_t *offsets, size_t row, size_t count, __m512i lanes, size_t start,
                              bool is_wide)
{
    for (size_t k = 0; k < count; k += LANES) {
        store_places(offsets, row + k, first_lanes_of(count - k),
                     _mm512_cvtepu8_epi32(_mm512_castsi512_si128(lanes)), start, is_wide);
        lanes = _mm512_alignr_epi64(lanes, lanes, 2);
    }
}

/*
 * Stores the output offsets of the pairs of a block. Extracting the bits of starts under the mask of keys
 * gives the position of each start, unless a key is empty. For values, the starts are added to the mask. The
 * position then counts earlier starts too, so the lane number is subtracted.
 */
AVX512_INLINE void put_starts(const pair_chunk *it, field_bits bits, size_t pairs, bool is_wide)
{
    if (PCT_UNLIKELY(bits.starts & ~bits.keys)) {
        put_starts_by(count_in_word, it, bits, pairs, is_wide);
        return;
    }
    const __m512i numbers = load(lane_numbers);
    __m512i keys = compress(_pext_u64(bits.starts, bits.keys), numbers);
    __m512i values = compress(_pext_u64(bits.starts, bits.values | bits.starts), numbers);
    put_places(it->key_offsets, it->pairs, pairs, keys, it->keys_written, is_wide);
    put_places(it->value_offsets, it->pairs, pairs, _mm512_sub_epi8(values, numbers), it->values_written,
               is_wide);
}

#include "wiring.h"

#endif

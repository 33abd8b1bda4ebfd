/* Pairs with AVX-512: finds the output positions of sixteen pairs at a time. */
#ifndef PCT_AVX512_COLUMN_PAIRS_H
#define PCT_AVX512_COLUMN_PAIRS_H

#include "../scalar/column_pairs.h"
#include "column_offsets.h"
#include "split.h"

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

AVX512_INLINE size_t lanes_in64(uint64_t bits)
{
    return lanes_in(bits);
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
        put_starts_by(lanes_in64, it, bits, pairs, is_wide);
        return;
    }
    const __m512i numbers = load(lane_numbers);
    __m512i keys = compress(_pext_u64(bits.starts, bits.keys), numbers);
    __m512i values = compress(_pext_u64(bits.starts, bits.values | bits.starts), numbers);
    put_places(it->key_offsets, it->pairs, pairs, keys, it->keys_written, is_wide);
    put_places(it->value_offsets, it->pairs, pairs, _mm512_sub_epi8(values, numbers), it->values_written,
               is_wide);
}

#endif

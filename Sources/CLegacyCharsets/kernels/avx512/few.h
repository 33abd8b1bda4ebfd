/* Encodes texts of at most a block with AVX-512, in registers. Included by the AVX-512 kernel. */
#pragma once

#include "put.h"

/* Encodes a text of at most a block, and returns the length of the output. May write up to BLOCK bytes past
 * 3 * n. If a character has more than three bytes or no code, or the text is not UTF-8, returns 0. */
AVX512_INLINE size_t encode_few(const text_encoder *it, const uint8_t *src, size_t n, uint8_t *dst)
{
    const block_bytes text = load_bytes(src, n);
    const block_starts starts = starts_of(text, n, 0);
    const size_t count = lanes_in(starts.firsts);
    __m512i first = compress(starts.firsts, text.first), second = compress(starts.firsts, text.second);
    __m512i third = compress(starts.firsts, text.third);
    size_t written = 0;
    if (PCT_UNLIKELY(starts.read != n)) {
        return 0;
    }
    for (size_t at = 0; at < count; at += CHARACTERS) {
        _Alignas(64) uint16_t of[CHARACTERS];
        const scalars found = scalars_of(_mm512_castsi512_si256(first), _mm512_castsi512_si256(second),
                                         _mm512_castsi512_si256(third));
        _mm512_store_si512(of, found.values);
        const codes next = codes_of(it->entries, of, found, count - at);
        if (PCT_UNLIKELY(next.count < CHARACTERS && next.count < count - at)) {
            return 0;
        }
        const code_bytes from = bytes_of(next);
        written += put_bytes(it, _mm512_maskz_compress_epi8(from.used, from.lanes),
                             _pext_u64(from.others, from.used), lanes_in(from.used), dst + written);
        first = _mm512_shuffle_i64x2(first, first, 0xEE);
        second = _mm512_shuffle_i64x2(second, second, 0xEE);
        third = _mm512_shuffle_i64x2(third, third, 0xEE);
    }
    return written;
}

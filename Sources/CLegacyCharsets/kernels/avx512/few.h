/* Encodes texts of at most a block with AVX-512, in registers. Included by the AVX-512 kernel. */
#ifndef PCT_AVX512_FEW_H
#define PCT_AVX512_FEW_H

#include "put.h"

/* Encodes a text of at most a block, and returns the length of the output. May write up to BLOCK bytes past
 * 3 * n. If a character has more than three bytes or no code, or the text is not UTF-8, returns 0. */
AVX512_INLINE size_t encode_few(const text_encoder *it, const uint8_t *src, size_t n, uint8_t *dst)
{
    split_text text;
    size_t written = 0;
    text.count = 0;
    if (PCT_UNLIKELY(split_block(&text, load_text(src, n), src, n, n, 0).read != n)) {
        return 0;
    }
    for (size_t at = 0; at < text.count; at += CHARACTERS) {
        _Alignas(64) uint16_t of[CHARACTERS];
        const scalars found = scalars_of(&text, at);
        _mm512_store_si512(of, found.values);
        const codes next = codes_of(it->entries, of, found, text.count - at);
        if (PCT_UNLIKELY(next.count < CHARACTERS && next.count < text.count - at)) {
            return 0;
        }
        const code_bytes from = bytes_of(next);
        written += put_bytes(it, _mm512_maskz_compress_epi8(from.used, from.lanes),
                             _pext_u64(from.others, from.used), lanes_in(from.used), dst + written);
    }
    return written;
}

#endif

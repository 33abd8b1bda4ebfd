/* Codes short text with AVX-512. Up to one block stays in registers. */
#pragma once

#include "../packed.h"
#include "decode.h"
#include "encode.h"
#include "utf8.h"

/* ---- Packed text ---- */

AVX512_INLINE __m128i bytes_of(pct_string text)
{
    return _mm_set_epi64x((long long)(text.last & bits_below(7)), (long long)text.first);
}

/* Packs a block with zeros after the n bytes of text. */
AVX512_INLINE pct_string pack_block(__m512i block, size_t n)
{
    __m128i bytes = _mm512_castsi512_si128(block);
    return packed_of((uint64_t)_mm_cvtsi128_si64(bytes), (uint64_t)_mm_extract_epi64(bytes, 1), n);
}

/* ---- Encoding ---- */

/* Encodes without the block functions: more than a block, or a set that keeps byte 0. */
static AVX512 __attribute__((noinline)) pct_string encode_long_string(const pct_set *set, const uint8_t *src,
                                                                      size_t n, uint8_t *dst)
{
    return encode_string_by(encode, set, src, n, dst);
}

/* Encodes n bytes, followed by zeros. If the output fits into a register and `packs`, packs it if it is
 * short enough. */
AVX512_INLINE pct_string encode_block(const pct_set *set, __m512i bytes, size_t n, uint8_t *dst, bool packs)
{
    const encoder it = encoder_of(set, false, false);
    __mmask64 escapes = escapes_of(&it, bytes) & lanes_below(n);
    __mmask64 spaces = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(' '));
    if (escapes == 0 && (set->space == ' ' || spaces == 0)) {
        return (pct_string){0, PCT_STRING_SAME};
    }
    bytes = _mm512_mask_blend_epi8(spaces, bytes, _mm512_set1_epi8((char)set->space));
    size_t length = n + 2 * lanes_in(escapes);
    if (n > SHORT) {
        put_block(&it, bytes, escapes, dst);
        return (pct_string){length, PCT_STRING_ASCII};
    }
    part one = part_of(&it, 0, characters_of(&it, bytes, escapes));
    __m512i text = _mm512_maskz_compress_epi8(one.used, one.lanes);
    if (packs && length <= PCT_LONGEST_PACKED) {
        return pack_block(text, length);
    }
    store(dst, text);
    return (pct_string){length, PCT_STRING_ASCII};
}

AVX512 static pct_string encode_string(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    if (PCT_UNLIKELY(n > BLOCK || keeps_nul(set))) {
        return encode_long_string(set, src, n, dst);
    }
    return encode_block(set, _mm512_maskz_loadu_epi8(lanes_below(n), src), n, dst, false);
}

AVX512 static pct_string encode_packed(const pct_set *set, pct_string text, uint8_t *dst, bool packs)
{
    if (PCT_UNLIKELY(keeps_nul(set))) {
        return encode_packed_by(encode, set, text, dst, packs);
    }
    __m128i bytes = bytes_of(text);
    size_t n = packed_length(text);
    pct_string done = encode_block(set, _mm512_zextsi128_si512(bytes), n, dst, packs);
    if (done.last != PCT_STRING_SAME) {
        return done;
    }
    _mm_storeu_si128((__m128i *)(void *)dst, bytes);
    return packs ? text : (pct_string){n, PCT_STRING_ASCII};
}

/* ---- Decoding ---- */

AVX512_INLINE pct_string decode_long_by(const decoder by, pct_job job)
{
    decoding it = decode_blocks(&by, job);
    if (PCT_UNLIKELY(left_of(it.job) > 0)) {
        return (pct_string){0, PCT_STRING_OTHER};
    }
    size_t length = it.job.done.written;
    bool is_ascii = _mm512_movepi8_mask(it.bits) == 0;
    return string_of(job.dst, length, is_ascii, utf8_valid_prefix);
}

/* Decodes a block or more. */
static AVX512 __attribute__((noinline)) pct_string
decode_long_string(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    if (has_no_escapes(src, n, options)) {
        return (pct_string){0, PCT_STRING_SAME};
    }
    bool is_strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    pct_job job = new_job(src, n, dst, capacity);
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_long_by(decoder_of(true, is_strict), job)
                                              : decode_long_by(decoder_of(false, is_strict), job);
}

/* Decodes n bytes, fewer than a block and followed by zeros. `next` and `second` are the bytes from the
 * second and the third byte on. */
AVX512_INLINE pct_string decode_in_block(__m512i bytes, __m512i next, __m512i second, size_t n, uint8_t *dst,
                                         unsigned options)
{
    const decoder by = decoder_of(false, !(options & PCT_DECODE_KEEP_MALFORMED));
    __mmask64 pluses = 0;
    if (options & PCT_DECODE_PLUS_AS_SPACE) {
        pluses = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('+'));
    }
    if ((percents_of(bytes) | pluses) == 0) {
        return (pct_string){0, PCT_STRING_SAME};
    }
    decoded block = decode_block(&by, bytes, next, second);
    __m512i text = _mm512_mask_blend_epi8(pluses, block.bytes, _mm512_set1_epi8(' '));
    __mmask64 outputs = outputs_of(block.escapes, 0) & lanes_below(n);
    text = _mm512_maskz_compress_epi8(outputs, text);
    bool is_ascii = _mm512_movepi8_mask(text) == 0;
    const validator utf8 = validator_of_utf8();
    if (is_refused(&by, block.malformed) || (!is_ascii && PCT_UNLIKELY(is_any(wrong_first(&utf8, text))))) {
        return (pct_string){0, PCT_STRING_OTHER};
    }
    size_t length = lanes_in(outputs);
    if (length <= PCT_LONGEST_PACKED) {
        return pack_block(text, length);
    }
    store(dst, text);
    return (pct_string){length, is_ascii ? PCT_STRING_ASCII : PCT_STRING_UTF8};
}

AVX512 static pct_string decode_string(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                       unsigned options)
{
    if (n == 0 || PCT_UNLIKELY(n >= BLOCK)) {
        return decode_long_string(src, n, dst, capacity, options);
    }
    return decode_in_block(_mm512_maskz_loadu_epi8(lanes_below(n), src),
                           _mm512_maskz_loadu_epi8(lanes_below(n - 1), src + 1),
                           _mm512_maskz_loadu_epi8(lanes_below(n < 2 ? 0 : n - 2), src + 2), n, dst, options);
}

AVX512 static pct_string decode_packed(pct_string text, unsigned options)
{
    uint8_t unused[BLOCK];
    __m128i bytes = bytes_of(text);
    pct_string done = decode_in_block(
        _mm512_zextsi128_si512(bytes), _mm512_zextsi128_si512(_mm_srli_si128(bytes, 1)),
        _mm512_zextsi128_si512(_mm_srli_si128(bytes, 2)), packed_length(text), unused, options);
    return done.last == PCT_STRING_SAME ? text : done;
}

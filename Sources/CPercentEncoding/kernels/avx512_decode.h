/* Decoding with AVX-512, included by its kernel. */
#ifndef PCT_AVX512_DECODE_H
#define PCT_AVX512_DECODE_H

#include "avx512.h"

/* The values of hexadecimal digits, 0x80 for other bytes below 0x80. */
#define NONE8 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80
#define LETTERS8 0x80, 10, 11, 12, 13, 14, 15, 0x80
static const _Alignas(64) uint8_t digit_values[128] = {
    NONE8, NONE8, NONE8,    NONE8, NONE8, NONE8, 0,        1,     2,     3,
    4,     5,     6,        7,     8,     9,     0x80,     0x80,  0x80,  0x80,
    0x80,  0x80,  LETTERS8, NONE8, NONE8, NONE8, LETTERS8, NONE8, NONE8, NONE8,
};

/* What the loops keep in registers. */
typedef struct decoder {
    __m512i values_low, values_high;
    bool plus, strict;
} decoder;

AVX512_INLINE decoder decoder_of(bool plus, bool strict)
{
    return (decoder){load(digit_values), load(digit_values + 64), plus, strict};
}

AVX512_INLINE __mmask64 percents_of(__m512i bytes)
{
    return _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('%'));
}

AVX512_INLINE __m512i text_of(const decoder *it, __m512i bytes)
{
    return it->plus ? replace(bytes, '+', ' ') : bytes;
}

/* What the bytes of a block come to with the bytes one and two later. */
typedef struct decoded {
    __m512i bytes;
    __mmask64 escapes; /* where a valid escape starts */
    __mmask64 malformed;
} decoded;

AVX512_INLINE decoded decode_block(const decoder *it, __m512i bytes, __m512i next, __m512i second)
{
    __mmask64 percents = percents_of(bytes);
    __m512i high = _mm512_permutex2var_epi8(it->values_low, next, it->values_high);
    __m512i low = _mm512_permutex2var_epi8(it->values_low, second, it->values_high);
    /* The index has seven bits: a byte from 0x80 on says itself that it is none. */
    __m512i wrong = _mm512_or_si512(_mm512_or_si512(high, low), _mm512_or_si512(next, second));
    __mmask64 malformed = percents & _mm512_movepi8_mask(wrong);
    /* A product in the field is a shift that leaks into no neighbour. */
    __m512i value = _mm512_or_si512(_mm512_gf2p8mul_epi8(high, _mm512_set1_epi8(16)), low);
    __mmask64 escapes = percents & ~malformed;
    return (decoded){_mm512_mask_blend_epi8(escapes, text_of(it, bytes), value), escapes, malformed};
}

/* The lanes that are output: all but the digits of escapes, the first of which may belong to the block
 * before. */
AVX512_INLINE __mmask64 outputs_of(__mmask64 escapes, uint64_t carry)
{
    return ~(escapes << 1 | escapes << 2 | carry);
}

/* The digits that the escapes of a block have in the next one. */
AVX512_INLINE uint64_t carry_of(__mmask64 escapes)
{
    return escapes >> 63 | escapes >> 62;
}

AVX512_INLINE pct_result decode_all(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                    unsigned options, bool plus, bool strict)
{
    const decoder own = decoder_of(plus, strict);
    const decoder *it = &own;
    size_t i = 0;
    size_t at = 0;
    uint64_t carry = 0;
    while (n - i >= GROUP + 2 && capacity - at >= GROUP) {
        __m512i bytes[4];
        for (int k = 0; k < 4; k++) {
            bytes[k] = load(src + i + BLOCK * k);
        }
        __mmask64 any =
            (percents_of(bytes[0]) | percents_of(bytes[1])) | (percents_of(bytes[2]) | percents_of(bytes[3]));
        if ((any | carry) == 0) {
            for (int k = 0; k < 4; k++) {
                store(dst + at + BLOCK * k, text_of(it, bytes[k]));
            }
            i += GROUP;
            at += GROUP;
            continue;
        }
        for (int k = 0; k < 4; k++, i += BLOCK) {
            decoded block = decode_block(it, load(src + i), load(src + i + 1), load(src + i + 2));
            if (strict && PCT_UNLIKELY(block.malformed != 0)) {
                return pct_decode_exact(src, n, dst, capacity, options,
                                        (pct_result){i + lanes_in(carry), at, PCT_OK}, n);
            }
            __mmask64 outputs = outputs_of(block.escapes, carry);
            store(dst + at, compress(outputs, block.bytes));
            at += lanes_in(outputs);
            carry = carry_of(block.escapes);
        }
    }
    while (i < n) {
        size_t left = n - i;
        decoded block =
            decode_block(it, _mm512_maskz_loadu_epi8(lanes_below(left), src + i),
                         _mm512_maskz_loadu_epi8(lanes_below(left - 1), src + i + 1),
                         _mm512_maskz_loadu_epi8(lanes_below(left < 2 ? 0 : left - 2), src + i + 2));
        __mmask64 outputs = outputs_of(block.escapes, carry) & lanes_below(left);
        size_t length = lanes_in(outputs);
        if (PCT_UNLIKELY((strict && block.malformed != 0) || length > capacity - at)) {
            return pct_decode_exact(src, n, dst, capacity, options,
                                    (pct_result){i + lanes_in(carry), at, PCT_OK}, n);
        }
        store_few(dst + at, compress(outputs, block.bytes), length);
        at += length;
        carry = carry_of(block.escapes);
        i += left < BLOCK ? left : BLOCK;
    }
    return (pct_result){n, at, PCT_OK};
}

AVX512 static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    switch (options & (PCT_DECODE_PLUS_AS_SPACE | PCT_DECODE_KEEP_MALFORMED)) {
    case 0:
        return decode_all(src, n, dst, capacity, options, false, true);
    case PCT_DECODE_PLUS_AS_SPACE:
        return decode_all(src, n, dst, capacity, options, true, true);
    case PCT_DECODE_KEEP_MALFORMED:
        return decode_all(src, n, dst, capacity, options, false, false);
    default:
        return decode_all(src, n, dst, capacity, options, true, false);
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
        size_t left = n - i;
        escapes +=
            lanes_in(decode_block(&it, _mm512_maskz_loadu_epi8(lanes_below(left), src + i),
                                  _mm512_maskz_loadu_epi8(lanes_below(left - 1), src + i + 1),
                                  _mm512_maskz_loadu_epi8(lanes_below(left < 2 ? 0 : left - 2), src + i + 2))
                         .escapes);
    }
    return n - 2 * escapes;
}

#endif

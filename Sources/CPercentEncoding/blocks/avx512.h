/* Blocks of 64 bytes with AVX-512. */
#pragma once

#include <stdbool.h>

#include "masks.h"

#include <immintrin.h>

#define AVX512                                                                                               \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi,bmi2,popcnt")))
#define AVX512_INLINE AVX512 PCT_INLINE

enum { BLOCK = 64, GROUP = 4 * BLOCK };

AVX512_INLINE __m512i load(const uint8_t *src)
{
    return _mm512_loadu_si512((const void *)src);
}

AVX512_INLINE void store(uint8_t *dst, __m512i bytes)
{
    _mm512_storeu_si512((void *)dst, bytes);
}

/* Returns the mask of the lanes below n; n may exceed the number of lanes of a block. */
AVX512_INLINE __mmask64 lanes_below(size_t n)
{
    return _bzhi_u64(~UINT64_C(0), n < BLOCK ? (unsigned)n : BLOCK);
}

AVX512_INLINE size_t lanes_in(__mmask64 mask)
{
    return (size_t)__builtin_popcountll(mask);
}

/*
 * Packs the lanes selected by the mask; the lanes after them are unspecified. The instruction waits for its
 * destination register even if it overwrites the whole register. A register chosen by the compiler could make
 * a loop wait for its previous iteration, so the destination is the input register.
 */
AVX512_INLINE __m512i compress(__mmask64 mask, __m512i bytes)
{
    return _mm512_mask_compress_epi8(bytes, mask, bytes);
}

/* The numbers of the lanes of a block. */
static const _Alignas(64) uint8_t lane_numbers[BLOCK] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
};

/* Returns a block with every occurrence of a byte replaced. */
AVX512_INLINE __m512i replace(__m512i bytes, uint8_t byte, uint8_t replacement)
{
    __mmask64 found = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)byte));
    return _mm512_mask_blend_epi8(found, bytes, _mm512_set1_epi8((char)replacement));
}

/* Writes the first `length` bytes of a block. */
AVX512_INLINE void store_few(uint8_t *dst, __m512i bytes, size_t length)
{
    _mm512_mask_storeu_epi8(dst, lanes_below(length), bytes);
}

/* Returns the masks of '=', and of '&' and `separator`. */
AVX512_INLINE pct_separators separators_of(__m512i bytes, uint8_t separator)
{
    return (pct_separators){_mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('&')) |
                                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)separator)),
                            _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('='))};
}

/* ---- Unescaping ---- */

/* The values of hexadecimal digits; 0x80 for other ASCII bytes. */
#define NONE8 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80
#define LETTERS8 0x80, 10, 11, 12, 13, 14, 15, 0x80
static const _Alignas(64) uint8_t digit_values[128] = {
    NONE8, NONE8, NONE8,    NONE8, NONE8, NONE8, 0,        1,     2,     3,
    4,     5,     6,        7,     8,     9,     0x80,     0x80,  0x80,  0x80,
    0x80,  0x80,  LETTERS8, NONE8, NONE8, NONE8, LETTERS8, NONE8, NONE8, NONE8,
};

/* Constants that the loops keep in registers. */
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

/* A decoded block. */
typedef struct decoded {
    __m512i bytes;
    __mmask64 escapes; /* the starts of valid escapes */
    __mmask64 malformed;
} decoded;

AVX512_INLINE decoded decode_block(const decoder *it, __m512i bytes, __m512i next, __m512i second)
{
    __mmask64 percents = percents_of(bytes);
    __m512i high = _mm512_permutex2var_epi8(it->values_low, next, it->values_high);
    __m512i low = _mm512_permutex2var_epi8(it->values_low, second, it->values_high);
    /* The lookup ignores the top bit of a byte, so the top bit itself marks bytes from 0x80 on as invalid. */
    __m512i wrong = (high | low) | (next | second);
    __mmask64 malformed = percents & _mm512_movepi8_mask(wrong);
    /* A product in GF(2^8) shifts each byte without affecting the next byte. */
    __m512i value = _mm512_gf2p8mul_epi8(high, _mm512_set1_epi8(16)) | low;
    __mmask64 escapes = percents & ~malformed;
    return (decoded){_mm512_mask_blend_epi8(escapes, text_of(it, bytes), value), escapes, malformed};
}

/* Returns the mask of output lanes: all but the digits of escapes. `carry` marks the digits in this
 * block of an escape that starts in the previous block. */
AVX512_INLINE __mmask64 outputs_of(__mmask64 escapes, uint64_t carry)
{
    return ~digits_after(escapes, carry);
}

/* The progress of decoding. `carry` marks the next bytes that are digits of earlier escapes. `bits` is the OR
 * of all decoded blocks. A call that does not need it does not compute it. */
typedef struct decoding {
    pct_job job;
    uint64_t carry;
    __m512i bits;
} decoding;

AVX512_INLINE decoding new_decoding(pct_job job)
{
    return (decoding){job, 0, _mm512_setzero_si512()};
}

/* Returns the progress after a block from which `read` and `written` bytes were read and written. */
AVX512_INLINE decoding after_block(decoding it, decoded block, size_t read, size_t written)
{
    return (decoding){advanced(it.job, read, written), carry_of(block.escapes), it.bits | block.bytes};
}

/* Writes the output lanes of a block. */
AVX512_INLINE decoding put_decoded(decoded block, decoding it)
{
    __mmask64 outputs = outputs_of(block.escapes, it.carry);
    store(output_of(it.job), compress(outputs, block.bytes));
    return after_block(it, block, BLOCK, lanes_in(outputs));
}

AVX512_INLINE bool is_refused(const decoder *by, __mmask64 malformed)
{
    return by->strict && PCT_UNLIKELY(malformed != 0);
}

/* Decodes the block at src, with zeros after the end of the input. */
AVX512_INLINE decoded decode_last(const decoder *by, const uint8_t *src, size_t n)
{
    return decode_block(by, _mm512_maskz_loadu_epi8(lanes_below(n), src),
                        _mm512_maskz_loadu_epi8(lanes_below(n - 1), src + 1),
                        _mm512_maskz_loadu_epi8(lanes_below(n < 2 ? 0 : n - 2), src + 2));
}

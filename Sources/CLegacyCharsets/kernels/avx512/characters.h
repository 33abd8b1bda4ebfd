/*
 * Splits UTF-8 text into characters with AVX-512. Included by the AVX-512 kernel. A mask selects the first
 * bytes of characters. The first, second and third bytes are packed separately, then combined to scalar
 * values.
 */
#pragma once

#include "../kernel.h"
#include "blocks/avx512_escapes.h"

enum {
    CHARACTERS = 32, /* scalar values computed at once */
    RUN = 512        /* bytes of text in a run; the codes of a run are never longer than its text */
};

/* The first, second and third bytes of characters. Bytes that a character does not have are unspecified. */
typedef struct split_text {
    uint8_t bytes[3][RUN];
    size_t count;
} split_text;

/* ---- Starts of characters ---- */

/* Loads the block at src. If n is less than BLOCK, zeros follow the n bytes. */
AVX512_INLINE __m512i load_text(const uint8_t *src, size_t n)
{
    return PCT_LIKELY(n >= BLOCK) ? load(src) : _mm512_maskz_loadu_epi8(lanes_below(n), src);
}

AVX512_INLINE __mmask64 continuations_of(__m512i bytes)
{
    return _mm512_cmplt_epi8_mask(bytes, _mm512_set1_epi8((char)0xC0));
}

/* A block, and the bytes one and two positions later. */
typedef struct block_bytes {
    __m512i first, second, third;
} block_bytes;

AVX512_INLINE block_bytes load_bytes(const uint8_t *src, size_t n)
{
    return (block_bytes){load_text(src, n), load_text(src + 1, n - 1),
                         load_text(src + (n < 2 ? n : 2), n < 2 ? 0 : n - 2)};
}

/* The characters that start in a block. */
typedef struct block_starts {
    __mmask64 firsts;
    size_t read;    /* the end of the last character of the block */
    uint64_t carry; /* the mask of next bytes that continue the last character */
    bool goes_on;
} block_starts;

/* Finds the characters that start in the first `limit` bytes of a block, up to a character that is longer
 * than three bytes or not UTF-8. `carry` is the mask of bytes that belong to an earlier character. */
AVX512_INLINE block_starts starts_of(block_bytes from, size_t limit, uint64_t carry)
{
    __mmask64 continuations = continuations_of(from.first);
    __mmask64 leads = _mm512_cmpge_epu8_mask(from.first, _mm512_set1_epi8((char)0xC0));
    __mmask64 threes = _mm512_cmpge_epu8_mask(from.first, _mm512_set1_epi8((char)0xE0));
    __mmask64 fours = _mm512_cmpge_epu8_mask(from.first, _mm512_set1_epi8((char)0xF0));
    __mmask64 announced = leads << 1 | threes << 2 | carry;
    __mmask64 wrong = fours | (leads & ~continuations_of(from.second)) |
                      (threes & ~continuations_of(from.third)) | (continuations & ~announced);
    __mmask64 ends = wrong | (~continuations & ~lanes_below(limit));
    carry = leads >> 63 | threes >> 62;
    return (block_starts){
        .firsts = ~continuations & (_blsi_u64(ends) - 1),
        .read = ends == 0 ? BLOCK + lanes_in(carry) : _tzcnt_u64(ends),
        .carry = carry,
        .goes_on = ends == 0,
    };
}

/* Adds the characters of a block. */
AVX512_INLINE void split_block(split_text *to, block_bytes from, __mmask64 firsts)
{
    store(to->bytes[0] + to->count, compress(firsts, from.first));
    store(to->bytes[1] + to->count, compress(firsts, from.second));
    store(to->bytes[2] + to->count, compress(firsts, from.third));
    to->count += lanes_in(firsts);
}

/* ---- Scalar values ---- */

/* The scalar values of characters, and the mask of ASCII characters. */
typedef struct scalars {
    __m512i values;
    __mmask32 ascii;
} scalars;

/* Returns the scalar values of characters from their first, second and third bytes. */
AVX512_INLINE scalars scalars_of(__m256i firsts, __m256i seconds, __m256i thirds)
{
    const __m512i six = _mm512_set1_epi16(0x3F);
    __m512i first = _mm512_cvtepu8_epi16(firsts), second = _mm512_cvtepu8_epi16(seconds);
    __mmask32 ascii = _mm512_cmplt_epu16_mask(first, _mm512_set1_epi16(0x80));
    __mmask32 threes = _mm512_cmpge_epu16_mask(first, _mm512_set1_epi16(0xE0));
    /* All bits but the last six are those of the first byte, or of the first two bytes. */
    __m512i upper = first & _mm512_set1_epi16(0x1F);
    __m512i both = _mm512_slli_epi16(upper, 6) | (second & six);
    upper = _mm512_mask_mov_epi16(upper, threes, both);
    __m512i last = _mm512_mask_mov_epi16(second, threes, _mm512_cvtepu8_epi16(thirds));
    __m512i values = _mm512_slli_epi16(upper, 6) | (last & six);
    return (scalars){_mm512_mask_mov_epi16(values, ascii, first), ascii};
}

/* Looks up codes and escapes their bytes with AVX-512. Included by the AVX-512 kernel. */
#pragma once

#include "../codes.h"
#include "characters.h"

typedef struct text_encoder {
    const uint16_t *entries;
    encoder ascii, other;
    bool has_one_set;
} text_encoder;

AVX512_INLINE text_encoder text_encoder_of(const pct_encode_table *table, const pct_set *ascii,
                                           const pct_set *other)
{
    return (text_encoder){
        .entries = table->entries,
        .ascii = encoder_of(ascii, ascii->space == '+', (ascii->single[0] | other->single[0]) & 1),
        .other = encoder_of(other, false, false),
        .has_one_set = ascii == other,
    };
}

/* Loads entries one by one, which is faster than a gather. */
AVX512_INLINE __m128i eight_of(const uint16_t *entries, const uint16_t *at)
{
    __m128i low = _mm_insert_epi16(_mm_setzero_si128(), entries[at[0]], 0);
    __m128i high = _mm_insert_epi16(_mm_setzero_si128(), entries[at[4]], 0);
    low = _mm_insert_epi16(low, entries[at[1]], 1);
    high = _mm_insert_epi16(high, entries[at[5]], 1);
    low = _mm_insert_epi16(low, entries[at[2]], 2);
    high = _mm_insert_epi16(high, entries[at[6]], 2);
    low = _mm_insert_epi16(low, entries[at[3]], 3);
    high = _mm_insert_epi16(high, entries[at[7]], 3);
    return _mm_unpacklo_epi64(low, high);
}

/* The codes of characters, and the number of codes before a character that has no code. */
typedef struct codes {
    __m512i values;
    __mmask32 ascii;
    size_t count;
} codes;

/* Looks up the codes of `count` characters, whose scalar values are also in memory. The codes after them are
 * unspecified. */
AVX512_INLINE codes codes_of(const uint16_t *entries, const uint16_t *at, scalars from, size_t count)
{
    __m128i eights[CHARACTERS / 8] = {0};
    count = count < CHARACTERS ? count : CHARACTERS;
    for (size_t k = 0; k < CHARACTERS / 8 && 8 * k < count; k++) {
        eights[k] = eight_of(entries, at + 8 * k);
    }
    __m512i values = _mm512_castsi256_si512(_mm256_set_m128i(eights[1], eights[0]));
    values = _mm512_inserti64x4(values, _mm256_set_m128i(eights[3], eights[2]), 1);
    values = _mm512_mask_mov_epi16(values, from.ascii, from.values);
    uint32_t none = _mm512_testn_epi16_mask(values, values) & ~from.ascii & _bzhi_u32(~0u, (unsigned)count);
    return (codes){values, from.ascii, PCT_UNLIKELY(none != 0) ? (size_t)__builtin_ctz(none) : count};
}

/* The bytes of codes, and the masks of bytes and of those of non-ASCII characters. */
typedef struct code_bytes {
    __m512i lanes;
    __mmask64 used, others;
} code_bytes;

AVX512_INLINE code_bytes bytes_of(codes from)
{
    __m512i lanes = _mm512_slli_epi16(from.values, 8) | _mm512_srli_epi16(from.values, 8);
    /* If the high byte of a code is zero, the code has one byte. A zero low byte is the character U+0000. */
    __mmask64 used = _mm512_test_epi8_mask(lanes, lanes) | UINT64_C(0xAAAAAAAAAAAAAAAA);
    return (code_bytes){lanes, used & lanes_below(2 * from.count),
                        _mm512_movepi8_mask(_mm512_movm_epi16(~from.ascii))};
}

/* Escapes the first `length` bytes of a block; `others` are the bytes of non-ASCII characters. May write up
 * to BLOCK bytes past 3 * length, and returns the length of the output. */
AVX512_INLINE size_t put_bytes(const text_encoder *it, __m512i bytes, __mmask64 others, size_t length,
                               uint8_t *dst)
{
    __mmask64 escapes = escapes_of(&it->ascii, bytes);
    if (!it->has_one_set) {
        escapes = (escapes & ~others) | (escapes_of(&it->other, bytes) & others);
    }
    escapes &= lanes_below(length);
    characters all = characters_of(&it->ascii, bytes, escapes);
    for (int k = 0; k < PARTS && 3 * length > BLOCK * (size_t)k; k++) {
        part one = part_of(&it->ascii, k, all);
        store(dst + start_of(k, escapes), compress(one.used, one.lanes));
    }
    return length + 2 * lanes_in(escapes);
}

/* Looks up codes and escapes their bytes with AVX-512. Included by the AVX-512 kernel. */
#ifndef PCT_AVX512_PUT_H
#define PCT_AVX512_PUT_H

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

#endif

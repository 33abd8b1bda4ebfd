/* Blocks of 64 bytes, eight bytes at a time in a word. */
#pragma once

#include "masks.h"

#define ONES UINT64_C(0x0101010101010101)
#define LOW7 UINT64_C(0x7F7F7F7F7F7F7F7F)

PCT_INLINE uint64_t load_word(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return PCT_LITTLE_ENDIAN_64(word);
}

/* Returns 0x01 for every byte of the word that equals `byte`, and 0 for all others. No carry crosses a byte
 * boundary. */
PCT_INLINE uint64_t bytes_equal(uint64_t word, uint8_t byte)
{
    uint64_t difference = word ^ ONES * byte;
    return ~(((difference & LOW7) + LOW7) | difference | LOW7) >> 7;
}

/* Returns the low bits of the eight bytes of a word. The product gathers these bits in the top byte. */
PCT_INLINE uint64_t gathered(uint64_t word)
{
    return word * UINT64_C(0x0102040810204080) >> 56;
}

/* Returns the mask of '%' among 64 bytes. */
PCT_INLINE uint64_t percents_of(const uint8_t *src)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 8; k++) {
        mask |= gathered(bytes_equal(load_word(src + 8 * k), '%')) << (8 * k);
    }
    return mask;
}

/* Returns the masks of '=', and of '&' and `separator`, among 64 bytes. */
PCT_INLINE pct_separators separators_of(const uint8_t *src, uint8_t separator)
{
    pct_separators found = {0, 0};
    for (unsigned k = 0; k < 8; k++) {
        uint64_t word = load_word(src + 8 * k);
        found.ends |= gathered(bytes_equal(word, '&') | bytes_equal(word, separator)) << 8 * k;
        found.equals |= gathered(bytes_equal(word, '=')) << 8 * k;
    }
    return found;
}

PCT_INLINE void copy_eight(uint8_t *dst, const uint8_t *src, bool plus)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    if (plus) {
        word ^= bytes_equal(word, '+') * ('+' ^ ' ');
    }
    memcpy(dst, &word, sizeof word);
}

PCT_INLINE void copy_sixteen(uint8_t *dst, const uint8_t *src, bool plus)
{
    uint64_t words[2];
    memcpy(words, src, sizeof words);
    if (plus) {
        words[0] ^= bytes_equal(words[0], '+') * ('+' ^ ' ');
        words[1] ^= bytes_equal(words[1], '+') * ('+' ^ ' ');
    }
    memcpy(dst, words, sizeof words);
}

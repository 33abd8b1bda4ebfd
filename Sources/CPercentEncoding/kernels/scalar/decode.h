/* Decodes eight bytes at a time in a word. */
#ifndef PCT_SCALAR_DECODE_H
#define PCT_SCALAR_DECODE_H

#include "blocks.h"

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

PCT_INLINE uint64_t percents_of(const uint8_t *src)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 8; k++) {
        mask |= gathered(bytes_equal(load_word(src + 8 * k), '%')) << (8 * k);
    }
    return mask;
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

PCT_INLINE decode_steps steps_of_words(void)
{
    return (decode_steps){percents_of, copy_eight, 8};
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return decode_by_blocks(steps_of_words(), new_job(src, n, dst, capacity), options);
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    return decoded_size_by_blocks(steps_of_words(), src, n);
}

#endif

/* Writes the output of eight bytes with two shuffles for their mask of escapes. */
#pragma once

#include "../../blocks/bytes16.h"
#include "../kernel.h"

/* The characters of sixteen bytes, eight bytes in each register: first their leads, which are literals or
 * high digits, then their low digits. Each character is XORed with '%', so that a shuffle makes a '%' from an
 * index of 128. */
typedef struct characters16 {
    bytes16 eights[2];
} characters16;

/* Returns the characters of the sixteen digits. */
BYTES16_INLINE bytes16 digit_characters16(void)
{
    static const uint8_t digits[HALF] = {'0', '1', '2', '3', '4', '5', '6', '7',
                                         '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};
    return load16(digits) ^ fill16('%');
}

BYTES16_INLINE characters16 characters_of16(bytes16 bytes, bytes16 literals, bytes16 escaped)
{
    bytes16 digits = digit_characters16();
    bytes16 high = look_up16(digits, high_digits16(bytes));
    bytes16 low = look_up16(digits, low_digits16(bytes));
    bytes16 leads = select16(escaped, high, literals ^ fill16('%'));
    return (characters16){{low_halves16(leads, low), high_halves16(leads, low)}};
}

/* Writes the output of eight bytes. Writes 24 bytes. */
BYTES16_INLINE void put8(bytes16 characters, unsigned escapes, uint8_t *dst)
{
    const uint8_t *row = pct_spread_rows[escapes];
    store16(dst, look_up16(characters, load16(row)) ^ fill16('%'));
    store8(dst + HALF, look_up16(characters, load16(row + HALF)) ^ fill16('%'));
}

/* Writes the output of sixteen bytes. Writes at most 48 bytes. */
BYTES16_INLINE size_t put16(bytes16 bytes, bytes16 literals, bytes16 escaped, uint8_t *dst)
{
    characters16 characters = characters_of16(bytes, literals, escaped);
    unsigned escapes = mask_of16(escaped);
    unsigned counts = bits_of_two(escapes);
    size_t start = HALF / 2 + 2 * (counts & 0xFF);
    put8(characters.eights[0], escapes & 0xFF, dst);
    put8(characters.eights[1], escapes >> 8, dst + start);
    return start + HALF / 2 + 2 * (counts >> 8);
}

/* Writes the escapes of sixteen bytes. */
BYTES16_INLINE void put_escapes16(bytes16 bytes, uint8_t *dst)
{
    characters16 characters = characters_of16(bytes, bytes, fill16(0xFF));
    put8(characters.eights[0], 0xFF, dst);
    put8(characters.eights[1], 0xFF, dst + 3 * HALF / 2);
}

/* Looks up the bytes of a UTF-8 character in a charset. */
#pragma once

#include "CLegacyCharsets.h"
#include "CPercentEncodingKernel.h"

/* Returns the four-byte code with the given number; 0x81308130 has number 0. */
static inline uint32_t linear_code(uint32_t number)
{
    uint32_t fourth = 0x30 + number % 10;
    uint32_t third = 0x81 + number / 10 % 126;
    uint32_t second = 0x30 + number / 1260 % 10;
    uint32_t first = 0x81 + number / 12600;
    return first << 24 | second << 16 | third << 8 | fourth;
}

/* Returns the code of a scalar value. `block` is the number of the scalar value's block, and `place` is the
 * index in the block. All scalar values in blocks beyond the table are above U+FFFF. */
PCT_INLINE uint32_t code_of(const pct_encode_table *table, pct_code_form form, size_t block, size_t place)
{
    if (PCT_UNLIKELY(block >= table->block_count)) {
        uint32_t scalar = (uint32_t)(block * PCT_SCALARS_PER_BLOCK + place);
        return form == PCT_CODES_GB18030 && scalar <= 0x10FFFF
                   ? linear_code(PCT_GB18030_FIRST_ASTRAL + (scalar - 0x10000))
                   : PCT_NO_CODE;
    }
    size_t at = (size_t)table->blocks[block] * PCT_SCALARS_PER_BLOCK + place;
    if (form == PCT_CODES_32) {
        return ((const uint32_t *)table->entries)[at];
    }
    uint32_t code = ((const uint16_t *)table->entries)[at];
    if (form == PCT_CODES_GB18030 && table->linear[block] >> place & 1) {
        return linear_code(code);
    }
    return code;
}

/* Returns the length that the lead byte of a non-ASCII character announces; 0 for any other byte. */
PCT_INLINE size_t announced_length(uint8_t lead)
{
    return lead >= 0xF0 ? (lead < 0xF8 ? 4 : 0) : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
}

/* Returns the number of a character's block: its scalar value without the low six bits. */
PCT_INLINE size_t block_at(const uint8_t *src, size_t length)
{
    if (length == 3) {
        return (size_t)(src[0] & 0x0F) << 6 | (src[1] & 0x3F);
    }
    return length == 2 ? src[0] & 0x1Fu
                       : (size_t)(src[0] & 0x07) << 12 | (size_t)(src[1] & 0x3F) << 6 | (src[2] & 0x3F);
}

PCT_INLINE uint32_t code_at(const pct_encode_table *table, pct_code_form form, const uint8_t *src,
                            size_t length)
{
    return code_of(table, form, block_at(src, length), src[length - 1] & 0x3F);
}

/* Returns the 16-bit code of a character of two or three bytes. Every table has the blocks of all such
 * characters. */
PCT_INLINE uint32_t code16_at(const uint16_t *entries, const uint8_t *src, size_t length)
{
    return entries[block_at(src, length) * PCT_SCALARS_PER_BLOCK + (src[length - 1] & 0x3F)];
}

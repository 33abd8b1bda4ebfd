/* Blocks of sixteen bytes, by the operations that SSSE3 and NEON have in common. */
#pragma once

#include "marks.h"
#include "masks.h"
#include "tables.h"

#if PCT_TARGET_X86_64
#include "ssse3.h"
#elif PCT_TARGET_AARCH64
#include "neon.h"
#endif

enum { HALF = 16, HALVES = 4, HALVES_SIZE = HALVES * HALF };

/* Selects `a` where the mask is set, and `b` elsewhere. */
BYTES16_INLINE bytes16 select16(bytes16 mask, bytes16 a, bytes16 b)
{
    return (mask & a) | (b & ~mask);
}

/* Replaces each occurrence of `byte` with its XOR with `difference`. */
BYTES16_INLINE bytes16 replace16(bytes16 bytes, uint8_t byte, uint8_t difference)
{
    return bytes ^ (equal16(bytes, fill16(byte)) & fill16(difference));
}

BYTES16_INLINE bytes16 low_digits16(bytes16 bytes)
{
    return bytes & fill16(15);
}

BYTES16_INLINE bytes16 and_all16(const bytes16 bytes[HALVES])
{
    return (bytes[0] & bytes[1]) & (bytes[2] & bytes[3]);
}

BYTES16_INLINE bytes16 or_all16(const bytes16 bytes[HALVES])
{
    return (bytes[0] | bytes[1]) | (bytes[2] | bytes[3]);
}

/* ---- Marks ---- */

/* Returns 0xFF for each marked byte, and 0 for each other byte. */
BYTES16_INLINE bytes16 marked16(uint64_t marks)
{
    const bytes16 order = pair16(0, UINT64_C(0x0101010101010101));
    const bytes16 bits = pair16(UINT64_C(0x8040201008040201), UINT64_C(0x8040201008040201));
    return equal16(look_up16(pair16(marks, 0), order) & bits, bits);
}

/* Replaces each unmarked space with the output for a space. */
BYTES16_INLINE bytes16 unmarked_spaces16(pct_marks marks, bytes16 bytes, bytes16 marked)
{
    bytes16 spaces = equal16(bytes, fill16(' ')) & ~marked;
    return bytes ^ (spaces & fill16(' ' ^ marks.space));
}

/* ---- Escaping ---- */

/* The rows of a set, its rules, and the marks of the input. Each byte of a row has the bits for one lower
 * hexadecimal digit. If `is_ascii`, the set escapes all bytes from 128 on. */
typedef struct encoder16 {
    bytes16 low, high;
    bool plus, is_ascii;
    pct_marks marks;
} encoder16;

BYTES16_INLINE encoder16 encoder_of16(const pct_set *set, bool plus)
{
    bytes16 high = load16(set->rows[1]);
    return (encoder16){load16(set->rows[0]), high, plus, is_zero16(high), no_marks()};
}

/* Returns the row bit of each byte, looked up by the upper digit. */
BYTES16_INLINE bytes16 bits_of16(bytes16 bytes)
{
    const bytes16 bits = pair16(UINT64_C(0x8040201008040201), UINT64_C(0x8040201008040201));
    return look_up16(bits, high_digits16(bytes));
}

/* Returns 0xFF for each byte that is escaped, and 0 for each other byte. */
BYTES16_INLINE bytes16 escaped16(const encoder16 *it, bytes16 bytes)
{
    bytes16 row = look_up_low16(it->low, bytes) | look_up_low16(it->high, bytes ^ fill16(0x80));
    return equal16(row & bits_of16(bytes), fill16(0));
}

/* ---- Unescaping ---- */

/* Classes of the upper and the lower four bits of a byte. If the upper and the lower bits share a class, the
 * byte is a digit. */
enum { TEN = 1, SIX = 2, BOTH = TEN | SIX };

/* The classes of the upper and the lower four bits of a byte, and the offset that is added to the lower four
 * bits. The upper four bits select the offset, which is 9 for letters. */
static const uint8_t digit_upper[HALF] = {0, 0, 0, TEN, SIX, 0, SIX};
static const uint8_t digit_offset[HALF] = {0, 0, 0, 0, 9, 0, 9};
static const uint8_t digit_lower[HALF] = {TEN, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, TEN, TEN, TEN};

/* The values and classes of hexadecimal digits. The class of any other byte is zero. */
typedef struct digits16 {
    bytes16 value, classes;
} digits16;

BYTES16_INLINE digits16 digits_of16(bytes16 bytes)
{
    bytes16 high = high_digits16(bytes);
    bytes16 low = low_digits16(bytes);
    bytes16 classes = look_up16(load16(digit_upper), high) & look_up16(load16(digit_lower), low);
    return (digits16){add16(low, look_up16(load16(digit_offset), high)), classes};
}

BYTES16_INLINE bytes16 percents16(bytes16 bytes)
{
    return equal16(bytes, fill16('%'));
}

BYTES16_INLINE bytes16 text_of16(bool plus, bytes16 bytes)
{
    return plus ? replace16(bytes, '+', '+' ^ ' ') : bytes;
}

/* Sixteen decoded bytes. All bytes but the digits of escapes are output. */
typedef struct decoded16 {
    bytes16 bytes, escapes, malformed;
} decoded16;

/* Decodes a block, given the bytes one and two positions later. */
BYTES16_INLINE decoded16 decoded_of16(bytes16 bytes, bytes16 next, bytes16 second, bool plus)
{
    digits16 high = digits_of16(next);
    digits16 low = digits_of16(second);
    bytes16 wrong = equal16(high.classes, fill16(0)) | equal16(low.classes, fill16(0));
    bytes16 escapes = percents16(bytes) & ~wrong;
    return (decoded16){
        .bytes = select16(escapes, joined_digits16(high.value, low.value), text_of16(plus, bytes)),
        .escapes = escapes,
        .malformed = percents16(bytes) & wrong,
    };
}

BYTES16_INLINE decoded16 decode16(const uint8_t *src, bool plus)
{
    return decoded_of16(load16(src), load16(src + 1), load16(src + 2), plus);
}

/* Packs the bytes selected by `outputs` in each half; the bytes after them are zero. */
BYTES16_INLINE bytes16 outputs_in_halves16(bytes16 bytes, unsigned outputs)
{
    const bytes16 second = pair16(0, UINT64_C(0x0808080808080808));
    bytes16 order = load_halves16(pct_compress_rows[outputs & 0xFF], pct_compress_rows[outputs >> 8 & 0xFF]);
    return look_up16(bytes, add16(order, second));
}

/* Writes the bytes selected by `outputs`, up to sixteen, and returns their number. */
BYTES16_INLINE size_t put_outputs16(bytes16 bytes, unsigned outputs, uint8_t *dst)
{
    unsigned counts = bits_of_two(outputs);
    store_halves16(dst, dst + (counts & 0xFF), outputs_in_halves16(bytes, outputs));
    return (counts & 0xFF) + (counts >> 8);
}

/* ---- 64 bytes ---- */

BYTES16_INLINE uint64_t mask_of64(const bytes16 bytes[HALVES])
{
    return mask_of16(bytes[0]) | mask_of16(bytes[1]) << HALF | (uint64_t)mask_of16(bytes[2]) << 2 * HALF |
           (uint64_t)mask_of16(bytes[3]) << 3 * HALF;
}

/* Returns the masks of '=', and of '&' and `separator`, among 64 bytes. */
BYTES16_INLINE pct_separators separators_of16(const uint8_t *src, uint8_t separator)
{
    bytes16 ends[HALVES], equals[HALVES];
    for (unsigned k = 0; k < HALVES; k++) {
        bytes16 bytes = load16(src + HALF * k);
        ends[k] = equal16(bytes, fill16('&')) | equal16(bytes, fill16(separator));
        equals[k] = equal16(bytes, fill16('='));
    }
    return (pct_separators){mask_of64(ends), mask_of64(equals)};
}

/* Constant tables: the text of every escape, the automaton of UTF-8, orders of bytes. */
#ifndef PCT_TABLES_H
#define PCT_TABLES_H

#include <stddef.h>
#include <stdint.h>

#include "CPercentEncodingKernel.h"

/* "%XX" and its length for every byte. */
extern const uint8_t pct_escape_text[256][4];

/* Itself and its length for every byte. */
extern const uint8_t pct_literal_text[256][4];

/* States of the automaton of well-formed UTF-8: between characters, and after a byte that can be part of
 * none. */
enum { PCT_UTF8_ACCEPT = 0, PCT_UTF8_REJECT = 48, PCT_UTF8_STATE = 63 };

/* The word of a byte, shifted right by the state, has the next state in its low six bits. */
extern const uint64_t pct_utf8_step[256];

/* For byte shuffles: the bytes of four groups of four that count, which are the first of each and, where the
 * bit of the group is set, the two after it; and the bytes of eight whose bits are set. 128 is none. */
extern const uint8_t pct_spread_rows[16][16];
extern const uint8_t pct_compress_rows[256][8];

/* How many escapes there are if there are so many before i, byte by byte from there. */
PCT_INLINE size_t pct_escapes_from(const uint8_t *src, size_t n, size_t i, size_t escapes)
{
    for (; n - i >= 3; i++) {
        escapes += src[i] == '%' && pct_hex_pair(src + i + 1) < PCT_NOT_HEX;
    }
    return escapes;
}

#endif

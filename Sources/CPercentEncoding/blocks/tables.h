/* Constant tables: the text of every escape, the UTF-8 automaton, and byte orders for shuffles. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CPercentEncodingKernel.h"

/* The text "%XX" and its length, for every byte. */
extern const uint8_t pct_escape_text[256][4];

/* The byte itself and its length, for every byte. */
extern const uint8_t pct_literal_text[256][4];

/* States of the automaton of well-formed UTF-8: between characters, and after a byte that cannot be part of a
 * character. */
enum { PCT_UTF8_ACCEPT = 0, PCT_UTF8_REJECT = 48, PCT_UTF8_STATE = 63 };

/* The transitions of each byte. The word of a byte, shifted right by the state, has the next state in its low
 * six bits. */
extern const uint64_t pct_utf8_step[256];

/* Indices for byte shuffles; an index of 128 selects a zero byte. A spread row selects up to 24 bytes from
 * the leads and the low digits of eight bytes; see characters16. The row selects every lead. If the bit of a
 * byte is set, a zero comes before its lead, and its low digit after its lead. The rows are padded and
 * aligned, because AVX2 loads them as aligned registers. A compress row selects, from eight bytes, the bytes
 * whose bits are set. */
extern _Alignas(32) const uint8_t pct_spread_rows[256][32];
extern const uint8_t pct_compress_rows[256][8];

/* Adds the number of escapes from i on to `escapes`, byte by byte. */
PCT_INLINE size_t pct_escapes_from(const uint8_t *src, size_t n, size_t i, size_t escapes)
{
    for (; n - i >= 3; i++) {
        escapes += src[i] == '%' && pct_hex_pair(src + i + 1) < PCT_NOT_HEX;
    }
    return escapes;
}

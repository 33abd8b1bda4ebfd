/* Declarations shared by the files that decode. */
#pragma once

#include "forms.h"
#include "rows.h"

PCT_INLINE const pct_charset *charset_of(const pct_decoder *how, size_t k)
{
    return how->count == 0 ? &pct_charsets[ROW_UTF_8] : how->charsets[k];
}

/* Returns the number of ASCII bytes at the start. */
size_t pct_ascii_prefix(const uint8_t *src, size_t n);

/* Decodes a whole text that is short, has no errors, and for which there is room, and sets *written.
 * Otherwise, returns false; the contents of the buffer are then unspecified. */
bool pct_decode_short(const pct_decoder *how, const pct_charset *charset, const uint8_t *src, size_t n,
                      uint8_t *dst, size_t capacity, size_t *written);

/* Declarations shared by the files that decode. */
#ifndef PCT_DECODING_H
#define PCT_DECODING_H

#include "forms.h"
#include "rows.h"

PCT_INLINE const pct_charset *charset_of(const pct_decoder *how, size_t k)
{
    return how->count == 0 ? &pct_charsets[ROW_UTF_8] : how->charsets[k];
}

/* Returns the number of ASCII bytes at the start. */
size_t pct_ascii_prefix(const uint8_t *src, size_t n);

#endif

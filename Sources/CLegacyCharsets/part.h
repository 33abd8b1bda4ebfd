/* A part of a text that is being decoded, and its units. */
#pragma once

#include "decoding.h"

enum { ESCAPE = 3, UNICODE_ESCAPE = 6 };

/* A call and its progress. */
typedef struct part {
    const pct_decoder *how;
    const pct_charset *charset;
    decode_form *form;
    pct_charset_state *state;
    const uint8_t *src;
    size_t n;     /* the end of the units that are complete in this part */
    bool is_last; /* whether the text ends there */
    uint8_t *dst;
    size_t capacity, read, written;
    size_t ascii_end,
        bytes_end;    /* ends from earlier units, so that no byte is searched again for each unit */
    unsigned escapes; /* the options of pct_decode */
} part;

PCT_INLINE size_t room_in(const part *it)
{
    return it->capacity - it->written;
}

/* Whether three bytes are an escape. */
PCT_INLINE bool starts_escape(const uint8_t *src)
{
    return src[0] == '%' && pct_hex_pair(src + 1) < PCT_NOT_HEX;
}

/* Returns the UTF-16 unit of the %uXXXX at the start of `src`, or a number above 0xFFFF. */
PCT_INLINE unsigned unicode_escape(const uint8_t *src, size_t n)
{
    if (n < UNICODE_ESCAPE || src[0] != '%' || src[1] != 'u') {
        return 0x10000;
    }
    const unsigned high = pct_hex_pair(src + 2), low = pct_hex_pair(src + 4);
    return high < PCT_NOT_HEX && low < PCT_NOT_HEX ? high << 8 | low : 0x10000;
}

/* Writes bytes. Returns false if they do not fit. */
PCT_INLINE bool put_bytes(part *it, const uint8_t *bytes, size_t n)
{
    if (n > room_in(it)) {
        return false;
    }
    if (n > 0) {
        memcpy(it->dst + it->written, bytes, n);
    }
    it->written += n;
    return true;
}

/* Writes U+FFFD. Returns false if it does not fit. */
PCT_INLINE bool put_replacement(part *it)
{
    static const uint8_t replacement[] = {0xEF, 0xBF, 0xBD};
    return put_bytes(it, replacement, sizeof replacement);
}

/* Handles an error at the next unit, of n bytes: replaces the unit or returns the status. */
PCT_INLINE pct_status end_wrong(part *it, uint8_t policy, pct_status status, size_t n)
{
    if (policy != PCT_POLICY_REPLACE) {
        return status;
    }
    if (!put_replacement(it)) {
        return PCT_OUTPUT_FULL;
    }
    it->read += n;
    return PCT_OK;
}

/* Decodes a run up to `end`. `goes_on` means that more bytes of the run may follow in the next part. */
pct_status pct_decode_run(part *it, size_t end, bool goes_on);

/* Copies the bytes of a run unescaped, for bytes that need not be valid. */
pct_status pct_copy_run(part *it, size_t end);

/* Decodes the next unit that is not part of a run: a character or ASCII that stands for itself, a %uXXXX, or
 * a malformed escape. */
pct_status pct_decode_other(part *it);

/* Decodes texts by checked rules, in one or more rounds. */
#include <string.h>

#include "binding.h"

enum { PIECE = 1024 };

/* Returns the rules for the rounds after the first, whose input is the result of a round. Only charsets in
 * which ASCII stands for itself read a text again: in others, characters that are no escapes would change. */
static pct_decoder later(const pct_decoding *how, const pct_charset *charsets[PCT_MOST_CHARSETS])
{
    pct_decoder in = how->in;
    in.charsets = charsets;
    in.count = 0;
    for (size_t k = 0; k < how->in.count; k++) {
        if (pct_charset_reads_as_ascii(how->charsets[k])) {
            charsets[in.count++] = how->charsets[k];
        }
    }
    in.malformed = PCT_POLICY_KEEP;
    in.invalid = in.invalid == PCT_POLICY_KEEP ? PCT_POLICY_KEEP : PCT_POLICY_FAIL;
    in.plus = false;
    in.is_text = in.count > 0;
    return in;
}

/* Decodes the n bytes at dst in place, in pieces: no unit of a text becomes longer. Returns the size of the
 * new text, and whether it has changed. If the text has an error, it stays unchanged. */
static size_t decode_again(const pct_decoder *by, uint8_t *dst, size_t n, bool *has_changed)
{
    uint8_t piece[PIECE];
    pct_charset_state state = {0};
    const pct_charset_result chosen = pct_charset_choose(by, dst, n);
    size_t read = 0, written = 0;
    *has_changed = false;
    pct_status status = chosen.status == PCT_OK ? PCT_OUTPUT_FULL : PCT_OK;
    if (status == PCT_OK) {
        return n;
    }
    while (status == PCT_OUTPUT_FULL) {
        const pct_charset_result part =
            pct_charset_decode_next(by, chosen.charset, &state, dst + read, n - read, piece, PIECE);
        *has_changed =
            *has_changed || part.read != part.written || memcmp(dst + read, piece, part.written) != 0;
        memcpy(dst + written, piece, part.written);
        read += part.read;
        written += part.written;
        status = part.status;
    }
    return written;
}

pct_part pct_decode_listed(const void *context, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const pct_decoding *how = context;
    const pct_decoder in = decoder_of(how);
    const pct_charset_result first = pct_charset_decode(&in, src, n, dst, capacity);
    pct_part part = {first.written, first.read, first.status == PCT_OUTPUT_FULL ? PCT_OK : first.status};
    if (how->rounds <= 1 || part.status != PCT_OK || dst == NULL || part.written > capacity) {
        return part;
    }
    const pct_charset *charsets[PCT_MOST_CHARSETS];
    const pct_decoder by = later(how, charsets);
    bool has_changed = by.count > 0 || how->in.count == 0;
    for (int32_t round = 1; round < how->rounds && has_changed; round++) {
        has_changed = pct_find(dst, part.written, '%') < part.written;
        if (has_changed) {
            part.written = decode_again(&by, dst, part.written, &has_changed);
        }
    }
    return part;
}

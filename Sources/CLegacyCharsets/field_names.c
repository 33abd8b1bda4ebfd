/* Compares the names of fields. */
#include "decoding.h"

enum { PIECE = 512 };

/* Whether the names of fields with ASCII bytes alone can be compared byte by byte: whatever else a name
 * holds, it decodes to such a name only if its own bytes do. */
static bool reads_as_ascii(const pct_decoder *how, const uint8_t *name, size_t m)
{
    bool is_ascii = pct_ascii_prefix(name, m) == m && !how->unicode_escapes;
    for (size_t k = 0; k < how->count; k++) {
        is_ascii = is_ascii && pct_charset_reads_as_ascii(how->charsets[k]);
    }
    return is_ascii;
}

/* Whether the bytes of a name, without its escapes, are equal to `name`. */
static bool has_same_bytes(const uint8_t *field, size_t n, const uint8_t *name, size_t m, bool plus)
{
    uint8_t piece[PIECE];
    const unsigned options = PCT_DECODE_KEEP_MALFORMED | (plus ? PCT_DECODE_PLUS_AS_SPACE : 0u);
    if (n < m) {
        return false;
    }
    size_t read = 0, known = 0;
    while (read < n) {
        const pct_result part = pct_decode(field + read, n - read, piece, sizeof piece, options);
        if (part.written > m - known || memcmp(piece, name + known, part.written) != 0) {
            return false;
        }
        known += part.written;
        read += part.read;
    }
    return known == m;
}

/* Whether a name is equal to `name` as text. */
static bool has_same_text(const pct_decoder *how, const uint8_t *field, size_t n, const uint8_t *name,
                          size_t m)
{
    uint8_t piece[PIECE];
    pct_decoder by = *how;
    pct_charset_state state = {0};
    by.malformed = PCT_POLICY_KEEP;
    by.invalid = PCT_POLICY_FAIL;
    const pct_charset_result chosen = pct_charset_choose(&by, field, n);
    size_t read = 0, known = 0;
    pct_status status = chosen.status == PCT_OK && chosen.written == m ? PCT_OUTPUT_FULL : PCT_INVALID;
    while (status == PCT_OUTPUT_FULL) {
        const pct_charset_result part =
            pct_charset_decode_next(&by, chosen.charset, &state, field + read, n - read, piece, sizeof piece);
        status = memcmp(piece, name + known, part.written) == 0 ? part.status : PCT_INVALID;
        known += part.written;
        read += part.read;
    }
    return status == PCT_OK;
}

bool pct_charset_is_name(const pct_decoder *how, const uint8_t *field, size_t n, const uint8_t *name,
                         size_t m)
{
    return reads_as_ascii(how, name, m) ? has_same_bytes(field, n, name, m, how->plus)
                                        : has_same_text(how, field, n, name, m);
}

/* Compares the names of fields as text. */
#include <string.h>

#include "binding.h"

enum { SCRATCH = 2048 };

/* A name, and the number of its bytes matched so far. */
typedef struct name_match {
    const uint8_t *name;
    size_t length, known;
} name_match;

static bool goes_on(name_match *match, const uint8_t *piece, size_t n)
{
    bool is_same = n <= match->length - match->known && memcmp(piece, match->name + match->known, n) == 0;
    match->known += is_same ? n : 0;
    return is_same;
}

/* Whether a text, decoded by a table, matches the next bytes of a name. */
static bool goes_on_by_table(const pct_decode_table *table, unsigned options, const uint8_t *src, size_t n,
                             name_match *match)
{
    uint8_t piece[SCRATCH];
    size_t read = 0;
    while (read < n) {
        pct_result part = pct_decode_escaped_text(table, src + read, n - read, piece, sizeof piece, options);
        if ((part.status != PCT_OK && part.status != PCT_OUTPUT_FULL) ||
            !goes_on(match, piece, part.written)) {
            return false;
        }
        read += part.read;
    }
    return true;
}

/* Whether a text with unescaped non-ASCII characters matches the next bytes of a name. */
static bool goes_on_by_runs(const pct_decode_table *table, unsigned options, const uint8_t *src, size_t n,
                            name_match *match)
{
    bool is_same = true;
    for (size_t start = 0, length = 0; is_same && start < n; start += length) {
        length = run_length(src + start, n - start);
        is_same = src[start] < 0x80 ? goes_on_by_table(table, options, src + start, length, match)
                                    : goes_on(match, src + start, length);
    }
    return is_same;
}

static bool goes_on_in_utf8(bool plus, const uint8_t *src, size_t n, name_match *match)
{
    const unsigned options = PCT_DECODE_KEEP_MALFORMED | (plus ? PCT_DECODE_PLUS_AS_SPACE : 0u);
    uint8_t piece[SCRATCH];
    size_t read = 0;
    while (read < n) {
        pct_result part = pct_decode(src + read, n - read, piece, sizeof piece, options);
        if (!goes_on(match, piece, part.written)) {
            return false;
        }
        read += part.read;
    }
    return true;
}

static bool goes_on_in(const pct_decoding *how, size_t k, pct_column_rules rules, const uint8_t *src,
                       size_t n, name_match *match)
{
    if (pct_is_utf8(how->charsets[k])) {
        return goes_on_in_utf8(rules.plus, src, n, match);
    }
    const pct_decode_table *table = known_table(how->charsets[k]);
    return how->is_text ? goes_on_by_runs(table, text_options_of(rules), src, n, match)
                        : goes_on_by_table(table, text_options_of(rules), src, n, match);
}

bool pct_is_listed_text(const pct_decoding *how, const uint8_t *src, size_t n, const uint8_t *name,
                        size_t name_length)
{
    const pct_column_rules rules = {PCT_COLUMN_KEEP, PCT_COLUMN_FAIL, how->rules.plus, PCT_INPUT_QUERY};
    name_match match = {name, name_length, 0};
    for (size_t k = 0; k < how->count; k++) {
        if (pct_is_text_in(how, k, rules, src, n)) {
            return goes_on_in(how, k, rules, src, n, &match) && match.known == name_length;
        }
    }
    return false;
}

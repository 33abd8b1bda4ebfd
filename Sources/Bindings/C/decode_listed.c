/* Decoding of one text by a list of charsets. */
#include <string.h>

#include "binding.h"

enum { SCRATCH = 2048 };

/* Where decoded bytes go. Those that do not fit are only counted. */
typedef struct sink {
    uint8_t *dst; /* NULL: there is no room */
    size_t capacity, written;
} sink;

static size_t room_of(const sink *to)
{
    return to->dst && to->written < to->capacity ? to->capacity - to->written : 0;
}

static void put_replacement(sink *to)
{
    static const uint8_t replacement[] = {0xEF, 0xBF, 0xBD};
    if (room_of(to) >= sizeof replacement) {
        memcpy(to->dst + to->written, replacement, sizeof replacement);
    }
    to->written += sizeof replacement;
}

/* ---- One charset ---- */

static unsigned options_of(pct_column_rules rules)
{
    return (rules.plus ? PCT_TEXT_PLUS_AS_SPACE : 0u) |
           (rules.invalid == PCT_COLUMN_REPLACE ? PCT_TEXT_REPLACE : 0u) |
           (rules.malformed == PCT_COLUMN_KEEP ? PCT_TEXT_KEEP_MALFORMED : 0u);
}

/* Decodes by a table. A result other than PCT_OK says in *read where the unit starts that is wrong. */
static pct_status put_run(const pct_decode_table *table, unsigned options, const uint8_t *src, size_t n,
                          sink *to, size_t *read)
{
    uint8_t scratch[SCRATCH];
    bool is_full = room_of(to) == 0;
    *read = 0;
    while (*read < n) {
        uint8_t *dst = is_full ? scratch : to->dst + to->written;
        pct_result part = pct_decode_escaped_text(table, src + *read, n - *read, dst,
                                                  is_full ? sizeof scratch : room_of(to), options);
        *read += part.read;
        to->written += part.written;
        if (part.status == PCT_OUTPUT_FULL) {
            is_full = true;
        } else if (part.status != PCT_OK) {
            return part.status;
        }
    }
    return PCT_OK;
}

static pct_text end_of_run(const sink *to, size_t byte, pct_status status)
{
    bool is_full = status == PCT_OK && to->dst && to->written > to->capacity;
    return (pct_text){to->written, byte, is_full ? PERCENT_OUTPUT_FULL : (int32_t)status, false};
}

/* Malformed escapes that are replaced cut a text into runs, so that no character goes across one. */
static pct_text decode_by_table(const pct_decode_table *table, pct_column_rules rules, const uint8_t *src,
                                size_t n, sink *to)
{
    const unsigned options = options_of(rules);
    size_t start = 0, read;
    if (rules.malformed != PCT_COLUMN_REPLACE) {
        pct_status status = put_run(table, options, src, n, to, &read);
        return end_of_run(to, read, status);
    }
    for (;;) {
        size_t length = pct_find_malformed(src + start, n - start);
        pct_status status = put_run(table, options, src + start, length, to, &read);
        if (status != PCT_OK || start + length == n) {
            return end_of_run(to, start + read, status);
        }
        put_replacement(to);
        start += length + 1;
    }
}

/* A column of one row. */
static pct_text decode_as_column(pct_column_rules rules, const uint8_t *src, size_t n, const sink *to)
{
    const int64_t offsets[2] = {0, (int64_t)n};
    int64_t written_offsets[2];
    const pct_column column = {
        .offsets = offsets, .data = src, .size = n, .rows = 1, .width = PCT_OFFSETS_64};
    const pct_column_buffers buffers = {
        .offsets = written_offsets, .data = to->dst, .capacity = to->dst ? to->capacity : 0};
    pct_column_result done =
        to->dst ? pct_decode_column(&column, rules, &buffers) : pct_decoded_column_size(&column, rules);
    return (pct_text){done.written, done.byte, (int32_t)done.status, false};
}

/* Whether a text has a malformed escape, which is an error in all charsets. */
static bool is_malformed(pct_column_rules rules, const uint8_t *src, size_t n, pct_text *result)
{
    size_t malformed = rules.malformed == PCT_COLUMN_FAIL ? pct_find_malformed(src, n) : n;
    *result = (pct_text){0, malformed, PERCENT_MALFORMED, false};
    return malformed < n;
}

/* Most texts have nothing wrong and fit, which takes less than a column does. If it is only tried whether
 * they are UTF-8, the byte that is not does not matter. */
static pct_text decode_utf8(pct_column_rules rules, bool is_trial, const uint8_t *src, size_t n,
                            const sink *to)
{
    const unsigned options = (rules.plus ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
                             (rules.malformed == PCT_COLUMN_KEEP ? PCT_DECODE_KEEP_MALFORMED : 0u);
    if (to->dst) {
        pct_result done = pct_decode(src, n, to->dst, to->capacity, options);
        bool is_text =
            rules.invalid == PCT_COLUMN_KEEP || pct_utf8_valid_prefix(to->dst, done.written) == done.written;
        if (done.status == PCT_OK && (is_text || is_trial)) {
            return (pct_text){done.written, 0, is_text ? PERCENT_OK : PERCENT_INVALID, false};
        }
    }
    pct_text malformed = {0};
    return is_trial && is_malformed(rules, src, n, &malformed) ? malformed
                                                               : decode_as_column(rules, src, n, to);
}

static pct_column_policy failing(pct_column_policy policy)
{
    return policy == PCT_COLUMN_NULL ? PCT_COLUMN_FAIL : policy;
}

static pct_text decode_in(const percent_charset *charset, pct_column_rules rules, bool is_trial,
                          const uint8_t *src, size_t n, sink to)
{
    rules.malformed = failing(rules.malformed);
    rules.invalid = failing(rules.invalid);
    if (charset == NULL || pct_is_utf8(charset)) {
        return decode_utf8(rules, is_trial, src, n, &to);
    }
    return decode_by_table(pct_charset_known_decode_table(pct_charset_row_of(charset).browser), rules, src, n,
                           &to);
}

/* ---- A list of them ---- */

pct_text pct_decode_listed(const pct_decoding *how, const uint8_t *src, size_t n, uint8_t *dst,
                           size_t capacity)
{
    const sink to = {dst, capacity, 0};
    pct_column_rules rules = how->rules;
    if (how->count <= 1) {
        return decode_in(how->count == 1 ? how->charsets[0] : NULL, rules, false, src, n, to);
    }
    rules.malformed = failing(rules.malformed);
    rules.invalid = PCT_COLUMN_FAIL;
    for (size_t k = 0; k < how->count; k++) {
        pct_text text = decode_in(how->charsets[k], rules, true, src, n, to), malformed;
        if (text.status != PERCENT_INVALID) {
            return text;
        }
        /* UTF-8 has looked for it already. */
        if (k == 0 && !pct_is_utf8(how->charsets[0]) && is_malformed(rules, src, n, &malformed)) {
            return malformed;
        }
    }
    return decode_in(how->charsets[0], how->rules, false, src, n, to);
}

/* ---- Names of fields ---- */

/* Whether the pieces of a text that is decoded by a table are those of a name. */
static bool is_same_by_table(const pct_decode_table *table, unsigned options, const uint8_t *src, size_t n,
                             const uint8_t *name, size_t name_length)
{
    uint8_t piece[SCRATCH];
    size_t read = 0, known = 0;
    while (read < n) {
        pct_result part = pct_decode_escaped_text(table, src + read, n - read, piece, sizeof piece, options);
        if ((part.status != PCT_OK && part.status != PCT_OUTPUT_FULL) || part.written > name_length - known ||
            memcmp(piece, name + known, part.written) != 0) {
            return false;
        }
        read += part.read;
        known += part.written;
    }
    return known == name_length;
}

static bool is_same_in_utf8(bool plus, const uint8_t *src, size_t n, const uint8_t *name, size_t name_length)
{
    const unsigned options = PCT_DECODE_KEEP_MALFORMED | (plus ? PCT_DECODE_PLUS_AS_SPACE : 0u);
    uint8_t piece[SCRATCH];
    size_t read = 0, known = 0;
    while (read < n) {
        pct_result part = pct_decode(src + read, n - read, piece, sizeof piece, options);
        if (part.written > name_length - known || memcmp(piece, name + known, part.written) != 0) {
            return false;
        }
        read += part.read;
        known += part.written;
    }
    return known == name_length;
}

bool pct_is_listed_text(const pct_decoding *how, const uint8_t *src, size_t n, const uint8_t *name,
                        size_t name_length)
{
    pct_column_rules rules = {PCT_COLUMN_KEEP, PCT_COLUMN_FAIL, how->rules.plus};
    const sink nowhere = {NULL, 0, 0};
    for (size_t k = 0; k < how->count; k++) {
        if (decode_in(how->charsets[k], rules, true, src, n, nowhere).status == PERCENT_OK) {
            if (pct_is_utf8(how->charsets[k])) {
                return is_same_in_utf8(rules.plus, src, n, name, name_length);
            }
            return is_same_by_table(
                pct_charset_known_decode_table(pct_charset_row_of(how->charsets[k]).browser),
                options_of(rules), src, n, name, name_length);
        }
    }
    return false;
}

/* Decodes one text in the charsets of a list. */
#include <string.h>

#include "binding.h"

enum { SCRATCH = 2048 };

/* The destination of decoded bytes. Bytes that do not fit are only counted. */
typedef struct sink {
    uint8_t *dst; /* NULL if there is no room */
    size_t capacity, written;
} sink;

static size_t room_of(const sink *to)
{
    return to->dst && to->written < to->capacity ? to->capacity - to->written : 0;
}

static void put_bytes(sink *to, const uint8_t *bytes, size_t n)
{
    if (n > 0 && room_of(to) >= n) {
        memcpy(to->dst + to->written, bytes, n);
    }
    to->written += n;
}

static void put_replacement(sink *to)
{
    static const uint8_t replacement[] = {0xEF, 0xBF, 0xBD};
    put_bytes(to, replacement, sizeof replacement);
}

/* ---- One charset ---- */

/* Decodes by a table. If the result is not PCT_OK, *read is the offset of the failure. */
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

/* Decodes a text in runs between replaced malformed escapes, so that no character extends across an
 * escape. */
static pct_text decode_by_table(const pct_decode_table *table, pct_column_rules rules, const uint8_t *src,
                                size_t n, sink *to)
{
    const unsigned options = text_options_of(rules);
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

/* Decodes a text as a column of one row. */
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

/* Whether a text has a malformed escape that the rules reject. Sets *result to the failure. */
static bool is_malformed(pct_column_rules rules, const uint8_t *src, size_t n, pct_text *result)
{
    size_t malformed = rules.malformed == PCT_COLUMN_FAIL ? pct_find_malformed(src, n) : n;
    *result = (pct_text){0, malformed, PERCENT_MALFORMED, false};
    return malformed < n;
}

/* Decodes UTF-8. Tries the fast path first, because most texts have no errors and fit the buffer. The fast
 * path takes less time than a column of one row. If `is_trial`, the caller only asks whether the text is
 * UTF-8, so the offset of an invalid byte does not matter. */
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

/* ---- Text with non-ASCII characters ---- */

/* Writes non-ASCII characters unchanged. */
static pct_text put_characters(pct_column_rules rules, const uint8_t *src, size_t n, sink *to)
{
    const size_t room = room_of(to);
    const sink rest = {room > 0 ? to->dst + to->written : NULL, room, 0}, nowhere = {NULL, 0, 0};
    if (pct_utf8_valid_prefix(src, n) == n) {
        put_bytes(to, src, n);
        return (pct_text){n, 0, PERCENT_OK, false};
    }
    pct_text text = decode_as_column(rules, src, n, &rest);
    if (text.status == PERCENT_OUTPUT_FULL) {
        text = decode_as_column(rules, src, n, &nowhere);
    }
    to->written += text.written;
    return text;
}

/* Decodes the runs between non-ASCII characters in the charset; no sequence extends across a character. */
static pct_text decode_runs(const pct_decode_table *table, pct_column_rules rules, const uint8_t *src,
                            size_t n, sink *to)
{
    for (size_t start = 0, length = 0; start < n; start += length) {
        length = run_length(src + start, n - start);
        pct_text text = src[start] < 0x80 ? decode_by_table(table, rules, src + start, length, to)
                                          : put_characters(rules, src + start, length, to);
        if (text.status != PERCENT_OK && text.status != PERCENT_OUTPUT_FULL) {
            text.byte += start;
            return text;
        }
    }
    return end_of_run(to, n, PCT_OK);
}

/* ---- Any charset ---- */

static pct_column_policy failing(pct_column_policy policy)
{
    return policy == PCT_COLUMN_NULL ? PCT_COLUMN_FAIL : policy;
}

/* Decodes a text in charset k, or in UTF-8 if there are no charsets. */
static pct_text decode_in(const pct_decoding *how, size_t k, pct_column_rules rules, bool is_trial,
                          const uint8_t *src, size_t n, sink to)
{
    rules.malformed = failing(rules.malformed);
    rules.invalid = failing(rules.invalid);
    if (how->count == 0 || pct_is_utf8(how->charsets[k])) {
        return decode_utf8(rules, is_trial, src, n, &to);
    }
    const pct_decode_table *table = known_table(how->charsets[k]);
    return how->is_text && !is_ascii(src, n) ? decode_runs(table, rules, src, n, &to)
                                             : decode_by_table(table, rules, src, n, &to);
}

bool pct_is_text_in(const pct_decoding *how, size_t k, pct_column_rules rules, const uint8_t *src, size_t n)
{
    return decode_in(how, k, rules, true, src, n, (sink){NULL, 0, 0}).status == PERCENT_OK;
}

/* ---- A list of charsets ---- */

pct_text pct_decode_listed(const pct_decoding *how, const uint8_t *src, size_t n, uint8_t *dst,
                           size_t capacity)
{
    const sink to = {dst, capacity, 0};
    pct_column_rules rules = how->rules;
    if (how->count <= 1) {
        return decode_in(how, 0, rules, false, src, n, to);
    }
    rules.malformed = failing(rules.malformed);
    rules.invalid = PCT_COLUMN_FAIL;
    for (size_t k = 0; k < how->count; k++) {
        pct_text text = decode_in(how, k, rules, true, src, n, to), malformed;
        if (text.status != PERCENT_INVALID) {
            return text;
        }
        /* Decoding as UTF-8 has already searched for malformed escapes. */
        if (k == 0 && !pct_is_utf8(how->charsets[0]) && is_malformed(rules, src, n, &malformed)) {
            return malformed;
        }
    }
    return decode_in(how, 0, how->rules, false, src, n, to);
}

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

/* Decodes a text in runs between replaced malformed escapes, so that no character extends across an
 * escape. */
static pct_part decode_by_table(const pct_decode_table *table, pct_column_rules rules, const uint8_t *src,
                                size_t n, sink *to)
{
    const unsigned options = text_options_of(rules);
    size_t start = 0, read;
    if (rules.malformed != PCT_COLUMN_REPLACE) {
        pct_status status = put_run(table, options, src, n, to, &read);
        return (pct_part){to->written, read, status};
    }
    for (;;) {
        size_t length = pct_find_malformed(src + start, n - start);
        pct_status status = put_run(table, options, src + start, length, to, &read);
        if (status != PCT_OK || start + length == n) {
            return (pct_part){to->written, start + read, status};
        }
        put_replacement(to);
        start += length + 1;
    }
}

/* Whether a text has a malformed escape that the rules reject. Sets *result to the failure. */
static bool is_malformed(pct_column_rules rules, const uint8_t *src, size_t n, pct_part *result)
{
    const bool is_rejected = rules.malformed == PCT_COLUMN_FAIL || rules.malformed == PCT_COLUMN_NULL;
    size_t malformed = is_rejected ? pct_find_malformed(src, n) : n;
    *result = (pct_part){0, malformed, PCT_MALFORMED};
    return malformed < n;
}

/* Decodes UTF-8 if the caller only asks whether a text is UTF-8, so that the offset of an invalid byte does
 * not matter. */
static pct_part try_utf8(pct_column_rules rules, const uint8_t *src, size_t n, const sink *to)
{
    const unsigned options = (rules.plus ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
                             (rules.malformed == PCT_COLUMN_KEEP ? PCT_DECODE_KEEP_MALFORMED : 0u);
    pct_part malformed;
    if (to->dst) {
        pct_result done = pct_decode(src, n, to->dst, to->capacity, options);
        if (done.status == PCT_OK) {
            bool is_text = pct_utf8_valid_prefix(to->dst, done.written) == done.written;
            return (pct_part){done.written, 0, is_text ? PCT_OK : PCT_INVALID};
        }
    }
    return is_malformed(rules, src, n, &malformed) ? malformed
                                                   : pct_decode_part(&rules, src, n, to->dst, to->capacity);
}

/* ---- Text with non-ASCII characters ---- */

/* Writes non-ASCII characters unchanged. */
static pct_part put_characters(pct_column_rules rules, const uint8_t *src, size_t n, sink *to)
{
    const size_t room = room_of(to);
    const pct_part part = pct_decode_part(&rules, src, n, room > 0 ? to->dst + to->written : NULL, room);
    to->written += part.written;
    return part;
}

/* Decodes the runs between non-ASCII characters in the charset; no sequence extends across a character. */
static pct_part decode_runs(const pct_decode_table *table, pct_column_rules rules, const uint8_t *src,
                            size_t n, sink *to)
{
    for (size_t start = 0, length = 0; start < n; start += length) {
        length = run_length(src + start, n - start);
        pct_part part = src[start] < 0x80 ? decode_by_table(table, rules, src + start, length, to)
                                          : put_characters(rules, src + start, length, to);
        if (part.status != PCT_OK) {
            part.byte += start;
            return part;
        }
    }
    return (pct_part){to->written, 0, PCT_OK};
}

/* ---- Any charset ---- */

/* Decodes a text in charset k, or in UTF-8 if there are no charsets. */
static pct_part decode_in(const pct_decoding *how, size_t k, pct_column_rules rules, bool is_trial,
                          const uint8_t *src, size_t n, sink to)
{
    if (how->count == 0 || pct_is_utf8(how->charsets[k])) {
        return is_trial ? try_utf8(rules, src, n, &to) : pct_decode_part(&rules, src, n, to.dst, to.capacity);
    }
    const pct_decode_table *table = known_table(how->charsets[k]);
    return how->is_text && !is_ascii(src, n) ? decode_runs(table, rules, src, n, &to)
                                             : decode_by_table(table, rules, src, n, &to);
}

bool pct_is_text_in(const pct_decoding *how, size_t k, pct_column_rules rules, const uint8_t *src, size_t n)
{
    return decode_in(how, k, rules, true, src, n, (sink){NULL, 0, 0}).status == PCT_OK;
}

/* ---- A list of charsets ---- */

pct_part pct_decode_listed(const void *context, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const pct_decoding *how = context;
    const sink to = {dst, capacity, 0};
    pct_column_rules rules = how->rules;
    if (how->count <= 1) {
        return decode_in(how, 0, rules, false, src, n, to);
    }
    rules.invalid = PCT_COLUMN_FAIL;
    for (size_t k = 0; k < how->count; k++) {
        pct_part part = decode_in(how, k, rules, true, src, n, to), malformed;
        if (part.status != PCT_INVALID) {
            return part;
        }
        /* Decoding as UTF-8 has already searched for malformed escapes. */
        if (k == 0 && !pct_is_utf8(how->charsets[0]) && is_malformed(rules, src, n, &malformed)) {
            return malformed;
        }
    }
    return decode_in(how, 0, how->rules, false, src, n, to);
}

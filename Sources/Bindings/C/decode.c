/* Decodes single texts, and one field of a query. */
#include "binding.h"

int64_t percent_decode(const uint8_t *text, int64_t n, const percent_rules *rules, uint8_t *buffer,
                       int64_t capacity, percent_error *error)
{
    pct_decoding how;
    if (is_bad_buffer(text, n) || is_bad_buffer(buffer, capacity)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    int32_t status = pct_read_rules(rules, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    return end_of_text(
        pct_decode_listed(&how, input_of(text), (size_t)n, buffer_of(buffer), (size_t)capacity), error);
}

/* ---- Queries ---- */

/* A field of a query: the name up to the '=', and the value. */
typedef struct field {
    const uint8_t *bytes;
    size_t name_length, value, n;
} field;

/* Compares the decoded name of a field byte for byte; a malformed '%' is an ordinary byte. */
static bool has_bytes(const field *it, bool plus, const uint8_t *name, size_t name_length)
{
    size_t known = 0;
    for (size_t i = 0; i < it->name_length; i++, known++) {
        uint8_t byte = it->bytes[i];
        if (byte == '%' && it->name_length - i >= 3) {
            unsigned value = pct_decode_digits(it->bytes[i + 1], it->bytes[i + 2]);
            byte = value < 256 ? (uint8_t)value : byte;
            i += value < 256 ? 2 : 0;
        } else if (byte == '+' && plus) {
            byte = ' ';
        }
        if (known == name_length || name[known] != byte) {
            return false;
        }
    }
    return known == name_length;
}

/* Whether a field has the given name. In every charset, a text decodes to an ASCII name only if its unescaped
 * bytes equal the name, so ASCII names need no table. */
static bool has_name(const field *it, const pct_decoding *how, const uint8_t *name, size_t name_length)
{
    if (it->n == 0) {
        return false;
    }
    if (how->count == 0 || is_ascii(name, name_length)) {
        return has_bytes(it, how->rules.plus, name, name_length);
    }
    return pct_is_listed_text(how, it->bytes, it->name_length, name, name_length);
}

static field field_at(const uint8_t *src, size_t n)
{
    field it = {.bytes = src, .n = pct_find(src, n, '&')};
    it.name_length = pct_find(src, it.n, '=');
    it.value = it.name_length < it.n ? it.name_length + 1 : it.n;
    return it;
}

pct_text pct_get_listed(const pct_decoding *how, const uint8_t *name, size_t name_length, const uint8_t *src,
                        size_t n, uint8_t *dst, size_t capacity)
{
    for (size_t start = 0; start < n;) {
        field it = field_at(src + start, n - start);
        if (has_name(&it, how, name, name_length)) {
            pct_text text = pct_decode_listed(how, it.bytes + it.value, it.n - it.value, dst, capacity);
            text.byte += text.status == PERCENT_OK ? 0 : start + it.value;
            return text;
        }
        start += it.n + 1;
    }
    return (pct_text){0, 0, PERCENT_OK, true};
}

int64_t percent_query_get(const uint8_t *query, int64_t n, const uint8_t *name, int64_t name_length,
                          const percent_rules *rules, uint8_t *buffer, int64_t capacity, percent_error *error)
{
    pct_decoding how;
    if (is_bad_buffer(query, n) || is_bad_buffer(name, name_length) || is_bad_buffer(buffer, capacity)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    int32_t status = pct_read_rules(rules, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    how.rules.plus = true;
    return end_of_text(pct_get_listed(&how, input_of(name), (size_t)name_length, input_of(query), (size_t)n,
                                      buffer_of(buffer), (size_t)capacity),
                       error);
}

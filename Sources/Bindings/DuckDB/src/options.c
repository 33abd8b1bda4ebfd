/* Reads the options of a row: the set, the charsets, the kind of the text, the key and `plus`. */
#include <string.h>

#include "extension.h"

/* The maximum size of the name of a set, including its NUL. Longer names are unknown. */
enum { NAME = 48 };

static const duckdb_string_t *string_of(const call *it, int argument, idx_t row)
{
    return (const duckdb_string_t *)it->values[argument] + row;
}

static bool read_set(call *it, const duckdb_string_t *from, options *to)
{
    const uint8_t *bytes = string_bytes(from);
    const int64_t n = string_length(from);
    char name[NAME];
    const bool is_name = n < NAME && memchr(bytes, 0, (size_t)n) == NULL;
    memcpy(name, bytes, is_name ? (size_t)n : 0);
    name[is_name ? n : 0] = 0;
    to->set = percent_set_named(name);
    return to->set || fail_name(it, "unknown set", bytes, n);
}

/* Reads labels separated by commas. */
static bool read_charsets(call *it, const duckdb_string_t *from, options *to)
{
    percent_error error;
    const int64_t n = string_length(from);
    to->rules.charset_count = (int32_t)pct_charsets_listed(string_bytes(from), n, to->charsets, &error);
    if (error.status == PERCENT_OK) {
        return true;
    }
    if (error.status != PERCENT_UNKNOWN_CHARSET) {
        return fail(it, "%s: %s", it->function->name, percent_status_text(error.status));
    }
    const uint8_t *label = string_bytes(from) + error.byte;
    const uint8_t *comma = memchr(label, ',', (size_t)(n - error.byte));
    return fail_name(it, "unknown charset", label, comma ? comma - label : n - error.byte);
}

/* Reads the kind of the text. */
static bool read_input(call *it, const duckdb_string_t *from, options *to)
{
    to->rules.input = pct_input_named(string_bytes(from), string_length(from));
    return to->rules.input >= 0 || fail_name(it, "unknown input", string_bytes(from), string_length(from));
}

bool read_options(call *it, idx_t row, options *to)
{
    *to = (options){
        .rules = {.malformed = it->function->malformed, .invalid = it->function->invalid, .text = 1}};
    bool is_read = true;
    for (int k = 1; is_read && k < it->count; k++) {
        switch (it->function->roles[k]) {
        case ROLE_SET:
            is_read = read_set(it, string_of(it, k, row), to);
            break;
        case ROLE_CHARSETS:
            is_read = read_charsets(it, string_of(it, k, row), to);
            break;
        case ROLE_INPUT:
            is_read = read_input(it, string_of(it, k, row), to);
            break;
        case ROLE_PLUS:
            to->rules.plus = ((const bool *)it->values[k])[row];
            break;
        case ROLE_KEY:
            to->key = string_bytes(string_of(it, k, row));
            to->key_length = string_length(string_of(it, k, row));
            break;
        default:
            break;
        }
    }
    if (is_read && to->set == NULL && it->function->take == take_encode) {
        to->set = percent_set_named("unreserved");
        is_read = to->set || fail_memory(it);
    }
    return is_read;
}

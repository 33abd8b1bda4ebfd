/* Reads the options of a row: the set, the charsets, the key and `plus`. */
#include <string.h>

#include "extension.h"

/* The maximum size of a name, including its NUL. Longer names are unknown. */
enum { NAME = 48 };

static const duckdb_string_t *string_of(const call *it, int argument, idx_t row)
{
    return (const duckdb_string_t *)it->values[argument] + row;
}

/* Copies a name and ends it with NUL. If the name is too long or contains NUL, the copy is empty. */
static void copy_name(char to[NAME], const uint8_t *name, int64_t n)
{
    const bool is_name = n < NAME && memchr(name, 0, (size_t)n) == NULL;
    memcpy(to, name, is_name ? (size_t)n : 0);
    to[is_name ? n : 0] = 0;
}

/* Reports an unknown name in an argument. */
static bool fail_name(call *it, const char *kind, const uint8_t *name, int64_t n)
{
    return fail(it, "%s: unknown %s '%.*s'", it->function->name, kind, shown_length(name, n),
                (const char *)name);
}

static bool read_set(call *it, const duckdb_string_t *from, options *to)
{
    char name[NAME];
    copy_name(name, string_bytes(from), string_length(from));
    to->set = percent_set_named(name);
    return to->set || fail_name(it, "set", string_bytes(from), string_length(from));
}

/* Reads labels separated by commas. */
static bool read_charsets(call *it, const duckdb_string_t *from, options *to)
{
    const uint8_t *labels = string_bytes(from);
    const int64_t n = string_length(from);
    int32_t count = 0;
    for (int64_t start = 0; start <= n;) {
        const uint8_t *comma = memchr(labels + start, ',', (size_t)(n - start));
        const int64_t length = comma ? comma - (labels + start) : n - start;
        char label[NAME];
        copy_name(label, labels + start, length);
        const percent_charset *charset = percent_charset_labelled(label, PERCENT_BROWSER);
        if (charset == NULL) {
            return fail_name(it, "charset", labels + start, length);
        }
        if (count == MOST_CHARSETS) {
            return fail(it, "%s: more than %d charsets", it->function->name, MOST_CHARSETS);
        }
        to->charsets[count++] = charset;
        start += length + 1;
    }
    to->rules.charset_count = count;
    return true;
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

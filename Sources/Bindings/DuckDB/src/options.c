/* Reads the arguments of a row: the set, the keys, the charsets and the options. */
#include <string.h>

#include "extension.h"

static percent_name text_of(const duckdb_string_t *string)
{
    return (percent_name){string_bytes(string), string_length(string)};
}

static bool read_set(call *it, percent_name from, options *to)
{
    to->set = pct_set_named(from.bytes, from.n);
    return to->set || fail_label(it, "unknown set", from.bytes, from.n);
}

/* Reads labels separated by commas; to encode, a single label. */
static bool read_charsets(call *it, percent_name from, options *to)
{
    percent_error error;
    to->rules.charset_count = (int32_t)pct_charsets_listed(from.bytes, from.n, to->charsets, &error);
    if (error.status == PERCENT_OK && it->function->take == take_encode && to->rules.charset_count > 1) {
        return fail_label(it, "more than one charset:", from.bytes, from.n);
    }
    if (error.status == PERCENT_OK) {
        return true;
    }
    const uint8_t *label = from.bytes + error.byte;
    const uint8_t *comma = memchr(label, ',', (size_t)(from.n - error.byte));
    return fail_label(
        it, error.status == PERCENT_UNKNOWN_CHARSET ? "unknown charset" : "more than 16 charsets:", label,
        comma ? comma - label : from.n - error.byte);
}

/* Adds the characters of the option `also` to the set. */
static bool add_to_set(call *it, percent_name also, options *to)
{
    if (!grow(it, &it->set, percent_set_size())) {
        return false;
    }
    to->set = percent_set_also(it->set.bytes, to->set, also.bytes, also.n);
    return to->set || fail_label(it, "the option also keeps only ASCII characters, not", also.bytes, also.n);
}

static bool read_text(call *it, percent_name from, options *to)
{
    pct_options read = {.rules = to->rules, .unencodable = to->unencodable};
    int64_t offset, length;
    if (pct_read_options(from.bytes, from.n, it->function->options, &read, &offset, &length) != 0) {
        return fail_label(it, "unknown option", from.bytes + offset, length);
    }
    to->rules = read.rules;
    to->unencodable = read.unencodable;
    return read.also_size == 0 || add_to_set(it, (percent_name){read.also, read.also_size}, to);
}

/* Reads a list of keys without its null elements. */
static bool read_keys(call *it, const duckdb_list_entry *list, options *to)
{
    for (idx_t k = list->offset; k < list->offset + list->length; k++) {
        if (!is_valid_bit(it->key_validity, k)) {
            continue;
        }
        if (to->key_count == PERCENT_MOST_NAMES) {
            return fail(it, "%s: more than %d keys", it->function->name, PERCENT_MOST_NAMES);
        }
        to->keys[to->key_count++] = text_of(&it->keys[k]);
    }
    return to->key_count > 0 || fail(it, "%s: the list of keys is empty", it->function->name);
}

bool start_options(call *it, options *to)
{
    *to = (options){
        .set = percent_set_named("unreserved"),
        .rules = {.malformed = it->function->malformed, .invalid = it->function->invalid, .text = 1},
        .unencodable = PERCENT_UNENCODABLE_REFERENCE};
    return to->set || fail_memory(it);
}

bool read_argument(call *it, int argument, idx_t row, options *to)
{
    const duckdb_string_t *strings = it->values[argument];
    switch (it->function->roles[argument]) {
    case ROLE_SET:
        return read_set(it, text_of(&strings[row]), to);
    case ROLE_CHARSETS:
        return read_charsets(it, text_of(&strings[row]), to);
    case ROLE_OPTIONS:
        return read_text(it, text_of(&strings[row]), to);
    case ROLE_KEYS:
        return read_keys(it, (const duckdb_list_entry *)it->values[argument] + row, to);
    case ROLE_KEY:
        to->keys[to->key_count++] = text_of(&strings[row]);
        return true;
    default:
        return true;
    }
}

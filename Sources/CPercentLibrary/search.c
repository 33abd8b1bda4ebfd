/* Searches queries for the value of a field. */
#include "binding.h"

int32_t pct_read_search(const percent_name *names, int64_t count, const percent_rules *rules, pct_search *to)
{
    if (names == NULL || count < 1 || count > PERCENT_MOST_NAMES) {
        return PERCENT_BAD_ARGUMENT;
    }
    to->count = (size_t)count;
    for (size_t k = 0; k < to->count; k++) {
        if (is_bad_buffer(names[k].bytes, names[k].n)) {
            return PERCENT_BAD_ARGUMENT;
        }
        to->names[k] = (pct_name){input_of(names[k].bytes), (size_t)names[k].n};
    }
    return pct_read_rules(rules, true, &to->how);
}

bool pct_has_name(const void *context, size_t index, const uint8_t *name, size_t n)
{
    const pct_search *search = context;
    const pct_name wanted = search->names[index];
    if (search->how.in.count == 0 && !search->how.in.unicode_escapes) {
        return pct_is_field_name(name, n, wanted, true);
    }
    const pct_decoder in = decoder_of(&search->how);
    return pct_charset_is_name(&in, name, n, wanted.bytes, wanted.n);
}

pct_column_result pct_search_column(const pct_search *search, const pct_column *column,
                                    const pct_column_buffers *to)
{
    const pct_column_rules rules = search->how.rules;
    if (!is_utf8_alone(&search->how)) {
        return pct_walk_query_get(column, pct_has_name, search->count, pct_decode_listed, search, rules, to);
    }
    return to->offsets ? pct_query_get_column(column, search->names, search->count, rules, to)
                       : pct_query_get_column_size(column, search->names, search->count, rules);
}

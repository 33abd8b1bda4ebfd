/* Searches queries for the value of a field. */
#include "binding.h"

int32_t pct_read_search(const uint8_t *name, int64_t length, const percent_rules *rules, pct_search *to)
{
    if (is_bad_buffer(name, length)) {
        return PERCENT_BAD_ARGUMENT;
    }
    to->name = input_of(name);
    to->length = (size_t)length;
    return pct_read_rules(rules, true, &to->how);
}

static bool has_name(const void *context, const uint8_t *name, size_t n)
{
    const pct_search *search = context;
    pct_decoder in = search->how.in;
    in.charsets = search->how.charsets;
    return pct_charset_is_name(&in, name, n, search->name, search->length);
}

pct_column_result pct_search_column(const pct_search *search, const pct_column *column,
                                    const pct_column_buffers *to)
{
    const pct_column_rules rules = search->how.rules;
    if (!is_utf8_alone(&search->how)) {
        return pct_walk_query_get(column, has_name, pct_decode_listed, search, rules, to);
    }
    return to->offsets ? pct_query_get_column(column, search->name, search->length, rules, to)
                       : pct_query_get_column_size(column, search->name, search->length, rules);
}

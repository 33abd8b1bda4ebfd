/* Searches queries for the value of a field. */
#include "binding.h"

int32_t pct_read_search(const uint8_t *name, int64_t length, const percent_rules *rules, pct_search *to)
{
    if (is_bad_buffer(name, length)) {
        return PERCENT_BAD_ARGUMENT;
    }
    int32_t status = pct_read_rules(rules, &to->how);
    to->how.rules.plus = true;
    to->name = input_of(name);
    to->length = (size_t)length;
    return status;
}

/* Whether the name of a field, decoded in the first charset in which it is valid, is the wanted one. In every
 * charset, a text decodes to an ASCII name only if its unescaped bytes equal the name, so ASCII names need no
 * table. */
static bool has_name(const void *context, const uint8_t *name, size_t n)
{
    const pct_search *search = context;
    return is_ascii(search->name, search->length)
               ? pct_is_field_name(name, n, search->name, search->length, true)
               : pct_is_listed_text(&search->how, name, n, search->name, search->length);
}

pct_column_result pct_search_column(const pct_search *search, const pct_column *column,
                                    const pct_column_buffers *to)
{
    const pct_column_rules rules = search->how.rules;
    if (search->how.count > 0) {
        return pct_walk_query_get(column, has_name, pct_decode_listed, search, rules, to);
    }
    return to->offsets ? pct_query_get_column(column, search->name, search->length, rules, to)
                       : pct_query_get_column_size(column, search->name, search->length, rules);
}

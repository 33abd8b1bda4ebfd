/* Decodes columns of queries to lists of pairs or values. */
#include "binding.h"

static bool is_bad_call(const percent_column *column, const percent_query_buffers *to, bool has_keys)
{
    return pct_is_bad_column(column) || to == NULL || (to->lists == NULL && column->rows > 0) ||
           (has_keys &&
            (is_bad_buffer(to->key_offsets, to->pairs) || is_bad_buffer(to->keys, to->key_capacity))) ||
           is_bad_buffer(to->value_offsets, to->pairs) || is_bad_buffer(to->values, to->value_capacity);
}

/* Whether names and values can become null, but their validity is missing. */
static bool lacks_validity(const percent_query_buffers *to, pct_column_rules rules, bool has_keys)
{
    const bool makes_nulls = rules.malformed == PCT_COLUMN_NULL || rules.invalid == PCT_COLUMN_NULL;
    return makes_nulls && to->pairs > 0 &&
           ((has_keys && to->key_validity == NULL) || to->value_validity == NULL);
}

static pct_query_buffers buffers_of(const percent_query_buffers *to)
{
    return (pct_query_buffers){
        .lists = to->lists,
        .validity = to->validity,
        .pairs = (size_t)to->pairs,
        .key_offsets = to->key_offsets,
        .keys = buffer_of(to->keys),
        .key_capacity = (size_t)to->key_capacity,
        .value_offsets = to->value_offsets,
        .values = buffer_of(to->values),
        .value_capacity = (size_t)to->value_capacity,
        .key_validity = to->key_validity,
        .value_validity = to->value_validity,
    };
}

/* Buffers without limits, for the functions that only compute sizes. */
static const pct_query_buffers no_buffers = {
    .pairs = SIZE_MAX, .key_capacity = SIZE_MAX, .value_capacity = SIZE_MAX};

static int64_t end(pct_query_result done, percent_query_buffers *to, percent_error *error)
{
    set_error(error, done.status == PCT_OK ? 0 : done.rows, done.byte, (int32_t)done.status);
    if (done.status != PCT_OK) {
        return -1;
    }
    to->nulls = (int64_t)done.nulls;
    to->pairs = (int64_t)done.pairs;
    to->key_capacity = (int64_t)done.keys;
    to->value_capacity = (int64_t)done.values;
    to->key_nulls = (int64_t)done.key_nulls;
    to->value_nulls = (int64_t)done.value_nulls;
    return to->pairs;
}

/* ---- All fields ---- */

int64_t percent_query_column(const percent_column *column, const percent_rules *rules,
                             percent_query_buffers *to, percent_error *error)
{
    pct_decoding how = {0};
    int32_t status = is_bad_call(column, to, true) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, true, &how);
    if (status != PERCENT_OK || lacks_validity(to, how.rules, true)) {
        return failed(error, status != PERCENT_OK ? status : PERCENT_BAD_ARGUMENT);
    }
    const pct_column from = pct_column_of(column);
    const pct_query_buffers buffers = buffers_of(to);
    return end(is_utf8_alone(&how)
                   ? pct_query_column(&from, how.rules, &buffers)
                   : pct_walk_query(&from, NULL, pct_decode_listed, &how, how.rules, &buffers),
               to, error);
}

int64_t percent_query_column_size(const percent_column *column, const percent_rules *rules,
                                  percent_query_buffers *to, percent_error *error)
{
    pct_decoding how = {0};
    const int32_t status =
        to == NULL || pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, true, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    return end(is_utf8_alone(&how)
                   ? pct_query_column_size(&from, how.rules)
                   : pct_walk_query(&from, NULL, pct_decode_listed, &how, how.rules, &no_buffers),
               to, error);
}

/* ---- All values of a name ---- */

static int64_t take_all(const percent_column *column, const pct_search *search,
                        const pct_query_buffers *buffers, percent_query_buffers *to, percent_error *error)
{
    const pct_column from = pct_column_of(column);
    return end(pct_walk_query(&from, pct_has_name, pct_decode_listed, search, search->how.rules, buffers), to,
               error);
}

int64_t percent_query_get_all_column(const percent_column *column, const percent_name *name,
                                     const percent_rules *rules, percent_query_buffers *to,
                                     percent_error *error)
{
    pct_search search;
    int32_t status =
        is_bad_call(column, to, false) ? PERCENT_BAD_ARGUMENT : pct_read_search(name, 1, rules, &search);
    if (status != PERCENT_OK || lacks_validity(to, search.how.rules, false)) {
        return failed(error, status != PERCENT_OK ? status : PERCENT_BAD_ARGUMENT);
    }
    pct_query_buffers buffers = buffers_of(to);
    buffers.key_offsets = buffers.keys = buffers.key_validity = NULL;
    return take_all(column, &search, &buffers, to, error);
}

int64_t percent_query_get_all_column_size(const percent_column *column, const percent_name *name,
                                          const percent_rules *rules, percent_query_buffers *to,
                                          percent_error *error)
{
    pct_search search;
    const int32_t status = to == NULL || pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT
                                                                   : pct_read_search(name, 1, rules, &search);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    return take_all(column, &search, &no_buffers, to, error);
}

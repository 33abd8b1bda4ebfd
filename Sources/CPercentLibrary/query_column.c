/* Decodes columns of queries to lists of pairs. */
#include "binding.h"

static bool are_bad_buffers(const percent_column *column, const percent_query_buffers *to)
{
    return to == NULL || (to->lists == NULL && column->rows > 0) ||
           is_bad_buffer(to->key_offsets, to->pairs) || is_bad_buffer(to->value_offsets, to->pairs) ||
           is_bad_buffer(to->keys, to->key_capacity) || is_bad_buffer(to->values, to->value_capacity);
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
    };
}

/* Buffers without limits, for the function that only computes sizes. */
static const pct_query_buffers no_buffers = {
    .pairs = SIZE_MAX, .key_capacity = SIZE_MAX, .value_capacity = SIZE_MAX};

/* ---- The calls ---- */

static int32_t read_rules(const percent_column *column, const percent_rules *rules, pct_decoding *how)
{
    return pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, true, how);
}

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
    return to->pairs;
}

int64_t percent_query_column(const percent_column *column, const percent_rules *rules,
                             percent_query_buffers *to, percent_error *error)
{
    pct_decoding how = {0};
    int32_t status = read_rules(column, rules, &how);
    if (status != PERCENT_OK || are_bad_buffers(column, to)) {
        return failed(error, status != PERCENT_OK ? status : PERCENT_BAD_ARGUMENT);
    }
    const pct_column from = pct_column_of(column);
    const pct_query_buffers buffers = buffers_of(to);
    return end(is_utf8_alone(&how) ? pct_query_column(&from, how.rules, &buffers)
                                   : pct_walk_query(&from, pct_decode_listed, &how, how.rules, &buffers),
               to, error);
}

int64_t percent_query_column_size(const percent_column *column, const percent_rules *rules,
                                  percent_query_buffers *to, percent_error *error)
{
    pct_decoding how = {0};
    int32_t status = to == NULL ? PERCENT_BAD_ARGUMENT : read_rules(column, rules, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    return end(is_utf8_alone(&how) ? pct_query_column_size(&from, how.rules)
                                   : pct_walk_query(&from, pct_decode_listed, &how, how.rules, &no_buffers),
               to, error);
}

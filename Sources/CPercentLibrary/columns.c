/* The entry points for columns. */
#include "binding.h"

/* ---- Arguments ---- */

bool pct_is_bad_column(const percent_column *column)
{
    return column == NULL || column->rows < 0 || column->first_bit < 0 ||
           (column->offsets == NULL && column->rows > 0) || is_bad_buffer(column->data, column->size) ||
           (column->offset_width != PCT_OFFSETS_32 && column->offset_width != PCT_OFFSETS_64);
}

bool pct_is_bad_call(const percent_column *column, const percent_column_buffers *to)
{
    return pct_is_bad_column(column) || to == NULL || (to->offsets == NULL && column->rows > 0) ||
           is_bad_buffer(to->data, to->capacity);
}

pct_column pct_column_of(const percent_column *column)
{
    return (pct_column){
        .offsets = column->offsets,
        .data = input_of(column->data),
        .size = (size_t)column->size,
        .validity = column->validity,
        .first_bit = (size_t)column->first_bit,
        .rows = (size_t)column->rows,
        .width = (pct_offset_width)column->offset_width,
    };
}

const pct_column_buffers pct_no_buffers = {.capacity = SIZE_MAX};

pct_column_buffers pct_buffers_of(const percent_column_buffers *to)
{
    return to ? (pct_column_buffers){.offsets = to->offsets,
                                     .data = buffer_of(to->data),
                                     .capacity = (size_t)to->capacity,
                                     .validity = to->validity}
              : pct_no_buffers;
}

int64_t pct_end_column(pct_column_result done, percent_column_buffers *to, percent_error *error)
{
    if (to) {
        to->nulls = (int64_t)done.nulls;
    }
    set_error(error, done.status == PCT_OK ? 0 : done.rows, done.byte, (int32_t)done.status);
    return done.status == PCT_OK ? (int64_t)done.written : -1;
}

/* ---- Encoding ---- */

int64_t percent_encode_column(const percent_set *set, const percent_column *column,
                              percent_column_buffers *to, percent_error *error)
{
    if (set == NULL || pct_is_bad_call(column, to)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = pct_buffers_of(to);
    return pct_end_column(pct_encode_column(&set->compiled, &from, &buffers), to, error);
}

int64_t percent_encoded_column_size(const percent_set *set, const percent_column *column,
                                    percent_error *error)
{
    if (set == NULL || pct_is_bad_column(column)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_column from = pct_column_of(column);
    return pct_end_column(pct_encoded_column_size(&set->compiled, &from), NULL, error);
}

/* ---- Decoding ---- */

int64_t percent_decode_column(const percent_column *column, const percent_rules *rules,
                              percent_column_buffers *to, percent_error *error)
{
    pct_decoding how;
    int32_t status = pct_is_bad_call(column, to) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, false, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = pct_buffers_of(to);
    return pct_end_column(is_utf8_alone(&how)
                              ? pct_decode_column(&from, how.rules, &buffers)
                              : pct_walk_column(&from, pct_decode_listed, &how, how.rules, &buffers),
                          to, error);
}

int64_t percent_decoded_column_size(const percent_column *column, const percent_rules *rules,
                                    percent_error *error)
{
    pct_decoding how;
    int32_t status = pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, false, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    return pct_end_column(is_utf8_alone(&how)
                              ? pct_decoded_column_size(&from, how.rules)
                              : pct_walk_column(&from, pct_decode_listed, &how, how.rules, &pct_no_buffers),
                          NULL, error);
}

/* ---- Values of queries ---- */

int64_t percent_query_get_column(const percent_column *column, const percent_name *names, int64_t count,
                                 const percent_rules *rules, percent_column_buffers *to, percent_error *error)
{
    pct_search search;
    int32_t status =
        pct_is_bad_call(column, to) ? PERCENT_BAD_ARGUMENT : pct_read_search(names, count, rules, &search);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = pct_buffers_of(to);
    return pct_end_column(pct_search_column(&search, &from, &buffers), to, error);
}

int64_t percent_query_get_column_size(const percent_column *column, const percent_name *names, int64_t count,
                                      const percent_rules *rules, percent_error *error)
{
    pct_search search;
    int32_t status =
        pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT : pct_read_search(names, count, rules, &search);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    return pct_end_column(pct_search_column(&search, &from, &pct_no_buffers), NULL, error);
}

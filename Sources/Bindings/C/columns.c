/* The entry points for columns. */
#include "binding.h"

/* ---- Arguments ---- */

bool pct_is_bad_column(const percent_column *column)
{
    return column == NULL || column->rows < 0 || column->first_bit < 0 ||
           (column->offsets == NULL && column->rows > 0) || is_bad_buffer(column->data, column->size) ||
           (column->offset_width != PCT_OFFSETS_32 && column->offset_width != PCT_OFFSETS_64);
}

static bool are_bad_buffers(const percent_column *column, const percent_column_buffers *to)
{
    return to == NULL || (to->offsets == NULL && column->rows > 0) || is_bad_buffer(to->data, to->capacity);
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

static pct_column_buffers buffers_of(const percent_column_buffers *to)
{
    return (pct_column_buffers){
        .offsets = to->offsets,
        .data = buffer_of(to->data),
        .capacity = (size_t)to->capacity,
        .validity = to->validity,
    };
}

static int64_t end(pct_column_result done, percent_error *error)
{
    set_error(error, done.status == PCT_OK ? 0 : done.rows, done.byte, (int32_t)done.status);
    return done.status == PCT_OK ? (int64_t)done.written : -1;
}

static int64_t end_in(pct_column_result done, percent_column_buffers *to, percent_error *error)
{
    to->nulls = (int64_t)done.nulls;
    return end(done, error);
}

/* Buffers without limits, for the functions that only compute sizes. */
static const pct_column_buffers no_buffers = {.capacity = SIZE_MAX};

/* ---- Encoding ---- */

int64_t percent_encode_column(const percent_set *set, const percent_column *column,
                              percent_column_buffers *to, percent_error *error)
{
    if (set == NULL || pct_is_bad_column(column) || are_bad_buffers(column, to)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = buffers_of(to);
    return end_in(pct_encode_column(&set->compiled, &from, &buffers), to, error);
}

int64_t percent_encoded_column_size(const percent_set *set, const percent_column *column,
                                    percent_error *error)
{
    if (set == NULL || pct_is_bad_column(column)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_column from = pct_column_of(column);
    return end(pct_encoded_column_size(&set->compiled, &from), error);
}

/* ---- Decoding ---- */

static pct_text decode_row(const void *how, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_decode_listed(how, src, n, dst, capacity);
}

int64_t percent_decode_column(const percent_column *column, const percent_rules *rules,
                              percent_column_buffers *to, percent_error *error)
{
    pct_decoding how;
    if (pct_is_bad_column(column) || are_bad_buffers(column, to)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    int32_t status = pct_read_rules(rules, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = buffers_of(to);
    return end_in(how.count == 0 ? pct_decode_column(&from, how.rules, &buffers)
                                 : pct_decode_rows(&from, decode_row, &how, how.rules, &buffers),
                  to, error);
}

int64_t percent_decoded_column_size(const percent_column *column, const percent_rules *rules,
                                    percent_error *error)
{
    pct_decoding how;
    int32_t status = pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    return end(how.count == 0 ? pct_decoded_column_size(&from, how.rules)
                              : pct_decode_rows(&from, decode_row, &how, how.rules, &no_buffers),
               error);
}

/* ---- Values of queries ---- */

typedef struct value_search {
    pct_decoding how;
    const uint8_t *name;
    size_t name_length;
} value_search;

static pct_text get_row(const void *context, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const value_search *search = context;
    return pct_get_listed(&search->how, search->name, search->name_length, src, n, dst, capacity);
}

static int32_t read_search(const uint8_t *name, int64_t name_length, const percent_rules *rules,
                           value_search *to)
{
    if (is_bad_buffer(name, name_length)) {
        return PERCENT_BAD_ARGUMENT;
    }
    int32_t status = pct_read_rules(rules, &to->how);
    to->how.rules.plus = true;
    to->name = input_of(name);
    to->name_length = (size_t)name_length;
    return status;
}

int64_t percent_query_get_column(const percent_column *column, const uint8_t *name, int64_t name_length,
                                 const percent_rules *rules, percent_column_buffers *to, percent_error *error)
{
    value_search search;
    if (pct_is_bad_column(column) || are_bad_buffers(column, to)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    int32_t status = read_search(name, name_length, rules, &search);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column_rules by = search.how.rules;
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = buffers_of(to);
    return end_in(search.how.count == 0
                      ? pct_query_get_column(&from, search.name, search.name_length, by, &buffers)
                      : pct_decode_rows(&from, get_row, &search, by, &buffers),
                  to, error);
}

int64_t percent_query_get_column_size(const percent_column *column, const uint8_t *name, int64_t name_length,
                                      const percent_rules *rules, percent_error *error)
{
    value_search search;
    int32_t status =
        pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT : read_search(name, name_length, rules, &search);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column_rules by = search.how.rules;
    const pct_column from = pct_column_of(column);
    return end(search.how.count == 0 ? pct_query_get_column_size(&from, search.name, search.name_length, by)
                                     : pct_decode_rows(&from, get_row, &search, by, &no_buffers),
               error);
}

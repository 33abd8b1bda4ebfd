/* Functions that convert one text to another. */
#include "extension.h"

/* A function that converts the texts of a run; `to` must have enough room. */
typedef int64_t column_call(const run *rows, percent_column_buffers *to, percent_error *error);

static bool take_rows(call *it, const run *rows, column_call *make, int64_t capacity)
{
    percent_error error;
    percent_column_buffers to = {
        .offsets = it->result_offsets,
        .data = reserve_bytes(it, it->result, rows->first, capacity),
        .capacity = capacity,
        .validity = (uint8_t *)it->result_validity,
    };
    if (to.data == NULL) {
        return false;
    }
    if (make(rows, &to, &error) < 0) {
        return fail_row(it, rows, &error);
    }
    duckdb_string_t *strings = duckdb_vector_get_data(it->result);
    put_strings(strings + rows->first, rows->column.rows, it->result_offsets, to.data);
    if (to.nulls > 0) {
        put_nulls(it, rows);
    }
    return true;
}

static int64_t encode(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return percent_encode_column(rows->options.set, &rows->column, to, error);
}

static int64_t decode(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return percent_decode_column(&rows->column, &rows->options.rules, to, error);
}

static int64_t get(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return percent_query_get_column(&rows->column, rows->options.key, rows->options.key_length,
                                    &rows->options.rules, to, error);
}

/* Returns the capacity for decoded text, which may be longer than the input in a legacy charset. */
static int64_t decoded_capacity(const run *rows)
{
    return rows->options.rules.charsets ? 3 * rows->column.size + 16 : rows->column.size;
}

/* Encodes a run. Named sets keep no non-ASCII byte, so the result is always valid text. */
bool take_encode(call *it, const run *rows)
{
    percent_error error;
    /* The set is NULL only if all rows are null. */
    if (rows->options.set == NULL) {
        return take_rows(it, rows, decode, 0);
    }
    const int64_t size = percent_encoded_column_size(rows->options.set, &rows->column, &error);
    return size < 0 ? fail_row(it, rows, &error) : take_rows(it, rows, encode, size);
}

bool take_decode(call *it, const run *rows)
{
    return take_rows(it, rows, decode, decoded_capacity(rows));
}

bool take_get(call *it, const run *rows)
{
    return take_rows(it, rows, get, decoded_capacity(rows));
}

/* Functions that convert one text to another. */
#include <string.h>

#include "extension.h"

/* The size of a text that is converted twice: once to measure the result, and once to write it. A shorter
 * result is copied, which takes less time, but as much memory as the result. */
enum { LONG = 1 << 22 };

/* A function that converts the texts of a run; `to` must have enough room. */
typedef int64_t column_call(const run *rows, percent_column_buffers *to, percent_error *error);

/* A function that returns the size of the result of a run. */
typedef int64_t size_call(const run *rows, percent_error *error);

/* Converts the texts of a run. Returns the bytes of the result, or NULL after an error. */
static uint8_t *convert(call *it, const run *rows, column_call *make, percent_column_buffers *to)
{
    percent_error error;
    to->capacity = 3 * rows->column.size + 16;
    if (!grow(it, &it->results, to->capacity)) {
        return NULL;
    }
    to->data = it->results.bytes;
    const int64_t size = make(rows, to, &error);
    if (size < 0) {
        fail_row(it, rows, &error);
        return NULL;
    }
    uint8_t *bytes = reserve_bytes(it, it->result, rows->first, size);
    return bytes ? memcpy(bytes, to->data, (size_t)size) : NULL;
}

/* Converts like `convert`, without more memory than the result. */
static uint8_t *convert_long(call *it, const run *rows, column_call *make, size_call *measure,
                             percent_column_buffers *to)
{
    percent_error error;
    to->capacity = measure(rows, &error);
    to->data = to->capacity < 0 ? NULL : reserve_bytes(it, it->result, rows->first, to->capacity);
    if (to->capacity < 0 || (to->data && make(rows, to, &error) < 0)) {
        fail_row(it, rows, &error);
        return NULL;
    }
    return to->data;
}

static bool take_rows(call *it, const run *rows, column_call *make, size_call *measure)
{
    percent_column_buffers to = {.offsets = it->result_offsets, .validity = (uint8_t *)it->result_validity};
    const uint8_t *bytes =
        rows->column.size < LONG ? convert(it, rows, make, &to) : convert_long(it, rows, make, measure, &to);
    if (bytes == NULL) {
        return false;
    }
    duckdb_string_t *strings = duckdb_vector_get_data(it->result);
    put_strings(strings + rows->first, rows->column.rows, it->result_offsets, bytes);
    if (to.nulls > 0) {
        put_nulls(it, rows);
    }
    return true;
}

static int64_t encode(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return percent_encode_column(rows->options.set, &rows->column, to, error);
}

static int64_t encoded_size(const run *rows, percent_error *error)
{
    return percent_encoded_column_size(rows->options.set, &rows->column, error);
}

static int64_t decode(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return percent_decode_column(&rows->column, &rows->options.rules, to, error);
}

static int64_t decoded_size(const run *rows, percent_error *error)
{
    return percent_decoded_column_size(&rows->column, &rows->options.rules, error);
}

static int64_t get(const run *rows, percent_column_buffers *to, percent_error *error)
{
    return percent_query_get_column(&rows->column, rows->options.key, rows->options.key_length,
                                    &rows->options.rules, to, error);
}

static int64_t size_of_value(const run *rows, percent_error *error)
{
    return percent_query_get_column_size(&rows->column, rows->options.key, rows->options.key_length,
                                         &rows->options.rules, error);
}

/* Encodes a run. Named sets keep no non-ASCII byte, so the result is always valid text. The set is NULL only
 * if all rows are null. */
bool take_encode(call *it, const run *rows)
{
    return rows->options.set ? take_rows(it, rows, encode, encoded_size)
                             : take_rows(it, rows, decode, decoded_size);
}

bool take_decode(call *it, const run *rows)
{
    return take_rows(it, rows, decode, decoded_size);
}

bool take_get(call *it, const run *rows)
{
    return take_rows(it, rows, get, size_of_value);
}

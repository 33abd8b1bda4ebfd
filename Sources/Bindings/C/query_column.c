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

/* ---- Charsets: row by row ---- */

/* The keys or the values of all finished rows. */
typedef struct part_output {
    void *offsets;
    uint8_t *bytes; /* NULL if the bytes are only counted */
    size_t capacity;
    size_t room; /* the capacity, limited to the bytes that offsets can address */
    size_t written;
} part_output;

typedef struct pair_outputs {
    part_output keys, values;
    size_t pairs;
    bool is_overflow; /* whether a row exceeded the range of offsets but not the capacity */
} pair_outputs;

/* The context of take_row. */
typedef struct pair_walk {
    const pct_decoding *how;
    const pct_column *column;
    pair_outputs *to;
} pair_walk;

static part_output part_output_of(const pct_column *column, void *offsets, uint8_t *bytes, size_t capacity)
{
    const size_t largest = column->width == PCT_OFFSETS_64 ? SIZE_MAX >> 1 : INT32_MAX;
    return (part_output){offsets, bytes, capacity, capacity < largest ? capacity : largest, 0};
}

/* Decodes a name or value. *written is the number of bytes of the row so far, and the length is added to it.
 * If there is no room, the bytes are only counted. */
static pct_text take_part(const pct_decoding *how, const part_output *to, const uint8_t *src, size_t n,
                          size_t *written)
{
    const size_t room = to->room - to->written;
    const bool is_counted = to->bytes == NULL || *written > room;
    pct_text text = {0, 0, PERCENT_OUTPUT_FULL, false};
    if (!is_counted) {
        text = pct_decode_listed(how, src, n, to->bytes + to->written + *written, room - *written);
    }
    if (text.status == PERCENT_OUTPUT_FULL) {
        text = pct_decode_listed(how, src, n, NULL, SIZE_MAX);
    }
    *written += text.written;
    return text;
}

/* The numbers of pairs and bytes of one row. */
typedef struct row_output {
    size_t pairs, keys, values;
} row_output;

static pct_text take_field(const pair_walk *it, const uint8_t *field, size_t n, size_t most, row_output *row)
{
    pair_outputs *to = it->to;
    const size_t length = pct_find(field, n, '='), value = length < n ? length + 1 : n;
    if (row->pairs < most) {
        const size_t number = to->pairs + row->pairs;
        pct_store_offset(it->column, to->keys.offsets, number, to->keys.written + row->keys);
        pct_store_offset(it->column, to->values.offsets, number, to->values.written + row->values);
    }
    row->pairs++;
    pct_text text = take_part(it->how, &to->keys, field, length, &row->keys);
    if (text.status == PERCENT_OK) {
        text = take_part(it->how, &to->values, field + value, n - value, &row->values);
        text.byte += value;
    }
    return text;
}

/* Decodes the pairs of a row into the buffers of `context`; dst is not used. */
static pct_text take_row(const void *context, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const pair_walk *it = context;
    pair_outputs *to = it->to;
    row_output row = {0, 0, 0};
    (void)dst;
    for (size_t start = 0, length = 0; start < n; start += length + 1) {
        length = pct_find(src + start, n - start, '&');
        if (length == 0) {
            continue;
        }
        pct_text text = take_field(it, src + start, length, capacity, &row);
        if (text.status != PERCENT_OK) {
            text.byte += start;
            return text;
        }
    }
    if (row.pairs > capacity || row.keys > to->keys.room - to->keys.written ||
        row.values > to->values.room - to->values.written) {
        to->is_overflow = row.pairs <= capacity && row.keys <= to->keys.capacity - to->keys.written &&
                          row.values <= to->values.capacity - to->values.written;
        return (pct_text){0, 0, PERCENT_OUTPUT_FULL, false};
    }
    to->pairs += row.pairs;
    to->keys.written += row.keys;
    to->values.written += row.values;
    return (pct_text){row.pairs, 0, PERCENT_OK, false};
}

static pct_query_result query_rows(const pct_column *column, const pct_decoding *how,
                                   const pct_query_buffers *buffers)
{
    pair_outputs to = {
        .keys = part_output_of(column, buffers->key_offsets, buffers->keys, buffers->key_capacity),
        .values = part_output_of(column, buffers->value_offsets, buffers->values, buffers->value_capacity),
    };
    const pair_walk walk = {how, column, &to};
    const pct_column_buffers lists = {
        .offsets = buffers->lists, .capacity = buffers->pairs, .validity = buffers->validity};
    const pct_column_result done = pct_decode_rows(column, take_row, &walk, how->rules, &lists);
    pct_store_offset(column, to.keys.offsets, to.pairs, to.keys.written);
    pct_store_offset(column, to.values.offsets, to.pairs, to.values.written);
    return (pct_query_result){done.rows,
                              done.byte,
                              to.pairs,
                              to.keys.written,
                              to.values.written,
                              done.nulls,
                              to.is_overflow ? PCT_OFFSET_OVERFLOW : done.status};
}

/* ---- The calls ---- */

static int32_t read_rules(const percent_column *column, const percent_rules *rules, pct_decoding *how)
{
    int32_t status = pct_is_bad_column(column) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, how);
    how->rules.plus = true;
    return status;
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
    return end(how.count == 0 ? pct_query_column(&from, how.rules, &buffers)
                              : query_rows(&from, &how, &buffers),
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
    return end(how.count == 0 ? pct_query_column_size(&from, how.rules)
                              : query_rows(&from, &how, &no_buffers),
               to, error);
}

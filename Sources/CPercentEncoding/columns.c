/* Columns: the public entry points, the start and end of calls, and sizes. */
#include "kernels/scalar/column_rows.h"

pct_column_result pct_encode_column(const pct_set *set, const pct_column *column,
                                    const pct_column_buffers *to)
{
    return current_kernel()->columns->encode(set, column, to);
}

pct_column_result pct_decode_column(const pct_column *column, pct_column_rules rules,
                                    const pct_column_buffers *to)
{
    return current_kernel()->columns->decode(column, rules, to);
}

size_t pct_largest_offset(const pct_column *column)
{
    return is_wide(column) ? SIZE_MAX >> 1 : INT32_MAX;
}

/* Ends the call if the first offset is outside the data. */
static void start_at_first_row(column_job *it)
{
    int64_t first = load_offset(it->column->offsets, 0, is_wide(it->column));
    if (first < 0 || (uint64_t)first > it->column->size) {
        refuse_row(it, PCT_BAD_OFFSETS, 0);
    } else {
        it->start = (size_t)first;
    }
}

column_job pct_start_column(const pct_column *column, const pct_column_buffers *to)
{
    const size_t largest = pct_largest_offset(column);
    column_job it = {
        .column = column,
        .to = to,
        .room = to->capacity < largest ? to->capacity : largest,
        .chunk = CHUNK,
        .null_row = pct_next_null_row(column, 0),
    };
    if (to->offsets) {
        store_offset(to->offsets, 0, is_wide(column), 0);
    }
    if (to->validity) {
        pct_copy_validity(column, to);
    }
    if (column->rows > 0) {
        start_at_first_row(&it);
    }
    return it;
}

void pct_end_row(column_job *it, size_t written)
{
    end_rows(it, 1, written);
    if (it->to->offsets) {
        store_offset(it->to->offsets, it->row, is_wide(it->column), it->written);
    }
}

bool pct_refuse_large_row(column_job *it)
{
    return refuse_row(it, it->room < it->to->capacity ? PCT_OFFSET_OVERFLOW : PCT_OUTPUT_FULL, 0);
}

pct_column_result pct_column_result_of(const column_job *it)
{
    return (pct_column_result){it->row, it->byte, it->written,
                               it->nulls + pct_count_nulls(it->column, it->row), it->status};
}

/* ---- Sizes ---- */

/* The buffers of calls that only compute sizes. */
static const pct_column_buffers no_buffers = {.capacity = SIZE_MAX};

/* Counts the rows one by one. The first row that exceeds the room ends the call. */
static void count_encoded_rows(column_job *it, const pct_set *set)
{
    const pct_kernel *kernel = current_kernel();
    while (it->status == PCT_OK) {
        size_t size = kernel->encoded_size(set, row_bytes(it), row_end(it, it->row) - it->start);
        if (size > column_room(it)) {
            pct_refuse_large_row(it);
        } else {
            pct_end_row(it, size);
        }
    }
}

pct_column_result pct_encoded_column_size(const pct_set *set, const pct_column *column)
{
    const pct_kernel *kernel = current_kernel();
    column_job it = pct_start_column(column, &no_buffers);
    it.chunk = SIZE_MAX;
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        if (rows == 0) {
            continue;
        }
        size_t size = kernel->encoded_size(set, row_bytes(&it), row_end(&it, it.row + rows - 1) - it.start);
        if (size > column_room(&it)) {
            count_encoded_rows(&it, set);
        } else {
            end_rows(&it, rows, size);
        }
    }
    return pct_column_result_of(&it);
}

bool pct_count_part(const pct_kernel *kernel, column_job *it, pct_column_rules rules, size_t from, size_t n)
{
    uint8_t dst[CHUNK];
    if (n > CHUNK) {
        return pct_decode_part_exact(it, rules, from, n);
    }
    pct_result done = kernel->decode(row_bytes(it) + from, n, dst, CHUNK, options_of(rules));
    if (done.status != PCT_OK || done.written > column_room(it) ||
        (rules.invalid != PCT_COLUMN_KEEP && kernel->utf8_valid_prefix(dst, done.written) != done.written)) {
        return pct_decode_part_exact(it, rules, from, n);
    }
    pct_end_row(it, done.written);
    return true;
}

pct_column_result pct_decoded_column_size(const pct_column *column, pct_column_rules rules)
{
    const pct_kernel *kernel = current_kernel();
    column_job it = pct_start_column(column, &no_buffers);
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        while (rows > 0 && pct_count_part(kernel, &it, rules, 0, row_end(&it, it.row) - it.start)) {
            rows--;
        }
    }
    return pct_column_result_of(&it);
}

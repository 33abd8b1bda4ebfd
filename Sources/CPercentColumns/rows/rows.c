/* Starts and ends calls over columns, and ends rows. */
#include "rows.h"

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
    const size_t largest = largest_offset(is_wide(column));
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

void pct_make_null(column_job *it)
{
    clear_validity(it->to, it->row);
    it->nulls += is_valid_row(it->column, it->row);
    pct_end_row(it, 0);
}

bool pct_next_row(column_job *it)
{
    const int64_t end = load_offset(it->column->offsets, it->row + 1, is_wide(it->column));
    if (end < (int64_t)it->start || (uint64_t)end > it->column->size) {
        return refuse_row(it, PCT_BAD_OFFSETS, 0);
    }
    if (it->row == it->null_row) {
        pct_end_row(it, 0);
        it->null_row = pct_next_null_row(it->column, it->row);
        return false;
    }
    return true;
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

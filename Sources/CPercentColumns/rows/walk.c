#include "walk.h"

bool pct_end_wrong_row(column_job *it, pct_column_rules rules, pct_status status, size_t byte)
{
    if ((status == PCT_MALFORMED ? rules.malformed : rules.invalid) == PCT_COLUMN_NULL) {
        pct_make_null(it);
        return true;
    }
    return refuse_row(it, status, byte);
}

bool pct_walk_row(column_job *it, const row_decoder *by, pct_column_rules rules, size_t from, size_t n)
{
    uint8_t *dst = it->to->data ? column_output(it) : NULL;
    const pct_part part = by->decode(by->how, row_bytes(it) + from, n, dst, column_room(it));
    if (part.status != PCT_OK) {
        return pct_end_wrong_row(it, rules, part.status, from + part.byte);
    }
    if (part.written > column_room(it)) {
        return pct_refuse_large_row(it);
    }
    pct_end_row(it, part.written);
    return true;
}

pct_column_result pct_walk_column(const pct_column *column, pct_part_decoder *decode, const void *how,
                                  pct_column_rules rules, const pct_column_buffers *to)
{
    const row_decoder by = {decode, how};
    column_job it = pct_start_column(column, to);
    while (it.status == PCT_OK && it.row < column->rows) {
        if (pct_next_row(&it)) {
            pct_walk_row(&it, &by, rules, 0, row_end(&it, it.row) - it.start);
        }
    }
    return pct_column_result_of(&it);
}

/* Writes the value of the first field with the wanted name in the next row. */
static void take_value(column_job *it, pct_name_test *is_name, const row_decoder *by, pct_column_rules rules)
{
    const uint8_t *row = row_bytes(it);
    const pct_query_place query = query_of_row(it, rules.input);
    for (size_t start = query.start, length = 0; start < query.end; start += length + 1) {
        length = pct_find(row + start, query.end - start, '&');
        const size_t name = pct_find(row + start, length, '=');
        if (length > 0 && is_name(by->how, row + start, name)) {
            const size_t value = name < length ? name + 1 : length;
            pct_walk_row(it, by, rules, start + value, length - value);
            return;
        }
    }
    pct_make_null(it);
}

pct_column_result pct_walk_query_get(const pct_column *column, pct_name_test *is_name,
                                     pct_part_decoder *decode, const void *how, pct_column_rules rules,
                                     const pct_column_buffers *to)
{
    const row_decoder by = {decode, how};
    column_job it = pct_start_column(column, to);
    while (it.status == PCT_OK && it.row < column->rows) {
        if (pct_next_row(&it)) {
            take_value(&it, is_name, &by, rules);
        }
    }
    return pct_column_result_of(&it);
}

#include "walk.h"

bool pct_walk_row(column_job *it, const row_decoder *by, pct_column_rules rules, size_t from, size_t n)
{
    uint8_t *dst = it->to->data ? column_output(it) : NULL;
    const pct_part part = by->decode(by->how, row_bytes(it) + from, n, dst, column_room(it));
    if (part.status != PCT_OK && is_nulled(rules, part.status)) {
        pct_make_null(it);
        return true;
    }
    if (part.status != PCT_OK) {
        return refuse_row(it, part.status, from + part.byte);
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
    const row_decoder by = {decode, how, NULL, 0};
    column_job it = pct_start_column(column, to);
    while (it.status == PCT_OK && it.row < column->rows) {
        if (!pct_next_row(&it)) {
            continue;
        }
        const size_t n = row_end(&it, it.row) - it.start;
        /* A decoder may write something for an empty row, but not for a null one. */
        if (n > 0 || is_valid_row(column, it.row)) {
            pct_walk_row(&it, &by, rules, 0, n);
        } else {
            pct_end_row(&it, 0);
        }
    }
    return pct_column_result_of(&it);
}

/* Writes the value of the first field with the wanted name at an index in the next row. If there is no such
 * field, returns false. */
static bool take_value(column_job *it, const row_decoder *by, size_t index, pct_query_place query,
                       pct_column_rules rules)
{
    const uint8_t *row = row_bytes(it);
    for (size_t start = query.start, length = 0; start < query.end; start += length + 1) {
        length = pct_find(row + start, query.end - start, '&');
        const size_t name = pct_find(row + start, length, '=');
        if (length > 0 && by->is_name(by->how, index, row + start, name)) {
            const size_t value = name < length ? name + 1 : length;
            pct_walk_row(it, by, rules, start + value, length - value);
            return true;
        }
    }
    return false;
}

static void take_first_value(column_job *it, const row_decoder *by, pct_column_rules rules)
{
    const pct_query_place query = query_of_row(it, rules.input);
    for (size_t k = 0; k < by->names; k++) {
        if (take_value(it, by, k, query, rules)) {
            return;
        }
    }
    pct_make_null(it);
}

pct_column_result pct_walk_query_get(const pct_column *column, pct_name_test *is_name, size_t count,
                                     pct_part_decoder *decode, const void *how, pct_column_rules rules,
                                     const pct_column_buffers *to)
{
    const row_decoder by = {decode, how, is_name, count};
    column_job it = pct_start_column(column, to);
    while (it.status == PCT_OK && it.row < column->rows) {
        if (pct_next_row(&it)) {
            take_first_value(&it, &by, rules);
        }
    }
    return pct_column_result_of(&it);
}

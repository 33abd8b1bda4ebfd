/* Columns of queries: the public entry points, and sizes. */
#include "kernels/scalar/column_query.h"

pct_column_result pct_query_get_column(const pct_column *column, const uint8_t *name, size_t n,
                                       pct_column_rules rules, const pct_column_buffers *to)
{
    return current_kernel()->columns->query_get(column, name, n, rules, to);
}

static pct_separators separators_at(const uint8_t *src)
{
    return pct_find_separators(src, CHUNK_BLOCK, '&');
}

pct_column_result pct_query_get_column_size(const pct_column *column, const uint8_t *name, size_t n,
                                            pct_column_rules rules)
{
    static const pct_column_buffers no_buffers = {.capacity = SIZE_MAX};
    const pct_kernel *kernel = current_kernel();
    column_job it = pct_start_column(column, &no_buffers);
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        size_t end = rows > 0 ? row_end(&it, it.row + rows - 1) : 0;
        for (; rows > 0 && it.status == PCT_OK; rows--) {
            query_part value = value_of_row(separators_at, &it, end, (query_name){name, n, rules.plus});
            if (value.from == SIZE_MAX) {
                pct_make_null(&it);
            } else {
                pct_count_part(kernel, &it, rules, value.from, value.n);
            }
        }
    }
    return pct_column_result_of(&it);
}

/* Columns: the list of kernels, the public entry points for texts, and their sizes. */
#include "kernels/columns.h"
#include "kernels/parts.h"
#include "rows/chunk.h"

/* In the order of pct_kernel_at. */
static const pct_column_kernel *const kernels[] = {
#define PCT_KERNEL(name) &pct_column_kernel_##name,
#include "kernels/kernels.def"
#undef PCT_KERNEL
};

const pct_column_kernel *pct_column_kernel_for(const pct_kernel *kernel)
{
    size_t index = 0;
    while (pct_kernel_at(index)->features & ~kernel->features) {
        index++;
    }
    return kernels[index];
}

pct_column_result pct_encode_column(const pct_set *set, const pct_column *column,
                                    const pct_column_buffers *to)
{
    return pct_column_kernel_for(current_kernel())->encode(set, column, to);
}

pct_column_result pct_decode_column(const pct_column *column, pct_column_rules rules,
                                    const pct_column_buffers *to)
{
    return pct_column_kernel_for(current_kernel())->decode(column, rules, to);
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

pct_column_result pct_decoded_column_size(const pct_column *column, pct_column_rules rules)
{
    const pct_kernel *kernel = current_kernel();
    column_job it = pct_start_column(column, &no_buffers);
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        for (; rows > 0 && it.status == PCT_OK; rows--) {
            count_part(kernel, &it, rules, (row_part){0, row_end(&it, it.row) - it.start});
        }
    }
    return pct_column_result_of(&it);
}

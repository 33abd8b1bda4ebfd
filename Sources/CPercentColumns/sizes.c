/* The sizes of results. */
#include "kernels/columns.h"
#include "kernels/values.h"
#include "rows/pairs.h"

/* ---- The sizes of texts ---- */

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

/* Counts the output of a part of the next row, and finishes the row. */
PCT_INLINE bool count_part(const pct_kernel *texts, column_job *it, pct_column_rules rules, row_part part)
{
    uint8_t apart[CHUNK];
    const size_t room = column_room(it);
    return part.n > CHUNK ? pct_walk_row(it, &(row_decoder){.decode = pct_decode_part_exact, .how = &rules},
                                         rules, part.from, part.n)
                          : decode_part(texts, it, apart, room < CHUNK ? room : CHUNK, rules, part);
}

pct_column_result pct_decoded_column_size(const pct_column *column, pct_column_rules rules)
{
    const pct_kernel *kernel = current_kernel();
    column_job it = pct_start_column(column, &no_buffers);
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        while (rows > 0 && count_part(kernel, &it, rules, (row_part){0, row_end(&it, it.row) - it.start})) {
            rows--;
        }
    }
    return pct_column_result_of(&it);
}

/* ---- The sizes of values ---- */

static pct_separators separators_at(const uint8_t *src)
{
    return pct_find_separators(src, CHUNK_BLOCK, '&');
}

pct_column_result pct_query_get_column_size(const pct_column *column, const pct_name *names, size_t count,
                                            pct_column_rules rules)
{
    const query_steps by = {separators_at, current_kernel(), count_part};
    return query_get_by(by, column, (query_names){names, count, rules.plus}, rules, &no_buffers);
}

/* ---- The sizes of pairs ---- */

/* The number of rows counted at once, and the room that suffices for most groups of rows. */
enum { COUNTED_ROWS = 128, COUNTED_PAIRS = 256, COUNTED_ROOM = CHUNK + 128 };

/* Counts rows by splitting them into temporary buffers. If there are too many pairs or a row ends the call,
 * returns false. */
static bool count_query_rows(const pct_column_kernel *kernel, pair_job *it, size_t rows)
{
    int64_t lists[COUNTED_ROWS + 1], key_offsets[COUNTED_PAIRS + 1], value_offsets[COUNTED_PAIRS + 1];
    uint8_t keys[COUNTED_ROOM], values[COUNTED_ROOM];
    const pct_query_buffers apart = {.lists = lists,
                                     .pairs = COUNTED_PAIRS,
                                     .key_offsets = key_offsets,
                                     .keys = keys,
                                     .key_capacity = COUNTED_ROOM,
                                     .value_offsets = value_offsets,
                                     .values = values,
                                     .value_capacity = COUNTED_ROOM};
    pct_column some = *it->rows.column;
    some.offsets = (const uint8_t *)some.offsets + it->rows.row * (size_t)some.width;
    some.rows = rows;
    /* No null row of this group has bytes. pct_column_result_of counts the null rows. */
    some.validity = NULL;
    const pct_query_result done = kernel->query(&some, it->rules, &apart);
    const row_output found = {done.pairs, done.keys, done.values, done.key_nulls, done.value_nulls};
    if (done.status != PCT_OK || !pct_has_room_for_pairs(it, &found, true)) {
        return false;
    }
    end_rows(&it->rows, rows, done.pairs);
    it->rows.nulls += done.nulls;
    pct_add_pairs(it, &found);
    return true;
}

pct_query_result pct_query_column_size(const pct_column *column, pct_column_rules rules)
{
    static const pct_query_buffers nowhere = {
        .pairs = SIZE_MAX, .key_capacity = SIZE_MAX, .value_capacity = SIZE_MAX};
    const pct_column_kernel *kernel = pct_column_kernel_for(current_kernel());
    pair_job it;
    pct_start_pairs(&it, column, rules, &nowhere);
    while (it.rows.status == PCT_OK && it.rows.row < column->rows) {
        size_t rows = few_rows_of_chunk(&it.rows, COUNTED_ROWS);
        pct_end_query_rows(&it, rows, rows > 0 && count_query_rows(kernel, &it, rows));
    }
    return pct_pairs_result_of(&it);
}

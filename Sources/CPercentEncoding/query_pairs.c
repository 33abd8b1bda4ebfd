/* Splits queries into pairs: the public entry points, single rows, and sizes. */
#include "kernels/pairs.h"
#include "kernels/scalar/column_rows.h"

pct_query_result pct_query_column(const pct_column *column, pct_column_rules rules,
                                  const pct_query_buffers *to)
{
    return current_kernel()->columns->query(column, rules, to);
}

/* ---- Start and end ---- */

/* Returns a column of the output. The room is limited to the range of offsets. */
static column_job new_output(const column_job *rows, const pct_column_buffers *to)
{
    const size_t largest = pct_largest_offset(rows->column);
    return (column_job){
        .column = rows->column, .to = to, .room = to->capacity < largest ? to->capacity : largest};
}

void pct_start_pairs(pair_job *it, const pct_column *column, pct_column_rules rules,
                     const pct_query_buffers *to)
{
    it->rules = rules;
    it->lists = (pct_column_buffers){
        .offsets = to->lists, .capacity = to->pairs, .validity = to->validity, .first_bit = to->first_bit};
    it->key_buffers = (pct_column_buffers){to->key_offsets, to->keys, to->key_capacity, NULL, 0};
    it->value_buffers = (pct_column_buffers){to->value_offsets, to->values, to->value_capacity, NULL, 0};
    it->rows = pct_start_column(column, &it->lists);
    it->keys = new_output(&it->rows, &it->key_buffers);
    it->values = new_output(&it->rows, &it->value_buffers);
}

/* Stores the start of an output row, which is also the end of the previous row. */
static void put_offset(const column_job *it, size_t row, size_t offset)
{
    if (it->to->offsets) {
        store_offset(it->to->offsets, row, is_wide(it->column), offset);
    }
}

pct_query_result pct_pairs_result_of(const pair_job *it)
{
    pct_column_result rows = pct_column_result_of(&it->rows);
    put_offset(&it->keys, rows.written, it->keys.written);
    put_offset(&it->values, rows.written, it->values.written);
    return (pct_query_result){rows.rows,          rows.byte,  rows.written, it->keys.written,
                              it->values.written, rows.nulls, rows.status};
}

/* ---- One row ---- */

/* The output of a row so far. */
typedef struct row_output {
    size_t pairs, keys, values;
} row_output;

/* Decodes a name or value to the output of its row, after the first `written` bytes, and adds the decoded
 * length to `written`. If there is no room, only counts the output. */
static part_outcome take_part(part_steps by, const pair_job *it, const column_job *to, const uint8_t *src,
                              size_t n, size_t *written)
{
    uint8_t apart[CHUNK];
    const bool is_counted = to->to->data == NULL || *written > column_room(to);
    const size_t room = is_counted ? CHUNK : column_room(to) - *written;
    uint8_t *dst = is_counted ? apart : column_output(to) + *written;
    pct_result done = by.decode(src, n, dst, room, options_of(it->rules));
    part_outcome found = {done.written, done.status, 0};
    if (found.status != PCT_OK ||
        (it->rules.invalid != PCT_COLUMN_KEEP && by.utf8_valid_prefix(dst, found.written) != found.written)) {
        found = pct_walk_part(src, n, it->rules, NULL);
        if (found.status == PCT_OK && !is_counted && found.written <= room) {
            pct_walk_part(src, n, it->rules, dst);
        }
    }
    *written += found.written;
    return found;
}

/* Decodes a field of n bytes at offset `start` of the row. Offsets in the outcome count from the start of the
 * row. */
static part_outcome take_field(part_steps by, pair_job *it, size_t start, size_t n, row_output *row)
{
    const uint8_t *field = row_bytes(&it->rows) + start;
    const size_t length = pct_find(field, n, '=');
    const size_t value = length < n ? length + 1 : n;
    if (row->pairs < column_room(&it->rows)) {
        put_offset(&it->keys, it->rows.written + row->pairs, it->keys.written + row->keys);
        put_offset(&it->values, it->rows.written + row->pairs, it->values.written + row->values);
    }
    row->pairs++;
    part_outcome found = take_part(by, it, &it->keys, field, length, &row->keys);
    found.byte += start;
    if (found.status == PCT_OK) {
        found = take_part(by, it, &it->values, field + value, n - value, &row->values);
        found.byte += start + value;
    }
    return found;
}

/* Whether `size` more bytes or pairs fit into the buffer and, if `is_counted`, into the range of offsets. */
static bool has_room(const column_job *it, size_t size, bool is_counted)
{
    return size <= (is_counted ? it->room : it->to->capacity) - it->written;
}

static bool has_room_for(const pair_job *it, const row_output *row, bool is_counted)
{
    return has_room(&it->rows, row->pairs, is_counted) && has_room(&it->keys, row->keys, is_counted) &&
           has_room(&it->values, row->values, is_counted);
}

/* Splits the next row field by field. An error may end the call. */
static void take_query_row(part_steps by, pair_job *it)
{
    const uint8_t *src = row_bytes(&it->rows);
    const size_t n = row_end(&it->rows, it->rows.row) - it->rows.start;
    row_output row = {0, 0, 0};
    for (size_t start = 0, length = 0; start < n; start += length + 1) {
        length = pct_find(src + start, n - start, '&');
        if (length == 0) {
            continue;
        }
        part_outcome found = take_field(by, it, start, length, &row);
        if (found.status != PCT_OK) {
            pct_end_wrong_row(&it->rows, it->rules, found.status, found.byte);
            return;
        }
    }
    if (!has_room_for(it, &row, true)) {
        refuse_row(&it->rows, has_room_for(it, &row, false) ? PCT_OFFSET_OVERFLOW : PCT_OUTPUT_FULL, 0);
        return;
    }
    pct_end_row(&it->rows, row.pairs);
    it->keys.written += row.keys;
    it->values.written += row.values;
}

void pct_end_query_rows(part_steps by, pair_job *it, size_t rows, bool are_done)
{
    if (PCT_LIKELY(are_done)) {
        it->rows.chunk = larger_chunk(&it->rows);
    } else if (rows > 1 && it->rows.chunk > 1) {
        it->rows.chunk = it->rows.chunk > LITTLE_CHUNK ? LITTLE_CHUNK : 1;
    } else {
        for (; rows > 0 && it->rows.status == PCT_OK; rows--) {
            take_query_row(by, it);
        }
    }
}

/* ---- Sizes ---- */

/* The number of rows counted at once, and the room that suffices for most groups of rows. */
enum { COUNTED_ROWS = 128, COUNTED_PAIRS = 256, COUNTED_ROOM = CHUNK + 128 };

/* Counts rows by splitting them into temporary buffers. If there are too many pairs or a row ends the call,
 * returns false. */
static bool count_query_rows(const pct_kernel *kernel, pair_job *it, size_t rows)
{
    int64_t lists[COUNTED_ROWS + 1], key_offsets[COUNTED_PAIRS + 1], value_offsets[COUNTED_PAIRS + 1];
    uint8_t keys[COUNTED_ROOM], values[COUNTED_ROOM];
    const pct_query_buffers apart = {lists,        NULL,          0,      COUNTED_PAIRS, key_offsets, keys,
                                     COUNTED_ROOM, value_offsets, values, COUNTED_ROOM};
    pct_column some = *it->rows.column;
    some.offsets = (const uint8_t *)some.offsets + it->rows.row * (size_t)some.width;
    some.rows = rows;
    /* No null row of this group has bytes. pct_column_result_of counts the null rows. */
    some.validity = NULL;
    const pct_query_result done = kernel->columns->query(&some, it->rules, &apart);
    const row_output found = {done.pairs, done.keys, done.values};
    if (done.status != PCT_OK || !has_room_for(it, &found, true)) {
        return false;
    }
    end_rows(&it->rows, rows, done.pairs);
    it->rows.nulls += done.nulls;
    it->keys.written += done.keys;
    it->values.written += done.values;
    return true;
}

pct_query_result pct_query_column_size(const pct_column *column, pct_column_rules rules)
{
    static const pct_query_buffers nowhere = {
        .pairs = SIZE_MAX, .key_capacity = SIZE_MAX, .value_capacity = SIZE_MAX};
    const pct_kernel *kernel = current_kernel();
    const part_steps by = {kernel->decode, kernel->utf8_valid_prefix};
    pair_job it;
    pct_start_pairs(&it, column, rules, &nowhere);
    while (it.rows.status == PCT_OK && it.rows.row < column->rows) {
        size_t rows = few_rows_of_chunk(&it.rows, COUNTED_ROWS);
        pct_end_query_rows(by, &it, rows, rows > 0 && count_query_rows(kernel, &it, rows));
    }
    return pct_pairs_result_of(&it);
}

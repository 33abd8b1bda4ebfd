/* Splits queries into pairs, row by row. */
#include "pairs.h"

#include "chunk.h"

/* ---- Start and end ---- */

/* Returns a column of the output. The room is limited to the range of offsets. */
static column_job new_output(const column_job *rows, const pct_column_buffers *to)
{
    const size_t largest = largest_offset(is_wide(rows->column));
    return (column_job){
        .column = rows->column, .to = to, .room = to->capacity < largest ? to->capacity : largest};
}

static void make_valid(uint8_t *validity, size_t pairs)
{
    if (validity) {
        memset(validity, 0xFF, pairs / 8 + (pairs % 8 > 0));
    }
}

void pct_start_pairs(pair_job *it, const pct_column *column, pct_column_rules rules,
                     const pct_query_buffers *to)
{
    it->rules = rules;
    it->lists = (pct_column_buffers){
        .offsets = to->lists, .capacity = to->pairs, .validity = to->validity, .first_bit = to->first_bit};
    it->key_buffers = (pct_column_buffers){to->key_offsets, to->keys, to->key_capacity, to->key_validity, 0};
    it->value_buffers =
        (pct_column_buffers){to->value_offsets, to->values, to->value_capacity, to->value_validity, 0};
    make_valid(to->key_validity, to->pairs);
    make_valid(to->value_validity, to->pairs);
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
    return (pct_query_result){.rows = rows.rows,
                              .byte = rows.byte,
                              .pairs = rows.written,
                              .keys = it->keys.written,
                              .values = it->values.written,
                              .nulls = rows.nulls,
                              .key_nulls = it->keys.nulls,
                              .value_nulls = it->values.nulls,
                              .status = rows.status};
}

/* ---- One row ---- */

/* A name or value of the next row. */
typedef struct pair_part {
    size_t from, n; /* its bytes in the row */
    size_t pair;    /* the index of its pair */
} pair_part;

/* Decodes a name or value to the output of its row, after the first `written` bytes, and adds the decoded
 * length to `written`. If there is no room, only counts the output. Offsets in the result count from the
 * start of the row. */
PCT_INLINE pct_part take_part(const row_decoder *by, const pair_job *it, const column_job *to, pair_part part,
                              size_t *written, size_t *nulls)
{
    const uint8_t *src = row_bytes(&it->rows) + part.from;
    const bool has_pair = part.pair < it->rows.room;
    const bool is_counted = to->to->data == NULL || *written > column_room(to);
    if (has_pair) {
        put_offset(to, part.pair, to->written + *written);
    }
    pct_part done = is_counted ? by->decode(by->how, src, part.n, NULL, 0)
                               : by->decode(by->how, src, part.n, column_output(to) + *written,
                                            column_room(to) - *written);
    if (done.status == PCT_OK) {
        *written += done.written;
    } else if (is_nulled(it->rules, done.status)) {
        done.status = PCT_OK;
        ++*nulls;
        if (has_pair) {
            clear_validity(to->to, part.pair);
        }
    }
    done.byte += part.from;
    return done;
}

/* Decodes a field of n bytes at offset `start` of the row, if its name is wanted. */
static pct_part take_field(const row_decoder *by, pair_job *it, size_t start, size_t n, row_output *row)
{
    const uint8_t *field = row_bytes(&it->rows) + start;
    const size_t length = pct_find(field, n, '=');
    const size_t value = length < n ? length + 1 : n, pair = it->rows.written + row->pairs;
    pct_part done = {.status = PCT_OK};
    if (by->is_name && !by->is_name(by->how, 0, field, length)) {
        return done;
    }
    if (by->is_name == NULL) {
        const pair_part key = {start, length, pair};
        done = take_part(by, it, &it->keys, key, &row->keys, &row->key_nulls);
    }
    row->pairs++;
    const pair_part rest = {start + value, n - value, pair};
    return done.status == PCT_OK ? take_part(by, it, &it->values, rest, &row->values, &row->value_nulls)
                                 : done;
}

/* Whether `size` more bytes or pairs fit into the buffer and, if `is_counted`, into the range of offsets. */
static bool has_room(const column_job *it, size_t size, bool is_counted)
{
    return size <= (is_counted ? it->room : it->to->capacity) - it->written;
}

bool pct_has_room_for_pairs(const pair_job *it, const row_output *row, bool is_counted)
{
    return has_room(&it->rows, row->pairs, is_counted) && has_room(&it->keys, row->keys, is_counted) &&
           has_room(&it->values, row->values, is_counted);
}

/* Splits the next row field by field. An error may end the call. */
static void take_query_row(const row_decoder *by, pair_job *it)
{
    const uint8_t *src = row_bytes(&it->rows);
    const pct_query_place query = query_of_row(&it->rows, it->rules.input);
    row_output row = {0};
    for (size_t start = query.start, length = 0; start < query.end; start += length + 1) {
        length = pct_find(src + start, query.end - start, '&');
        if (length == 0) {
            continue;
        }
        const pct_part part = take_field(by, it, start, length, &row);
        if (part.status != PCT_OK) {
            refuse_row(&it->rows, part.status, part.byte);
            return;
        }
    }
    if (!pct_has_room_for_pairs(it, &row, true)) {
        const bool is_overflow = pct_has_room_for_pairs(it, &row, false);
        refuse_row(&it->rows, is_overflow ? PCT_OFFSET_OVERFLOW : PCT_OUTPUT_FULL, 0);
        return;
    }
    pct_end_row(&it->rows, row.pairs);
    pct_add_pairs(it, &row);
}

void pct_end_query_rows(pair_job *it, size_t rows, bool are_done)
{
    const row_decoder by = {pct_decode_part, &it->rules, NULL, 0};
    if (PCT_LIKELY(are_done)) {
        it->rows.chunk = larger_chunk(&it->rows);
    } else if (rows > 1 && it->rows.chunk > 1) {
        it->rows.chunk = it->rows.chunk > LITTLE_CHUNK ? LITTLE_CHUNK : 1;
    } else {
        for (; rows > 0 && it->rows.status == PCT_OK; rows--) {
            take_query_row(&by, it);
        }
    }
}

pct_query_result pct_walk_query(const pct_column *column, pct_name_test *is_name, pct_part_decoder *decode,
                                const void *how, pct_column_rules rules, const pct_query_buffers *to)
{
    const row_decoder by = {decode, how, is_name, 1};
    pair_job it;
    pct_start_pairs(&it, column, rules, to);
    while (it.rows.status == PCT_OK && it.rows.row < column->rows) {
        if (pct_next_row(&it.rows)) {
            take_query_row(&by, &it);
        }
    }
    return pct_pairs_result_of(&it);
}

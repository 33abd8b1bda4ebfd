/* Decodes columns row by row, for rules that no kernel supports. */
#include <string.h>

#include "binding.h"

static int64_t load_offset(const pct_column *column, size_t number)
{
    int64_t wide;
    int32_t narrow;
    if (column->width == PCT_OFFSETS_64) {
        memcpy(&wide, (const uint8_t *)column->offsets + number * sizeof wide, sizeof wide);
        return wide;
    }
    memcpy(&narrow, (const uint8_t *)column->offsets + number * sizeof narrow, sizeof narrow);
    return narrow;
}

void pct_store_offset(const pct_column *column, void *offsets, size_t number, size_t offset)
{
    const int64_t wide = (int64_t)offset;
    const int32_t narrow = (int32_t)offset;
    if (offsets == NULL) {
        return;
    }
    if (column->width == PCT_OFFSETS_64) {
        memcpy((uint8_t *)offsets + number * sizeof wide, &wide, sizeof wide);
    } else {
        memcpy((uint8_t *)offsets + number * sizeof narrow, &narrow, sizeof narrow);
    }
}

static bool is_valid(const pct_column *column, size_t row)
{
    size_t bit = column->first_bit + row;
    return column->validity == NULL || (column->validity[bit / 8] >> bit % 8 & 1);
}

static void store_validity(uint8_t *validity, size_t bit, bool value)
{
    if (validity) {
        unsigned byte = validity[bit / 8] & ~(1u << bit % 8);
        validity[bit / 8] = (uint8_t)(byte | (unsigned)value << bit % 8);
    }
}

/* A call in progress. */
typedef struct row_walk {
    const pct_column *column;
    const pct_column_buffers *to;
    size_t room; /* the capacity, limited to the bytes that offsets can address */
    pct_column_rules rules;
    pct_column_result done;
} row_walk;

static void end_row(row_walk *it, bool is_null, size_t written)
{
    store_validity(it->to->validity, it->to->first_bit + it->done.rows, !is_null);
    it->done.nulls += is_null;
    it->done.written += written;
    it->done.rows++;
    pct_store_offset(it->column, it->to->offsets, it->done.rows, it->done.written);
}

static bool becomes_null(pct_text text, pct_column_rules rules)
{
    return text.is_missing || (text.status == PERCENT_MALFORMED && rules.malformed == PCT_COLUMN_NULL) ||
           (text.status == PERCENT_INVALID && rules.invalid == PCT_COLUMN_NULL);
}

static void decode_row(row_walk *it, pct_row_decoder *decode, const void *context, size_t start, size_t n)
{
    const size_t room = it->room - it->done.written;
    const uint8_t *src = n > 0 ? it->column->data + start : pct_no_bytes;
    uint8_t *dst = it->to->data ? it->to->data + it->done.written : NULL;
    pct_text text = decode(context, src, n, dst, room);
    bool is_null = becomes_null(text, it->rules);
    bool is_large = text.status == PERCENT_OUTPUT_FULL || (text.status == PERCENT_OK && text.written > room);
    if (is_null || (text.status == PERCENT_OK && !is_large)) {
        end_row(it, is_null, is_null ? 0 : text.written);
    } else if (is_large) {
        it->done.status = it->room < it->to->capacity ? PCT_OFFSET_OVERFLOW : PCT_OUTPUT_FULL;
    } else {
        it->done.status = (pct_status)text.status;
        it->done.byte = text.byte;
    }
}

pct_column_result pct_decode_rows(const pct_column *column, pct_row_decoder *decode, const void *context,
                                  pct_column_rules rules, const pct_column_buffers *to)
{
    const size_t largest = column->width == PCT_OFFSETS_64 ? SIZE_MAX >> 1 : INT32_MAX;
    row_walk it = {
        .column = column,
        .to = to,
        .room = to->capacity < largest ? to->capacity : largest,
        .rules = rules,
        .done = {0, 0, 0, 0, PCT_OK},
    };
    pct_store_offset(column, to->offsets, 0, 0);
    while (it.done.status == PCT_OK && it.done.rows < column->rows) {
        int64_t start = load_offset(column, it.done.rows), end = load_offset(column, it.done.rows + 1);
        if (start < 0 || end < start || (uint64_t)end > column->size) {
            it.done.status = PCT_BAD_OFFSETS;
        } else if (!is_valid(column, it.done.rows)) {
            end_row(&it, true, 0);
        } else {
            decode_row(&it, decode, context, (size_t)start, (size_t)(end - start));
        }
    }
    return it.done;
}

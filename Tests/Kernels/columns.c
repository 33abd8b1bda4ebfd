/* Functions that make columns and try operations on columns. */
#include "columns.h"

#include <string.h>

enum { SPARE = 128 };

void make_column_buffers(column_call *it)
{
    it->source = make_memory(COLUMN_BYTES + SPARE);
    it->target = make_memory(COLUMN_OUTPUT + SPARE);
    it->offsets = make_memory((COLUMN_ROWS + 1) * sizeof(int64_t) + SPARE);
    it->new_offsets = make_memory((COLUMN_ROWS + 1) * sizeof(int64_t) + SPARE);
    it->validity = make_memory(COLUMN_ROWS / 8 + SPARE);
    it->new_validity = make_memory(COLUMN_ROWS / 8 + SPARE);
}

static void put_offset(uint8_t *to, size_t number, int64_t value, bool is_wide)
{
    int32_t narrow = (int32_t)value;
    memcpy(to + number * (is_wide ? 8 : 4), is_wide ? (const void *)&value : (const void *)&narrow,
           is_wide ? 8 : 4);
}

int64_t get_offset(const uint8_t *from, size_t number, bool is_wide)
{
    int64_t wide;
    int32_t narrow;
    memcpy(is_wide ? (void *)&wide : (void *)&narrow, from + number * (is_wide ? 8 : 4), is_wide ? 8 : 4);
    return is_wide ? wide : narrow;
}

bool bit_at(const uint8_t *bits, size_t number)
{
    return bits[number / 8] >> number % 8 & 1;
}

pct_column place_column(column_call *it, column_placing where)
{
    const column_case *from = &it->column;
    if (where.is_last) {
        where.first = from->is_wide && SIZE_MAX > UINT32_MAX ? (INT64_C(1) << 32) - (int64_t)from->size / 2
                                                             : INT32_MAX - (int64_t)from->size;
    }
    pct_column column = {.size = from->size + (size_t)where.first,
                         .first_bit = where.in_bit,
                         .rows = from->rows,
                         .width = from->is_wide ? PCT_OFFSETS_64 : PCT_OFFSETS_32};
    uint8_t *bytes = place(&it->source, from->size, where.at, where.source);
    uint8_t *offsets = place(&it->offsets, (from->rows + 1) * column.width, where.at, where.skew);
    if (from->size > 0) {
        memcpy(bytes, from->bytes, from->size);
    }
    for (size_t row = 0; row <= from->rows; row++) {
        put_offset(offsets, row, from->ends[row] + where.first, from->is_wide);
    }
    column.data = (const uint8_t *)((uintptr_t)bytes - (uintptr_t)where.first);
    column.offsets = offsets;
    column.size += where.is_last ? COLUMN_BYTES : 0;
    if (from->has_validity) {
        size_t size = (where.in_bit + from->rows + 7) / 8;
        uint8_t *validity = place(&it->validity, size, where.at, 0);
        memset(validity, (int)it->number, size);
        for (size_t row = 0; row < from->rows; row++) {
            size_t bit = where.in_bit + row;
            validity[bit / 8] =
                (uint8_t)((validity[bit / 8] & ~(1u << bit % 8)) | (unsigned)!from->nulls[row] << bit % 8);
        }
        column.validity = validity;
    }
    return column;
}

void expect_column_result(pct_column_result result, pct_column_result right)
{
    if (result.rows != right.rows || result.byte != right.byte || result.written != right.written ||
        result.nulls != right.nulls || result.status != right.status) {
        fail("rows %zu, byte %zu, written %zu, nulls %zu, status %d instead of %zu, %zu, %zu, %zu, %d",
             result.rows, result.byte, result.written, result.nulls, (int)result.status, right.rows,
             right.byte, right.written, right.nulls, (int)right.status);
    }
}

/* Expects that the finished rows are correct. */
static void expect_rows(const column_call *it, size_t rows, const pct_column_buffers *to)
{
    size_t end = 0;
    for (size_t row = 0; row <= rows; row++) {
        if (get_offset(to->offsets, row, it->column.is_wide) != (int64_t)end) {
            fail("offset %zu is %lld instead of %zu", row,
                 (long long)get_offset(to->offsets, row, it->column.is_wide), end);
        }
        if (row < rows) {
            const row_outcome *one = &it->wanted.rows[row];
            if (to->validity && bit_at(to->validity, to->first_bit + row) == one->is_null) {
                fail("row %zu is %s", row, one->is_null ? "valid" : "null");
            }
            end += one->size;
        }
    }
    if (end > 0 && memcmp(to->data, it->wanted.output, end) != 0) {
        fail("another output");
    }
}

uint8_t *place_validity(const column_call *it, size_t rows, column_placing where)
{
    const size_t size = where.wants_validity ? (where.out_bit + rows + 7) / 8 : 0;
    uint8_t *validity = place_marked(&it->new_validity, size, where.at, 0);
    memset(validity, 0xFF, size);
    return where.wants_validity ? validity : NULL;
}

/* Expects that the bits before and after the bits of the rows are still ones, and that the bytes beside
 * the bitmap are unchanged. */
void expect_validity_beside(const column_call *it, const uint8_t *validity, size_t rows, column_placing where)
{
    const size_t first = where.out_bit, end = first + rows;
    for (size_t bit = 0; validity && bit < (end + 7) / 8 * 8; bit++) {
        if ((bit < first || bit >= end) && !bit_at(validity, bit)) {
            fail("bit %zu has changed", bit);
        }
    }
    if (validity && !is_intact(&it->new_validity, validity, (end + 7) / 8)) {
        fail("bytes beside the validity have changed");
    }
}

static pct_column_result call_column(const column_call *it, const pct_column *column,
                                     const pct_column_buffers *to)
{
    const pct_column_kernel *functions = it->functions;
    const column_case *from = &it->column;
    pct_set set = set_of(&from->set);
    switch (from->operation) {
    case ENCODING:
        return functions->encode(&set, column, to);
    case DECODING:
        return functions->decode(column, from->rules, to);
    default:
        return functions->query_get(column, from->names, from->name_count, from->rules, to);
    }
}

static pct_column_result size_of_column(const column_call *it, const pct_column *column)
{
    const column_case *from = &it->column;
    pct_set set = set_of(&from->set);
    switch (from->operation) {
    case ENCODING:
        return pct_encoded_column_size(&set, column);
    case DECODING:
        return pct_decoded_column_size(column, from->rules);
    default:
        return pct_query_get_column_size(column, from->names, from->name_count, from->rules);
    }
}

void try_column(column_call *it, size_t capacity, column_placing where)
{
    pct_column column = place_column(it, where);
    const size_t rows = column.rows, size = (rows + 1) * column.width;
    uint8_t *dst = place_marked(&it->target, capacity, where.at, where.target);
    uint8_t *offsets = place_marked(&it->new_offsets, size, where.at, where.skew);
    uint8_t *validity = place_validity(it, rows, where);
    pct_column_buffers to = {offsets, dst, capacity, validity, where.out_bit};
    static const char *const names[] = {"encoding a column", "decoding a column", "getting values"};
    look_at(names[it->column.operation], it->column.size, capacity, it->number);
    pct_column_result right = column_result_of(&it->column, &it->wanted, capacity);
    expect_column_result(call_column(it, &column, &to), right);
    expect_rows(it, right.rows, &to);
    expect_validity_beside(it, validity, rows, where);
    if (!is_intact(&it->target, dst, capacity) || !is_intact(&it->new_offsets, offsets, size)) {
        fail("bytes beside the buffers have changed");
    }
    count_cases(1);
}

void try_whole_column(column_call *it, column_placing where)
{
    reference_column(&it->column, &it->wanted);
    pct_column_result right = column_result_of(&it->column, &it->wanted, SIZE_MAX);
    try_column(it, right.written, where);
    pct_column column = place_column(it, where);
    look_at("the size of a column", it->column.size, 0, it->number);
    expect_column_result(size_of_column(it, &column), right);
}

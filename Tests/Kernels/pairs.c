/* Functions that try the operations that make pairs. */
#include "pairs.h"

#include <string.h>

enum { SPARE = 128 };

void make_pair_buffers(pair_call *it)
{
    make_column_buffers(&it->rows);
    it->key_offsets = make_memory((MOST_PAIRS + 1) * sizeof(int64_t) + SPARE);
    it->value_offsets = make_memory((MOST_PAIRS + 1) * sizeof(int64_t) + SPARE);
    it->keys = make_memory(COLUMN_OUTPUT + SPARE);
    it->values = make_memory(COLUMN_OUTPUT + SPARE);
    it->key_validity = make_memory(MOST_PAIRS / 8 + SPARE);
    it->value_validity = make_memory(MOST_PAIRS / 8 + SPARE);
}

pair_room whole_room(const pair_call *it)
{
    return (pair_room){it->wanted.pairs, it->wanted.keys.size, it->wanted.values.size};
}

void expect_pairs_result(pct_query_result result, pct_query_result right)
{
    if (result.rows != right.rows || result.byte != right.byte || result.pairs != right.pairs ||
        result.keys != right.keys || result.values != right.values || result.nulls != right.nulls ||
        result.key_nulls != right.key_nulls || result.value_nulls != right.value_nulls ||
        result.status != right.status) {
        fail("rows %zu, byte %zu, pairs %zu, keys %zu, values %zu, nulls %zu, %zu and %zu, status %d instead "
             "of %zu, %zu, %zu, %zu, %zu, %zu, %zu and %zu, %d",
             result.rows, result.byte, result.pairs, result.keys, result.values, result.nulls,
             result.key_nulls, result.value_nulls, (int)result.status, right.rows, right.byte, right.pairs,
             right.keys, right.values, right.nulls, right.key_nulls, right.value_nulls, (int)right.status);
    }
}

static void expect_ends(const char *what, const uint8_t *offsets, const size_t *ends, size_t count,
                        bool is_wide)
{
    for (size_t k = 0; k <= count; k++) {
        if (get_offset(offsets, k, is_wide) != (int64_t)ends[k]) {
            fail("%s %zu ends at %lld instead of %zu", what, k, (long long)get_offset(offsets, k, is_wide),
                 ends[k]);
        }
    }
}

/* Expects that the lists of the finished rows are correct. */
static void expect_lists(const pair_call *it, size_t rows, const pct_query_buffers *to)
{
    size_t end = 0;
    for (size_t row = 0; row <= rows; row++) {
        if (get_offset(to->lists, row, it->rows.column.is_wide) != (int64_t)end) {
            fail("list %zu starts at %lld instead of %zu", row,
                 (long long)get_offset(to->lists, row, it->rows.column.is_wide), end);
        }
        if (row < rows) {
            const row_outcome *one = &it->wanted.rows[row];
            if (to->validity && bit_at(to->validity, to->first_bit + row) == one->is_null) {
                fail("row %zu is %s", row, one->is_null ? "valid" : "null");
            }
            end += one->size;
        }
    }
}

static void expect_nulls(const char *what, const uint8_t *validity, const bool *nulls, size_t count)
{
    for (size_t k = 0; validity && k < count; k++) {
        if (bit_at(validity, k) == nulls[k]) {
            fail("%s %zu is %s", what, k, nulls[k] ? "valid" : "null");
        }
    }
}

static void expect_pairs(const pair_call *it, pct_query_result right, const pct_query_buffers *to)
{
    const bool is_wide = it->rows.column.is_wide;
    expect_lists(it, right.rows, to);
    if (!it->has_no_keys) {
        expect_ends("key", to->key_offsets, it->wanted.key_ends, right.pairs, is_wide);
    }
    expect_ends("value", to->value_offsets, it->wanted.value_ends, right.pairs, is_wide);
    expect_nulls("key", to->key_validity, it->wanted.null_keys, right.pairs);
    expect_nulls("value", to->value_validity, it->wanted.null_values, right.pairs);
    if ((right.keys > 0 && memcmp(to->keys, it->wanted.keys.output, right.keys) != 0) ||
        (right.values > 0 && memcmp(to->values, it->wanted.values.output, right.values) != 0)) {
        fail("another output");
    }
}

void try_pairs(pair_call *it, pair_room room, column_placing where)
{
    const pct_column column = place_column(&it->rows, where);
    const size_t lists = (column.rows + 1) * column.width, offsets = (room.pairs + 1) * column.width;
    const size_t bits = room.pairs / 8 + (room.pairs % 8 > 0);
    const bool has_bits = it->rows.number % 4 != 3;
    const pct_query_buffers to = {
        .lists = place_marked(&it->rows.new_offsets, lists, where.at, where.skew),
        .validity = place_validity(&it->rows, column.rows, where),
        .first_bit = where.out_bit,
        .pairs = room.pairs,
        .key_offsets = it->has_no_keys ? NULL : place_marked(&it->key_offsets, offsets, where.at, where.skew),
        .keys = it->has_no_keys ? NULL : place_marked(&it->keys, room.keys, where.at, where.target),
        .key_capacity = room.keys,
        .value_offsets = place_marked(&it->value_offsets, offsets, where.at, where.skew),
        .values = place_marked(&it->values, room.values, where.at, where.target),
        .value_capacity = room.values,
        .key_validity = has_bits ? place_marked(&it->key_validity, bits, where.at, where.skew) : NULL,
        .value_validity = has_bits ? place_marked(&it->value_validity, bits, where.at, where.skew) : NULL,
    };
    look_at("making pairs", it->rows.column.size, room.pairs, it->rows.number);
    const pct_query_result right = pairs_result_of(&it->rows.column, &it->wanted, room);
    expect_pairs_result(it->rows.functions->query(&column, it->rows.column.rules, &to), right);
    expect_pairs(it, right, &to);
    expect_validity_beside(&it->rows, to.validity, column.rows, where);
    if (!is_intact(&it->rows.new_offsets, to.lists, lists) ||
        (to.key_offsets && !is_intact(&it->key_offsets, to.key_offsets, offsets)) ||
        !is_intact(&it->value_offsets, to.value_offsets, offsets) ||
        (to.keys && !is_intact(&it->keys, to.keys, room.keys)) ||
        !is_intact(&it->values, to.values, room.values) ||
        (has_bits && (!is_intact(&it->key_validity, to.key_validity, bits) ||
                      !is_intact(&it->value_validity, to.value_validity, bits)))) {
        fail("bytes beside the buffers have changed");
    }
    count_cases(1);
}

void try_all_pairs(pair_call *it, column_placing where)
{
    const pair_room any = {SIZE_MAX, SIZE_MAX, SIZE_MAX};
    reference_pairs(&it->rows.column, NULL, &it->wanted);
    try_pairs(it, whole_room(it), where);
    const pct_column column = place_column(&it->rows, where);
    look_at("the size of pairs", it->rows.column.size, 0, it->rows.number);
    expect_pairs_result(pct_query_column_size(&column, it->rows.column.rules),
                        pairs_result_of(&it->rows.column, &it->wanted, any));
}

/* Columns and pairs that overflow their offsets, in little memory. The proof uses a second copy of the
 * sources that compare with the largest offset, compiled with a small limit for 32-bit offsets. */
#define pct_encoded_column_size encoded_column_size_again
#define pct_decoded_column_size decoded_column_size_again
#define pct_query_get_column_size query_get_column_size_again
#define pct_query_column_size query_column_size_again
#define pct_start_column start_column_again
#define pct_end_row end_row_again
#define pct_make_null make_null_again
#define pct_next_row next_row_again
#define pct_refuse_large_row refuse_large_row_again
#define pct_column_result_of column_result_of_again
#define pct_end_wrong_row end_wrong_row_again
#define pct_walk_row walk_row_again
#define pct_walk_column walk_column_again
#define pct_walk_query_get walk_query_get_again
#define pct_walk_query walk_query_again
#define pct_start_pairs start_pairs_again
#define pct_pairs_result_of pairs_result_of_again
#define pct_has_room_for_pairs has_room_for_pairs_again
#define pct_end_query_rows end_query_rows_again
#include "CPercentEncodingKernel.h"
#undef INT32_MAX
#define INT32_MAX 1000
#include "../../Sources/CPercentColumns/kernels/texts.h"
#include "../../Sources/CPercentColumns/rows/pairs.c"
#include "../../Sources/CPercentColumns/rows/rows.c"
#include "../../Sources/CPercentColumns/rows/walk.c"
#include "../../Sources/CPercentColumns/sizes.c"
#include "reference.h"

enum { ROWS = 40, ROW = 20, LAST = 1000 };

static column_steps steps_of(const pct_kernel *kernel)
{
    return (column_steps){.texts = kernel};
}

/* Checks the result for a column in which the output of the first `long_rows` rows is three times as long
 * as their input. */
static void expect_overflow(pct_column_result result, size_t long_rows)
{
    size_t rows = 0, written = 0;
    while (rows < ROWS && written + (rows < long_rows ? 3 * ROW : ROW) <= LAST) {
        written += rows < long_rows ? 3 * ROW : ROW;
        rows++;
    }
    if (result.status != (rows < ROWS ? PCT_OFFSET_OVERFLOW : PCT_OK) || result.rows != rows ||
        result.written != written || result.byte != 0) {
        fail("status %d, row %zu, byte %zu, written %zu", (int)result.status, result.rows, result.byte,
             result.written);
    }
}

/* Encodes rows one by one, up to the end or the first row that does not fit. */
static pct_column_result encode_rows(const pct_kernel *kernel, const pct_set *set, const pct_column *column,
                                     const pct_column_buffers *to)
{
    column_job it = pct_start_column(column, to);
    while (it.row < column->rows && encode_row(steps_of(kernel), set, &it)) {
    }
    return pct_column_result_of(&it);
}

static pct_column_result decode_rows(const pct_kernel *kernel, pct_column_rules rules,
                                     const pct_column *column, const pct_column_buffers *to)
{
    column_job it = pct_start_column(column, to);
    while (it.row < column->rows && decode_row(steps_of(kernel), rules, &it)) {
    }
    return pct_column_result_of(&it);
}

/* Tries rows of ROW bytes. The output of the first `long_rows` rows is three times as long as their input. */
static void try_rows(const pct_kernel *kernel, pct_offset_width width, size_t long_rows)
{
    static uint8_t src[ROWS * ROW], dst[3 * ROWS * ROW];
    uint8_t offsets[8 * (ROWS + 1)], ends[8 * (ROWS + 1)];
    const pct_column_rules replace = {PCT_COLUMN_REPLACE, PCT_COLUMN_REPLACE, false, PCT_INPUT_QUERY};
    const pct_column column = {
        .offsets = offsets, .data = src, .size = sizeof src, .rows = ROWS, .width = width};
    const pct_column_buffers to = {.offsets = ends, .data = dst, .capacity = sizeof dst};
    rule none = sample_rule(0);
    pct_set set = set_of(&none);
    memset(src, 'a', sizeof src);
    memset(src, 0xFF, long_rows * ROW);
    for (size_t row = 0; row <= ROWS; row++) {
        store_offset(offsets, row, width == PCT_OFFSETS_64, row * ROW);
    }
    look_at("offsets that overflow", sizeof src, width, long_rows);
    pct_column_result results[] = {
        pct_encoded_column_size(&set, &column), encode_rows(kernel, &set, &column, &to),
        pct_decoded_column_size(&column, replace), decode_rows(kernel, replace, &column, &to),
        pct_walk_column(&column, pct_decode_part, &replace, replace, &to)};
    for (size_t k = 0; k < sizeof results / sizeof results[0]; k++) {
        if (width == PCT_OFFSETS_64 ? results[k].status != PCT_OK || results[k].rows != ROWS : false) {
            fail("call %zu ends with status %d", k, (int)results[k].status);
        }
        if (width == PCT_OFFSETS_32) {
            expect_overflow(results[k], long_rows);
        }
    }
    count_cases(sizeof results / sizeof results[0]);
}

/* ---- Pairs ---- */

/* Expects that a call with equal rows ends before the output exceeds the largest offset. */
static void expect_pairs(pct_query_result result, pct_query_result row, bool is_wide)
{
    size_t most = row.pairs > row.keys ? row.pairs : row.keys;
    most = most > row.values ? most : row.values;
    const size_t rows = is_wide ? ROWS : LAST / most;
    if (result.rows != rows || result.status != (is_wide ? PCT_OK : PCT_OFFSET_OVERFLOW) ||
        result.pairs != rows * row.pairs || result.keys != rows * row.keys ||
        result.values != rows * row.values || result.byte != 0) {
        fail("status %d, rows %zu, pairs %zu, keys %zu, values %zu", (int)result.status, result.rows,
             result.pairs, result.keys, result.values);
    }
}

static pct_query_result query_rows(pct_column_rules rules, const pct_column *column,
                                   const pct_query_buffers *to)
{
    pair_job it;
    pct_start_pairs(&it, column, rules, to);
    while (it.rows.status == PCT_OK && it.rows.row < column->rows) {
        pct_end_query_rows(&it, rows_of_chunk(&it.rows) > 0, false);
    }
    return pct_pairs_result_of(&it);
}

/* Tries equal rows with the given output for each row. */
static void try_pairs(pct_offset_width width, const char *row, size_t n, pct_query_result right)
{
    enum { ROOM = 16384 };
    static uint8_t src[ROWS * 80], keys[ROOM], values[ROOM];
    static int64_t offsets[ROWS + 1], lists[ROWS + 1], key_offsets[ROOM + 1], value_offsets[ROOM + 1];
    const pct_column_rules replace = {PCT_COLUMN_REPLACE, PCT_COLUMN_REPLACE, false, PCT_INPUT_QUERY};
    const bool wide = width == PCT_OFFSETS_64;
    const pct_column column = {
        .offsets = offsets, .data = src, .size = ROWS * n, .rows = ROWS, .width = width};
    pct_query_buffers to = {
        .lists = lists, NULL, 0, ROOM, key_offsets, keys, ROOM, value_offsets, values, ROOM};
    for (size_t k = 0; k <= ROWS; k++) {
        store_offset(offsets, k, wide, k * n);
        memcpy(src + (k % ROWS) * n, row, n);
    }
    look_at("offsets of pairs that overflow", n, width, right.pairs);
    expect_pairs(pct_query_column_size(&column, replace), right, wide);
    expect_pairs(query_rows(replace, &column, &to), right, wide);
    expect_pairs(pct_walk_query(&column, NULL, pct_decode_part, &replace, replace, &to), right, wide);
    /* If a buffer is full at the same row, PCT_OUTPUT_FULL takes precedence over the overflow. */
    size_t *const rooms[] = {&to.pairs, &to.key_capacity, &to.value_capacity};
    const size_t sizes[] = {right.pairs, right.keys, right.values};
    for (size_t k = 0; k < 3 && !wide; k++) {
        size_t rows = LAST / (sizes[k] > 0 ? sizes[k] : LAST);
        *rooms[k] = rows * sizes[k];
        pct_query_result result = query_rows(replace, &column, &to);
        bool is_full = sizes[k] > 0 && result.rows == rows;
        if (is_full && result.status != PCT_OUTPUT_FULL) {
            fail("room %zu ends with status %d", k, (int)result.status);
        }
        *rooms[k] = ROOM;
    }
    count_cases(6);
}

/* Tries pairs. A column never has more pairs than bytes, so the number of pairs fits into the column's own
 * offsets. */
static void prove_pairs(pct_offset_width width)
{
    static const char key[] = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF=%2";
    static const char value[] = "k=\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
    try_pairs(width, key, sizeof key - 1, (pct_query_result){.pairs = 1, .keys = 30, .values = 4});
    try_pairs(width, value, sizeof value - 1, (pct_query_result){.pairs = 1, .keys = 1, .values = 30});
}

/* ---- Values ---- */

static const pct_name key_name = {(const uint8_t *)"k", 1}, other_name = {(const uint8_t *)"other", 5};

static bool is_key(const void *how, size_t index, const uint8_t *name, size_t n)
{
    (void)how;
    (void)index;
    return pct_is_field_name(name, n, key_name, false);
}

static bool is_other(const void *how, size_t index, const uint8_t *name, size_t n)
{
    return !is_key(how, index, name, n);
}

/* Tries values of 30 bytes, and a name that no row has. */
static void prove_values(pct_offset_width width)
{
    enum { VALUE = 30 };
    static const uint8_t row[] = "k=\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";
    static uint8_t src[ROWS * (sizeof row - 1)], dst[ROWS * VALUE];
    static int64_t offsets[ROWS + 1], ends[ROWS + 1];
    const pct_column_rules replace = {PCT_COLUMN_REPLACE, PCT_COLUMN_REPLACE, false, PCT_INPUT_QUERY};
    const pct_column column = {
        .offsets = offsets, .data = src, .size = sizeof src, .rows = ROWS, .width = width};
    const pct_column_buffers to = {.offsets = ends, .data = dst, .capacity = sizeof dst};
    const bool wide = width == PCT_OFFSETS_64;
    for (size_t k = 0; k <= ROWS; k++) {
        store_offset(offsets, k, wide, k * (sizeof row - 1));
        memcpy(src + (k % ROWS) * (sizeof row - 1), row, sizeof row - 1);
    }
    look_at("offsets of values that overflow", sizeof src, width, 0);
    const pct_column_result results[] = {
        pct_query_get_column_size(&column, &key_name, 1, replace),
        pct_walk_query_get(&column, is_key, 1, pct_decode_part, &replace, replace, &to)};
    const pct_column_result nulls[] = {
        pct_query_get_column_size(&column, &other_name, 1, replace),
        pct_walk_query_get(&column, is_other, 1, pct_decode_part, &replace, replace, &to)};
    for (size_t k = 0; k < 2; k++) {
        const size_t rows = wide ? ROWS : LAST / VALUE;
        if (results[k].rows != rows || results[k].written != rows * VALUE ||
            results[k].status != (wide ? PCT_OK : PCT_OFFSET_OVERFLOW)) {
            fail("call %zu ends with status %d at row %zu", k, (int)results[k].status, results[k].rows);
        }
        if (nulls[k].rows != ROWS || nulls[k].nulls != ROWS || nulls[k].status != PCT_OK) {
            fail("call %zu finds a field that no row has", k);
        }
    }
    count_cases(4);
}

/* ---- Nulls ---- */

/* Expects that a null row, and a row with an error, have the size 0. */
static void try_null(void)
{
    static const uint8_t src[] = "%4", validity = 0;
    static const int32_t offsets[] = {0, sizeof src - 1}, zeros[] = {0, 0};
    static const pct_column_buffers nowhere = {.capacity = SIZE_MAX};
    static const pct_query_buffers no_pairs = {
        .pairs = SIZE_MAX, .key_capacity = SIZE_MAX, .value_capacity = SIZE_MAX};
    const pct_column_rules rules = {PCT_COLUMN_NULL, PCT_COLUMN_NULL, false, PCT_INPUT_QUERY};
    pct_column column = {
        .offsets = offsets, .data = src, .size = sizeof src - 1, .rows = 1, .width = PCT_OFFSETS_32};
    for (size_t k = 0; k < 3; k++) {
        const pct_query_result pairs =
            pct_walk_query(&column, NULL, pct_decode_part, &rules, rules, &no_pairs);
        const pct_column_result results[] = {
            pct_decoded_column_size(&column, rules),
            pct_walk_column(&column, pct_decode_part, &rules, rules, &nowhere),
            {pairs.rows, 0, pairs.keys + pairs.values, pairs.nulls + pairs.key_nulls + pairs.value_nulls,
             pairs.status}};
        for (size_t call = 0; call < 3; call++) {
            if (results[call].rows != 1 || results[call].nulls != 1 || results[call].written != 0 ||
                results[call].status != PCT_OK) {
                fail("call %zu writes what is null", call);
            }
        }
        column.validity = &validity;
        column.offsets = k == 1 ? zeros : offsets;
    }
    count_cases(9);
}

/* Expects the size of a row that is longer than a chunk. */
static void try_long(void)
{
    enum { LONG = CHUNK + 1 };
    static const uint8_t src[LONG];
    static const int64_t offsets[] = {0, LONG};
    const pct_column column = {
        .offsets = offsets, .data = src, .size = LONG, .rows = 1, .width = PCT_OFFSETS_64};
    const pct_column_rules rules = {PCT_COLUMN_FAIL, PCT_COLUMN_FAIL, false, PCT_INPUT_QUERY};
    if (pct_decoded_column_size(&column, rules).written != LONG) {
        fail("a long row has another size");
    }
    count_cases(1);
}

static void prove(const pct_kernel *kernel)
{
    try_null();
    try_long();
    prove_pairs(PCT_OFFSETS_32);
    prove_pairs(PCT_OFFSETS_64);
    prove_values(PCT_OFFSETS_32);
    prove_values(PCT_OFFSETS_64);
    for (size_t long_rows = 0; long_rows <= ROWS; long_rows++) {
        try_rows(kernel, PCT_OFFSETS_32, long_rows);
        try_rows(kernel, PCT_OFFSETS_64, long_rows);
    }
}

const proof column_overflow = {"column-overflow", prove};

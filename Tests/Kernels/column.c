/*
 * Columns between inaccessible pages:
 * - rows of every length up to 300, and of lengths near the sizes of chunks
 * - small columns with every capacity
 * - invalid offsets at every row
 * - all short rows of significant bytes
 * - random columns
 *
 * Offsets have 32 or 64 bits, columns may be slices, and validity bits start at any bit.
 */
#include <string.h>

#include "columns.h"

enum { LONG = 300 };

static column_call *new_column_call(const pct_kernel *kernel)
{
    static column_call it;
    it.functions = column_kernel_of(kernel);
    if (it.source.start == NULL) {
        make_column_buffers(&it);
    }
    return &it;
}

/* ---- Lengths ---- */

static void prove_lengths(const pct_kernel *kernel)
{
    static const size_t others[] = {340, 400, 511, 512, 513, 600, 1023, 1024, 4094, 4095, 4096, 4097, 5000};
    enum { OTHERS = sizeof others / sizeof others[0], REPEATS = 2 * ROW_KINDS * COLUMN_KINDS };
    column_call *it = new_column_call(kernel);
    for (size_t number = 0; number < (LONG + OTHERS) * REPEATS; number++) {
        size_t turn = number / REPEATS, length = turn < LONG ? turn + 1 : others[turn - LONG];
        if (!is_mine(number) || (is_quick() && number % 61 != 0)) {
            continue;
        }
        chance random = {number};
        it->number = number;
        use_operation(&it->column, &random, (column_operation)(number % OPERATIONS));
        cut_rows(&it->column, &random, (unsigned)(number / 2 % ROW_KINDS), length,
                 random_below(&random, COLUMN_BYTES - 1) + 1);
        fill_column(&it->column, &random, (unsigned)(number / 2 / ROW_KINDS % COLUMN_KINDS));
        try_whole_column(it, random_placing(&random));
    }
}

/* ---- Capacities ---- */

/* Tries columns of one chunk with every capacity, and longer columns with some capacities. */
static void prove_capacities(const pct_kernel *kernel)
{
    column_call *it = new_column_call(kernel);
    for (size_t number = 0; number < (is_quick() ? 12 : 400); number++) {
        if (!is_mine(number)) {
            continue;
        }
        chance random = {number};
        it->number = number;
        use_operation(&it->column, &random, (column_operation)(number % OPERATIONS));
        cut_rows(&it->column, &random, (unsigned)(number / 2 % ROW_KINDS), 1 + random_below(&random, 40),
                 number % 5 ? LONG : 3000);
        fill_column(&it->column, &random, (unsigned)(number / 3 % COLUMN_KINDS));
        reference_column(&it->column, &it->wanted);
        const size_t most = it->wanted.size + 2;
        for (size_t capacity = 0; capacity <= most; capacity++) {
            bool is_close = capacity % 64 < 2 || capacity + 4 > most || most < LONG;
            if (!is_quick() || capacity % 7 == 0 || is_close) {
                try_column(it, capacity, random_placing(&random));
            }
        }
    }
}

/* ---- Offsets ---- */

static void prove_offsets(const pct_kernel *kernel)
{
    column_call *it = new_column_call(kernel);
    for (size_t number = 0; number < (is_quick() ? 200 : 20000); number++) {
        if (!is_mine(number)) {
            continue;
        }
        chance random = {number};
        it->number = number;
        use_operation(&it->column, &random, (column_operation)(number % OPERATIONS));
        cut_rows(&it->column, &random, 1, 1 + random_below(&random, 30), 1 + random_below(&random, 5000));
        fill_column(&it->column, &random, COLUMN_KINDS - 2);
        spoil_offset(&it->column, &random);
        column_placing where = random_placing(&random);
        /* Spoiled offsets are absolute values, so the column must not be a slice. */
        where.first = 0;
        where.is_last = false;
        try_whole_column(it, where);
    }
}

/* ---- Short rows ---- */

/* Tries two rows of up to three bytes each, with all significant bytes. */
static void prove_short(const pct_kernel *kernel)
{
    enum { MOST = 6 };
    column_call *it = new_column_call(kernel);
    size_t all = 1;
    for (size_t n = 0; n <= MOST; n++, all *= MATTER) {
        for (size_t number = 0; number < all; number += n < 4 ? 1 : is_quick() ? 1009 : 17) {
            if (!is_mine(number) || (is_quick() && n == 3 && number % 5 != 0)) {
                continue;
            }
            chance random = {number + n};
            it->number = number;
            use_operation(&it->column, &random, number % 2 ? DECODING : GETTING);
            use_short_rows(&it->column, &random, n, number);
            try_whole_column(it, (column_placing){.at = AT_START, .wants_validity = true});
        }
    }
}

/* ---- Nothing ---- */

static void prove_nothing(const pct_kernel *kernel)
{
    const pct_column_kernel *functions = column_kernel_of(kernel);
    const pct_column none = {.rows = 0, .width = PCT_OFFSETS_32};
    const pct_column_buffers nowhere = {.capacity = 0};
    const pct_name no_name = {NULL, 0};
    rule from = sample_rule(0);
    pct_set set = set_of(&from);
    look_at("no column", 0, 0, 0);
    pct_column_result results[] = {functions->encode(&set, &none, &nowhere),
                                   pct_encoded_column_size(&set, &none),
                                   functions->decode(&none, rules_of(0), &nowhere),
                                   pct_decoded_column_size(&none, rules_of(0)),
                                   functions->query_get(&none, &no_name, 1, rules_of(0), &nowhere),
                                   pct_query_get_column_size(&none, &no_name, 1, rules_of(0))};
    for (size_t k = 0; k < sizeof results / sizeof results[0]; k++) {
        if (results[k].rows || results[k].written || results[k].nulls || results[k].status != PCT_OK) {
            fail("call %zu finds something", k);
        }
    }
    /* All rows are empty, so the column has no bytes. */
    static const int32_t zeros[100];
    int32_t offsets[100];
    const pct_column empty = {.offsets = zeros, .rows = 99, .width = PCT_OFFSETS_32};
    const pct_column_buffers to = {.offsets = offsets};
    results[0] = functions->encode(&set, &empty, &to);
    results[1] = functions->decode(&empty, rules_of(0), &to);
    results[2] = functions->query_get(&empty, &no_name, 1, rules_of(0), &to);
    if (results[0].rows != 99 || results[1].rows != 99 || results[2].nulls != 99 ||
        memcmp(offsets, zeros, sizeof zeros) != 0) {
        fail("rows without bytes are not empty");
    }
    count_cases(6);
}

static void prove_rows(const pct_kernel *kernel)
{
    prove_nothing(kernel);
    prove_lengths(kernel);
}

const proof column_lengths = {"column-lengths", prove_rows};
const proof column_capacities = {"column-capacities", prove_capacities};
const proof column_offsets = {"column-offsets", prove_offsets};
const proof column_short = {"column-short", prove_short};

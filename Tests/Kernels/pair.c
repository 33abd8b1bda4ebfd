/*
 * The pairs of query columns, with the cases of column.c:
 * - rows of every length up to 300, and of lengths near the sizes of chunks
 * - small columns with every capacity
 * - invalid offsets at every row
 * - all short rows of significant bytes
 */
#include <string.h>

#include "pairs.h"

enum { LONG = 300 };

static pair_call *new_pair_call(const pct_kernel *kernel)
{
    static pair_call it;
    it.rows.functions = column_kernel_of(kernel);
    if (it.keys.start == NULL) {
        make_pair_buffers(&it);
    }
    return &it;
}

/* Makes random case number `number`. */
static void use_pairs(pair_call *it, chance *random, size_t number)
{
    it->rows.number = number;
    use_operation(&it->rows.column, random, PAIRING);
}

/* ---- Lengths ---- */

/* Tries exactly the needed capacities, and capacities large enough to process each chunk as a whole. */
static void prove_lengths(const pct_kernel *kernel)
{
    static const size_t others[] = {340, 400, 511, 512, 513, 600, 1023, 1024, 4094, 4095, 4096, 4097, 5000};
    enum { OTHERS = sizeof others / sizeof others[0], REPEATS = 2 * ROW_KINDS * COLUMN_KINDS };
    pair_call *it = new_pair_call(kernel);
    for (size_t number = 0; number < (LONG + OTHERS) * REPEATS; number++) {
        size_t turn = number / REPEATS, length = turn < LONG ? turn + 1 : others[turn - LONG];
        if (!is_mine(number) || (is_quick() && number % 31 != 0)) {
            continue;
        }
        chance random = {number};
        use_pairs(it, &random, number);
        cut_rows(&it->rows.column, &random, (unsigned)(number / 2 % ROW_KINDS), length,
                 random_below(&random, COLUMN_BYTES - 1) + 1);
        fill_column(&it->rows.column, &random, (unsigned)(number / 2 / ROW_KINDS % COLUMN_KINDS));
        column_placing where = random_placing(&random);
        try_all_pairs(it, where);
        try_pairs(it, (pair_room){MOST_PAIRS, COLUMN_OUTPUT, COLUMN_OUTPUT}, where);
    }
}

/* ---- Rooms ---- */

/* Tries every capacity for pairs, keys or values, with enough capacity for the other two. */
static void prove_rooms(const pct_kernel *kernel)
{
    pair_call *it = new_pair_call(kernel);
    for (size_t number = 0; number < (is_quick() ? 60 : 600); number++) {
        if (!is_mine(number)) {
            continue;
        }
        chance random = {number};
        use_pairs(it, &random, number);
        cut_rows(&it->rows.column, &random, (unsigned)(number / 2 % ROW_KINDS), 1 + random_below(&random, 40),
                 number % 5 ? LONG : 2000);
        fill_column(&it->rows.column, &random, (unsigned)(number / 3 % COLUMN_KINDS));
        reference_pairs(&it->rows.column, NULL, &it->wanted);
        const pair_room whole = whole_room(it);
        const size_t spare = random_below(&random, 3) * 50;
        const pair_room enough = {whole.pairs + spare, whole.keys + spare, whole.values + spare};
        const size_t all[] = {whole.pairs, whole.keys, whole.values}, most = all[number % 3] + 2;
        for (size_t size = 0; size <= most; size++) {
            const pair_room rooms[] = {{size, enough.keys, enough.values},
                                       {enough.pairs, size, enough.values},
                                       {enough.pairs, enough.keys, size}};
            bool is_close = size % 64 < 2 || size + 4 > most;
            if (!is_quick() || size % 7 == 0 || is_close) {
                try_pairs(it, rooms[number % 3], random_placing(&random));
            }
        }
    }
}

/* ---- Offsets ---- */

static void prove_offsets(const pct_kernel *kernel)
{
    pair_call *it = new_pair_call(kernel);
    for (size_t number = 0; number < (is_quick() ? 200 : 10000); number++) {
        if (!is_mine(number)) {
            continue;
        }
        chance random = {number};
        use_pairs(it, &random, number);
        cut_rows(&it->rows.column, &random, 1, 1 + random_below(&random, 30),
                 1 + random_below(&random, 5000));
        fill_column(&it->rows.column, &random, COLUMN_KINDS - 2);
        spoil_offset(&it->rows.column, &random);
        column_placing where = random_placing(&random);
        /* Spoiled offsets are absolute values, so the column must not be a slice. */
        where.first = 0;
        where.is_last = false;
        try_all_pairs(it, where);
    }
}

/* ---- Short rows ---- */

static void prove_short(const pct_kernel *kernel)
{
    enum { MOST = 6, ROOM = 100 };
    pair_call *it = new_pair_call(kernel);
    size_t all = 1;
    for (size_t n = 0; n <= MOST; n++, all *= MATTER) {
        for (size_t number = 0; number < all; number += n < 4 ? 1 : is_quick() ? 1009 : 17) {
            if (!is_mine(number) || (is_quick() && n == 3 && number % 5 != 0)) {
                continue;
            }
            const column_placing where = {.at = AT_START, .wants_validity = true};
            chance random = {number + n};
            use_pairs(it, &random, number);
            use_short_rows(&it->rows.column, &random, n, number);
            try_all_pairs(it, where);
            try_pairs(it, (pair_room){ROOM, ROOM, ROOM}, where);
        }
    }
}

/* ---- Nothing ---- */

static void prove_nothing(const pct_kernel *kernel)
{
    const pct_column none = {.rows = 0, .width = PCT_OFFSETS_32};
    const pct_query_buffers nowhere = {.pairs = 0};
    look_at("no pairs", 0, 0, 0);
    pct_query_result results[] = {column_kernel_of(kernel)->query(&none, rules_of(0), &nowhere),
                                  pct_query_column_size(&none, rules_of(0))};
    for (size_t k = 0; k < sizeof results / sizeof results[0]; k++) {
        if (results[k].rows || results[k].pairs || results[k].nulls || results[k].status != PCT_OK) {
            fail("call %zu finds something", k);
        }
    }
    /* All rows are empty, so the column has neither bytes nor pairs. */
    static const int32_t zeros[100];
    int32_t lists[100];
    const pct_column empty = {.offsets = zeros, .rows = 99, .width = PCT_OFFSETS_32};
    const pct_query_buffers to = {.lists = lists};
    pct_query_result result = column_kernel_of(kernel)->query(&empty, rules_of(0), &to);
    if (result.rows != 99 || result.pairs || result.nulls || memcmp(lists, zeros, sizeof zeros) != 0) {
        fail("rows without bytes are not empty");
    }
    count_cases(3);
}

static void prove_rows(const pct_kernel *kernel)
{
    prove_nothing(kernel);
    prove_lengths(kernel);
}

const proof pair_lengths = {"pair-lengths", prove_rows};
const proof pair_rooms = {"pair-rooms", prove_rooms};
const proof pair_offsets = {"pair-offsets", prove_offsets};
const proof pair_short = {"pair-short", prove_short};

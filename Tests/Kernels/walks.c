/* Walks with a decoder for UTF-8, which give the results of the column loops: random columns with capacities
 * up to the needed capacity, with spoiled offsets, and without buffers. */
#include "pairs.h"

#include <string.h>

/* The argument of a walk. The decoder reads the rules. */
typedef struct search {
    pct_column_rules rules;
    const pct_name *names;
} search;

static bool is_wanted(const void *how, size_t index, const uint8_t *name, size_t n)
{
    const search *it = how;
    return pct_is_field_name(name, n, it->names[index], it->rules.plus);
}

static pct_column_result decode(const pct_column *column, pct_column_rules rules,
                                const pct_column_buffers *to)
{
    return pct_walk_column(column, pct_decode_part, &rules, rules, to);
}

static pct_column_result query_get(const pct_column *column, const pct_name *names, size_t count,
                                   pct_column_rules rules, const pct_column_buffers *to)
{
    const search it = {rules, names};
    return pct_walk_query_get(column, is_wanted, count, pct_decode_part, &it, rules, to);
}

static pct_query_result query(const pct_column *column, pct_column_rules rules, const pct_query_buffers *to)
{
    return pct_walk_query(column, NULL, pct_decode_part, &rules, rules, to);
}

/* The name of the values that `get_all` gets. */
static pct_name name_of_all;

static pct_query_result get_all(const pct_column *column, pct_column_rules rules, const pct_query_buffers *to)
{
    const search it = {rules, &name_of_all};
    return pct_walk_query(column, is_wanted, pct_decode_part, &it, rules, to);
}

static const pct_column_kernel walks = {.decode = decode, .query_get = query_get, .query = query},
                               filtered = {.query = get_all};

/* Makes random column number `number`, and returns where to place it. */
static column_placing use_column(column_call *it, size_t number, column_operation operation)
{
    chance random = {number};
    it->number = number;
    use_operation(&it->column, &random, operation);
    cut_rows(&it->column, &random, (unsigned)(number / 2 % ROW_KINDS), 1 + random_below(&random, 40),
             1 + random_below(&random, 3000));
    fill_column(&it->column, &random, (unsigned)(number / 3 % COLUMN_KINDS));
    column_placing where = random_placing(&random);
    if (number % 8 == 7) {
        spoil_offset(&it->column, &random);
        /* Spoiled offsets are absolute values, so the column must not be a slice. */
        where.first = 0;
        where.is_last = false;
    }
    return where;
}

static void try_rows(column_call *it, size_t number)
{
    static const pct_column_buffers no_buffers = {.capacity = SIZE_MAX};
    const column_placing where = use_column(it, number, number % 2 ? DECODING : GETTING);
    const column_case *from = &it->column;
    reference_column(from, &it->wanted);
    for (size_t part = 0; part <= 4; part++) {
        try_column(it, it->wanted.size * part / 4, where);
    }
    const pct_column column = place_column(it, where);
    look_at("the size of a walk", from->size, 0, number);
    expect_column_result(number % 2
                             ? decode(&column, from->rules, &no_buffers)
                             : query_get(&column, from->names, from->name_count, from->rules, &no_buffers),
                         column_result_of(from, &it->wanted, SIZE_MAX));
}

/* Tries the pairs of a random column, or only the values of one name. */
static void try_pair_rows(pair_call *it, size_t number, const pct_name *name)
{
    static const pct_query_buffers no_buffers = {
        .pairs = SIZE_MAX, .key_capacity = SIZE_MAX, .value_capacity = SIZE_MAX};
    const pair_room any = {SIZE_MAX, SIZE_MAX, SIZE_MAX};
    const column_placing where = use_column(&it->rows, number, PAIRING);
    const column_case *from = &it->rows.column;
    reference_pairs(from, name, &it->wanted);
    const pair_room whole = whole_room(it);
    try_pairs(it, whole, where);
    try_pairs(it, (pair_room){whole.pairs / 2, whole.keys, whole.values}, where);
    try_pairs(it, (pair_room){whole.pairs, whole.keys / 2, whole.values}, where);
    try_pairs(it, (pair_room){whole.pairs, whole.keys, whole.values / 2}, where);
    const pct_column column = place_column(&it->rows, where);
    look_at("the size of a walk", from->size, 0, number);
    expect_pairs_result(it->rows.functions->query(&column, from->rules, &no_buffers),
                        pairs_result_of(from, &it->wanted, any));
}

static void prove_names(void)
{
    static const struct {
        const char *field, *name;
        bool plus, is_same;
    } cases[] = {{"a", "a", false, true},    {"a", "b", false, false},   {"a", "ab", false, false},
                 {"ab", "a", false, false},  {"", "", false, true},      {"", "a", false, false},
                 {"a=b", "a", false, true},  {"=b", "", false, true},    {"%61", "a", false, true},
                 {"%6", "%6", false, true},  {"a+b", "a b", true, true}, {"a+b", "a b", false, false},
                 {"%zz", "%zz", true, true}, {"%2B", "+", true, true}};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        const uint8_t *field = (const uint8_t *)cases[k].field;
        const pct_name name = {(const uint8_t *)cases[k].name, strlen(cases[k].name)};
        look_at("the name of a field", strlen(cases[k].field), 0, k);
        if (pct_is_field_name(field, strlen(cases[k].field), name, cases[k].plus) != cases[k].is_same) {
            fail("it is %s", cases[k].is_same ? "not found" : "found");
        }
        count_cases(1);
    }
}

static pct_part decode_to_mark(const void *how, const uint8_t *src, size_t n, uint8_t *dst, size_t room)
{
    (void)how;
    (void)src;
    (void)n;
    if (dst && room > 0) {
        *dst = '!';
    }
    return (pct_part){1, 0, PCT_OK};
}

/* Expects that a decoder is called for an empty row, but not for a null one. */
static void prove_null_rows(void)
{
    static const int32_t offsets[] = {0, 0, 0};
    static const uint8_t validity = 2;
    const pct_column column = {.offsets = offsets, .validity = &validity, .rows = 2, .width = PCT_OFFSETS_32};
    int32_t ends[3];
    uint8_t output[2];
    const pct_column_buffers to = {.offsets = ends, .data = output, .capacity = sizeof output};
    const pct_column_rules rules = rules_of(0);
    const pct_column_result done = pct_walk_column(&column, decode_to_mark, NULL, rules, &to);
    look_at("an empty null row", 0, sizeof output, 0);
    if (done.rows != 2 || done.nulls != 1 || done.written != 1 || ends[1] != 0 || ends[2] != 1) {
        fail("%zu bytes, %zu nulls", done.written, done.nulls);
    }
    count_cases(1);
}

static void prove(const pct_kernel *kernel)
{
    static pair_call it;
    (void)kernel;
    prove_names();
    prove_null_rows();
    if (it.keys.start == NULL) {
        make_pair_buffers(&it);
    }
    for (size_t number = 0; number < (is_quick() ? 400 : 20000); number++) {
        if (is_mine(number)) {
            it.rows.functions = &walks;
            it.has_no_keys = false;
            try_rows(&it.rows, number);
            try_pair_rows(&it, number, NULL);
            it.rows.functions = &filtered;
            it.has_no_keys = true;
            name_of_all = it.rows.column.names[0];
            try_pair_rows(&it, number, &name_of_all);
        }
    }
}

const proof column_walks = {"walks", prove};

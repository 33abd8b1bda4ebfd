/*
 * Compares the C library's functions for columns with the reference, in every layout: offsets of both widths
 * that are negative, decrease, or exceed the data; offsets and validity bits at any alignment; and offsets
 * near the largest 32-bit number. All memory is next to inaccessible pages.
 */
#include "library.h"

#include <stdlib.h>

#include "percentencoding.h"
#include "../../Kernels/pairs.h"
#include "../../Kernels/run.h"

/* The kinds of offsets: the lengths of rows up to MOST_LENGTH, decreasing offsets, and any number. */
enum { MOST_LENGTH = 111, ANY_OFFSET = 127, NULL_ROW = 128 };

static pair_call call;
static percent_set *set;
static percent_rules rules;

/* The results according to the reference. A failed call of the library reports only the error, so the rest of
 * its result is taken from here. */
static pct_column_result right;
static pct_query_result right_pairs;

/* ---- The library as a kernel, so that the checks of kernels apply ---- */

static percent_column column_of(const pct_column *from)
{
    return (percent_column){.offsets = from->offsets,
                            .data = from->data,
                            .size = (int64_t)from->size,
                            .validity = from->validity,
                            .first_bit = (int64_t)from->first_bit,
                            .rows = (int64_t)from->rows,
                            .offset_width = (int32_t)from->width};
}

static percent_column_buffers buffers_of(const pct_column_buffers *to)
{
    return (percent_column_buffers){.offsets = to->offsets,
                                    .data = to->data,
                                    .capacity = (int64_t)to->capacity,
                                    .validity = to->validity};
}

static void expect_success(const percent_error *error)
{
    if (error->status != PERCENT_OK || error->row != 0 || error->byte != 0) {
        fail("a successful call reports status %d", (int)error->status);
    }
}

static pct_column_result result_of_call(int64_t written, int64_t rows, int64_t nulls,
                                        const percent_error *error)
{
    if (written < 0) {
        return (pct_column_result){(size_t)error->row, (size_t)error->byte, right.written, right.nulls,
                                   (pct_status)error->status};
    }
    expect_success(error);
    return (pct_column_result){(size_t)rows, 0, (size_t)written, (size_t)nulls, PCT_OK};
}

static pct_column_result encode(const pct_set *unused, const pct_column *from, const pct_column_buffers *to)
{
    const percent_column column = column_of(from);
    percent_column_buffers buffers = buffers_of(to);
    percent_error error;
    (void)unused;
    int64_t written = percent_encode_column(set, &column, &buffers, &error);
    return result_of_call(written, column.rows, buffers.nulls, &error);
}

static pct_column_result decode(const pct_column *from, pct_column_rules unused, const pct_column_buffers *to)
{
    const percent_column column = column_of(from);
    percent_column_buffers buffers = buffers_of(to);
    percent_error error;
    (void)unused;
    int64_t written = percent_decode_column(&column, &rules, &buffers, &error);
    return result_of_call(written, column.rows, buffers.nulls, &error);
}

static pct_column_result get(const pct_column *from, const pct_name *names, size_t count,
                             pct_column_rules unused, const pct_column_buffers *to)
{
    const percent_name name = {names[0].bytes, (int64_t)names[0].n};
    const percent_column column = column_of(from);
    percent_column_buffers buffers = buffers_of(to);
    percent_error error;
    (void)unused;
    int64_t written = percent_query_get_column(&column, &name, (int64_t)count, &rules, &buffers, &error);
    return result_of_call(written, column.rows, buffers.nulls, &error);
}

static pct_query_result pairs_of_call(int64_t pairs, int64_t rows, const percent_query_buffers *to,
                                      const percent_error *error)
{
    if (pairs < 0) {
        pct_query_result result = right_pairs;
        result.rows = (size_t)error->row;
        result.byte = (size_t)error->byte;
        result.status = (pct_status)error->status;
        return result;
    }
    expect_success(error);
    return (pct_query_result){.rows = (size_t)rows,
                              .pairs = (size_t)to->pairs,
                              .keys = (size_t)to->key_capacity,
                              .values = (size_t)to->value_capacity,
                              .nulls = (size_t)to->nulls,
                              .key_nulls = (size_t)to->key_nulls,
                              .value_nulls = (size_t)to->value_nulls,
                              .status = PCT_OK};
}

static pct_query_result query(const pct_column *from, pct_column_rules unused, const pct_query_buffers *to)
{
    const percent_column column = column_of(from);
    percent_query_buffers buffers = {.lists = to->lists,
                                     .validity = to->validity,
                                     .pairs = (int64_t)to->pairs,
                                     .key_offsets = to->key_offsets,
                                     .keys = to->keys,
                                     .key_capacity = (int64_t)to->key_capacity,
                                     .value_offsets = to->value_offsets,
                                     .values = to->values,
                                     .value_capacity = (int64_t)to->value_capacity,
                                     .key_validity = to->key_validity,
                                     .value_validity = to->value_validity};
    percent_error error;
    (void)unused;
    int64_t pairs = percent_query_column(&column, &rules, &buffers, &error);
    return pairs_of_call(pairs, column.rows, &buffers, &error);
}

static const pct_column_kernel functions = {encode, decode, get, query};

/* ---- Texts ---- */

static int64_t size_of_column(const percent_column *column, percent_error *error)
{
    const column_case *it = &call.rows.column;
    switch (it->operation) {
    case ENCODING:
        return percent_encoded_column_size(set, column, error);
    case DECODING:
        return percent_decoded_column_size(column, &rules, error);
    default:
        return percent_query_get_column_size(
            column, &(percent_name){it->names[0].bytes, (int64_t)it->names[0].n}, 1, &rules, error);
    }
}

static void try_texts(size_t wish, column_placing where)
{
    const column_case *it = &call.rows.column;
    percent_error error;
    reference_column(it, &call.rows.wanted);
    const size_t capacity = wish % (call.rows.wanted.size + 2);
    right = column_result_of(it, &call.rows.wanted, capacity);
    try_column(&call.rows, capacity, where);
    right = column_result_of(it, &call.rows.wanted, SIZE_MAX);
    try_column(&call.rows, right.written, where);
    const pct_column placed = place_column(&call.rows, where);
    const percent_column column = column_of(&placed);
    look_at("the size of a column", it->size, 0, 0);
    expect_column_result(
        result_of_call(size_of_column(&column, &error), column.rows, (int64_t)right.nulls, &error), right);
}

/* ---- Pairs ---- */

static void try_room(pair_room room, column_placing where)
{
    right_pairs = pairs_result_of(&call.rows.column, &call.wanted, room);
    try_pairs(&call, room, where);
}

static void try_queries(const size_t wishes[3], column_placing where)
{
    percent_query_buffers sizes = {0};
    percent_error error;
    reference_pairs(&call.rows.column, NULL, &call.wanted);
    const pair_room whole = whole_room(&call);
    try_room((pair_room){wishes[0] % (whole.pairs + 2), wishes[1] % (whole.keys + 2),
                         wishes[2] % (whole.values + 2)},
             where);
    try_room(whole, where);
    try_room((pair_room){MOST_PAIRS, COLUMN_OUTPUT, COLUMN_OUTPUT}, where);
    const pct_column placed = place_column(&call.rows, where);
    const percent_column column = column_of(&placed);
    look_at("the size of pairs", call.rows.column.size, 0, 0);
    int64_t pairs = percent_query_column_size(&column, &rules, &sizes, &error);
    expect_pairs_result(pairs_of_call(pairs, column.rows, &sizes, &error), right_pairs);
}

/* ---- Inputs ---- */

/* Takes an offset of the column's width from the input: any number. */
static int64_t take_offset(input *it, bool is_wide)
{
    uint64_t wide = 0;
    for (size_t k = 0; k < (is_wide ? 8 : 4); k++) {
        wide |= (uint64_t)take_byte(it) << 8 * k;
    }
    return is_wide ? (int64_t)wide : (int32_t)wide;
}

/* Takes the offset after `end` from the input. */
static int64_t next_offset(input *it, uint8_t kind, int64_t end, bool is_wide)
{
    if (kind == ANY_OFFSET) {
        return take_offset(it, is_wide);
    }
    return kind > MOST_LENGTH ? end - (kind - MOST_LENGTH) : end + (kind < 100 ? kind % 16 : kind);
}

/* Takes a byte for each offset: its kind, and whether the row that starts there is null. Rows that exceed the
 * data are cut. Returns whether all offsets are in order. */
static bool take_offsets(input *it, column_case *to)
{
    static bool is_row[COLUMN_ROWS + 1];
    const size_t most = take_byte(it);
    bool are_rows = true;
    int64_t end = 0;
    for (size_t k = 0; k <= most; k++) {
        const uint8_t tag = take_byte(it), kind = tag % NULL_ROW;
        is_row[k] = kind <= MOST_LENGTH;
        are_rows = are_rows && is_row[k];
        to->ends[k] = next_offset(it, kind, end, to->is_wide);
        end = to->ends[k] >= 0 && to->ends[k] <= COLUMN_BYTES ? to->ends[k] : end;
        to->nulls[k] = tag & NULL_ROW;
    }
    to->rows = most;
    to->size = it->n < COLUMN_BYTES ? it->n : COLUMN_BYTES;
    memcpy(to->bytes, it->bytes, to->size);
    for (size_t k = 0; k <= most; k++) {
        to->ends[k] = !is_row[k] || to->ends[k] < (int64_t)to->size ? to->ends[k] : (int64_t)to->size;
    }
    return are_rows;
}

/* Uses the rules of the case. A list of charsets, here UTF-8 twice, has the same results unless the rules
 * reject both malformed and invalid rows: then, malformed escapes come first. */
static void use_rules(const column_case *it, bool wants_list)
{
    static const percent_charset *charsets[2];
    const bool rejects_both =
        (it->rules.malformed == PCT_COLUMN_FAIL || it->rules.malformed == PCT_COLUMN_NULL) &&
        (it->rules.invalid == PCT_COLUMN_FAIL || it->rules.invalid == PCT_COLUMN_NULL);
    charsets[0] = charsets[1] = percent_charset_labelled("utf-8", PERCENT_BROWSER);
    rules = (percent_rules){.charsets = charsets,
                            .charset_count = wants_list && !rejects_both ? 2 : 0,
                            .malformed = (int32_t)it->rules.malformed,
                            .invalid = (int32_t)it->rules.invalid,
                            .plus = it->rules.plus,
                            .input = (int32_t)it->rules.input};
    percent_set_init(set, it->set.keep, it->set.space == PCT_SPACE_PLUS);
}

void make_library_buffers(void)
{
    make_pair_buffers(&call);
    set = malloc((size_t)percent_set_size());
    if (set == NULL) {
        fail("there is no memory");
    }
}

void fuzz_library(input it, const pct_kernel *kernel)
{
    static const column_operation operations[] = {ENCODING, DECODING, GETTING, PAIRING};
    static const char *const names[] = {"a", "q", "", "\xE6\xB1\x89"};
    column_case *column = &call.rows.column;
    const uint8_t layout = take_byte(&it), shifts = take_byte(&it), choice = take_byte(&it);
    column_placing where = {.at = layout & 1 ? AT_START : AT_END,
                            .source = shifts >> 3,
                            .skew = shifts & 7,
                            .in_bit = layout >> 4,
                            .wants_validity = layout & 2};
    column->has_validity = layout & 4;
    column->is_wide = layout & 8;
    column->operation = operations[choice & 3];
    column->name_count = 1;
    column->names[0] = name_of(names[choice >> 2 & 3]);
    column->rules = rules_of(take_byte(&it));
    column->rules.plus = column->rules.plus || column->operation >= GETTING;
    column->set = sample_rule(choice % SAMPLE_RULES);
    const size_t wishes[] = {take_word(&it), take_word(&it), take_word(&it)};
    if (take_offsets(&it, column)) {
        where.first = choice & 0x10 ? 1000 : 0;
        where.is_last = choice & 0x20;
    }
    use_rules(column, choice & 0x40);
    call.rows.functions = columns_of(kernel, &functions);
    the_run.kernel = kernel->name;
    pct_kernel_choose(kernel);
    if (column->operation == PAIRING) {
        try_queries(wishes, where);
    } else {
        try_texts(wishes[0], where);
    }
}

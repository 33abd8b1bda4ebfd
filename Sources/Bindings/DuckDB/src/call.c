/* Processes the rows of a call in runs with the same options. */
#include <stdlib.h>
#include <string.h>

#include "extension.h"

static bool is_null(const call *it, idx_t row)
{
    return !is_valid_bit(it->validity, row);
}

static size_t words_of(idx_t rows)
{
    return (size_t)(rows / 64 + 1);
}

/* ---- Arguments ---- */

static void join_validity(call *it, const uint64_t *validity, uint64_t *room)
{
    if (validity == NULL) {
        return;
    }
    if (it->validity == NULL) {
        it->validity = memset(room, 0xFF, words_of(it->rows) * sizeof *room);
    }
    for (size_t k = 0; k < (size_t)((it->rows + 63) / 64); k++) {
        it->validity[k] &= validity[k];
    }
}

static bool has_lists(const call *it)
{
    return it->function->result == RESULT_TEXTS || it->function->result == RESULT_PAIRS;
}

static bool start_call(call *it, duckdb_data_chunk arguments)
{
    const size_t words = words_of(it->rows), offsets = (size_t)it->rows + 1;
    uint64_t *room = malloc((2 * words + 2 * offsets) * sizeof *room);
    if (room == NULL) {
        return fail_memory(it);
    }
    it->result_validity = room + words;
    it->offsets = (int64_t *)(it->result_validity + words);
    it->result_offsets = it->offsets + offsets;
    /* end_call frees the allocation by this member, because `validity` is NULL if no argument is null. */
    it->room = room;
    for (int k = 0; k < it->count; k++) {
        duckdb_vector vector = duckdb_data_chunk_get_vector(arguments, (idx_t)k);
        it->values[k] = duckdb_vector_get_data(vector);
        join_validity(it, duckdb_vector_get_validity(vector), room);
        if (it->function->roles[k] == ROLE_KEYS) {
            duckdb_vector keys = duckdb_list_vector_get_child(vector);
            it->keys = duckdb_vector_get_data(keys);
            it->key_validity = duckdb_vector_get_validity(keys);
        }
    }
    return !has_lists(it) || duckdb_list_vector_set_size(it->result, 0) == DuckDBSuccess || fail_memory(it);
}

/* Frees the memory of a call, even if the engine throws an exception through the call. */
static void end_call(call *it)
{
    free(it->room);
    free(it->texts.bytes);
    free(it->results.bytes);
    free(it->set.bytes);
}

/* ---- Runs ---- */

static bool is_same_string(const duckdb_string_t *a, const duckdb_string_t *b)
{
    return memcmp(a, b, sizeof *a) == 0 ||
           (string_length(a) == string_length(b) &&
            memcmp(string_bytes(a), string_bytes(b), (size_t)string_length(a)) == 0);
}

/* Whether two lists have the same keys. The bytes of null keys are not read. */
static bool has_same_keys(const call *it, const duckdb_list_entry *a, const duckdb_list_entry *b)
{
    bool is_same = a->length == b->length;
    for (uint64_t k = 0; is_same && a->offset != b->offset && k < a->length; k++) {
        is_same = is_valid_bit(it->key_validity, a->offset + k) &&
                  is_valid_bit(it->key_validity, b->offset + k) &&
                  is_same_string(&it->keys[a->offset + k], &it->keys[b->offset + k]);
    }
    return is_same;
}

static bool has_same_options(const call *it, idx_t a, idx_t b)
{
    bool is_same = true;
    for (int k = 1; is_same && k < it->count; k++) {
        const duckdb_string_t *strings = it->values[k];
        const duckdb_list_entry *lists = it->values[k];
        is_same = it->function->roles[k] == ROLE_KEYS ? has_same_keys(it, &lists[a], &lists[b])
                                                      : is_same_string(&strings[a], &strings[b]);
    }
    return is_same;
}

/* Returns the length of the run of rows that starts at `first`, and sets the offsets of its texts. Sets
 * *example to the first row that is not null, or to the number of rows in the chunk if no such row exists. */
static idx_t measure_run(call *it, idx_t first, idx_t *example)
{
    const duckdb_string_t *texts = it->values[0];
    int64_t size = 0;
    idx_t row = first;
    *example = it->rows;
    it->offsets[0] = 0;
    for (; row < it->rows; row++) {
        int64_t length = 0;
        if (!is_null(it, row)) {
            length = string_length(&texts[row]);
            if (*example == it->rows) {
                *example = row;
            } else if ((size > 0 && length > RUN - size) || !has_same_options(it, *example, row)) {
                break;
            }
        }
        size += length;
        it->offsets[row - first + 1] = size;
    }
    return row - first;
}

bool grow(call *it, scratch *to, int64_t size)
{
    if (size <= to->capacity) {
        return true;
    }
    free(to->bytes);
    to->capacity = size < RUN ? RUN : size;
    to->bytes = malloc((size_t)to->capacity);
    return to->bytes || fail_memory(it);
}

/* Copies the texts of a run one after the other. If the run has more than RUN bytes, its single text is used
 * in place. */
static bool gather(call *it, run *rows)
{
    const duckdb_string_t *texts = (const duckdb_string_t *)it->values[0] + rows->first;
    const int64_t size = rows->column.size;
    if (size <= RUN && !grow(it, &it->texts, size)) {
        return false;
    }
    rows->column.data = it->texts.bytes;
    for (int64_t k = 0; k < rows->column.rows; k++) {
        const int64_t length = it->offsets[k + 1] - it->offsets[k];
        if (size > RUN && length > 0) {
            rows->column.data = string_bytes(&texts[k]);
        } else if (length > 0) {
            memcpy(it->texts.bytes + it->offsets[k], string_bytes(&texts[k]), (size_t)length);
        }
    }
    return true;
}

static bool read_options(call *it, idx_t row, options *to)
{
    bool is_read = start_options(it, to);
    for (int k = 1; is_read && k < it->count; k++) {
        is_read = read_argument(it, k, row, to);
    }
    to->rules.charsets = to->rules.charset_count > 0 ? to->charsets : NULL;
    return is_read;
}

/* Makes all results of a run null, with an empty string or list below each null. */
static bool put_null_run(call *it, const run *rows)
{
    _Static_assert(sizeof(duckdb_string_t) == sizeof(duckdb_list_entry), "all results have the same size");
    const idx_t count = (idx_t)rows->column.rows;
    duckdb_string_t *results = duckdb_vector_get_data(it->result);
    memset(results + rows->first, 0, count * sizeof *results);
    memset(it->result_validity, 0, words_of(count) * sizeof *it->result_validity);
    put_nulls(it->result, rows->first, count, it->result_validity);
    return true;
}

static bool take_run(call *it, idx_t first, idx_t *count)
{
    idx_t example;
    *count = measure_run(it, first, &example);
    run rows = {.first = first};
    rows.column = (percent_column){
        .offsets = it->offsets,
        .size = it->offsets[*count],
        .validity = (const uint8_t *)it->validity,
        .first_bit = (int64_t)first,
        .rows = (int64_t)*count,
        .offset_width = sizeof *it->offsets,
    };
    it->is_unknown = false;
    if (example < it->rows && !read_options(it, example, &rows.options)) {
        return it->is_unknown && put_null_run(it, &rows);
    }
    return example == it->rows ? put_null_run(it, &rows) : gather(it, &rows) && it->function->take(it, &rows);
}

void call_function(duckdb_function_info info, duckdb_data_chunk arguments, duckdb_vector result)
{
    call it __attribute__((cleanup(end_call))) = {
        .function = duckdb_scalar_function_get_extra_info(info),
        .info = info,
        .result = result,
        .rows = duckdb_data_chunk_get_size(arguments),
        .count = (int)duckdb_data_chunk_get_column_count(arguments),
    };
    bool is_taken = start_call(&it, arguments);
    for (idx_t first = 0, count = 0; is_taken && first < it.rows; first += count) {
        is_taken = take_run(&it, first, &count);
    }
}

/* Parses queries into lists of pairs, or of the values of a key. */
#include <stdlib.h>

#include "extension.h"

/* The vectors of a run's elements; `keys` is NULL if the lists have only values. */
typedef struct elements {
    duckdb_vector keys, values;
} elements;

static int64_t measure(const call *it, const run *rows, percent_query_buffers *to, percent_error *error)
{
    const options *with = &rows->options;
    return it->function->result == RESULT_PAIRS
               ? percent_query_column_size(&rows->column, &with->rules, to, error)
               : percent_query_get_all_column_size(&rows->column, with->keys, &with->rules, to, error);
}

static int64_t decode(const call *it, const run *rows, percent_query_buffers *to, percent_error *error)
{
    const options *with = &rows->options;
    return it->function->result == RESULT_PAIRS
               ? percent_query_column(&rows->column, &with->rules, to, error)
               : percent_query_get_all_column(&rows->column, with->keys, &with->rules, to, error);
}

/* Makes the offsets and validity of to->pairs elements. Returns their allocation, or NULL after an error. */
static void *make_buffers(call *it, percent_query_buffers *to)
{
    const size_t offsets = (size_t)to->pairs + 1, words = (size_t)to->pairs / 64 + 1;
    int64_t *room = malloc(2 * (offsets + words) * sizeof *room);
    if (room == NULL) {
        fail_memory(it);
        return NULL;
    }
    to->key_offsets = room;
    to->value_offsets = room + offsets;
    to->key_validity = (uint8_t *)(room + 2 * offsets);
    to->value_validity = (uint8_t *)(room + 2 * offsets + words);
    return room;
}

static void free_buffers(void **it)
{
    free(*it);
}

/* Makes room for the elements of a run after those of earlier runs. */
static bool reserve(call *it, int64_t count, elements *to)
{
    if (duckdb_list_vector_set_size(it->result, it->elements) != DuckDBSuccess ||
        duckdb_list_vector_reserve(it->result, it->elements + (idx_t)count) != DuckDBSuccess) {
        return fail_memory(it);
    }
    duckdb_vector child = duckdb_list_vector_get_child(it->result);
    const bool has_keys = it->function->result == RESULT_PAIRS;
    to->keys = has_keys ? duckdb_struct_vector_get_child(child, 0) : NULL;
    to->values = has_keys ? duckdb_struct_vector_get_child(child, 1) : child;
    return true;
}

static void put_lists(call *it, const run *rows)
{
    duckdb_list_entry *lists = duckdb_vector_get_data(it->result);
    for (int64_t k = 0; k < rows->column.rows; k++) {
        lists[rows->first + (idx_t)k] = (duckdb_list_entry){
            it->elements + (uint64_t)it->result_offsets[k],
            (uint64_t)(it->result_offsets[k + 1] - it->result_offsets[k]),
        };
    }
}

static void put_elements(const call *it, duckdb_vector to, int64_t count, const int64_t *offsets,
                         const uint8_t *bytes, int64_t nulls, const uint8_t *validity)
{
    put_strings((duckdb_string_t *)duckdb_vector_get_data(to) + it->elements, count, offsets, bytes);
    if (nulls > 0) {
        put_nulls(to, it->elements, (idx_t)count, (const uint64_t *)validity);
    }
}

/* Decodes the elements of a run. `to` has the capacities and the buffers except those of the bytes. */
static bool fill(call *it, const run *rows, const elements *vectors, percent_query_buffers *to)
{
    percent_error error;
    to->values = reserve_bytes(it, vectors->values, it->elements, to->value_capacity);
    if (to->values && vectors->keys) {
        to->keys = reserve_bytes(it, vectors->keys, it->elements, to->key_capacity);
    }
    if (to->values == NULL || (vectors->keys && to->keys == NULL)) {
        return false;
    }
    if (decode(it, rows, to, &error) < 0) {
        return fail_row(it, rows, &error);
    }
    put_elements(it, vectors->values, to->pairs, to->value_offsets, to->values, to->value_nulls,
                 to->value_validity);
    if (vectors->keys) {
        put_elements(it, vectors->keys, to->pairs, to->key_offsets, to->keys, to->key_nulls,
                     to->key_validity);
    }
    return true;
}

/* Reserves at least one element, because the strings of the first element own the bytes of all keys and
 * values. */
bool take_lists(call *it, const run *rows)
{
    percent_error error;
    elements vectors = {NULL, NULL};
    percent_query_buffers to = {.lists = it->result_offsets, .validity = (uint8_t *)it->result_validity};
    if (measure(it, rows, &to, &error) < 0) {
        return fail_row(it, rows, &error);
    }
    void *room __attribute__((cleanup(free_buffers))) = make_buffers(it, &to);
    if (room == NULL || !reserve(it, to.pairs + 1, &vectors) || !fill(it, rows, &vectors, &to)) {
        return false;
    }
    put_lists(it, rows);
    if (to.nulls > 0) {
        put_nulls(it->result, rows->first, (idx_t)rows->column.rows, it->result_validity);
    }
    it->elements += (idx_t)to.pairs;
    return duckdb_list_vector_set_size(it->result, it->elements) == DuckDBSuccess || fail_memory(it);
}

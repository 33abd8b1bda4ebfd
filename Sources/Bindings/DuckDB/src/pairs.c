/* Parses queries into lists of pairs. */
#include <stdlib.h>

#include "extension.h"

/* The offsets of a run's keys and values. */
typedef struct pair_offsets {
    int64_t *keys, *values;
} pair_offsets;

static void free_offsets(pair_offsets *it)
{
    free(it->keys);
}

/* Makes room for the pairs of a run after the pairs of earlier runs. Returns the vector of pairs, or NULL
 * after an error. */
static duckdb_vector reserve_pairs(call *it, int64_t count)
{
    if (duckdb_list_vector_set_size(it->result, it->pairs) != DuckDBSuccess ||
        duckdb_list_vector_reserve(it->result, it->pairs + (idx_t)count) != DuckDBSuccess) {
        fail_memory(it);
        return NULL;
    }
    return duckdb_list_vector_get_child(it->result);
}

static void put_lists(call *it, const run *rows)
{
    duckdb_list_entry *lists = duckdb_vector_get_data(it->result);
    for (int64_t k = 0; k < rows->column.rows; k++) {
        lists[rows->first + (idx_t)k] = (duckdb_list_entry){
            it->pairs + (uint64_t)it->result_offsets[k],
            (uint64_t)(it->result_offsets[k + 1] - it->result_offsets[k]),
        };
    }
}

/* Decodes the pairs of a run into the vectors of keys and values. `to` has the capacities and the buffers of
 * offsets. */
static bool put_pairs(call *it, const run *rows, duckdb_vector keys, duckdb_vector values,
                      percent_query_buffers *to)
{
    percent_error error;
    to->keys = reserve_bytes(it, keys, it->pairs, to->key_capacity);
    to->values = to->keys ? reserve_bytes(it, values, it->pairs, to->value_capacity) : NULL;
    if (to->values == NULL) {
        return false;
    }
    if (percent_query_column(&rows->column, &rows->options.rules, to, &error) < 0) {
        return fail_row(it, rows, &error);
    }
    duckdb_string_t *key_strings = duckdb_vector_get_data(keys);
    duckdb_string_t *value_strings = duckdb_vector_get_data(values);
    put_strings(key_strings + it->pairs, to->pairs, to->key_offsets, to->keys);
    put_strings(value_strings + it->pairs, to->pairs, to->value_offsets, to->values);
    return true;
}

/* Parses the queries of a run into lists of pairs. Reserves at least one pair, because the strings of the
 * first pair own the bytes of all keys and values. */
bool take_parse(call *it, const run *rows)
{
    percent_error error;
    percent_query_buffers to = {.lists = it->result_offsets, .validity = (uint8_t *)it->result_validity};
    if (percent_query_column_size(&rows->column, &rows->options.rules, &to, &error) < 0) {
        return fail_row(it, rows, &error);
    }
    const size_t count = (size_t)to.pairs + 1;
    pair_offsets offsets __attribute__((cleanup(free_offsets))) = {malloc(2 * count * sizeof(int64_t)), NULL};
    duckdb_vector pairs = offsets.keys ? reserve_pairs(it, to.pairs + 1) : NULL;
    if (pairs == NULL) {
        return offsets.keys ? false : fail_memory(it);
    }
    offsets.values = offsets.keys + count;
    to.key_offsets = offsets.keys;
    to.value_offsets = offsets.values;
    if (!put_pairs(it, rows, duckdb_struct_vector_get_child(pairs, 0),
                   duckdb_struct_vector_get_child(pairs, 1), &to)) {
        return false;
    }
    put_lists(it, rows);
    if (to.nulls > 0) {
        put_nulls(it, rows);
    }
    it->pairs += (idx_t)to.pairs;
    return duckdb_list_vector_set_size(it->result, it->pairs) == DuckDBSuccess || fail_memory(it);
}

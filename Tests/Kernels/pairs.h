/* Calls that make the pairs of query columns: their outcome according to the reference, and their buffers. */
#ifndef PCT_PAIR_CALLS_H
#define PCT_PAIR_CALLS_H

#include "columns.h"

enum { MOST_PAIRS = COLUMN_BYTES / 2 + COLUMN_ROWS };

/* The result of all rows. The size of a row is its number of pairs. `key_ends` and `value_ends` are the
 * ends of each pair's output. */
typedef struct pairs_outcome {
    row_outcome rows[COLUMN_ROWS];
    size_t pairs;
    size_t key_ends[MOST_PAIRS + 1], value_ends[MOST_PAIRS + 1];
    bool null_keys[MOST_PAIRS], null_values[MOST_PAIRS];
    column_outcome keys, values; /* only the output is used */
} pairs_outcome;

/* The capacities of a call. */
typedef struct pair_room {
    size_t pairs, keys, values;
} pair_room;

typedef struct pair_call {
    column_call rows; /* the outcome is not used */
    bool has_no_keys;
    pairs_outcome wanted;
    memory key_offsets, value_offsets, keys, values, key_validity, value_validity;
} pair_call;

void make_pair_buffers(pair_call *it);

/* If `name` is not NULL, the pairs are only the values of the fields with this name, without keys. */
void reference_pairs(const column_case *it, const pct_name *name, pairs_outcome *to);
pct_query_result pairs_result_of(const column_case *it, const pairs_outcome *outcome, pair_room room);

/* Returns the capacities that all rows need. */
pair_room whole_room(const pair_call *it);

void expect_pairs_result(pct_query_result result, pct_query_result right);

/* The counterparts of try_column and try_whole_column. */
void try_pairs(pair_call *it, pair_room room, column_placing where);
void try_all_pairs(pair_call *it, column_placing where);

#endif

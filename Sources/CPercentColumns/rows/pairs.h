/* The progress of a call that splits queries into pairs. */
#pragma once

#include "walk.h"

/* A call that splits queries into pairs, and its progress. */
typedef struct pair_job {
    pct_column_rules rules;
    column_job rows;         /* the input rows; their output is counted in pairs */
    column_job keys, values; /* the output columns; their rows are pairs */
    pct_column_buffers lists, key_buffers, value_buffers;
} pair_job;

/* The output of one or more rows. */
typedef struct row_output {
    size_t pairs, keys, values, key_nulls, value_nulls;
} row_output;

/* Starts a call like pct_start_column. */
void pct_start_pairs(pair_job *it, const pct_column *column, pct_column_rules rules,
                     const pct_query_buffers *to);

/* Returns the result of a call that has ended, whether or not all rows are done. */
pct_query_result pct_pairs_result_of(const pair_job *it);

/* Whether more output fits into the buffers and, if `is_counted`, into the range of offsets. */
bool pct_has_room_for_pairs(const pair_job *it, const row_output *row, bool is_counted);

/* Counts the names and values of finished rows. */
PCT_INLINE void pct_add_pairs(pair_job *it, const row_output *rows)
{
    it->keys.written += rows->keys;
    it->values.written += rows->values;
    it->keys.nulls += rows->key_nulls;
    it->values.nulls += rows->value_nulls;
}

/* Ends an attempt to process the next rows; `rows` may be 0. If the rows are not done, makes the next chunk
 * smaller. After the smallest chunk, splits the rows field by field; an error may end the call. */
void pct_end_query_rows(pair_job *it, size_t rows, bool are_done);

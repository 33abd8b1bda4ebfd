/* Declarations shared by the loops that split queries into pairs. */
#ifndef PCT_PAIRS_H
#define PCT_PAIRS_H

#include "columns.h"

/* A call that splits queries into pairs, and its progress. */
typedef struct pair_job {
    pct_column_rules rules;
    column_job rows;         /* the input rows; their output is counted in pairs */
    column_job keys, values; /* the output columns; their rows are pairs */
    pct_column_buffers lists, key_buffers, value_buffers;
} pair_job;

/* The steps that decode a single row. */
typedef struct part_steps {
    pct_result (*decode)(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options);
    size_t (*utf8_valid_prefix)(const uint8_t *src, size_t n);
} part_steps;

/* Starts a call like pct_start_column. */
void pct_start_pairs(pair_job *it, const pct_column *column, pct_column_rules rules,
                     const pct_query_buffers *to);

/* Returns the result of a call that has ended, whether or not all rows are done. */
pct_query_result pct_pairs_result_of(const pair_job *it);

/* Ends an attempt to process the next rows; `rows` may be 0. If the rows are not done, makes the next chunk
 * smaller. After the smallest chunk, splits the rows field by field; an error may end the call. */
void pct_end_query_rows(part_steps by, pair_job *it, size_t rows, bool are_done);

#endif

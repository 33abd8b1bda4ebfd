/* Decodes single rows with a decoder, and handles their errors by the rules. */
#ifndef PCT_WALK_H
#define PCT_WALK_H

#include "rows.h"

/* A decoder and its context. */
typedef struct row_decoder {
    pct_part_decoder *decode;
    const void *how;
} row_decoder;

/* Decodes like pct_decode_part, unit by unit. */
pct_part_decoder pct_decode_part_exact;

/* Handles an error in the next row by the rules: makes the row null, or ends the call and returns false. */
bool pct_end_wrong_row(column_job *it, pct_column_rules rules, pct_status status, size_t byte);

/* Decodes n bytes of the next row, from byte `from` on, and finishes the row. If the row ends the call,
 * returns false. */
bool pct_walk_row(column_job *it, const row_decoder *by, pct_column_rules rules, size_t from, size_t n);

#endif

/* Decodes single rows with a decoder, and handles their errors by the rules. */
#pragma once

#include "rows.h"

/* A decoder, a test of names and their context. */
typedef struct row_decoder {
    pct_part_decoder *decode;
    const void *how;
    pct_name_test *is_name; /* NULL: all fields are wanted */
    size_t names;
} row_decoder;

/* Decodes like pct_decode_part, unit by unit. */
pct_part_decoder pct_decode_part_exact;

/* Whether an error makes its row, name or value null. */
PCT_INLINE bool is_nulled(pct_column_rules rules, pct_status status)
{
    return (status == PCT_MALFORMED ? rules.malformed : rules.invalid) == PCT_COLUMN_NULL;
}

/* Decodes n bytes of the next row, from byte `from` on, and finishes the row. If the row ends the call,
 * returns false. */
bool pct_walk_row(column_job *it, const row_decoder *by, pct_column_rules rules, size_t from, size_t n);

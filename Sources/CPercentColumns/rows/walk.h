/* Decodes rows one by one with a decoder, and handles their errors by the rules. */
#ifndef PCT_WALK_H
#define PCT_WALK_H

#include "rows.h"

/* The result of decoding a part of a row: the length of the whole output, even if it does not fit, or the
 * offset and status of the first error. */
typedef struct pct_part {
    size_t written;
    size_t byte;
    pct_status status;
} pct_part;

/* Decodes a part of a row, and writes at most `room` bytes. If dst is NULL, only counts the output. `how` is
 * the context that the caller of the walk passes. */
typedef pct_part pct_part_decoder(const void *how, const uint8_t *src, size_t n, uint8_t *dst, size_t room);

/* A decoder and its context. */
typedef struct row_decoder {
    pct_part_decoder *decode;
    const void *how;
} row_decoder;

/* Decode UTF-8 by the rules that `how` points to. The first function works unit by unit; the second function
 * first tries the current kernel. */
pct_part_decoder pct_decode_utf8_exact, pct_decode_utf8;

/* Handles an error in the next row by the rules: makes the row null, or ends the call and returns false. */
bool pct_end_wrong_row(column_job *it, pct_column_rules rules, pct_status status, size_t byte);

/* Decodes n bytes of the next row, from byte `from` on, and finishes the row. If the row ends the call,
 * returns false. */
bool pct_walk_row(column_job *it, const row_decoder *by, pct_column_rules rules, size_t from, size_t n);

#endif

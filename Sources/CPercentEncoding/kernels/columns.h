/* Rows, offsets, validity and the row-exact steps, shared by the loops over columns. */
#ifndef PCT_COLUMNS_H
#define PCT_COLUMNS_H

#include "../include/CPercentEncodingColumns.h"
#include "kernel.h"

/* ---- Offsets ---- */

PCT_INLINE int64_t load_offset(const void *offsets, size_t i, bool is_wide)
{
    int64_t wide;
    int32_t narrow;
    if (is_wide) {
        memcpy(&wide, (const uint8_t *)offsets + i * sizeof wide, sizeof wide);
        return wide;
    }
    memcpy(&narrow, (const uint8_t *)offsets + i * sizeof narrow, sizeof narrow);
    return narrow;
}

PCT_INLINE void store_offset(void *offsets, size_t i, bool is_wide, size_t offset)
{
    int64_t wide = (int64_t)offset;
    int32_t narrow = (int32_t)offset;
    if (is_wide) {
        memcpy((uint8_t *)offsets + i * sizeof wide, &wide, sizeof wide);
    } else {
        memcpy((uint8_t *)offsets + i * sizeof narrow, &narrow, sizeof narrow);
    }
}

PCT_INLINE bool is_wide(const pct_column *column)
{
    return column->width == PCT_OFFSETS_64;
}

/* ---- A call in progress ---- */

/* The maximum size of a chunk in bytes, and the smaller maximum after a chunk with an error. */
enum { CHUNK = 4096, LITTLE_CHUNK = 512, CHUNK_BLOCK = 64, CHUNK_BLOCKS = CHUNK / CHUNK_BLOCK };

/* A call over a column and its progress. */
typedef struct column_job {
    const pct_column *column;
    const pct_column_buffers *to;
    size_t room;     /* the capacity, limited to the range of offsets */
    size_t chunk;    /* the maximum number of bytes in the next chunk */
    size_t row;      /* the next row */
    size_t start;    /* the checked offset of the next row */
    size_t null_row; /* the next null row that has bytes, or the number of rows */
    size_t written;
    size_t byte;  /* of the result */
    size_t nulls; /* finished rows that became null; null rows of the input do not count */
    pct_status status;
} column_job;

/* Returns the largest possible offset. */
size_t pct_largest_offset(const pct_column *column);

/* Starts a call: checks the first offset, and writes the first offset and the validity of the result. */
column_job pct_start_column(const pct_column *column, const pct_column_buffers *to);

/* Returns the result of a call that has ended, whether or not all rows are done. */
pct_column_result pct_column_result_of(const column_job *it);

/* Returns the first null row with bytes from `row` on, or the number of rows. */
size_t pct_next_null_row(const pct_column *column, size_t row);

/* Copy the validity of the input to the output, and count the nulls among the first rows. */
void pct_copy_validity(const pct_column *column, const pct_column_buffers *to);
size_t pct_count_nulls(const pct_column *column, size_t rows);

/* Finishes the next row as null. */
void pct_make_null(column_job *it);

/* Return the address of the next row, and the address of its output. Adds integers instead of offsetting
 * pointers, because the pointer of an empty column or buffer may be null. */
PCT_INLINE const uint8_t *row_bytes(const column_job *it)
{
    return (const uint8_t *)((uintptr_t)it->column->data + it->start);
}

PCT_INLINE uint8_t *column_output(const column_job *it)
{
    return (uint8_t *)((uintptr_t)it->to->data + it->written);
}

PCT_INLINE size_t column_room(const column_job *it)
{
    return it->room - it->written;
}

PCT_INLINE size_t row_end(const column_job *it, size_t row)
{
    return (size_t)load_offset(it->column->offsets, row + 1, is_wide(it->column));
}

/* Finishes `rows` rows with `written` bytes of output. */
PCT_INLINE void end_rows(column_job *it, size_t rows, size_t written)
{
    it->start = row_end(it, it->row + rows - 1);
    it->row += rows;
    it->written += written;
}

/* Finishes the next row. If only sizes are computed, stores no offset. */
void pct_end_row(column_job *it, size_t written);

/* Ends the call at the next row. */
PCT_INLINE bool refuse_row(column_job *it, pct_status status, size_t byte)
{
    it->status = status;
    it->byte = byte;
    return false;
}

/* Ends the call at a row that does not fit. */
bool pct_refuse_large_row(column_job *it);

/* The result of decoding a part of a row: the length of the output, or the first unit with an error. */
typedef struct part_outcome {
    size_t written;
    pct_status status;
    size_t byte;
} part_outcome;

/* Decodes unit by unit. If dst is NULL, only counts the output. */
part_outcome pct_walk_part(const uint8_t *src, size_t n, pct_column_rules rules, uint8_t *dst);

/* Handles an error in the next row by the rules: makes the row null, or ends the call and returns false. */
bool pct_end_wrong_row(column_job *it, pct_column_rules rules, pct_status status, size_t byte);

/* Decodes n bytes of the next row unit by unit, from byte `from` on, and handles errors by the rules. If the
 * row ends the call, returns false. */
bool pct_decode_part_exact(column_job *it, pct_column_rules rules, size_t from, size_t n);

/* Counts the output of n bytes like pct_decode_part_exact. Uses the kernel if the bytes have no errors. */
bool pct_count_part(const pct_kernel *kernel, column_job *it, pct_column_rules rules, size_t from, size_t n);

PCT_INLINE unsigned options_of(pct_column_rules rules)
{
    return (rules.plus ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
           (rules.malformed == PCT_COLUMN_KEEP ? PCT_DECODE_KEEP_MALFORMED : 0u);
}

#endif

/* The progress of a call over the rows of a column. */
#pragma once

#include "offsets.h"
#include "validity.h"

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

/* Starts a call: checks the first offset, and writes the first offset and the validity of the result. */
column_job pct_start_column(const pct_column *column, const pct_column_buffers *to);

/* Returns the result of a call that has ended, whether or not all rows are done. */
pct_column_result pct_column_result_of(const column_job *it);

/* Return the address of an offset, of the next row, and of its output. Adds integers instead of offsetting
 * pointers, because the pointer of an empty column or buffer may be null. */
PCT_INLINE const uint8_t *bytes_at(const column_job *it, size_t offset)
{
    return (const uint8_t *)((uintptr_t)it->column->data + offset);
}

PCT_INLINE const uint8_t *row_bytes(const column_job *it)
{
    return bytes_at(it, it->start);
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

/* Returns the offsets of the query in the next row. */
PCT_INLINE pct_query_place query_of_row(const column_job *it, pct_input input)
{
    const size_t n = row_end(it, it->row) - it->start;
    return input == PCT_INPUT_QUERY ? (pct_query_place){0, n} : pct_find_query(row_bytes(it), n, input);
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

/* Finishes the next row as null. */
void pct_make_null(column_job *it);

/* Ends the call at the next row, and returns false. */
PCT_INLINE bool refuse_row(column_job *it, pct_status status, size_t byte)
{
    it->status = status;
    it->byte = byte;
    return false;
}

/* Whether the next row can be read. Finishes a null row, and ends the call at invalid offsets. */
bool pct_next_row(column_job *it);

/* Ends the call at a row that does not fit, and returns false. */
bool pct_refuse_large_row(column_job *it);

PCT_INLINE unsigned options_of(pct_column_rules rules)
{
    return (rules.plus ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
           (rules.malformed == PCT_COLUMN_KEEP ? PCT_DECODE_KEEP_MALFORMED : 0u);
}

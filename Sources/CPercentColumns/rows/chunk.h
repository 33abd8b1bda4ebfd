/* Finds the next rows of a column: the rows of a chunk. */
#pragma once

#include "rows.h"

enum { ROW_GROUP = 16 };

/* Compares an offset with the previous offset and the limit. The top bit of the result is set if the offset
 * is negative, decreases or exceeds the limit. Has no branch, so that the compiler can vectorise the loop. */
PCT_INLINE uint32_t disorder32(const uint8_t *offsets, size_t row, uint32_t limit)
{
    uint32_t bounds[2];
    memcpy(bounds, offsets + row * sizeof bounds[0], sizeof bounds);
    return bounds[1] | (bounds[1] - bounds[0]) | (limit - bounds[1]);
}

PCT_INLINE uint64_t disorder64(const uint8_t *offsets, size_t row, uint64_t limit)
{
    uint64_t bounds[2];
    memcpy(bounds, offsets + row * sizeof bounds[0], sizeof bounds);
    return bounds[1] | (bounds[1] - bounds[0]) | (limit - bounds[1]);
}

/* Whether the end offsets of rows are in order and within the limit; the first start is already checked. */
PCT_INLINE bool are_ordered(const uint8_t *offsets, size_t row, size_t rows, uint64_t limit, bool is_wide)
{
    uint64_t wide = 0;
    uint32_t narrow = 0;
    for (size_t k = 0; k < rows; k++) {
        if (is_wide) {
            wide |= disorder64(offsets, row + k, limit);
        } else {
            narrow |= disorder32(offsets, row + k, (uint32_t)limit);
        }
    }
    return (wide >> 63 | narrow >> 31) == 0;
}

/* Returns the number of consecutive rows, from the next row on, whose offsets are in order and within the
 * limit. Checks at most `most` rows. */
PCT_INLINE size_t ordered_rows(const column_job *it, size_t most, size_t limit, bool is_wide)
{
    const uint8_t *offsets = it->column->offsets;
    const size_t largest = largest_offset(is_wide);
    const uint64_t end = limit < largest ? limit : largest;
    size_t rows = 0;
    while (most - rows >= ROW_GROUP && are_ordered(offsets, it->row + rows, ROW_GROUP, end, is_wide)) {
        rows += ROW_GROUP;
    }
    while (rows < most && are_ordered(offsets, it->row + rows, 1, end, is_wide)) {
        rows++;
    }
    return rows;
}

PCT_INLINE size_t rows_up_to(const column_job *it, size_t most, size_t limit)
{
    return is_wide(it->column) ? ordered_rows(it, most, limit, true) : ordered_rows(it, most, limit, false);
}

/* Implements rows_of_chunk and few_rows_of_chunk. If `most` is 0, the next row is null. */
PCT_INLINE size_t rows_of_chunk_up_to(column_job *it, size_t most)
{
    const size_t start = it->start, size = it->column->size;
    size_t rows = rows_up_to(it, most, size - start > it->chunk ? start + it->chunk : size);
    return PCT_LIKELY(rows > 0) ? rows : pct_next_row(it);
}

/*
 * Returns the number of rows in the next chunk: rows of at most it->chunk bytes together, or one longer row.
 * Returns 0 if invalid offsets have ended the call, or if the next row is null and has been finished. Takes
 * linear time in the number of rows, so the caller must finish all of the rows.
 */
PCT_INLINE size_t rows_of_chunk(column_job *it)
{
    return rows_of_chunk_up_to(it, it->null_row - it->row);
}

/* Returns the number of rows like rows_of_chunk, but at most `most`. The caller need not finish the rows. */
PCT_INLINE size_t few_rows_of_chunk(column_job *it, size_t most)
{
    const size_t left = it->null_row - it->row;
    return rows_of_chunk_up_to(it, left < most ? left : most);
}

/* Returns the size of the next chunk after a chunk without errors. */
PCT_INLINE size_t larger_chunk(const column_job *it)
{
    return it->chunk < CHUNK ? 2 * it->chunk : it->chunk;
}

/* Chooses the size of the next chunk. After rows that were processed one by one, the next chunk is small. */
PCT_INLINE void size_next_chunk(column_job *it, bool is_whole)
{
    it->chunk = is_whole ? larger_chunk(it) : LITTLE_CHUNK;
}

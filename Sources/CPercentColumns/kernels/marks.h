/* Marks the queries and the rows of a chunk: one bit for each byte, in blocks of 64 bytes. */
#pragma once

#include "../rows/rows.h"

/* The marked bytes of a block: the first and the last byte of each query that is not empty, the bytes outside
 * of queries, and the first byte of each row. */
typedef struct marks {
    uint64_t first, last, outside, rows;
} marks;

PCT_INLINE void mark_outside(marks *to, size_t from, size_t end)
{
    for (; from < end; from = (from / CHUNK_BLOCK + 1) * CHUNK_BLOCK) {
        const size_t count = end - from < CHUNK_BLOCK ? end - from : CHUNK_BLOCK;
        const uint64_t some = count < CHUNK_BLOCK ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
        to[from / CHUNK_BLOCK].outside |= some << from % CHUNK_BLOCK;
    }
}

/* Marks the queries and the rows of a chunk of n bytes. */
PCT_INLINE void mark_rows(const column_job *it, size_t rows, size_t n, pct_input input, bool is_wide,
                          marks *to)
{
    for (size_t k = 0; k <= n / CHUNK_BLOCK; k++) {
        to[k] = (marks){0};
    }
    size_t at = 0;
    for (size_t row = it->row + 1; row <= it->row + rows; row++) {
        size_t end = (size_t)load_offset(it->column->offsets, row, is_wide) - it->start;
        pct_query_place query = {at, end};
        uint64_t some = end > at;
        to[at / CHUNK_BLOCK].rows |= some << at % CHUNK_BLOCK;
        if (input != PCT_INPUT_QUERY) {
            query = pct_find_query(bytes_at(it, it->start + at), end - at, input);
            query = (pct_query_place){at + query.start, at + query.end};
            some = query.end > query.start;
            mark_outside(to, at, query.start);
            mark_outside(to, query.end, end);
        }
        to[query.start / CHUNK_BLOCK].first |= some << query.start % CHUNK_BLOCK;
        to[(query.end - some) / CHUNK_BLOCK].last |= some << (query.end - some) % CHUNK_BLOCK;
        at = end;
    }
}

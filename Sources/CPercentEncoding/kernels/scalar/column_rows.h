/* Finds the next rows of a column, and the ends of rows in the output. */
#ifndef PCT_SCALAR_COLUMN_ROWS_H
#define PCT_SCALAR_COLUMN_ROWS_H

#include "../columns.h"

/* ---- The rows of a chunk ---- */

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
    const size_t largest = is_wide ? SIZE_MAX >> 1 : INT32_MAX;
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
    if (PCT_LIKELY(rows > 0)) {
        return rows;
    }
    if (rows_up_to(it, 1, size) == 0) {
        refuse_row(it, PCT_BAD_OFFSETS, 0);
        return 0;
    }
    if (most == 0) {
        pct_end_row(it, 0);
        it->null_row = pct_next_null_row(it->column, it->row);
        return 0;
    }
    return 1;
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

/* ---- Fields of queries ---- */

/* Returns the masks of '&' and '=' among 64 bytes. */
typedef pct_separators separators_finder(const uint8_t *src);

/* ---- The ends of rows in the output ---- */

/* The number of words that hold one bit for each byte of a chunk, plus one bit. */
enum { CHUNK_BITS = CHUNK_BLOCKS + 1 };

/*
 * Writes the offsets of the next rows, which are in one chunk of n bytes. For each set bit, the output is
 * `growth` bytes longer than the input. Returns true if a row ends directly before a byte with a set bit.
 */
typedef bool put_row_offsets(const column_job *it, size_t rows, const uint64_t *bits, size_t n, int growth);

typedef size_t count_bits(uint64_t word);

/* A word, and the number of set bits before it. */
typedef struct counted_word {
    uint64_t bits, before;
} counted_word;

PCT_INLINE void count_words(count_bits *count, const uint64_t *bits, size_t n, counted_word *to)
{
    uint64_t before = 0;
    for (size_t k = 0; k <= n / CHUNK_BLOCK; k++) {
        to[k] = (counted_word){bits[k], before};
        before += count(bits[k]);
    }
}

/* Writes output offsets. Each input byte before an offset adds `scale` to the offset, and each set bit also
 * adds `growth`. Returns true if a row ends directly before a byte with a set bit. */
PCT_INLINE bool put_each_offset(count_bits *count, const column_job *it, size_t rows,
                                const counted_word *words, size_t scale, int growth, bool is_wide)
{
    const void *from = it->column->offsets;
    void *to = it->to->offsets;
    const size_t start = it->start, written = it->written, end = it->row + rows;
    uint64_t found = 0;
    for (size_t row = it->row + 1; row <= end; row++) {
        size_t at = (size_t)load_offset(from, row, is_wide) - start;
        counted_word word = words[at / CHUNK_BLOCK];
        uint64_t below = word.bits & ((UINT64_C(1) << at % CHUNK_BLOCK) - 1);
        size_t set = (size_t)word.before + count(below);
        found |= word.bits >> at % CHUNK_BLOCK;
        store_offset(to, row, is_wide, written + scale * at + (size_t)growth * set);
    }
    return found & 1;
}

/* Implements put_row_offsets row by row. */
PCT_INLINE bool put_offsets_by(count_bits *count, const column_job *it, size_t rows, const uint64_t *bits,
                               size_t n, int growth)
{
    counted_word words[CHUNK_BITS];
    count_words(count, bits, n, words);
    return is_wide(it->column) ? put_each_offset(count, it, rows, words, 1, growth, true)
                               : put_each_offset(count, it, rows, words, 1, growth, false);
}

#endif

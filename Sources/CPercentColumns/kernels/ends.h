/* Finds the ends of rows in the output of a chunk. */
#pragma once

#include "../rows/chunk.h"

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

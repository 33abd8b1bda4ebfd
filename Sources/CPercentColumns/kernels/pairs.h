/*
 * Splits queries into pairs, with the steps of the including kernel. Rows are gathered into chunks, and a
 * chunk is processed as one text. Three masks for each 64 bytes mark keys, values and the starts of pairs,
 * without a branch that depends on the text. If a chunk has an error or does not fit, the next chunk has
 * fewer rows. A single row with an error is processed field by field.
 */
#pragma once

#include "../rows/pairs.h"
#include "marks.h"
#include "texts.h"

/* Steps may read past the bytes of a block and write past its output. */
enum { BLOCK_SLACK = 16, UNROLLED_STARTS = 4 };

/* 64 bytes. The bits of `escapes` mark the starts of escapes, which are replaced by the decoded bytes. */
typedef struct query_block {
    uint64_t escapes;
    bool is_malformed;
    pct_separators separators;
    uint8_t bytes[CHUNK_BLOCK + BLOCK_SLACK];
} query_block;

/* Fills a block from 64 bytes; two more bytes must be readable. */
typedef void decode_in_places(const uint8_t *src, bool plus, query_block *to);

/* Writes the bytes that are selected by the set bits. May write up to CHUNK_BLOCK + BLOCK_SLACK bytes in
 * all. */
typedef void put_bytes(const uint8_t *bytes, uint64_t bits, uint8_t *dst);

/* The masks of key bytes, value bytes, and starts of nonempty fields. */
typedef struct field_bits {
    uint64_t keys, values, starts;
} field_bits;

/* Whether a field starts at the next block, and whether a key continues in it. */
typedef struct field_carry {
    uint64_t start, key;
} field_carry;

/* A chunk in progress: buffers, and the amounts written to them. */
typedef struct pair_chunk {
    void *key_offsets, *value_offsets;
    uint8_t *keys, *values;
    size_t pairs, keys_written, values_written;
    field_carry fields;
    uint64_t digits; /* the digits of escapes of the previous block */
} pair_chunk;

/* Writes the output offsets at which the pairs of a block start. */
typedef void put_pair_starts(const pair_chunk *it, field_bits bits, size_t pairs, bool is_wide);

typedef struct pair_steps {
    decode_in_places *decode_block;
    put_bytes *put;
    put_pair_starts *put_starts;
    count_bits *count;
    const pct_kernel *texts; /* the functions for whole texts */
} pair_steps;

/* ---- The fields of 64 bytes ---- */

/*
 * Returns the masks of fields. A key is a run of ones from a start to a separator or the last byte of a
 * query. Adding the start to the run clears the run and sets the bit after it. Runs without a start belong to
 * values.
 */
PCT_INLINE field_bits fields_of(pct_separators found, const marks *marked, field_carry *carry)
{
    const uint64_t separators = found.ends | found.equals;
    const uint64_t inside = ~(separators | marked->last | marked->outside);
    const uint64_t starts = (marked->first | found.ends << 1 | carry->start) & ~marked->outside;
    const uint64_t sum = inside + (starts | carry->key);
    const uint64_t stops = sum & ~inside;
    const uint64_t keys = (inside & ~sum) | (stops & ~separators);
    *carry = (field_carry){found.ends >> 63, sum < inside};
    const uint64_t values = ~(keys | found.ends | (stops & found.equals) | marked->outside);
    return (field_bits){keys, values, starts & ~found.ends};
}

/* ---- A chunk ---- */

PCT_INLINE pair_chunk new_pair_chunk(const pair_job *it)
{
    return (pair_chunk){it->key_buffers.offsets,
                        it->value_buffers.offsets,
                        it->key_buffers.data,
                        it->value_buffers.data,
                        it->rows.written,
                        it->keys.written,
                        it->values.written,
                        {0, 0},
                        0};
}

/* Implements put_pair_starts by counting bits. Writing a few extra starts is faster than an unpredictable
 * loop end. */
PCT_INLINE void put_starts_by(count_bits *count, const pair_chunk *it, field_bits bits, size_t pairs,
                              bool is_wide)
{
    for (size_t done = 0; done < pairs; done += UNROLLED_STARTS) {
        for (size_t k = 0; k < UNROLLED_STARTS; k++) {
            uint64_t before = (bits.starts - 1) & ~bits.starts;
            store_offset(it->key_offsets, it->pairs + done + k, is_wide,
                         it->keys_written + count(bits.keys & before));
            store_offset(it->value_offsets, it->pairs + done + k, is_wide,
                         it->values_written + count(bits.values & before));
            bits.starts &= bits.starts - 1;
        }
    }
}

PCT_INLINE bool has_room_for_block(const pair_job *it, const pair_chunk *chunk, size_t pairs)
{
    const size_t most = CHUNK_BLOCK + BLOCK_SLACK;
    return it->rows.room - chunk->pairs >= pairs + UNROLLED_STARTS &&
           it->keys.room - chunk->keys_written >= most && it->values.room - chunk->values_written >= most;
}

/* Processes the `valid` bytes of a block. If the block has an error or does not fit, returns false. */
PCT_INLINE bool take_block(pair_steps by, const pair_job *it, pair_chunk *chunk, const uint8_t *src,
                           uint64_t valid, const marks *marked, uint64_t *starts)
{
    query_block block;
    by.decode_block(src, it->rules.plus, &block);
    const uint64_t digits = digits_of(block.escapes, &chunk->digits);
    field_bits bits = fields_of(block.separators, marked, &chunk->fields);
    bits.keys &= ~digits & valid;
    bits.values &= ~digits & valid;
    bits.starts &= valid;
    const size_t pairs = by.count(bits.starts);
    bool is_refused =
        (block.is_malformed && it->rules.malformed != PCT_COLUMN_KEEP) || (digits & marked->rows);
    if (PCT_UNLIKELY(is_refused) || PCT_UNLIKELY(!has_room_for_block(it, chunk, pairs))) {
        return false;
    }
    if (is_wide(it->rows.column)) {
        by.put_starts(chunk, bits, pairs, true);
    } else {
        by.put_starts(chunk, bits, pairs, false);
    }
    by.put(block.bytes, bits.keys, chunk->keys + chunk->keys_written);
    by.put(block.bytes, bits.values, chunk->values + chunk->values_written);
    chunk->pairs += pairs;
    chunk->keys_written += by.count(bits.keys);
    chunk->values_written += by.count(bits.values);
    *starts = bits.starts;
    return true;
}

/* Processes all blocks of a chunk of n bytes, and counts the pairs that start in each block. */
PCT_INLINE bool take_blocks(pair_steps by, const pair_job *it, pair_chunk *chunk, size_t n,
                            const marks *marked, counted_word *starts)
{
    const uint8_t *src = row_bytes(&it->rows);
    const size_t first_pair = chunk->pairs;
    for (size_t i = 0; i < n; i += CHUNK_BLOCK) {
        const size_t k = i / CHUNK_BLOCK, left = n - i;
        uint8_t last[CHUNK_BLOCK + 2];
        const uint8_t *next = src + i;
        if (left < sizeof last) {
            memset(last, 0, sizeof last);
            memcpy(last, next, left);
            next = last;
        }
        uint64_t valid = left < CHUNK_BLOCK ? (UINT64_C(1) << left) - 1 : UINT64_MAX;
        starts[k].before = chunk->pairs - first_pair;
        if (!take_block(by, it, chunk, next, valid, &marked[k], &starts[k].bits)) {
            return false;
        }
    }
    return true;
}

PCT_INLINE bool are_utf8_pairs(pair_steps by, const pair_job *it, const pair_chunk *chunk)
{
    const size_t pairs = chunk->pairs - it->rows.written;
    column_job keys = it->keys, values = it->values;
    keys.row = values.row = it->rows.written;
    return is_utf8_chunk(by.texts, &keys, pairs, chunk->keys_written - keys.written) &&
           is_utf8_chunk(by.texts, &values, pairs, chunk->values_written - values.written);
}

/* Processes rows as one chunk. If a row has an error or does not fit, returns false and finishes no row. */
PCT_INLINE bool take_pair_chunk(pair_steps by, pair_job *it, size_t rows)
{
    marks marked[CHUNK_BITS];
    counted_word starts[CHUNK_BITS];
    const size_t n = row_end(&it->rows, it->rows.row + rows - 1) - it->rows.start;
    pair_chunk chunk = new_pair_chunk(it);
    if (n > CHUNK) {
        return false;
    }
    const bool wide = is_wide(it->rows.column);
    if (wide) {
        mark_rows(&it->rows, rows, n, it->rules.input, true, marked);
    } else {
        mark_rows(&it->rows, rows, n, it->rules.input, false, marked);
    }
    if (!take_blocks(by, it, &chunk, n, marked, starts) ||
        (it->rules.invalid != PCT_COLUMN_KEEP && !are_utf8_pairs(by, it, &chunk))) {
        return false;
    }
    const size_t pairs = chunk.pairs - it->rows.written;
    if (n % CHUNK_BLOCK == 0) {
        starts[n / CHUNK_BLOCK] = (counted_word){0, pairs};
    }
    if (wide) {
        put_each_offset(by.count, &it->rows, rows, starts, 0, 1, true);
    } else {
        put_each_offset(by.count, &it->rows, rows, starts, 0, 1, false);
    }
    end_rows(&it->rows, rows, pairs);
    it->keys.written = chunk.keys_written;
    it->values.written = chunk.values_written;
    return true;
}

PCT_INLINE pct_query_result query_column_by(pair_steps by, const pct_column *column, pct_column_rules rules,
                                            const pct_query_buffers *to)
{
    pair_job it;
    pct_start_pairs(&it, column, rules, to);
    while (it.rows.status == PCT_OK && it.rows.row < column->rows) {
        size_t rows = few_rows_of_chunk(&it.rows, CHUNK);
        pct_end_query_rows(&it, rows, rows > 0 && take_pair_chunk(by, &it, rows));
    }
    return pct_pairs_result_of(&it);
}

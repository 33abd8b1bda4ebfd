/* Columns: encodes by the 256-entry table and decodes by words of eight bytes. */
#ifndef PCT_SCALAR_COLUMN_H
#define PCT_SCALAR_COLUMN_H

#include "column_escapes.h"
#include "column_pair_runs.h"
#include "column_query.h"
#include "decode.h"

static uint64_t escapes_at(const uint8_t *src)
{
    return escapes_among(percents_of(src), src);
}

static pct_result decode_chunk_by_words(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                        unsigned options, uint64_t *digits)
{
    find_digits(escapes_at, src, n, digits);
    return decode(src, n, dst, capacity, options);
}

PCT_INLINE column_steps steps_of_columns(void)
{
    return (column_steps){put_offsets, encode_chunk_by_table,       decode_chunk_by_words, pct_encode_scalar,
                          decode,      pct_utf8_valid_prefix_scalar};
}

static pct_column_result encode_column(const pct_set *set, const pct_column *column,
                                       const pct_column_buffers *to)
{
    return encode_column_by(steps_of_columns(), set, column, to);
}

static pct_column_result decode_column(const pct_column *column, pct_column_rules rules,
                                       const pct_column_buffers *to)
{
    return decode_column_by(steps_of_columns(), column, rules, to);
}

static pct_separators separators_at(const uint8_t *src)
{
    return separators_of(src, '&');
}

static pct_column_result query_get(const pct_column *column, const uint8_t *name, size_t n,
                                   pct_column_rules rules, const pct_column_buffers *to)
{
    const query_steps by = {separators_at, decode, pct_utf8_valid_prefix_scalar};
    return query_get_by(by, column, (query_name){name, n, rules.plus}, rules, to);
}

PCT_INLINE void decode_block_in_places(const uint8_t *src, bool plus, query_block *to)
{
    to->separators = separators_at(src);
    decode_in_places_by(steps_of_words(), src, plus, to);
}

static pct_query_result query_column(const pct_column *column, pct_column_rules rules,
                                     const pct_query_buffers *to)
{
    const pair_steps by = {
        decode_block_in_places, put_bytes_of, put_starts, bits_of, {decode, pct_utf8_valid_prefix_scalar}};
    return query_column_by(by, column, rules, to);
}

static const pct_column_kernel columns = {
    .encode = encode_column, .decode = decode_column, .query_get = query_get, .query = query_column};

#endif

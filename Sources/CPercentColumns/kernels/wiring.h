/*
 * The column loops of a kernel, from its operations on chunks and blocks. Each kernel defines TARGET (the
 * attributes of its functions), KERNEL (its name) and the operations, and then includes this file last:
 * - separators_at, decode_block_in_places, put_bytes_of, count_in_word
 * - encode_column_chunk
 * - escapes_at; or HAS_OWN_CHUNKS with decode_column_chunk, put_offsets and put_starts
 */
#include "columns.h"
#include "pairs.h"
#include "values.h"

#ifndef HAS_OWN_CHUNKS
TARGET static pct_result decode_column_chunk(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                             unsigned options, uint64_t *digits)
{
    find_digits(escapes_at, src, n, digits);
    return TEXTS.decode(src, n, dst, capacity, options);
}

TARGET static bool put_offsets(const column_job *it, size_t rows, const uint64_t *bits, size_t n, int growth)
{
    return put_offsets_by(count_in_word, it, rows, bits, n, growth);
}

TARGET PCT_INLINE void put_starts(const pair_chunk *it, field_bits bits, size_t pairs, bool is_wide)
{
    put_starts_by(count_in_word, it, bits, pairs, is_wide);
}
#endif

TARGET PCT_INLINE column_steps steps_of_columns(void)
{
    return (column_steps){put_offsets, encode_column_chunk, decode_column_chunk, &TEXTS};
}

TARGET static pct_column_result encode_column(const pct_set *set, const pct_column *column,
                                              const pct_column_buffers *to)
{
    return encode_column_by(steps_of_columns(), set, column, to);
}

TARGET static pct_column_result decode_column(const pct_column *column, pct_column_rules rules,
                                              const pct_column_buffers *to)
{
    return decode_column_by(steps_of_columns(), column, rules, to);
}

TARGET static pct_column_result query_get(const pct_column *column, const pct_name *names, size_t count,
                                          pct_column_rules rules, const pct_column_buffers *to)
{
    const query_steps by = {separators_at, &TEXTS, put_part};
    return query_get_by(by, column, (query_names){names, count, rules.plus}, rules, to);
}

TARGET static pct_query_result query_column(const pct_column *column, pct_column_rules rules,
                                            const pct_query_buffers *to)
{
    const pair_steps by = {decode_block_in_places, put_bytes_of, put_starts, count_in_word, &TEXTS};
    return query_column_by(by, column, rules, to);
}

const pct_column_kernel COLUMNS = {
    .encode = encode_column, .decode = decode_column, .query_get = query_get, .query = query_column};

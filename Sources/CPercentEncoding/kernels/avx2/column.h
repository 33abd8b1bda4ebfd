/* Columns with AVX2: scans chunks thirty-two bytes at a time. */
#ifndef PCT_AVX2_COLUMN_H
#define PCT_AVX2_COLUMN_H

#include "../bytes16/column.h"
#include "../scalar/column_pairs.h"
#include "../scalar/column_query.h"
#include "decode.h"
#include "encode.h"
#include "utf8.h"

/* Returns the mask of escaped bytes among 64. */
AVX2_INLINE uint64_t escaped_two(const encoder *it, const uint8_t *src)
{
    return mask_of32(escaped32(it, load32(src))) | (uint64_t)mask_of32(escaped32(it, load32(src + BLOCK)))
                                                       << BLOCK;
}

AVX2 static pct_result encode_column_chunk(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                           size_t capacity, uint64_t *escapes)
{
    const encoder it = encoder_of(set, false);
    size_t i = 0;
    for (; n - i >= CHUNK_BLOCK; i += CHUNK_BLOCK) {
        escapes[i / CHUNK_BLOCK] = escaped_two(&it, src + i);
    }
    if (i < n) {
        escapes[i / CHUNK_BLOCK] = escaped_last(&it.halves, src + i, n - i);
    }
    return encode(set, src, n, dst, capacity);
}

AVX2 static uint64_t escapes_at(const uint8_t *src)
{
    return decode32(src, false).escapes | (uint64_t)decode32(src + BLOCK, false).escapes << BLOCK;
}

AVX2 static pct_result decode_column_chunk(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                           unsigned options, uint64_t *digits)
{
    find_digits(escapes_at, src, n, digits);
    return decode(src, n, dst, capacity, options);
}

AVX2_INLINE size_t bits_in64(uint64_t bits)
{
    return (size_t)__builtin_popcountll(bits);
}

AVX2 static bool put_offsets(const column_job *it, size_t rows, const uint64_t *bits, size_t n, int growth)
{
    return put_offsets_by(bits_in64, it, rows, bits, n, growth);
}

AVX2_INLINE column_steps steps_of_columns(void)
{
    return (column_steps){put_offsets, encode_column_chunk, decode_column_chunk, encode,
                          decode,      utf8_valid_prefix};
}

AVX2 static pct_column_result encode_column(const pct_set *set, const pct_column *column,
                                            const pct_column_buffers *to)
{
    return encode_column_by(steps_of_columns(), set, column, to);
}

AVX2 static pct_column_result decode_column(const pct_column *column, pct_column_rules rules,
                                            const pct_column_buffers *to)
{
    return decode_column_by(steps_of_columns(), column, rules, to);
}

AVX2 static pct_separators separators_at(const uint8_t *src)
{
    return separators_of(src, '&');
}

AVX2 static pct_column_result query_get(const pct_column *column, const uint8_t *name, size_t n,
                                        pct_column_rules rules, const pct_column_buffers *to)
{
    const query_steps by = {separators_at, decode, utf8_valid_prefix};
    return query_get_by(by, column, (query_name){name, n, rules.plus}, rules, to);
}

AVX2_INLINE void decode_block_in_places(const uint8_t *src, bool plus, query_block *to)
{
    decoded32 low = decode32(src, plus), high = decode32(src + BLOCK, plus);
    store32(to->bytes, low.bytes);
    store32(to->bytes + BLOCK, high.bytes);
    to->escapes = low.escapes | (uint64_t)high.escapes << BLOCK;
    to->is_malformed = (low.malformed | high.malformed) != 0;
    to->separators = separators_at(src);
}

AVX2_INLINE void put_bytes_of(const uint8_t *bytes, uint64_t bits, uint8_t *dst)
{
    dst += put_outputs32(load32(bytes), (unsigned)bits, dst);
    put_outputs32(load32(bytes + BLOCK), (unsigned)(bits >> BLOCK), dst);
}

AVX2_INLINE void put_starts(const pair_chunk *it, field_bits bits, size_t pairs, bool is_wide)
{
    put_starts_by(bits_in64, it, bits, pairs, is_wide);
}

AVX2 static pct_query_result query_column(const pct_column *column, pct_column_rules rules,
                                          const pct_query_buffers *to)
{
    const pair_steps by = {
        decode_block_in_places, put_bytes_of, put_starts, bits_in64, {decode, utf8_valid_prefix}};
    return query_column_by(by, column, rules, to);
}

static const pct_column_kernel columns = {
    .encode = encode_column, .decode = decode_column, .query_get = query_get, .query = query_column};

#endif

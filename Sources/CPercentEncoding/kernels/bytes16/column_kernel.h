/* The column loops of a kernel that processes sixteen bytes at a time. The including kernel defines `decode`
 * and `utf8_valid_prefix`. */
#ifndef PCT_BYTES16_COLUMN_KERNEL_H
#define PCT_BYTES16_COLUMN_KERNEL_H

#include "../scalar/column_pairs.h"
#include "../scalar/column_query.h"
#include "column.h"

/* Returns the mask of escapes among 64 bytes. */
BYTES16 static uint64_t escapes64(const uint8_t *src)
{
    bytes16 escapes[HALVES];
    for (unsigned k = 0; k < HALVES; k++) {
        escapes[k] = decode16(src + HALF * k, false).escapes;
    }
    return mask_of64(escapes);
}

BYTES16_INLINE size_t bits_of64(uint64_t bits)
{
    return (size_t)__builtin_popcountll(bits);
}

BYTES16 static pct_result encode_row16(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                       size_t capacity)
{
    return encode16(set, src, n, dst, capacity);
}

BYTES16 static pct_result encode_column_chunk(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                              size_t capacity, uint64_t *escapes)
{
    const encoder16 it = encoder_of16(set, false);
    size_t i = 0;
    for (; n - i >= HALVES_SIZE; i += HALVES_SIZE) {
        escapes[i / HALVES_SIZE] = escaped64(&it, src + i);
    }
    if (i < n) {
        escapes[i / HALVES_SIZE] = escaped_last(&it, src + i, n - i);
    }
    return encode16(set, src, n, dst, capacity);
}

BYTES16 static pct_result decode_column_chunk(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                              unsigned options, uint64_t *digits)
{
    find_digits(escapes64, src, n, digits);
    return decode(src, n, dst, capacity, options);
}

BYTES16 static bool put_offsets(const column_job *it, size_t rows, const uint64_t *bits, size_t n, int growth)
{
    return put_offsets_by(bits_of64, it, rows, bits, n, growth);
}

BYTES16_INLINE column_steps steps_of_columns(void)
{
    return (column_steps){put_offsets, encode_column_chunk, decode_column_chunk, encode_row16,
                          decode,      utf8_valid_prefix};
}

BYTES16 static pct_column_result encode_column(const pct_set *set, const pct_column *column,
                                               const pct_column_buffers *to)
{
    return encode_column_by(steps_of_columns(), set, column, to);
}

BYTES16 static pct_column_result decode_column(const pct_column *column, pct_column_rules rules,
                                               const pct_column_buffers *to)
{
    return decode_column_by(steps_of_columns(), column, rules, to);
}

BYTES16 static pct_separators separators_at(const uint8_t *src)
{
    return separators_of16(src, '&');
}

BYTES16 static pct_column_result query_get(const pct_column *column, const uint8_t *name, size_t n,
                                           pct_column_rules rules, const pct_column_buffers *to)
{
    const query_steps by = {separators_at, decode, utf8_valid_prefix};
    return query_get_by(by, column, (query_name){name, n, rules.plus}, rules, to);
}

BYTES16_INLINE void decode_block_in_places(const uint8_t *src, bool plus, query_block *to)
{
    bytes16 escapes[HALVES], malformed[HALVES];
    for (unsigned k = 0; k < HALVES; k++) {
        decoded16 half = decode16(src + HALF * k, plus);
        store16(to->bytes + HALF * k, half.bytes);
        escapes[k] = half.escapes;
        malformed[k] = half.malformed;
    }
    to->escapes = mask_of64(escapes);
    to->is_malformed = !is_none16(or_all16(malformed));
    to->separators = separators_at(src);
}

BYTES16_INLINE void put_bytes_of(const uint8_t *bytes, uint64_t bits, uint8_t *dst)
{
    for (unsigned k = 0; k < HALVES; k++) {
        dst += put_outputs16(load16(bytes + HALF * k), bits >> HALF * k & 0xFFFF, dst);
    }
}

BYTES16_INLINE void put_starts(const pair_chunk *it, field_bits bits, size_t pairs, bool is_wide)
{
    put_starts_by(bits_of64, it, bits, pairs, is_wide);
}

BYTES16 static pct_query_result query_column(const pct_column *column, pct_column_rules rules,
                                             const pct_query_buffers *to)
{
    const pair_steps by = {
        decode_block_in_places, put_bytes_of, put_starts, bits_of64, {decode, utf8_valid_prefix}};
    return query_column_by(by, column, rules, to);
}

static const pct_column_kernel columns = {
    .encode = encode_column, .decode = decode_column, .query_get = query_get, .query = query_column};

#endif

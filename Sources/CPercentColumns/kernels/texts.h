/*
 * Encodes and decodes columns, with the steps of the including kernel. Rows are gathered into chunks, and a
 * chunk is processed as one text. A bit mask of the chunk then gives the ends of rows in the output, without
 * a branch that depends on row lengths. If a chunk has an error or does not fit, its rows are processed one
 * by one.
 */
#pragma once

#include "blocks/masks.h"
#include "ends.h"
#include "parts.h"

/* The steps of a kernel. The steps for a chunk also fill one word of bits for every 64 bytes, and one for the
 * remaining bytes. */
typedef struct column_steps {
    put_row_offsets *put_offsets;
    /* Encodes up to CHUNK bytes; the bits mark the escaped bytes. */
    pct_result (*encode_chunk)(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                               size_t capacity, uint64_t *escapes);
    /* Decodes up to CHUNK bytes; the bits mark the digits of escapes. */
    pct_result (*decode_chunk)(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options,
                               uint64_t *digits);
    const pct_kernel *texts; /* the functions for whole texts */
} column_steps;

/* Returns the mask of escapes among 64 bytes; two more bytes must be readable. */
typedef uint64_t find_escapes(const uint8_t *src);

PCT_INLINE uint64_t digits_of(uint64_t escapes, uint64_t *carry)
{
    uint64_t digits = digits_after(escapes, *carry);
    *carry = carry_of(escapes);
    return digits;
}

/* Fills a word of bits for each 64 bytes; the bits mark the digits of escapes. */
PCT_INLINE void find_digits(find_escapes *escapes, const uint8_t *src, size_t n, uint64_t *digits)
{
    uint8_t last[2 * CHUNK_BLOCK + 2] = {0};
    uint64_t carry = 0;
    size_t i = 0;
    for (; n - i >= CHUNK_BLOCK + 2; i += CHUNK_BLOCK) {
        digits[i / CHUNK_BLOCK] = digits_of(escapes(src + i), &carry);
    }
    for (size_t k = 0; k < n - i; k++) {
        last[k] = src[i + k];
    }
    for (size_t k = 0; k < n - i; k += CHUNK_BLOCK) {
        digits[(i + k) / CHUNK_BLOCK] = digits_of(escapes(last + k), &carry);
    }
}

/* ---- Encoding ---- */

/* Encodes rows as one chunk. If the rows do not all fit, returns false and finishes no row. */
PCT_INLINE bool encode_chunk(column_steps by, const pct_set *set, column_job *it, size_t rows)
{
    uint64_t escapes[CHUNK_BITS];
    const size_t n = row_end(it, it->row + rows - 1) - it->start;
    escapes[n / CHUNK_BLOCK] = 0;
    pct_result done = by.encode_chunk(set, row_bytes(it), n, column_output(it), column_room(it), escapes);
    if (PCT_UNLIKELY(done.status != PCT_OK)) {
        return false;
    }
    by.put_offsets(it, rows, escapes, n, 2);
    end_rows(it, rows, done.written);
    return true;
}

PCT_INLINE bool encode_row(column_steps by, const pct_set *set, column_job *it)
{
    const size_t n = row_end(it, it->row) - it->start;
    pct_result done = by.texts->encode(set, row_bytes(it), n, column_output(it), column_room(it));
    if (PCT_UNLIKELY(done.status != PCT_OK)) {
        return pct_refuse_large_row(it);
    }
    pct_end_row(it, done.written);
    return true;
}

PCT_INLINE pct_column_result encode_column_by(column_steps by, const pct_set *set, const pct_column *column,
                                              const pct_column_buffers *to)
{
    column_job it = pct_start_column(column, to);
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        if (rows > 1 && PCT_LIKELY(encode_chunk(by, set, &it, rows))) {
            size_next_chunk(&it, true);
            continue;
        }
        for (; rows > 0 && encode_row(by, set, &it); rows--) {
        }
    }
    return pct_column_result_of(&it);
}

/* ---- Decoding ---- */

PCT_INLINE bool is_ascii(const uint8_t *bytes, size_t n)
{
    uint8_t bits = 0;
    for (size_t i = 0; i < n; i++) {
        bits |= bytes[i];
    }
    return bits < 0x80;
}

/* Whether any output row starts with a continuation byte of UTF-8. */
PCT_INLINE bool is_any_continued(const column_job *it, size_t rows, size_t written, bool is_wide)
{
    const uint8_t *dst = it->to->data;
    const void *offsets = it->to->offsets;
    const size_t end = it->written + written;
    bool is_continued = false;
    for (size_t row = it->row; row < it->row + rows; row++) {
        size_t at = (size_t)load_offset(offsets, row, is_wide);
        if (PCT_UNLIKELY(at == end)) {
            break;
        }
        is_continued |= (dst[at] & 0xC0) == 0x80;
    }
    return is_continued;
}

/* Whether the rows just written are valid UTF-8, both as one text and row by row. */
PCT_INLINE bool is_utf8_chunk(const pct_kernel *texts, const column_job *it, size_t rows, size_t written)
{
    const uint8_t *dst = column_output(it);
    if (is_ascii(dst, written)) {
        return true;
    }
    return PCT_LIKELY(texts->utf8_valid_prefix(dst, written) == written) &&
           PCT_LIKELY(!(is_wide(it->column) ? is_any_continued(it, rows, written, true)
                                            : is_any_continued(it, rows, written, false)));
}

/* Decodes rows as one chunk. If a row has an error or does not fit, returns false and finishes no row. */
PCT_INLINE bool decode_chunk(column_steps by, pct_column_rules rules, column_job *it, size_t rows)
{
    uint64_t digits[CHUNK_BITS];
    const size_t n = row_end(it, it->row + rows - 1) - it->start;
    digits[n / CHUNK_BLOCK] = 0;
    pct_result done =
        by.decode_chunk(row_bytes(it), n, column_output(it), column_room(it), options_of(rules), digits);
    if (PCT_UNLIKELY(done.status != PCT_OK)) {
        return false;
    }
    if (PCT_UNLIKELY(by.put_offsets(it, rows, digits, n, -1)) ||
        (rules.invalid != PCT_COLUMN_KEEP && !is_utf8_chunk(by.texts, it, rows, done.written))) {
        return false;
    }
    end_rows(it, rows, done.written);
    return true;
}

PCT_INLINE bool decode_row(column_steps by, pct_column_rules rules, column_job *it)
{
    const size_t n = row_end(it, it->row) - it->start;
    return put_part(by.texts, it, rules, (row_part){0, n});
}

PCT_INLINE pct_column_result decode_column_by(column_steps by, const pct_column *column,
                                              pct_column_rules rules, const pct_column_buffers *to)
{
    column_job it = pct_start_column(column, to);
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        if (rows > 1 && PCT_LIKELY(decode_chunk(by, rules, &it, rows))) {
            size_next_chunk(&it, true);
            continue;
        }
        size_next_chunk(&it, rows <= 1);
        for (; rows > 0 && decode_row(by, rules, &it); rows--) {
        }
    }
    return pct_column_result_of(&it);
}

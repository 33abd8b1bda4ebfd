/*
 * Extracts one value from each query of a column, with the steps of the including kernel. Fields are found 64
 * bytes at a time. A name is compared unit by unit; usually its first unit already differs.
 */
#pragma once

#include "../rows/chunk.h"
#include "parts.h"

/* Returns the masks of '&' and '=' among 64 bytes. */
typedef pct_separators separators_finder(const uint8_t *src);

/* Decodes a part of the next row, or counts its output, and finishes the row. If the row ends the call,
 * returns false. */
typedef bool part_taker(const pct_kernel *texts, column_job *it, pct_column_rules rules, row_part part);

typedef struct query_steps {
    separators_finder *separators;
    const pct_kernel *texts; /* the functions for whole texts */
    part_taker *take;
} query_steps;

/* The names to look for. */
typedef struct query_names {
    const pct_name *names;
    size_t count;
    bool plus; /* '+' is a space */
} query_names;

/* Returns the offset of the value if a field of n bytes has the given name, or else SIZE_MAX. An empty field
 * has the empty name. */
PCT_INLINE size_t value_of_name(const uint8_t *field, size_t n, pct_name name, bool plus)
{
    size_t i = 0, k = 0;
    while (i < n && field[i] != '=') {
        unsigned value = field[i] == '%' && n - i >= 3 ? pct_hex_pair(field + i + 1) : PCT_NOT_HEX;
        size_t length = value < PCT_NOT_HEX ? 3 : 1;
        if (length == 1) {
            value = field[i] == '+' && plus ? ' ' : field[i];
        }
        if (k == name.n || name.bytes[k] != value) {
            return SIZE_MAX;
        }
        i += length;
        k++;
    }
    if (k < name.n) {
        return SIZE_MAX;
    }
    return i < n ? i + 1 : n;
}

/* Returns the mask of field ends among the next n bytes of a row, up to 64. At least `readable` bytes can be
 * read. */
PCT_INLINE uint64_t next_field_ends(separators_finder *find, const uint8_t *src, size_t n, size_t readable)
{
    uint8_t last[CHUNK_BLOCK] = {0};
    if (readable < CHUNK_BLOCK) {
        for (size_t k = 0; k < n; k++) {
            last[k] = src[k];
        }
        return find(last).ends;
    }
    uint64_t ends = find(src).ends;
    return n < CHUNK_BLOCK ? ends & ((UINT64_C(1) << n) - 1) : ends;
}

/* Returns the value of the first field with the given name in a row. At least `readable` bytes of the row can
 * be read. */
PCT_INLINE row_part find_value(separators_finder *find, const uint8_t *row, pct_query_place query,
                               size_t readable, pct_name name, bool plus)
{
    const size_t n = query.end;
    size_t start = query.start;
    for (size_t i = start; i < n; i += CHUNK_BLOCK) {
        uint64_t ends = next_field_ends(find, row + i, n - i, readable - i);
        for (; ends; ends &= ends - 1) {
            size_t end = i + (size_t)__builtin_ctzll(ends);
            size_t value = end > start ? value_of_name(row + start, end - start, name, plus) : SIZE_MAX;
            if (value != SIZE_MAX) {
                return (row_part){start + value, end - start - value};
            }
            start = end + 1;
        }
    }
    size_t value = start < n ? value_of_name(row + start, n - start, name, plus) : SIZE_MAX;
    return value != SIZE_MAX ? (row_part){start + value, n - start - value} : (row_part){SIZE_MAX, 0};
}

/* Returns the value of the next row. Bytes after the row can be read up to offset `end`. */
PCT_INLINE row_part value_of_row(separators_finder *find, const column_job *it, size_t end, query_names names,
                                 pct_input input)
{
    const pct_query_place query = query_of_row(it, input);
    row_part value = {SIZE_MAX, 0};
    for (size_t k = 0; k < names.count && value.from == SIZE_MAX; k++) {
        value = find_value(find, row_bytes(it), query, end - it->start, names.names[k], names.plus);
    }
    return value;
}

PCT_INLINE bool get_value(query_steps by, column_job *it, size_t end, query_names names,
                          pct_column_rules rules)
{
    row_part value = value_of_row(by.separators, it, end, names, rules.input);
    if (value.from == SIZE_MAX) {
        pct_make_null(it);
        return true;
    }
    return by.take(by.texts, it, rules, value);
}

PCT_INLINE pct_column_result query_get_by(query_steps by, const pct_column *column, query_names names,
                                          pct_column_rules rules, const pct_column_buffers *to)
{
    column_job it = pct_start_column(column, to);
    while (it.status == PCT_OK && it.row < column->rows) {
        size_t rows = rows_of_chunk(&it);
        size_t end = rows > 0 ? row_end(&it, it.row + rows - 1) : 0;
        while (rows > 0 && get_value(by, &it, end, names, rules)) {
            rows--;
        }
    }
    return pct_column_result_of(&it);
}

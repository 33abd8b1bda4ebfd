/*
 * CPercentEncodingColumns: percent-encoding of columns, which are rows of bytes as Apache Arrow lays them
 * out.
 *
 * Common to every function:
 * - Rows are independent: an escape or a character cut at the end of a row is malformed there.
 * - A null row stays null. Its result is empty whatever bytes it has, and they are not read.
 * - Rows are done in order. If one ends the call, the rows before it are done, and a call for the others can
 *   go on from it.
 * - Only the bytes of rows are read, and of a buffer of the caller's nothing but the room it is said to have
 *   is written. Its bytes past `written`, and its offsets and validity past the rows that are done, are
 *   unspecified. Buffers must not overlap inputs or each other. Pointers may have any alignment.
 * - Nothing is allocated or locked. Any thread may call any function. Time is linear.
 */
#ifndef CPERCENTENCODINGCOLUMNS_H
#define CPERCENTENCODINGCOLUMNS_H

#include "CPercentEncoding.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#define PCT_NULLABLE _Nullable
#else
#define PCT_NULLABLE
#endif

/* ---- Columns ---- */

/* The bytes of one offset, a signed integer. */
typedef enum pct_offset_width {
    PCT_OFFSETS_32 = 4, /* Arrow's binary and utf8 */
    PCT_OFFSETS_64 = 8  /* Arrow's large_binary and large_utf8 */
} pct_offset_width;

/*
 * A column. Row i is the bytes of `data` from offset i to offset i + 1. The first offset need not be 0, so a
 * slice is a column with other `offsets` and `first_bit`. Offsets that are negative, decrease, or are beyond
 * `size` end a call with PCT_BAD_OFFSETS at the row that they delimit.
 */
typedef struct pct_column {
    const void *PCT_NULLABLE offsets;     /* rows + 1 of them; may be NULL if there are no rows */
    const uint8_t *PCT_NULLABLE data;     /* may be NULL if size is 0 */
    size_t size;                          /* how many bytes `data` has */
    const uint8_t *PCT_NULLABLE validity; /* a bit for each row, lowest first, 0 for null; NULL: none is */
    size_t first_bit;                     /* the number of the bit of row 0 */
    size_t rows;
    pct_offset_width width;
} pct_column;

/* Room for a column of as many rows as the input of a call, with offsets of the same width from 0 on. */
typedef struct pct_column_buffers {
    void *PCT_NULLABLE offsets; /* rows + 1 of them; may be NULL if there are no rows */
    uint8_t *PCT_NULLABLE data; /* may be NULL if capacity is 0 */
    size_t capacity;            /* of `data` */
    uint8_t
        *PCT_NULLABLE validity; /* receives a bit for each row, beside which bits stay; NULL: not wanted */
    size_t first_bit;           /* the number of the bit of row 0 */
} pct_column_buffers;

/* How a call ended. */
typedef struct pct_column_result {
    size_t rows;       /* how many rows are done; the number of the row that ended the call */
    size_t byte;       /* the offset in that row of the unit that ended the call, 0 if it was the row */
    size_t written;    /* the bytes of the rows that are done */
    size_t nulls;      /* how many of them are null in the result */
    pct_status status; /* PCT_OK: all rows are done */
} pct_column_result;

/* ---- Encoding ---- */

/*
 * Writes each row as pct_encode does. PCT_OUTPUT_FULL: the next row does not fit into `capacity`.
 * PCT_OFFSET_OVERFLOW: it ends beyond what an offset can say, though there is room. 3 times the bytes of the
 * rows are always enough.
 */
pct_column_result pct_encode_column(const pct_set *set, const pct_column *column,
                                    const pct_column_buffers *to);

/* The result of pct_encode_column with as much capacity as it takes: `written` is the exact size. */
pct_column_result pct_encoded_column_size(const pct_set *set, const pct_column *column);

/* ---- Decoding ---- */

/* Policies for malformed escapes and for bytes that are not UTF-8. */
typedef enum pct_column_policy {
    PCT_COLUMN_FAIL = 0,   /* it ends the call */
    PCT_COLUMN_NULL = 1,   /* its row becomes null */
    PCT_COLUMN_KEEP = 2,   /* it stays as it is */
    PCT_COLUMN_REPLACE = 3 /* U+FFFD replaces it */
} pct_column_policy;

/* How rows are decoded. */
typedef struct pct_column_rules {
    pct_column_policy malformed; /* of a '%' that two hexadecimal digits do not follow in the row */
    pct_column_policy invalid;   /* of decoded bytes that are not UTF-8. With PCT_COLUMN_KEEP they are not
                                    looked at: the result is binary. With PCT_COLUMN_REPLACE, each longest
                                    start of a character, or else each byte, is replaced as one. */
    bool plus;                   /* '+' becomes a space */
} pct_column_rules;

/*
 * Writes each row as pct_decode does. PCT_MALFORMED and PCT_INVALID give in `byte` where the first unit of
 * the row starts that is wrong; PCT_OUTPUT_FULL and PCT_OFFSET_OVERFLOW are as for pct_encode_column. A wrong
 * row is wrong whether or not it would have fitted. The bytes of the rows are always room enough, three times
 * as many with PCT_COLUMN_REPLACE.
 */
pct_column_result pct_decode_column(const pct_column *column, pct_column_rules rules,
                                    const pct_column_buffers *to);

/* The result of pct_decode_column with as much capacity as it takes: `written` is the exact size. */
pct_column_result pct_decoded_column_size(const pct_column *column, pct_column_rules rules);

/* ---- Queries ---- */

/*
 * Writes for each row, which is a query, the value of its first field with this name, decoded by the rules as
 * pct_decode_column does. A row without one becomes null; a field without '=' has an empty value. Fields are
 * separated by '&', and empty ones are skipped. Names are compared decoded, in which a malformed '%' is kept
 * and '+' is a space if the rules say so of values. Other fields are not looked at. The room that rows need
 * is as for pct_decode_column. `name` may be NULL if n is 0.
 */
pct_column_result pct_query_get_column(const pct_column *column, const uint8_t *PCT_NULLABLE name, size_t n,
                                       pct_column_rules rules, const pct_column_buffers *to);

/* The result of pct_query_get_column with as much capacity as it takes: `written` is the exact size. */
pct_column_result pct_query_get_column_size(const pct_column *column, const uint8_t *PCT_NULLABLE name,
                                            size_t n, pct_column_rules rules);

/* Room for a list of pairs for each row of the input of a call. Offsets have the input's width and start at
 * 0. */
typedef struct pct_query_buffers {
    void *PCT_NULLABLE lists;       /* rows + 1 offsets that count pairs; may be NULL if there are no rows */
    uint8_t *PCT_NULLABLE validity; /* of the rows, as in pct_column_buffers */
    size_t first_bit;
    size_t pairs;                     /* how many pairs there is room for */
    void *PCT_NULLABLE key_offsets;   /* pairs + 1 of them; may be NULL if pairs is 0 */
    uint8_t *PCT_NULLABLE keys;       /* may be NULL if key_capacity is 0 */
    size_t key_capacity;              /* of `keys` */
    void *PCT_NULLABLE value_offsets; /* pairs + 1 of them; may be NULL if pairs is 0 */
    uint8_t *PCT_NULLABLE values;     /* may be NULL if value_capacity is 0 */
    size_t value_capacity;            /* of `values` */
} pct_query_buffers;

/* How a call ended. `rows`, `byte`, `nulls` and `status` are as in pct_column_result. */
typedef struct pct_query_result {
    size_t rows;
    size_t byte;
    size_t pairs;  /* of the rows that are done */
    size_t keys;   /* the bytes of their keys */
    size_t values; /* the bytes of their values */
    size_t nulls;
    pct_status status;
} pct_query_result;

/*
 * Writes for each row, which is a query, the pairs that are its fields, in their order. Fields are
 * separated by '&', and empty ones are skipped. A name ends before the first '=', and the value is behind it;
 * a field without '=' has an empty value. Names and values are decoded by the rules, each by itself, as
 * pct_decode_column decodes rows. With PCT_COLUMN_NULL a wrong one makes the list of its row null.
 * PCT_OUTPUT_FULL: the pairs, names or values of the next row do not fit. PCT_OFFSET_OVERFLOW: they end
 * beyond what an offset can say, though there is room. Half of the bytes and rows together are pairs enough;
 * for names, and for values, the room that rows need is as for pct_decode_column.
 */
pct_query_result pct_query_column(const pct_column *column, pct_column_rules rules,
                                  const pct_query_buffers *to);

/* The result of pct_query_column with as much room as it takes: `pairs`, `keys` and `values` are exact. */
pct_query_result pct_query_column_size(const pct_column *column, pct_column_rules rules);

/* ---- Kernels ---- */

/* The loops over columns of a kernel, pct_kernel.columns. */
typedef struct pct_column_kernel {
    pct_column_result (*encode)(const pct_set *set, const pct_column *column, const pct_column_buffers *to);
    pct_column_result (*decode)(const pct_column *column, pct_column_rules rules,
                                const pct_column_buffers *to);
    pct_column_result (*query_get)(const pct_column *column, const uint8_t *PCT_NULLABLE name, size_t n,
                                   pct_column_rules rules, const pct_column_buffers *to);
    pct_query_result (*query)(const pct_column *column, pct_column_rules rules, const pct_query_buffers *to);
} pct_column_kernel;

#undef PCT_NULLABLE
#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

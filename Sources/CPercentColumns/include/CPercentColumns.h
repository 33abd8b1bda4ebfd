/*
 * CPercentColumns: percent-encodes columns, which are rows of bytes in the layout of Apache Arrow.
 *
 * Common to every function:
 * - Rows are independent: if the end of a row cuts an escape or a character, the row is malformed.
 * - A null row stays null: its bytes are not read, and its result is empty.
 * - Rows are processed in order. If a row ends the call, the rows before it are done, and a new call can
 *   process the rest.
 * - Only the bytes of rows are read, and only the stated room of the caller's buffers is written. Bytes past
 *   `written` are unspecified, as are offsets and validity bits past the finished rows. Buffers must not
 *   overlap inputs or each other. Pointers may have any alignment.
 * - Inputs must not change during a call. A call reads bytes, offsets and validity more than once.
 * - No function allocates memory or takes a lock. Any thread may call any function. Time is linear.
 */
#pragma once

#include <CPercentEncoding.h>

PCT_DECLARATIONS_BEGIN

/* ---- Columns ---- */

/* The size in bytes of an offset, which is a signed integer. */
typedef enum pct_offset_width {
    PCT_OFFSETS_32 = 4, /* Arrow's binary and utf8 */
    PCT_OFFSETS_64 = 8  /* Arrow's large_binary and large_utf8 */
} pct_offset_width;

/*
 * A column. Row i is the bytes of `data` from offset i to offset i + 1. The first offset may be greater than
 * 0, so a slice differs from its column only in `offsets`, `first_bit` and `rows`. An offset that is
 * negative, decreases or exceeds `size` ends the call with PCT_BAD_OFFSETS at its row.
 */
typedef struct pct_column {
    const void *PCT_NULLABLE offsets;     /* rows + 1 offsets; may be NULL if there are no rows */
    const uint8_t *PCT_NULLABLE data;     /* may be NULL if size is 0 */
    size_t size;                          /* the number of bytes of `data` */
    const uint8_t *PCT_NULLABLE validity; /* one bit per row, lowest first, 0 for null; NULL: no nulls */
    size_t first_bit;                     /* the index of the bit of row 0 */
    size_t rows;
    pct_offset_width width;
} pct_column;

/* Room for a column with as many rows as the input of a call. Offsets have the input's width and start at
 * 0. */
typedef struct pct_column_buffers {
    void *PCT_NULLABLE offsets;     /* rows + 1 offsets; may be NULL if there are no rows */
    uint8_t *PCT_NULLABLE data;     /* may be NULL if capacity is 0 */
    size_t capacity;                /* of `data` */
    uint8_t *PCT_NULLABLE validity; /* one bit per row is written; other bits stay. NULL: not wanted */
    size_t first_bit;               /* the index of the bit of row 0 */
} pct_column_buffers;

/* The outcome of a call. */
typedef struct pct_column_result {
    size_t rows;       /* the number of finished rows; if a row ended the call, also its index */
    size_t byte;       /* the offset in that row of the unit that ended the call, or 0 */
    size_t written;    /* the number of output bytes of the finished rows */
    size_t nulls;      /* the number of finished rows that are null in the result */
    pct_status status; /* PCT_OK: all rows are done */
} pct_column_result;

/* ---- Encoding ---- */

/*
 * Encodes each row like pct_encode. PCT_OUTPUT_FULL: the next row does not fit into `capacity`.
 * PCT_OFFSET_OVERFLOW: the row fits, but ends beyond the largest offset. A capacity of 3 times the number of
 * bytes in the rows always suffices.
 */
pct_column_result pct_encode_column(const pct_set *set, const pct_column *column,
                                    const pct_column_buffers *to);

/* Returns the result that pct_encode_column would return with enough capacity: `written` is the exact
 * size. */
pct_column_result pct_encoded_column_size(const pct_set *set, const pct_column *column);

/* ---- Decoding ---- */

/* The policies for malformed escapes and for bytes that are not UTF-8. */
typedef enum pct_column_policy {
    PCT_COLUMN_FAIL = 0,   /* ends the call */
    PCT_COLUMN_NULL = 1,   /* makes the row null */
    PCT_COLUMN_KEEP = 2,   /* keeps the bytes */
    PCT_COLUMN_REPLACE = 3 /* replaces the bytes with U+FFFD */
} pct_column_policy;

/* The rules for decoding rows. */
typedef struct pct_column_rules {
    pct_column_policy malformed; /* for a '%' without two hexadecimal digits after it in its row */
    pct_column_policy invalid;   /* for decoded bytes that are not UTF-8. PCT_COLUMN_KEEP skips the check: the
                                    result is binary. PCT_COLUMN_REPLACE writes one U+FFFD for each longest
                                    prefix of a character, or for each other byte. */
    bool plus;                   /* '+' becomes a space */
    pct_input input;             /* for queries: the kind of the rows. Offsets count from their starts */
} pct_column_rules;

/* The decoded name of a field. */
typedef struct pct_name {
    const uint8_t *PCT_NULLABLE bytes; /* may be NULL if n is 0 */
    size_t n;
} pct_name;

/*
 * Decodes each row like pct_decode. With PCT_MALFORMED and PCT_INVALID, `byte` is the offset in the row of
 * the first malformed or invalid unit. PCT_OUTPUT_FULL and PCT_OFFSET_OVERFLOW are as for pct_encode_column.
 * If a malformed or invalid row also does not fit, PCT_MALFORMED or PCT_INVALID takes precedence. A capacity
 * of the number of input bytes always suffices; with PCT_COLUMN_REPLACE, 3 times that number.
 */
pct_column_result pct_decode_column(const pct_column *column, pct_column_rules rules,
                                    const pct_column_buffers *to);

/* Returns the result that pct_decode_column would return with enough capacity: `written` is the exact
 * size. */
pct_column_result pct_decoded_column_size(const pct_column *column, pct_column_rules rules);

/* ---- Queries ---- */

/*
 * Writes one value of the query of each row: the value of the first field with the first of `count` names
 * that a field of the row has. Values are decoded by the rules, like the rows of pct_decode_column. A row
 * without such a field becomes null; a field without '=' has an empty value. Fields are separated by '&', and
 * empty fields are skipped. Names are decoded before the comparison: a malformed '%' is kept, and '+' is a
 * space if `rules.plus` is set. Other fields are not checked. The required capacity is as for
 * pct_decode_column. Linear in the size of the column and in `count`.
 */
pct_column_result pct_query_get_column(const pct_column *column, const pct_name *names, size_t count,
                                       pct_column_rules rules, const pct_column_buffers *to);

/* Returns the result that pct_query_get_column would return with enough capacity: `written` is the exact
 * size. */
pct_column_result pct_query_get_column_size(const pct_column *column, const pct_name *names, size_t count,
                                            pct_column_rules rules);

/* Buffers for a list of pairs for each row of the input. Offsets have the input's width and start at 0. */
typedef struct pct_query_buffers {
    void *PCT_NULLABLE lists;       /* rows + 1 offsets that count pairs; may be NULL if there are no rows */
    uint8_t *PCT_NULLABLE validity; /* for the rows, as in pct_column_buffers */
    size_t first_bit;
    size_t pairs;                     /* the capacity in pairs */
    void *PCT_NULLABLE key_offsets;   /* pairs + 1 offsets; may be NULL if pairs is 0 */
    uint8_t *PCT_NULLABLE keys;       /* may be NULL if key_capacity is 0 */
    size_t key_capacity;              /* of `keys` */
    void *PCT_NULLABLE value_offsets; /* pairs + 1 offsets; may be NULL if pairs is 0 */
    uint8_t *PCT_NULLABLE values;     /* may be NULL if value_capacity is 0 */
    size_t value_capacity;            /* of `values` */
    /* One bit per pair, lowest first, 0 for null. A call writes the bits of the whole capacity. If they are
     * NULL, names and values that are null cannot be told from empty ones. */
    uint8_t *PCT_NULLABLE key_validity;
    uint8_t *PCT_NULLABLE value_validity;
} pct_query_buffers;

/* The outcome of a call. `rows`, `byte`, `nulls` and `status` are as in pct_column_result. */
typedef struct pct_query_result {
    size_t rows;
    size_t byte;
    size_t pairs;  /* the number of pairs of the finished rows */
    size_t keys;   /* the number of bytes in the keys of these pairs */
    size_t values; /* the number of bytes in the values of these pairs */
    size_t nulls;
    size_t key_nulls, value_nulls; /* the numbers of names and values that are null */
    pct_status status;
} pct_query_result;

/*
 * Writes the fields of the query of each row as pairs, in order. Fields are separated by '&', and empty
 * fields are skipped. The first '=' of a field separates name and value; a field without '=' has an empty
 * value. Each name and each value is decoded by the rules, like a row of pct_decode_column. With
 * PCT_COLUMN_NULL, an error in a name or value makes this name or value null. PCT_OUTPUT_FULL: the pairs,
 * names or values of the next row do not fit. PCT_OFFSET_OVERFLOW: the row fits, but ends beyond the largest
 * offset. Room for (bytes + rows) / 2 pairs always suffices. The required capacity for names, and for values,
 * is as for pct_decode_column.
 */
pct_query_result pct_query_column(const pct_column *column, pct_column_rules rules,
                                  const pct_query_buffers *to);

/* Returns the result that pct_query_column would return with enough room: `pairs`, `keys` and `values` are
 * exact. */
pct_query_result pct_query_column_size(const pct_column *column, pct_column_rules rules);

/* ---- Walks ---- */

/* The result of decoding a part of a row. If there is an error, `written` is unspecified. */
typedef struct pct_part {
    size_t written;    /* the size of the whole output, even if it does not fit */
    size_t byte;       /* the offset of the unit with the error, or 0 */
    pct_status status; /* PCT_OK, PCT_MALFORMED or PCT_INVALID */
} pct_part;

/* Decodes a part of a row, and writes at most `room` bytes. If dst is NULL, only computes the size. `how` is
 * the argument of the walk. */
typedef pct_part pct_part_decoder(const void *PCT_NULLABLE how, const uint8_t *PCT_NULLABLE src, size_t n,
                                  uint8_t *PCT_NULLABLE dst, size_t room);

/* Decodes UTF-8 by the rules that `how` points to, like a row of pct_decode_column. PCT_COLUMN_NULL acts like
 * PCT_COLUMN_FAIL. */
pct_part pct_decode_part(const void *how, const uint8_t *PCT_NULLABLE src, size_t n,
                         uint8_t *PCT_NULLABLE dst, size_t room);

/* Whether a field's name, still escaped, is the wanted one at an index. `how` is the argument of the walk. */
typedef bool pct_name_test(const void *PCT_NULLABLE how, size_t index, const uint8_t *name, size_t n);

/* Whether the name of a field, up to '=' or the end, equals `name` after decoding, as in
 * pct_query_get_column. '+' is a space if `plus` is set. */
bool pct_is_field_name(const uint8_t *field, size_t n, pct_name name, bool plus);

/*
 * Process rows like pct_decode_column, pct_query_get_column and pct_query_column, but one by one with a
 * decoder of the caller, for example of a charset. `rules` says which errors make a result null. If
 * to->offsets and to->data, or all buffers of pairs, are NULL, the result has the exact size; the capacities
 * then are limits. pct_walk_query_get looks for `count` names. If `is_name` is not NULL, pct_walk_query takes
 * only the fields with the name of index 0, and writes no keys.
 */
pct_column_result pct_walk_column(const pct_column *column, pct_part_decoder *decode,
                                  const void *PCT_NULLABLE how, pct_column_rules rules,
                                  const pct_column_buffers *to);
pct_column_result pct_walk_query_get(const pct_column *column, pct_name_test *is_name, size_t count,
                                     pct_part_decoder *decode, const void *PCT_NULLABLE how,
                                     pct_column_rules rules, const pct_column_buffers *to);
pct_query_result pct_walk_query(const pct_column *column, pct_name_test *PCT_NULLABLE is_name,
                                pct_part_decoder *decode, const void *PCT_NULLABLE how,
                                pct_column_rules rules, const pct_query_buffers *to);

/* ---- Kernels ---- */

/* The column loops of a kernel. All kernels give the same results for every argument. */
typedef struct pct_column_kernel {
    pct_column_result (*encode)(const pct_set *set, const pct_column *column, const pct_column_buffers *to);
    pct_column_result (*decode)(const pct_column *column, pct_column_rules rules,
                                const pct_column_buffers *to);
    pct_column_result (*query_get)(const pct_column *column, const pct_name *names, size_t count,
                                   pct_column_rules rules, const pct_column_buffers *to);
    pct_query_result (*query)(const pct_column *column, pct_column_rules rules, const pct_query_buffers *to);
} pct_column_kernel;

/* Returns the column loops that belong to a kernel. The functions above use the loops of the kernel that
 * pct_kernel_current returns. */
const pct_column_kernel *pct_column_kernel_for(const pct_kernel *kernel);

PCT_DECLARATIONS_END

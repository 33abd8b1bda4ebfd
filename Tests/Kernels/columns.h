/* Calls over columns: a column, its outcome according to the reference, and the buffers for the call. */
#ifndef PCT_COLUMN_CALLS_H
#define PCT_COLUMN_CALLS_H

#include <string.h>

#include "CPercentColumns.h"
#include "reference.h"

enum { COLUMN_BYTES = 16384, COLUMN_ROWS = 4096, COLUMN_OUTPUT = 3 * COLUMN_BYTES };

/* The result of a row: its status, the offset of the error, and its range in the column's `output`. */
typedef struct row_outcome {
    pct_status status;
    size_t byte;
    size_t start, size;
    bool is_null;
} row_outcome;

typedef struct column_outcome {
    row_outcome rows[COLUMN_ROWS];
    uint8_t output[COLUMN_OUTPUT];
    size_t size; /* the size of the output */
} column_outcome;

/* The operation on a column. */
typedef enum column_operation { ENCODING, DECODING, GETTING, OPERATIONS, PAIRING } column_operation;

/* A column: its bytes, and the offsets that divide them into rows. */
enum { MOST_NAMES = 3 };

typedef struct column_case {
    uint8_t bytes[COLUMN_BYTES];
    size_t size;
    int64_t ends[COLUMN_ROWS + 1]; /* offsets of `bytes` */
    size_t rows;
    bool nulls[COLUMN_ROWS];
    bool has_validity, is_wide;
    column_operation operation;
    pct_name names[MOST_NAMES]; /* of the value to get */
    size_t name_count;
    rule set;
    pct_column_rules rules;
} column_case;

static inline pct_name name_of(const char *text)
{
    return (pct_name){(const uint8_t *)text, strlen(text)};
}

/* Returns the expected result of a call with this capacity. */
void reference_column(const column_case *it, column_outcome *to);
pct_column_result column_result_of(const column_case *it, const column_outcome *outcome, size_t capacity);

/* Decodes a row, or a part of a row, and appends the output. `row` receives the error and its offset. */
void reference_part(const uint8_t *src, size_t n, pct_column_rules rules, column_outcome *to,
                    row_outcome *row);

/* Whether a field has the name. Sets `value` to the start of the field's value. */
bool has_field_name(const uint8_t *field, size_t n, pct_name name, bool plus, size_t *value);

/* Whether the offsets of a row are invalid. */
bool has_bad_end(const column_case *it, size_t row);

/* Whether the rules make a row null. */
bool is_made_null(pct_column_rules rules, const row_outcome *row);

/* The placement of the buffers and validity bits of a call, and the offset of its first row. */
typedef struct column_placing {
    side at;
    size_t source, target, in_bit, out_bit;
    size_t skew; /* the distance of all offsets from an inaccessible page, so that they have any alignment */
    int64_t first;
    bool wants_validity;
    bool is_last; /* 32-bit offsets end at the maximum, 64-bit offsets are near 2^32; more data follows */
} column_placing;

typedef struct column_call {
    const pct_column_kernel *functions;
    column_case column;
    column_outcome wanted;
    size_t number; /* the number of the case, reported with a failure */
    memory source, target, offsets, new_offsets, validity, new_validity;
} column_call;

void make_column_buffers(column_call *it);

/* Places the rows' bytes at an inaccessible page. The bytes before offset `where.first` do not exist. */
pct_column place_column(column_call *it, column_placing where);

/* Returns the offset at index `number` of a list of 32-bit or 64-bit offsets. */
int64_t get_offset(const uint8_t *from, size_t number, bool is_wide);

bool bit_at(const uint8_t *bits, size_t number);

/* Returns memory for validity bits, filled with ones. */
uint8_t *place_validity(const column_call *it, size_t rows, column_placing where);

/* Expects that the bits and bytes beside the rows' validity bits are unchanged. */
void expect_validity_beside(const column_call *it, const uint8_t *validity, size_t rows,
                            column_placing where);

void expect_column_result(pct_column_result result, pct_column_result right);

/* Stops the run if the result or the output is wrong, or a byte beside the buffers is written. */
void try_column(column_call *it, size_t capacity, column_placing where);

/* Computes the outcome of the column, and tries a call with exactly the needed capacity and both size
 * functions. */
void try_whole_column(column_call *it, column_placing where);

pct_column_rules rules_of(size_t number);

/* Selects an operation, with a random set, name and rules. */
void use_operation(column_case *it, chance *random, column_operation operation);

/* Makes rows of kind 0 to ROW_KINDS - 1 of about `length` bytes:
 * - rows of equal length
 * - rows of random length up to twice `length`
 * - mostly empty rows
 * - short rows and a long row */
enum { ROW_KINDS = 4 };
void cut_rows(column_case *it, chance *random, unsigned kind, size_t length, size_t most_bytes);

/* Fills rows with bytes of kind 0 to COLUMN_KINDS - 1:
 * - the kinds of `fill`, for all rows together
 * - a random kind of `fill` for each row
 * - escaped text
 * - escaped text with an error */
enum { COLUMN_KINDS = CONTENT_KINDS + 3 };
void fill_column(column_case *it, chance *random, unsigned kind);

column_placing random_placing(chance *random);

/* Changes one offset by one, or replaces it with a value outside the data. */
void spoil_offset(column_case *it, chance *random);

/* The number of significant bytes: bytes that calls over columns treat differently. */
enum { MATTER = 15 };

/* Makes two rows of n bytes in total: combination number `number` of the significant bytes. */
void use_short_rows(column_case *it, chance *random, size_t n, size_t number);

#endif

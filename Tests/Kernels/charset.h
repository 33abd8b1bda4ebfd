/* Artificial tables with every kind of entry, and a reference that converts one character at a time. */
#ifndef PCT_CHARSET_H
#define PCT_CHARSET_H

#include "reference.h"

/* Writes a scalar value in UTF-8 to `text` and returns its length. */
size_t put_scalar(uint32_t scalar, uint8_t *text);

enum { BLOCKS = 1024, SCALARS = BLOCKS * PCT_SCALARS_PER_BLOCK };

/* Codes of every length, and characters without a code. */
typedef struct encode_charset {
    pct_encode_table table;
    uint16_t blocks[BLOCKS];
    uint16_t entries16[SCALARS];
    uint32_t entries32[SCALARS];
    uint64_t linear[BLOCKS];
    uint8_t window[PCT_WINDOW];
} encode_charset;

void make_encode_charset(encode_charset *it, pct_code_form form);

/* Makes a table of single bytes with a window. The characters of the block from U+0700 on have no code. */
void make_single_charset(encode_charset *it, size_t window_block);

/* Returns the bytes of a character as one number; 0 for no code. */
uint32_t reference_code(const encode_charset *it, uint32_t scalar);

/* The rules for ASCII and for the bytes of non-ASCII characters. */
typedef struct text_rules {
    rule ascii, other;
} text_rules;

void reference_encode_text(const encode_charset *charset, const text_rules *rules, const uint8_t *src,
                           size_t n, outcome *to);

enum { DECODE_RANGES = 5 };

/* Sequences of one to four bytes, for one or two characters. `triples`, `planes` and the ranges are optional.
 */
typedef struct decode_charset {
    pct_decode_table table;
    uint32_t ascii[PCT_SINGLES], single[PCT_SINGLES];
    uint32_t pairs[PCT_LEADS * PCT_TRAILS];
    uint8_t laid_out[PCT_LAID_OUT];
    uint32_t triples[94 * 94];
    uint32_t planes[PCT_PLANES * 94 * 94];
    uint32_t starts[DECODE_RANGES], scalars[DECODE_RANGES];
} decode_charset;

/* The kinds of tables, named after their entries. `SINGLE_BYTES_WITH_NUL` has a byte for U+0000, and
 * `TRIPLES` has no pairs. */
enum {
    SINGLE_BYTES,
    PAIRS,
    PAIRS_AND_TRIPLES,
    FOUR_BYTES,
    SINGLE_BYTES_WITH_NUL,
    TRIPLES,
    PLANES,
    DECODE_KINDS
};
void make_decode_charset(decode_charset *it, unsigned kind);

void reference_decode_text(const decode_charset *charset, const uint8_t *src, size_t n, unsigned options,
                           outcome *to);

/* Computes the outcome of decoding escaped bytes. */
void reference_decode_escaped(const decode_charset *charset, const uint8_t *src, size_t n, unsigned options,
                              outcome *to);

/* Options of decode_with; combine with |. With KERNEL, the reference stops before what kernels do not decode:
 * sequences of more than two bytes, and texts of more than three. */
enum { REPLACE_INVALID = 1, PLUS_AS_SPACE = 2, KEEP_MALFORMED = 4, PLAIN = 8, KERNEL = 16 };

/* Decodes with a table as if it belonged to a charset. With PLAIN, the input has no escapes. */
pct_result decode_with(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                       size_t capacity, unsigned options);

/* Memory for the tables of one charset. The functions below move the tables next to an inaccessible page. */
enum { TABLES = 7, ROUNDS_PER_SIDE = 20 };

typedef struct table_guards {
    memory of[TABLES];
} table_guards;

void make_table_guards(table_guards *it);
void guard_encode_charset(encode_charset *it, const table_guards *guards, side at);
void guard_decode_charset(decode_charset *it, const table_guards *guards, side at);

#endif

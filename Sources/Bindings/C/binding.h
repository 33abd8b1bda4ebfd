/* Shared by the files of the C library. */
#ifndef PCT_BINDING_H
#define PCT_BINDING_H

#include <CLegacyCharsets.h>
#include <CPercentEncoding.h>
#include <CPercentEncodingColumns.h>

#include "percentencoding.h"

/* ---- Sets ---- */

struct percent_set {
    pct_set compiled;
    bool is_ascii; /* whether no byte from 0x80 on stays as it is */
};

/* The set that keeps no byte. `memory` holds it if it is not shared. */
const pct_set *pct_empty_set(pct_set *memory);

/* ---- Charsets ---- */

/* The row that the handle of a charset stands for. */
typedef struct pct_charset_row {
    int32_t profile;                     /* PERCENT_BROWSER and so on */
    size_t number;                       /* of the row */
    const pct_charset *browser;          /* of PERCENT_BROWSER, else NULL */
    const pct_core_foundation *encoding; /* of the other profiles, else NULL */
} pct_charset_row;

pct_charset_row pct_charset_row_of(const percent_charset *charset);

/* Whether a charset is UTF-8 in the browsers' profile. */
bool pct_is_utf8(const percent_charset *charset);

/* The table of a charset of the browsers for decoding; NULL sets *status to PERCENT_OUT_OF_MEMORY or
 * PERCENT_CHARSET_UNAVAILABLE. */
const pct_decode_table *pct_table_for_decoding(const percent_charset *charset, int32_t *status);

/* The table of a charset that is not UTF-8 for encoding, likewise. */
const pct_encode_table *pct_table_for_encoding(pct_charset_row charset, int32_t *status);

/* ---- Decoding ---- */

/* The rules of a call, which have been checked. Each charset but UTF-8 has its table. */
typedef struct pct_decoding {
    const percent_charset *const *charsets;
    size_t count;           /* 0 if there is only UTF-8 */
    pct_column_rules rules; /* of UTF-8 */
    bool is_text;           /* whether the input is UTF-8 whose characters beyond ASCII are themselves */
} pct_decoding;

/* Checks rules; NULL stands for zeros. Returns PERCENT_OK, or why they cannot be used. */
int32_t pct_read_rules(const percent_rules *rules, pct_decoding *to);

/* The result of decoding one text. */
typedef struct pct_text {
    size_t written;
    size_t byte;     /* where the unit starts that is wrong */
    int32_t status;  /* PERCENT_OK and so on */
    bool is_missing; /* of queries: there is no such field */
} pct_text;

/* Decodes a text by rules with charsets. PERCENT_NULL is as PERCENT_FAIL. If dst is NULL, the bytes are
 * counted. */
pct_text pct_decode_listed(const pct_decoding *how, const uint8_t *src, size_t n, uint8_t *dst,
                           size_t capacity);

/* Decodes the value of the first field with a name, likewise. */
pct_text pct_get_listed(const pct_decoding *how, const uint8_t *name, size_t name_length, const uint8_t *src,
                        size_t n, uint8_t *dst, size_t capacity);

/* Whether all of a text is one in charset number k by these rules, of which `invalid` is PCT_COLUMN_FAIL. */
bool pct_is_text_in(const pct_decoding *how, size_t k, pct_column_rules rules, const uint8_t *src, size_t n);

/* The options of pct_decode_escaped_text for rules. */
static inline unsigned text_options_of(pct_column_rules rules)
{
    return (rules.plus ? PCT_TEXT_PLUS_AS_SPACE : 0u) |
           (rules.invalid == PCT_COLUMN_REPLACE ? PCT_TEXT_REPLACE : 0u) |
           (rules.malformed == PCT_COLUMN_KEEP ? PCT_TEXT_KEEP_MALFORMED : 0u);
}

static inline const pct_decode_table *known_table(const percent_charset *charset)
{
    return pct_charset_known_decode_table(pct_charset_row_of(charset).browser);
}

/* Whether what stands for a text in the first charset that it is valid in is `name`. */
bool pct_is_listed_text(const pct_decoding *how, const uint8_t *src, size_t n, const uint8_t *name,
                        size_t name_length);

static inline bool is_ascii(const uint8_t *bytes, size_t n)
{
    uint8_t any = 0;
    for (size_t i = 0; i < n; i++) {
        any |= bytes[i];
    }
    return any < 0x80;
}

/* How many bytes from the first on are ASCII as it is, or are not as it is not. There is a first one. */
static inline size_t run_length(const uint8_t *bytes, size_t n)
{
    size_t length = 1;
    while (length < n && (bytes[length] ^ bytes[0]) < 0x80) {
        length++;
    }
    return length;
}

/* ---- Columns ---- */

bool pct_is_bad_column(const percent_column *column);
pct_column pct_column_of(const percent_column *column);

/* Writes offset number `number` in the width of a column, unless `offsets` is NULL. */
void pct_store_offset(const pct_column *column, void *offsets, size_t number, size_t offset);

/* Decodes one row; `context` is the caller's. */
typedef pct_text pct_row_decoder(const void *context, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity);

/* Decodes the rows of a column one by one, with the contract of pct_decode_column. If to->data is NULL, the
 * bytes are counted. */
pct_column_result pct_decode_rows(const pct_column *column, pct_row_decoder *decode, const void *context,
                                  pct_column_rules rules, const pct_column_buffers *to);

/* ---- Ends of calls ---- */

static inline void set_error(percent_error *error, size_t row, size_t byte, int32_t status)
{
    if (error) {
        *error = (percent_error){(int64_t)row, (int64_t)byte, status};
    }
}

static inline int64_t failed(percent_error *error, int32_t status)
{
    set_error(error, 0, 0, status);
    return -1;
}

/* The result of a call for a single text. */
static inline int64_t end_of_text(pct_text text, percent_error *error)
{
    set_error(error, 0, text.status == PERCENT_OK ? 0 : text.byte, text.status);
    return text.status == PERCENT_OK && !text.is_missing ? (int64_t)text.written : -1;
}

/* Stands for inputs and buffers without an address. Nothing is read or written there. */
extern uint8_t pct_no_bytes[1];

static inline const uint8_t *input_of(const uint8_t *bytes)
{
    return bytes ? bytes : pct_no_bytes;
}

static inline uint8_t *buffer_of(uint8_t *bytes)
{
    return bytes ? bytes : pct_no_bytes;
}

/* Whether a length is negative, or has no bytes. */
static inline bool is_bad_buffer(const void *bytes, int64_t length)
{
    return length < 0 || (bytes == NULL && length > 0) || (uint64_t)length > SIZE_MAX;
}

#endif

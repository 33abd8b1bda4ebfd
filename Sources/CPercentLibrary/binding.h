/* Declarations shared by the files of the C library. */
#ifndef PCT_BINDING_H
#define PCT_BINDING_H

#include <CLegacyCharsets.h>
#include <CPercentColumns.h>
#include <CPercentEncoding.h>

#include "include/percentencoding.h"

/* ---- Sets ---- */

struct percent_set {
    pct_set compiled;
    bool is_ascii; /* whether all bytes from 0x80 on are escaped */
};

/* Returns the set that keeps no byte. `memory` holds the set if the set is not shared. */
const pct_set *pct_empty_set(pct_set *memory);

/* ---- Charsets ---- */

/* The table row that a charset handle identifies. */
typedef struct pct_charset_row {
    int32_t profile;                     /* PERCENT_BROWSER or another profile */
    size_t number;                       /* the index of the row */
    const pct_charset *browser;          /* NULL unless the profile is PERCENT_BROWSER */
    const pct_core_foundation *encoding; /* NULL if the profile is PERCENT_BROWSER */
} pct_charset_row;

pct_charset_row pct_charset_row_of(const percent_charset *charset);

/* Whether a charset is UTF-8 in the browsers' profile. */
bool pct_is_utf8(const percent_charset *charset);

/* Returns the decoding table of a browser charset. On failure, returns NULL and sets *status to
 * PERCENT_OUT_OF_MEMORY or PERCENT_CHARSET_UNAVAILABLE. */
const pct_decode_table *pct_table_for_decoding(const percent_charset *charset, int32_t *status);

/* Returns the encoding table of a charset other than UTF-8. Fails like pct_table_for_decoding. */
const pct_encode_table *pct_table_for_encoding(pct_charset_row charset, int32_t *status);

/* ---- Decoding ---- */

/* The checked rules of a call. The decoding table of every charset except UTF-8 has been built. */
typedef struct pct_decoding {
    const percent_charset *const *charsets;
    size_t count;           /* the number of charsets; 0 means UTF-8 only */
    pct_column_rules rules; /* for UTF-8 */
    bool is_text;           /* whether the input is UTF-8 text, whose non-ASCII characters stay unchanged */
} pct_decoding;

/* Checks rules; NULL means zeros. Returns PERCENT_OK, or the reason why the rules are invalid. */
int32_t pct_read_rules(const percent_rules *rules, pct_decoding *to);

/* Decodes a text in the charsets of `how`, a pct_decoding. PERCENT_NULL acts like PERCENT_FAIL. */
pct_part pct_decode_listed(const void *how, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* A search for the value of a field. The address of a search is also the address of its pct_decoding. */
typedef struct pct_search {
    pct_decoding how;
    const uint8_t *name;
    size_t length;
} pct_search;

/* Checks the arguments of a search. Returns PERCENT_OK, or the reason why they are invalid. */
int32_t pct_read_search(const uint8_t *name, int64_t length, const percent_rules *rules, pct_search *to);

/* Writes the value of the field to each row. */
pct_column_result pct_search_column(const pct_search *search, const pct_column *column,
                                    const pct_column_buffers *to);

/* Whether a whole text is valid in charset k by these rules; rules.invalid must be PCT_COLUMN_FAIL. */
bool pct_is_text_in(const pct_decoding *how, size_t k, pct_column_rules rules, const uint8_t *src, size_t n);

/* Returns the options of pct_decode_escaped_text that correspond to the rules. */
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

/* Whether a text, decoded in the first charset in which it is valid, equals `name`. */
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

/* Returns the length of the run of ASCII or non-ASCII bytes at the start. There must be at least one byte. */
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

/* Sets *error and returns the result of a call that writes a single text. */
static inline int64_t end_of_text(size_t written, size_t byte, int32_t status, percent_error *error)
{
    set_error(error, 0, status == PERCENT_OK ? 0 : byte, status);
    return status == PERCENT_OK ? (int64_t)written : -1;
}

/* The address used for inputs and buffers that are NULL. No function reads or writes the byte at this
 * address. */
extern uint8_t pct_no_bytes[1];

static inline const uint8_t *input_of(const uint8_t *bytes)
{
    return bytes ? bytes : pct_no_bytes;
}

static inline uint8_t *buffer_of(uint8_t *bytes)
{
    return bytes ? bytes : pct_no_bytes;
}

/* Whether a length is negative, too large, or positive although the bytes are NULL. */
static inline bool is_bad_buffer(const void *bytes, int64_t length)
{
    return length < 0 || (bytes == NULL && length > 0) || (uint64_t)length > SIZE_MAX;
}

#endif

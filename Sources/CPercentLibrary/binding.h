/* Declarations shared by the files of the C library. */
#pragma once

#include <CLegacyCharsets.h>
#include <CPercentColumns.h>
#include <CPercentEncoding.h>

#include "include/percentencoding.h"

/* ---- Sets ---- */

struct percent_set {
    pct_set compiled;
};

/* ---- Charsets ---- */

/* Returns the row that a charset handle stands for. */
static inline const pct_charset *row_of(const percent_charset *charset)
{
    return (const pct_charset *)charset;
}

/* ---- Decoding ---- */

/* The checked rules of a call. The tables of all charsets have been built. */
typedef struct pct_decoding {
    pct_decoder in;         /* decoder_of sets `charsets`, because this structure may be copied */
    pct_column_rules rules; /* for UTF-8, and for what makes a row null */
    int32_t rounds;
    const pct_charset *charsets[PCT_MOST_CHARSETS];
} pct_decoding;

/* Checks rules; NULL means zeros. Sets *to for queries if `is_query` is set. Returns PERCENT_OK, or the
 * reason why the rules are invalid. */
int32_t pct_read_rules(const percent_rules *rules, bool is_query, pct_decoding *to);

/* Returns the rules for texts in charsets. */
static inline pct_decoder decoder_of(const pct_decoding *how)
{
    pct_decoder in = how->in;
    in.charsets = how->charsets;
    return in;
}

/* Whether the column kernels of UTF-8 can do the work. */
static inline bool is_utf8_alone(const pct_decoding *how)
{
    return how->in.count == 0 && !how->in.unicode_escapes && how->rounds <= 1;
}

/* Decodes a text by `how`, a pct_decoding. PERCENT_NULL acts like PERCENT_FAIL. If the text does not fit,
 * `written` is the size after the first round. */
pct_part pct_decode_listed(const void *how, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

/* A search for fields. The address of a search is also the address of its pct_decoding. */
typedef struct pct_search {
    pct_decoding how;
    pct_name names[PERCENT_MOST_NAMES];
    size_t count;
} pct_search;

/* Checks the arguments of a search. Returns PERCENT_OK, or the reason why they are invalid. */
int32_t pct_read_search(const percent_name *names, int64_t count, const percent_rules *rules, pct_search *to);

/* Whether the escaped name of a field is the name at an index of a pct_search. */
bool pct_has_name(const void *search, size_t index, const uint8_t *name, size_t n);

/* Writes the value of the first field that is found to each row. */
pct_column_result pct_search_column(const pct_search *search, const pct_column *column,
                                    const pct_column_buffers *to);

/* ---- Columns ---- */

bool pct_is_bad_column(const percent_column *column);

/* Whether a column or the buffers for its result are wrong. */
bool pct_is_bad_call(const percent_column *column, const percent_column_buffers *to);
pct_column pct_column_of(const percent_column *column);
pct_column_buffers pct_buffers_of(const percent_column_buffers *to);

/* Buffers without limits, for the functions that only compute sizes. */
extern const pct_column_buffers pct_no_buffers;

/* Sets *error and the number of nulls, and returns the result of a call. `to` is NULL if only the size is
 * computed. */
int64_t pct_end_column(pct_column_result done, percent_column_buffers *to, percent_error *error);

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

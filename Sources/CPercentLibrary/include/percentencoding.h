/*
 * percentencoding: percent-encoding, legacy charsets and query strings, for single texts and columns.
 *
 * The following rules apply to every function:
 * - An input is a pointer of any alignment and a length in bytes. NULL with length 0 is legal. NUL is an
 *   ordinary byte, except that it ends names of sets and labels of charsets.
 * - A call reads only [text, text + n) and writes only within the capacity of a buffer. Buffers must not
 *   overlap inputs or each other. Bytes past the result are unspecified.
 * - Inputs must not change during a call. A call reads texts, offsets and validity more than once.
 * - A call returns the number of bytes it wrote, or -1 if it failed. On success and on failure, the call
 *   fills *error. `error` may be NULL.
 * - Functions take no locks and read no locale or environment. Any thread may call any function at any time,
 *   even in a forked process. If charsets come from ICU, however, the first use of a charset in a forked
 *   process may wait for one of ICU's locks. Unless a comment says otherwise, a call takes linear time.
 * - The library allocates only named sets and charset tables, each on first use, and never frees them.
 */
#ifndef PERCENTENCODING_H
#define PERCENTENCODING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---- */

/* The version of the interface in this header. Later versions only add functions. */
#define PERCENT_ABI_VERSION 1

/* Return the version of the interface, and the version of the package; constant time. */
int32_t percent_abi_version(void);
const char *percent_version(void);

/* ---- Errors ---- */

/* The reasons why a call can fail. */
enum {
    PERCENT_OK = 0,
    PERCENT_OUTPUT_FULL = 1,       /* the capacity of the buffer is too small */
    PERCENT_MALFORMED = 2,         /* a '%' is not followed by two hexadecimal digits */
    PERCENT_UNENCODABLE = 3,       /* the charset lacks a character */
    PERCENT_INVALID = 4,           /* bytes are not valid text in the charset */
    PERCENT_TOO_MANY_CHARSETS = 5, /* more than PERCENT_MOST_CHARSETS charsets */
    PERCENT_BAD_OFFSETS = 6,       /* a column's offsets are negative, decrease or exceed `size` */
    PERCENT_OFFSET_OVERFLOW = 7,   /* a result needs 64-bit offsets */
    PERCENT_BAD_ARGUMENT = 8,      /* a required pointer is NULL, or a number is negative or unknown */
    PERCENT_UNKNOWN_CHARSET = 9,   /* no charset has the label, or browsers refuse it */
    PERCENT_OUT_OF_MEMORY = 10     /* memory ran out on the first use of a charset */
};

/* The position of a failure and its reason. */
typedef struct percent_error {
    int64_t row;    /* the row of a column; 0 for single texts */
    int64_t byte;   /* the byte offset of the failure in the row's text */
    int32_t status; /* PERCENT_OK, or the reason for the failure */
} percent_error;

/* Returns a short English description of a status, such as "malformed escape"; never NULL. Constant time. */
const char *percent_status_text(int32_t status);

/* ---- Sets and charsets ---- */

/* An escape set: the bytes that stay unchanged, and the output for a space. */
struct percent_set;
typedef struct percent_set percent_set;

/* Returns the set with the given name or alias from `percent list sets`, such as "form". Returns NULL if the
 * name is unknown or memory runs out. Linear in the number of sets. */
const percent_set *percent_set_named(const char *name);

/* Return the number of named sets, and the name of the set at an index in the order of `percent list sets`.
 * If the index is out of range, the name is NULL. Constant time. */
int64_t percent_set_count(void);
const char *percent_set_name(int64_t index);

/* Returns the number of bytes that percent_set_init writes; constant time. */
int64_t percent_set_size(void);

/* Makes a set in `memory`, which must have percent_set_size() bytes and the alignment of malloc. Byte b stays
 * unchanged if keep[b] is not 0. If plus is not 0, a space becomes '+'. The set may be copied. Returns
 * `memory`, or NULL if `memory` or `keep` is NULL; constant time. */
const percent_set *percent_set_init(void *memory, const uint8_t keep[256], int32_t plus);

/* Profiles: the systems that define the byte tables of a charset. */
enum {
    PERCENT_BROWSER = 0,        /* WHATWG Encoding Standard */
    PERCENT_CORE_FOUNDATION = 1 /* the bytes of AFNetworking 2.x on Apple systems */
};

/* A charset in one of the profiles. */
struct percent_charset;
typedef struct percent_charset percent_charset;
#define PERCENT_MOST_CHARSETS 16 /* the maximum number of charsets in percent_rules */

/*
 * Returns the charset with the given label, such as "gbk" or "windows-1252". Labels are case-insensitive.
 * With PERCENT_BROWSER, a label that only CoreFoundation has gives CoreFoundation's charset. Returns NULL if
 * the label is unknown, if browsers refuse it or if CoreFoundation lacks the charset. Logarithmic in the
 * number of labels.
 */
const percent_charset *percent_charset_labelled(const char *label, int32_t profile);

/* ---- Single texts ---- */

/* Percent-encodes text: every byte that the set does not keep becomes "%XX". 3 * n bytes always suffice. */
int64_t percent_encode(const percent_set *set, const uint8_t *text, int64_t n, uint8_t *buffer,
                       int64_t capacity, percent_error *error);

/* Returns the number of bytes that percent_encode writes. */
int64_t percent_encoded_size(const percent_set *set, const uint8_t *text, int64_t n);

/* Policies for characters that a charset lacks. Any set escapes '&', '#' and ';' of a numeric reference. */
enum {
    PERCENT_UNENCODABLE_FAIL = 0,
    PERCENT_UNENCODABLE_REFERENCE = 1, /* a numeric reference as in browsers, such as "%26%2320013%3B" */
    PERCENT_UNENCODABLE_REPLACE = 2    /* '?', escaped by the set */
};

/*
 * Converts UTF-8 text to a charset, and escapes the bytes that the set does not keep. In
 * PERCENT_CORE_FOUNDATION, all bytes of a non-ASCII character are escaped. PERCENT_INVALID means that the
 * text is not UTF-8. 24 * n + 128 bytes always suffice.
 */
int64_t percent_encode_charset(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                               const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
                               percent_error *error);

/* Policies for a '%' not followed by two hexadecimal digits, and for bytes that are not valid text. */
enum {
    PERCENT_FAIL = 0,   /* the call fails */
    PERCENT_NULL = 1,   /* the row becomes null; a single text fails like PERCENT_FAIL */
    PERCENT_KEEP = 2,   /* kept unchanged; as `invalid`, only with UTF-8, and the text is not validated */
    PERCENT_REPLACE = 3 /* U+FFFD replaces the bytes */
};

/* The kinds of text that the functions for queries read; README.md defines the guess of PERCENT_AUTO. */
enum { PERCENT_QUERY = 0, PERCENT_URL = 1, PERCENT_AUTO = 2 };

/* The rules for decoding. All zeros or NULL: strict decoding as UTF-8, and '+' stays unchanged. */
typedef struct percent_rules {
    const percent_charset *const *charsets; /* a text is decoded in the first charset in which the whole text
                                               is valid, or in UTF-8 if it is only cut at its end. If the text
                                               is valid in no charset, charsets[0] and `invalid` apply */
    int32_t charset_count;                  /* at most PERCENT_MOST_CHARSETS; 0 means UTF-8 */
    int32_t malformed;                      /* a policy */
    int32_t invalid;
    int32_t plus;  /* if not 0, '+' becomes a space */
    int32_t text;  /* for charsets other than UTF-8. If not 0, the input is UTF-8 and keeps its non-ASCII
                      characters. If 0, bytes from 0x80 on belong to the charset, as if they were escaped. */
    int32_t input; /* the kind of the text, for the functions for queries */
    int32_t unicode_escapes; /* if not 0, %uXXXX is a UTF-16 unit (ECMA-262, annex B.2.1) */
} percent_rules;

/* Decodes the escapes of a text, and converts the text from a legacy charset to UTF-8. If the text has an
 * error and the buffer is also too small, the call reports the error in the text. 3 * n + 16 bytes always
 * suffice. With neither charsets nor PERCENT_REPLACE, n bytes suffice. */
int64_t percent_decode(const uint8_t *text, int64_t n, const percent_rules *rules, uint8_t *buffer,
                       int64_t capacity, percent_error *error);

/*
 * Finds the first field with the given name, and decodes its value like percent_decode, but always reads '+'
 * as a space. Fields are separated by '&'; empty fields are skipped. Names are compared after decoding: as
 * text if there are charsets, and otherwise byte for byte. A malformed '%' in a name stays unchanged. Returns
 * -1 with PERCENT_OK if no field has the name. The capacity for percent_decode of the whole text suffices.
 */
int64_t percent_query_get(const uint8_t *query, int64_t n, const uint8_t *name, int64_t name_length,
                          const percent_rules *rules, uint8_t *buffer, int64_t capacity,
                          percent_error *error);

/* ---- Columns ---- */

/*
 * Rows of text in the layout of Apache Arrow. Offsets i and i + 1 are the start and end of row i in `data`.
 * The first offset need not be 0, so a slice of a column differs only in `offsets`, `first_bit` and `rows`.
 * Rows are independent, and the bytes of null rows are not read.
 */
typedef struct percent_column {
    const void *offsets; /* rows + 1 offsets; NULL if there are no rows */
    const uint8_t *data;
    int64_t size;            /* the number of bytes of `data` */
    const uint8_t *validity; /* one bit per row, lowest bit first; 0 means null. NULL if no row is null */
    int64_t first_bit;       /* the index of row 0's bit in `validity` */
    int64_t rows;
    int32_t offset_width; /* the size of an offset in bytes: 4 or 8 */
} percent_column;

/* Buffers for a column with as many rows as the input. Offsets have the input's width and start at 0. */
typedef struct percent_column_buffers {
    void *offsets; /* rows + 1 offsets */
    uint8_t *data;
    int64_t capacity;  /* of `data` */
    uint8_t *validity; /* receives one bit per row, lowest first; other bits stay unchanged. May be NULL */
    int64_t nulls;     /* receives the number of rows that are null */
} percent_column_buffers;

/* Encodes each row like percent_encode. Three times the number of bytes in the rows always suffices. */
int64_t percent_encode_column(const percent_set *set, const percent_column *column,
                              percent_column_buffers *to, percent_error *error);

/* Decodes each row like percent_decode. Three times the number of bytes in the rows always suffices. With
 * neither charsets nor PERCENT_REPLACE, the number of bytes in the rows suffices. */
int64_t percent_decode_column(const percent_column *column, const percent_rules *rules,
                              percent_column_buffers *to, percent_error *error);

/* Writes the result of percent_query_get for each row; a row without the field becomes null. The buffers need
 * as much room as for percent_decode_column. */
int64_t percent_query_get_column(const percent_column *column, const uint8_t *name, int64_t name_length,
                                 const percent_rules *rules, percent_column_buffers *to,
                                 percent_error *error);

/* Return the number of bytes that the corresponding function above would write, or -1 if the corresponding
 * function would fail even with enough capacity. */
int64_t percent_encoded_column_size(const percent_set *set, const percent_column *column,
                                    percent_error *error);
int64_t percent_decoded_column_size(const percent_column *column, const percent_rules *rules,
                                    percent_error *error);
int64_t percent_query_get_column_size(const percent_column *column, const uint8_t *name, int64_t name_length,
                                      const percent_rules *rules, percent_error *error);

/* Buffers for the fields of queries: a list of pairs for each row. */
typedef struct percent_query_buffers {
    void *lists;       /* rows + 1 offsets into the pairs, of the input's width */
    uint8_t *validity; /* as in percent_column_buffers */
    int64_t nulls;
    int64_t pairs;     /* the capacity in pairs; receives the number of pairs */
    void *key_offsets; /* pairs + 1 offsets */
    uint8_t *keys;
    int64_t key_capacity; /* receives the number of bytes of the keys */
    void *value_offsets;  /* pairs + 1 offsets */
    uint8_t *values;
    int64_t value_capacity; /* receives the number of bytes of the values */
} percent_query_buffers;

/* Writes the fields of each row's query in order. Names and values are decoded like percent_decode, but '+'
 * is always a space. Fields are separated by '&'; empty fields are skipped, and a field without '=' has an
 * empty value. Returns the number of pairs. */
int64_t percent_query_column(const percent_column *column, const percent_rules *rules,
                             percent_query_buffers *to, percent_error *error);

/* Sets sufficient capacities for percent_query_column in *to. Returns the number of pairs. */
int64_t percent_query_column_size(const percent_column *column, const percent_rules *rules,
                                  percent_query_buffers *to, percent_error *error);

#ifdef __cplusplus
}
#endif

#endif

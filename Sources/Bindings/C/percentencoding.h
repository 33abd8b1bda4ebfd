/*
 * percentencoding: percent-encoding, legacy charsets and query strings, for single texts and columns.
 *
 * Common to every function:
 * - An input is a pointer and a length in bytes, of any alignment. NULL with length 0 is legal, NUL an
 *   ordinary byte. Names of sets and labels of charsets end with NUL.
 * - Only [text, text + n) is read and only the stated room of a buffer is written. Buffers must not overlap
 *   inputs or each other. Bytes past the result are unspecified.
 * - A call returns the number of bytes it wrote, or -1 if it failed. It fills *error, which may be NULL, in
 *   both cases.
 * - Nothing is locked, no locale or environment is read. Any thread may call any function at any time, also
 *   in a forked process. One exception: if charsets come from ICU, the first use of a charset in a forked
 *   process may wait for a lock of ICU. Time is linear.
 * - Only named sets and the tables of charsets are allocated, each on its first use. They are never freed.
 */
#ifndef PERCENTENCODING_H
#define PERCENTENCODING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---- */

/* The version of the interface in this header. Functions may be added, none will change. */
#define PERCENT_ABI_VERSION 1

/* The version of the interface of the library; constant time. */
int32_t percent_abi_version(void);

/* The version of the library, such as "1.0.0"; constant time. */
const char *percent_version(void);

/* ---- Errors ---- */

/* The reasons why a call can fail. */
enum {
    PERCENT_OK = 0,
    PERCENT_OUTPUT_FULL = 1, /* the capacity is too small */
    PERCENT_MALFORMED = 2,   /* a '%' is not followed by two hexadecimal digits */
    PERCENT_UNENCODABLE = 3, /* the charset does not have a character */
    PERCENT_INVALID = 4,     /* bytes are not valid text in the charset */
    /* 5 is not used. */
    PERCENT_BAD_OFFSETS = 6,         /* offsets of a column are negative, decrease or run past its data */
    PERCENT_OFFSET_OVERFLOW = 7,     /* a result needs offsets of 64 bits */
    PERCENT_BAD_ARGUMENT = 8,        /* a required pointer, such as a set, is NULL, a length is negative, or a
                                        number is not one of the constants */
    PERCENT_CHARSET_UNAVAILABLE = 9, /* the library was built without ICU, or its ICU lacks the charset */
    PERCENT_OUT_OF_MEMORY = 10       /* on the first use of a charset */
};

/* The position of a failure and its reason. */
typedef struct percent_error {
    int64_t row;    /* of a column; 0 for single texts */
    int64_t byte;   /* the offset of the wrong unit in the row's text */
    int32_t status; /* PERCENT_OK, or PERCENT_MALFORMED and so on */
} percent_error;

/* A status in a few English words, such as "malformed escape"; never NULL. Constant time. */
const char *percent_status_text(int32_t status);

/* ---- Sets and charsets ---- */

/* A set of bytes that stay as they are, and the output for a space. */
typedef struct percent_set percent_set;

/* The set with a name or alias of the command line tool, such as "unreserved", "form" or
 * "encode-uri-component"; NULL if there is no such set, or no memory. Linear in the number of sets. */
const percent_set *percent_set_named(const char *name);

/* The number of named sets, and the name of the set at an index, in the order of the tool's list; NULL if the
 * index is out of range. Constant time. */
int64_t percent_set_count(void);
const char *percent_set_name(int64_t index);

/* The number of bytes that percent_set_init writes; constant time. */
int64_t percent_set_size(void);

/* Makes a set in percent_set_size() bytes of the caller's, aligned as malloc aligns. Byte b stays as it is if
 * keep[b] is not 0. If plus is not 0, a space becomes '+'. The set may be copied. Returns `memory`, or NULL
 * if `memory` or `keep` is NULL; constant time. */
const percent_set *percent_set_init(void *memory, const uint8_t keep[256], int32_t plus);

/* Profiles: the systems whose bytes a charset uses. */
enum {
    PERCENT_BROWSER = 0,              /* WHATWG Encoding Standard */
    PERCENT_CORE_FOUNDATION = 1,      /* as AFNetworking 2.x sends on Apple's systems; encodes only */
    PERCENT_CORE_FOUNDATION_LINUX = 2 /* as CoreFoundation of Swift 6.3.1 does on Linux; encodes only */
};

/* A charset in one of the profiles. */
typedef struct percent_charset percent_charset;

/*
 * The charset with a label, such as "gbk" or "windows-1252", in any case of letters; NULL if the profile does
 * not have it. The library does not have charsets with states (ISO-2022-JP, HZ, UTF-7) or with wider units
 * (UTF-16, UTF-32). Linear in the number of charsets.
 */
const percent_charset *percent_charset_labelled(const char *label, int32_t profile);

/* ---- Single texts ---- */

/* Writes text, and every byte that the set does not keep as "%XX". 3 * n bytes always suffice. */
int64_t percent_encode(const percent_set *set, const uint8_t *text, int64_t n, uint8_t *buffer,
                       int64_t capacity, percent_error *error);

/* The number of bytes that percent_encode writes. */
int64_t percent_encoded_size(const percent_set *set, const uint8_t *text, int64_t n);

/* Policies for characters that a charset does not have. */
enum {
    PERCENT_UNENCODABLE_FAIL = 0,
    PERCENT_UNENCODABLE_REFERENCE = 1, /* "%26%2320013%3B", whatever the set keeps, as browsers write it */
    PERCENT_UNENCODABLE_REPLACE = 2    /* '?', escaped by the set */
};

/*
 * Writes UTF-8 text in the bytes of a charset, escaped by the set. In the profiles of CoreFoundation, all
 * bytes of a character beyond ASCII are escaped. PERCENT_INVALID: the text is not UTF-8. 12 * n + 128 bytes
 * always suffice with references, else 6 * n + 128.
 */
int64_t percent_encode_charset(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                               const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
                               percent_error *error);

/* Policies for a '%' not followed by two hexadecimal digits, and for bytes that are not valid text. */
enum {
    PERCENT_FAIL = 0,   /* the call fails */
    PERCENT_NULL = 1,   /* the row becomes null; for single texts like PERCENT_FAIL */
    PERCENT_KEEP = 2,   /* the bytes stay as they are; for invalid bytes only in UTF-8, then unchecked */
    PERCENT_REPLACE = 3 /* U+FFFD takes their place */
};

/* The rules for decoding. All zeros, or a NULL pointer: strictly, as UTF-8, with '+' as it is. */
typedef struct percent_rules {
    const percent_charset *const *charsets; /* of PERCENT_BROWSER: a text is decoded in the first charset in
                                               which all of it is valid. If there is none, charsets[0] and
                                               `invalid` apply */
    int32_t charset_count;                  /* 0: UTF-8, and `charsets` may be NULL */
    int32_t malformed; /* PERCENT_FAIL and so on. Malformed escapes are looked for before several charsets are
                          tried. */
    int32_t invalid;
    int32_t plus; /* not 0: '+' becomes a space */
    int32_t text; /* for charsets other than UTF-8. Not 0: the input is UTF-8, and its characters beyond ASCII
                     stay as they are; bytes that are not UTF-8 are invalid. 0: bytes from 0x80 on belong to
                     the charset, as if they were escaped. */
} percent_rules;

/* Writes text with each escape as its byte, and in UTF-8 if it was in another charset. If a text is wrong and
 * the buffer too small, the text is reported. 3 * n + 16 bytes always suffice; without charsets and
 * PERCENT_REPLACE n bytes do. */
int64_t percent_decode(const uint8_t *text, int64_t n, const percent_rules *rules, uint8_t *buffer,
                       int64_t capacity, percent_error *error);

/*
 * Finds the first field of a query with a name and writes its value like percent_decode, but '+' is always a
 * space. Fields are separated by '&'; empty ones are skipped. Names are compared decoded, as text if there
 * are charsets; a malformed '%' in a name stays as it is. Returns -1 with PERCENT_OK if there is no such
 * field. The room required is that of percent_decode for the query.
 */
int64_t percent_query_get(const uint8_t *query, int64_t n, const uint8_t *name, int64_t name_length,
                          const percent_rules *rules, uint8_t *buffer, int64_t capacity,
                          percent_error *error);

/* ---- Columns ---- */

/*
 * Rows of text in the layout of Apache Arrow. Row i is the bytes of `data` from offset i to offset i + 1. The
 * first offset need not be 0, so a slice is a column with other `offsets` and `first_bit`. Rows are
 * independent, and the bytes of null rows are not read.
 */
typedef struct percent_column {
    const void *offsets; /* rows + 1 of them; NULL if there are no rows */
    const uint8_t *data;
    int64_t size;            /* the number of bytes of `data` */
    const uint8_t *validity; /* one bit for each row, lowest first, 0 for null; NULL: no row is null */
    int64_t first_bit;       /* the number of the bit of row 0 */
    int64_t rows;
    int32_t offset_width; /* the bytes of an offset: 4 or 8 */
} percent_column;

/* Room for a column with as many rows as the input. Offsets have the input's width and start at 0. */
typedef struct percent_column_buffers {
    void *offsets; /* rows + 1 of them */
    uint8_t *data;
    int64_t capacity;  /* of `data` */
    uint8_t *validity; /* receives one bit for each row from the lowest on; other bits stay. NULL: not
                          wanted */
    int64_t nulls;     /* receives the number of rows that are null */
} percent_column_buffers;

/* Encodes each row like percent_encode. 3 times the bytes of the rows always suffice. */
int64_t percent_encode_column(const percent_set *set, const percent_column *column,
                              percent_column_buffers *to, percent_error *error);

/* Decodes each row like percent_decode. The bytes of the rows always suffice without charsets and
 * PERCENT_REPLACE, else 3 times as many. */
int64_t percent_decode_column(const percent_column *column, const percent_rules *rules,
                              percent_column_buffers *to, percent_error *error);

/* Writes for each row the result of percent_query_get; a row without the field becomes null. The room
 * required is that of percent_decode_column. */
int64_t percent_query_get_column(const percent_column *column, const uint8_t *name, int64_t name_length,
                                 const percent_rules *rules, percent_column_buffers *to,
                                 percent_error *error);

/* The bytes that the three would write, or -1 if they would fail for another reason than capacity. */
int64_t percent_encoded_column_size(const percent_set *set, const percent_column *column,
                                    percent_error *error);
int64_t percent_decoded_column_size(const percent_column *column, const percent_rules *rules,
                                    percent_error *error);
int64_t percent_query_get_column_size(const percent_column *column, const uint8_t *name, int64_t name_length,
                                      const percent_rules *rules, percent_error *error);

/* Room for the fields of queries: a list of pairs for each row. */
typedef struct percent_query_buffers {
    void *lists;       /* rows + 1 offsets into the pairs, of the input's width */
    uint8_t *validity; /* as of columns */
    int64_t nulls;
    int64_t pairs;     /* the room for pairs; receives their number */
    void *key_offsets; /* pairs + 1 of them */
    uint8_t *keys;
    int64_t key_capacity; /* receives the number of bytes of the keys */
    void *value_offsets;  /* pairs + 1 of them */
    uint8_t *values;
    int64_t value_capacity; /* receives the number of bytes of the values */
} percent_query_buffers;

/*
 * Writes the fields of each row's query in their order. Names and values are decoded like percent_decode, but
 * '+' is always a space. Fields are separated by '&'; empty ones are skipped; a field without '=' has an
 * empty value. Returns the number of pairs.
 */
int64_t percent_query_column(const percent_column *column, const percent_rules *rules,
                             percent_query_buffers *to, percent_error *error);

/* Sets in *to the numbers that always suffice for percent_query_column with these rules, and returns the
 * number of pairs. */
int64_t percent_query_column_size(const percent_column *column, const percent_rules *rules,
                                  percent_query_buffers *to, percent_error *error);

#ifdef __cplusplus
}
#endif

#endif

/*
 * percentencoding: percent-encoding, legacy charsets and query strings, of single texts and of columns.
 *
 * Common to every function:
 * - An input is a pointer and a length in bytes, of any alignment. NULL with length 0 is legal, NUL an
 *   ordinary byte. Names of sets and labels of charsets end with NUL.
 * - Only [text, text + n) is read and only the room that a buffer is said to have is written. Buffers must
 *   not overlap inputs or each other. Bytes past the result are unspecified.
 * - A call returns the bytes it wrote, or -1 if it failed. It fills *error, which may be NULL, in both cases.
 * - Nothing is locked, no locale or environment is read. Any thread may call any function at any time, also
 *   in a copy of the process made by fork. One exception: if charsets come from ICU, the first use of one in
 *   such a copy may wait for a lock of ICU. Time is linear.
 * - Nothing is allocated but a named set and the tables of a charset, each on its first use. They are never
 *   freed.
 */
#ifndef PERCENTENCODING_H
#define PERCENTENCODING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---- */

/* The version of the interface that this header describes. Functions may be added, none will change. */
#define PERCENT_ABI_VERSION 1

/* The version of the interface that the library has; constant time. */
int32_t percent_abi_version(void);

/* The version of the library, such as "1.0.0"; constant time. */
const char *percent_version(void);

/* ---- Errors ---- */

/* Why a call failed. */
enum {
    PERCENT_OK = 0,
    PERCENT_OUTPUT_FULL = 1, /* the capacity is too small */
    PERCENT_MALFORMED = 2,   /* two hexadecimal digits do not follow a '%' */
    PERCENT_UNENCODABLE = 3, /* the charset does not have a character */
    PERCENT_INVALID = 4,     /* bytes are no text in the charset */
    /* 5 is not used. */
    PERCENT_BAD_OFFSETS = 6,         /* offsets of a column are negative, decrease or run past its data */
    PERCENT_OFFSET_OVERFLOW = 7,     /* a result needs offsets of 64 bits */
    PERCENT_BAD_ARGUMENT = 8,        /* NULL where something is needed, such as a set, a negative length, or a
                                        number that no constant here stands for */
    PERCENT_CHARSET_UNAVAILABLE = 9, /* the library was built without ICU, or its ICU lacks the charset */
    PERCENT_OUT_OF_MEMORY = 10       /* for a charset on its first use */
};

/* Where a call failed, and why. */
typedef struct percent_error {
    int64_t row;    /* of a column; 0 for single texts */
    int64_t byte;   /* the offset in the row's text of the unit that is wrong */
    int32_t status; /* PERCENT_OK, or PERCENT_MALFORMED and so on */
} percent_error;

/* A status in a few English words, such as "malformed escape"; never NULL. Constant time. */
const char *percent_status_text(int32_t status);

/* ---- Sets and charsets ---- */

/* Which bytes stay as they are, and how a space is written. */
typedef struct percent_set percent_set;

/* The set with a name or alias of the command line tool, such as "unreserved", "form" or
 * "encode-uri-component"; NULL if there is none, or no memory for it. Linear in the number of sets. */
const percent_set *percent_set_named(const char *name);

/* The number of named sets, and the name of one of them, in the order of the tool's list; NULL if there are
 * not so many. Constant time. */
int64_t percent_set_count(void);
const char *percent_set_name(int64_t index);

/* The bytes that percent_set_init writes; constant time. */
int64_t percent_set_size(void);

/* Makes a set in percent_set_size() bytes of the caller's, which are aligned as malloc aligns: byte b stays
 * as it is if keep[b] is not 0. If plus is not 0, a space becomes '+'. The set may be copied. Returns
 * `memory`, NULL if that or `keep` is; constant time. */
const percent_set *percent_set_init(void *memory, const uint8_t keep[256], int32_t plus);

/* Profiles: systems whose bytes a charset has. */
enum {
    PERCENT_BROWSER = 0,              /* WHATWG Encoding Standard */
    PERCENT_CORE_FOUNDATION = 1,      /* as AFNetworking 2.x sends on Apple's systems; encodes only */
    PERCENT_CORE_FOUNDATION_LINUX = 2 /* as CoreFoundation of Swift 6.3.1 does on Linux; encodes only */
};

/* A charset in one of the profiles. */
typedef struct percent_charset percent_charset;

/*
 * The charset with a label, such as "gbk" or "windows-1252", in any case of letters; NULL if there is none in
 * the profile. Charsets with states (ISO-2022-JP, HZ, UTF-7) and of wider units (UTF-16, UTF-32) are not in
 * the library. Linear in the number of charsets.
 */
const percent_charset *percent_charset_labelled(const char *label, int32_t profile);

/* ---- Single texts ---- */

/* Writes text with every byte as "%XX" that the set does not keep. 3 * n bytes are room enough. */
int64_t percent_encode(const percent_set *set, const uint8_t *text, int64_t n, uint8_t *buffer,
                       int64_t capacity, percent_error *error);

/* The bytes that percent_encode writes. */
int64_t percent_encoded_size(const percent_set *set, const uint8_t *text, int64_t n);

/* Policies for characters that a charset does not have. */
enum {
    PERCENT_UNENCODABLE_FAIL = 0,
    PERCENT_UNENCODABLE_REFERENCE = 1, /* "%26%2320013%3B", whatever the set keeps, as browsers write it */
    PERCENT_UNENCODABLE_REPLACE = 2    /* '?', escaped by the set */
};

/*
 * Writes UTF-8 text in the bytes of a charset, escaped by the set. In the profiles of CoreFoundation all
 * bytes of a character are escaped that is not ASCII. PERCENT_INVALID: the text is not UTF-8. 12 * n + 128
 * bytes are room enough with references, else 6 * n + 128.
 */
int64_t percent_encode_charset(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                               const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
                               percent_error *error);

/* Policies for a '%' that two hexadecimal digits do not follow, and for bytes that are no text. */
enum {
    PERCENT_FAIL = 0,   /* the call fails */
    PERCENT_NULL = 1,   /* the row becomes null; of single texts as PERCENT_FAIL */
    PERCENT_KEEP = 2,   /* it stays as it is; of bytes in UTF-8 only, which are not looked at then */
    PERCENT_REPLACE = 3 /* U+FFFD takes its place */
};

/* How text is decoded. All zeros, and NULL for a pointer to rules: strictly, as UTF-8, with '+' as it is. */
typedef struct percent_rules {
    const percent_charset *const *charsets; /* of PERCENT_BROWSER: a text is in the first in which all of it
                                               is valid. If it is valid in none, charsets[0] is taken, and
                                               `invalid` says what happens */
    int32_t charset_count;                  /* 0: UTF-8, and `charsets` may be NULL */
    int32_t malformed; /* PERCENT_FAIL and so on. Before several charsets are tried, malformed escapes are
                          looked for. */
    int32_t invalid;
    int32_t plus; /* not 0: '+' becomes a space */
    int32_t text; /* of charsets other than UTF-8. Not 0: the input is UTF-8, and its characters beyond ASCII
                     are themselves; bytes that are not UTF-8 are invalid. 0: bytes from 0x80 on are the
                     charset's, as if they were escaped. */
} percent_rules;

/* Writes text with each escape as its byte, and in UTF-8 if it was in another charset. A text that is wrong
 * is reported before a buffer that is too small. 3 * n + 16 bytes are room enough; without charsets and
 * PERCENT_REPLACE n bytes. */
int64_t percent_decode(const uint8_t *text, int64_t n, const percent_rules *rules, uint8_t *buffer,
                       int64_t capacity, percent_error *error);

/*
 * Finds the first field of a query with a name and writes its value as percent_decode does; '+' is a space
 * whatever the rules say. Fields are separated by '&'; empty ones are skipped. Names are compared
 * decoded, as text if there are charsets; a malformed '%' in a name is itself. Returns -1 with PERCENT_OK if
 * there is no such field. The room is as for percent_decode of the query.
 */
int64_t percent_query_get(const uint8_t *query, int64_t n, const uint8_t *name, int64_t name_length,
                          const percent_rules *rules, uint8_t *buffer, int64_t capacity,
                          percent_error *error);

/* ---- Columns ---- */

/*
 * Rows of text as Apache Arrow lays them out. Row i is the bytes of `data` from offset i to offset i + 1. The
 * first offset need not be 0, so a slice is a column with other `offsets` and `first_bit`. Rows are
 * independent, and the bytes of null rows are not read.
 */
typedef struct percent_column {
    const void *offsets; /* rows + 1 of them; NULL if there are no rows */
    const uint8_t *data;
    int64_t size;            /* how many bytes `data` has */
    const uint8_t *validity; /* a bit for each row, lowest first, 0 for null; NULL: no row is null */
    int64_t first_bit;       /* the number of the bit of row 0 */
    int64_t rows;
    int32_t offset_width; /* 4 or 8: the bytes of an offset */
} percent_column;

/* Room for a column of as many rows as the input, with offsets of the same width from 0 on. */
typedef struct percent_column_buffers {
    void *offsets; /* rows + 1 of them */
    uint8_t *data;
    int64_t capacity;  /* of `data` */
    uint8_t *validity; /* receives a bit for each row from the lowest on, beside which bits stay; NULL: not
                          wanted */
    int64_t nulls;     /* is set to the number of rows that are null */
} percent_column_buffers;

/* Writes each row as percent_encode does. 3 times the bytes of the rows are room enough. */
int64_t percent_encode_column(const percent_set *set, const percent_column *column,
                              percent_column_buffers *to, percent_error *error);

/* Writes each row as percent_decode does. The bytes of the rows are room enough without charsets and
 * PERCENT_REPLACE, else 3 times as many. */
int64_t percent_decode_column(const percent_column *column, const percent_rules *rules,
                              percent_column_buffers *to, percent_error *error);

/* Writes for each row what percent_query_get does; a row without the field becomes null. The room is as for
 * percent_decode_column. */
int64_t percent_query_get_column(const percent_column *column, const uint8_t *name, int64_t name_length,
                                 const percent_rules *rules, percent_column_buffers *to,
                                 percent_error *error);

/* The bytes that the three would write, or -1 where they would fail for another reason than capacity. */
int64_t percent_encoded_column_size(const percent_set *set, const percent_column *column,
                                    percent_error *error);
int64_t percent_decoded_column_size(const percent_column *column, const percent_rules *rules,
                                    percent_error *error);
int64_t percent_query_get_column_size(const percent_column *column, const uint8_t *name, int64_t name_length,
                                      const percent_rules *rules, percent_error *error);

/* Room for the fields of queries: a list of pairs for each row. */
typedef struct percent_query_buffers {
    void *lists;       /* rows + 1 offsets into the pairs, of the width of the input's */
    uint8_t *validity; /* as of columns */
    int64_t nulls;
    int64_t pairs;     /* room for so many; is set to how many there are */
    void *key_offsets; /* pairs + 1 of them */
    uint8_t *keys;
    int64_t key_capacity; /* is set to the bytes of the keys */
    void *value_offsets;  /* pairs + 1 of them */
    uint8_t *values;
    int64_t value_capacity; /* is set to the bytes of the values */
} percent_query_buffers;

/*
 * Writes the fields of each row's query in their order, names and values decoded as percent_decode does; '+'
 * is a space whatever the rules say. Fields are separated by '&'; empty ones are skipped; one without
 * '=' has an empty value. Returns the number of pairs.
 */
int64_t percent_query_column(const percent_column *column, const percent_rules *rules,
                             percent_query_buffers *to, percent_error *error);

/* Sets in *to the numbers that are room enough for percent_query_column with these rules, and returns the
 * number of pairs. */
int64_t percent_query_column_size(const percent_column *column, const percent_rules *rules,
                                  percent_query_buffers *to, percent_error *error);

#ifdef __cplusplus
}
#endif

#endif

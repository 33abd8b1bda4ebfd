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

/* Makes a set in `memory`, as above, that also keeps the ASCII bytes in `also`. Returns `memory`, or NULL if
 * a pointer is NULL, if n is negative or if a byte is not ASCII. Linear in n. */
const percent_set *percent_set_also(void *memory, const percent_set *set, const uint8_t *also, int64_t n);

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

/* Returns the name of a charset, such as "GBK" or "windows-1252", or NULL if `charset` is NULL; constant
 * time. */
const char *percent_charset_name(const percent_charset *charset);

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
    PERCENT_NULL = 1,   /* the result becomes null: a row, or the name or value of a pair. A single text fails
                           like PERCENT_FAIL */
    PERCENT_KEEP = 2,   /* kept unchanged; as `invalid`, only with UTF-8, and the text is not validated */
    PERCENT_REPLACE = 3 /* U+FFFD replaces the bytes */
};

/* The kinds of text that the functions for queries read: a guess, which README.md defines; a query; or a URL
 * with a query. */
enum { PERCENT_AUTO = 0, PERCENT_QUERY = 1, PERCENT_URL = 2 };

/* The maximum of percent_rules.rounds. */
#define PERCENT_MOST_ROUNDS 8

/* The rules for decoding. All zeros or NULL: strict decoding as UTF-8, '+' stays unchanged, and queries may
 * be URLs. */
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
    int32_t rounds; /* how often a text is decoded at most, until nothing changes; 0 means 1. All rounds after
                       the first keep '+' and malformed escapes, use only charsets in which ASCII stands for
                       itself, and are not made if they have an error. Names are compared after one round */
} percent_rules;

/* Decodes the escapes of a text, and converts the text from a legacy charset to UTF-8. If the text has an
 * error and the buffer is also too small, the call reports the error in the text. 3 * n + 16 bytes always
 * suffice. With neither charsets nor PERCENT_REPLACE, n bytes suffice. */
int64_t percent_decode(const uint8_t *text, int64_t n, const percent_rules *rules, uint8_t *buffer,
                       int64_t capacity, percent_error *error);

/* Returns the index of the charset in which the first round decodes a text; 0 without charsets. Fails like
 * percent_decode. A text of ASCII is valid in most charsets, so the index is then that of the first. */
int64_t percent_charset_of(const uint8_t *text, int64_t n, const percent_rules *rules, percent_error *error);

/* A name to look for in queries. */
typedef struct percent_name {
    const uint8_t *bytes;
    int64_t n;
} percent_name;
#define PERCENT_MOST_NAMES 16 /* the maximum number of names in a call */

/*
 * Finds the first field with the first of `count` names that a field has, and decodes its value like
 * percent_decode, but always reads '+' as a space. Fields are separated by '&'; empty fields are skipped.
 * Names are compared after decoding: as text if there are charsets, and otherwise byte for byte. A malformed
 * '%' in a name stays unchanged. Returns -1 with PERCENT_OK if no field has one of the names. The capacity
 * for percent_decode of the whole text suffices. Linear in the length of the text and in `count`.
 */
int64_t percent_query_get(const uint8_t *query, int64_t n, const percent_name *names, int64_t count,
                          const percent_rules *rules, uint8_t *buffer, int64_t capacity,
                          percent_error *error);

#ifdef __cplusplus
}
#endif

#include "percentcolumns.h"

#endif

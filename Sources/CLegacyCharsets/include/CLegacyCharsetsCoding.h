/*
 * CLegacyCharsetsCoding: encodes text in a charset, and decodes bytes in a charset or in the first charset of
 * a list that has all of them. The rules common to every function in CPercentEncoding.h also hold here. No
 * function allocates, except the tables of a charset on first use.
 */
#pragma once

#include "CLegacyCharsetsRows.h"

PCT_DECLARATIONS_BEGIN

/* The maximum number of charsets in a list. */
#define PCT_MOST_CHARSETS 16

/* The outcome of a call. */
typedef struct pct_charset_result {
    size_t read;       /* on an error: its offset */
    size_t written;    /* on an error: the size of the output before it */
    pct_status status; /* PCT_OUTPUT_FULL: the next character does not fit */
    uint32_t charset;  /* in a list: the index of the charset that was used or that failed */
    uint32_t scalar;   /* PCT_UNENCODABLE and PCT_UNUSABLE_REPLACEMENT: the character */
} pct_charset_result;

/* The state between the parts of a text; zero before the first part. */
typedef struct pct_charset_state {
    uint64_t bits;
} pct_charset_state;

/* Whether more parts of the text follow. */
enum { PCT_LAST = 0, PCT_MORE = 1 };

/* ---- Encoding ---- */

/* Policies for a character that the charset lacks. */
enum {
    PCT_UNENCODABLE_FAIL = 0, /* nothing: the call ends with PCT_UNENCODABLE */
    PCT_UNENCODABLE_REFERENCE =
        1,                      /* a numeric reference such as "&#26085;", whose '&', '#', ';' are escaped */
    PCT_UNENCODABLE_REPLACE = 2 /* a byte, escaped by the set */
};

/* The rules for encoding. */
typedef struct pct_encoder {
    const pct_charset *charset;
    const pct_set *PCT_NULLABLE set; /* NULL: the bytes are written unescaped */
    uint8_t unencodable;             /* PCT_UNENCODABLE_FAIL or another policy */
    uint8_t replacement;             /* of PCT_UNENCODABLE_REPLACE: a byte that is a character by itself */
    bool escapes_trail_bytes; /* all bytes of non-ASCII characters are escaped; always so in CoreFoundation */
    bool is_well_formed;      /* the caller knows that the text is UTF-8, so it is not checked */
} pct_encoder;

/*
 * Encodes UTF-8 text. `state` is NULL for a whole text. For a text in parts, the parts get the same state,
 * and together give the output of the whole; up to three bytes of a cut character stay unread before
 * PCT_LAST. PCT_UNENCODABLE: the charset lacks the character at `read`. PCT_UNUSABLE_REPLACEMENT: so it does,
 * and `replacement` is no character. PCT_INVALID: the text at `read` is not UTF-8. PCT_OUT_OF_MEMORY: there
 * is no memory for the table. After PCT_OUTPUT_FULL, pass the rest with the same state. Linear.
 *
 * ISO-2022-JP ends in ASCII. In CoreFoundation, stateful charsets and those of wider units write each
 * character that the set does not keep by itself, from and to the initial state.
 */
pct_charset_result pct_charset_encode(const pct_encoder *how, pct_charset_state *PCT_NULLABLE state,
                                      const uint8_t *PCT_NULLABLE text, size_t n, unsigned more,
                                      uint8_t *PCT_NULLABLE dst, size_t capacity);

/* ---- Decoding ---- */

/* The policies for malformed escapes and for bytes that are not text. */
enum {
    PCT_POLICY_FAIL = 0,   /* ends the call with PCT_MALFORMED or PCT_INVALID */
    PCT_POLICY_KEEP = 2,   /* a malformed '%' is a byte; as `invalid`, only if the first charset is UTF-8 */
    PCT_POLICY_REPLACE = 3 /* U+FFFD: for a malformed '%', or for each error of the Encoding Standard */
};

/* The rules for decoding. All zeros: escaped UTF-8, strict. */
typedef struct pct_decoder {
    const pct_charset *PCT_NONNULL const *PCT_NULLABLE charsets; /* in the order of preference */
    size_t count; /* at most PCT_MOST_CHARSETS; 0 means UTF-8 */
    uint8_t malformed;
    uint8_t invalid;
    bool plus;            /* '+' is a space */
    bool unicode_escapes; /* %uXXXX is a UTF-16 unit (ECMA-262, annex B.2.1) */
    bool is_text;         /* the input is UTF-8: its non-ASCII characters stand for themselves */
    bool is_plain;        /* the input has no escapes; excludes the three members above */
} pct_decoder;

/* Checks the rules and compiles the tables of all charsets: PCT_OK, PCT_BAD_RULES or PCT_OUT_OF_MEMORY. The
 * other functions require PCT_OK. */
pct_status pct_decoder_check(const pct_decoder *how);

/*
 * Decodes a text. A list uses the first charset in which the whole text is valid; or UTF-8, if the text is
 * valid but cut within its last character and has a complete non-ASCII character before. If no charset fits:
 * the first, or, with PCT_POLICY_FAIL, the error at the largest offset. `charset` is the index in each case.
 * PCT_OUTPUT_FULL: `written` is the capacity that the text needs. An error in the text takes precedence.
 * After an error in a list, the contents of the buffer are unspecified. A capacity of 3 * n + 16 always
 * suffices. Linear in the number of charsets and in the length.
 *
 * The units are bytes, escapes, %uXXXX and, in text, characters. A sequence of bytes and escapes is decoded
 * together, from the initial state; in CoreFoundation's stateful charsets and those of wider units, a
 * sequence of escapes. An incomplete sequence before a malformed escape gives way to the malformed escape.
 */
pct_charset_result pct_charset_decode(const pct_decoder *how, const uint8_t *PCT_NULLABLE src, size_t n,
                                      uint8_t *PCT_NULLABLE dst, size_t capacity);

/* Returns the result of pct_charset_decode without its output: the charset, and the capacity or the error. */
pct_charset_result pct_charset_choose(const pct_decoder *how, const uint8_t *PCT_NULLABLE src, size_t n);

/*
 * Decodes a part of a text in charset k. The parts get the same state, and together give the result of the
 * whole. Before PCT_LAST, up to 32 bytes may stay unread, to be passed again with the next part. After
 * PCT_OUTPUT_FULL, pass the rest with the same state.
 */
pct_charset_result pct_charset_decode_part(const pct_decoder *how, size_t k, pct_charset_state *state,
                                           const uint8_t *PCT_NULLABLE src, size_t n, unsigned more,
                                           uint8_t *PCT_NULLABLE dst, size_t capacity);

/* Decodes the next part of a text, of a length of its choice. PCT_OUTPUT_FULL: there is more to read, or to
 * write; pass the rest with the same state. */
pct_charset_result pct_charset_decode_next(const pct_decoder *how, size_t k, pct_charset_state *state,
                                           const uint8_t *PCT_NULLABLE src, size_t n,
                                           uint8_t *PCT_NULLABLE dst, size_t capacity);

/* ---- Fields ---- */

/*
 * Whether the escaped name of a field is `name`, which is UTF-8. Names are compared as text: they are decoded
 * in the list, with malformed escapes kept. A name that no charset accepts matches nothing. Linear.
 */
bool pct_charset_is_name(const pct_decoder *how, const uint8_t *PCT_NULLABLE field, size_t n,
                         const uint8_t *PCT_NULLABLE name, size_t m);

PCT_DECLARATIONS_END

/*
 * CLegacyCharsetsRows: finds charsets by label or number, and compiles their tables from mappings on first
 * use.
 *
 * A table is allocated once, published atomically and never freed. Threads that need a table at the same time
 * may each compile it; one copy is kept. No lock is held, so a forked process never waits for a lock of this
 * library.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CLegacyCharsetsMappings.h"
#include "CLegacyCharsetsText.h"

PCT_DECLARATIONS_BEGIN

/* ---- Rows ---- */

/* The vendors of byte tables. */
typedef enum pct_profile { PCT_BROWSER, PCT_CORE_FOUNDATION } pct_profile;

/* The forms of charsets. */
typedef enum pct_charset_form {
    PCT_FORM_UTF8,
    PCT_FORM_UTF16,       /* in browsers, which encode UTF-8 instead */
    PCT_FORM_TABLE,       /* each character has one code, whatever surrounds it */
    PCT_FORM_ISO_2022_JP, /* escape sequences switch between single bytes and pairs */
    PCT_FORM_UNITS,       /* UTF-16 and UTF-32 in CoreFoundation */
    PCT_FORM_UTF7
} pct_charset_form;

/* A source of mappings: the ICU name of a converter, a list of characters, or neither. */
typedef struct pct_mapping {
    const char *PCT_NULLABLE converter;
    const uint16_t *PCT_NULLABLE characters; /* for the bytes from 0x80 on; 0 if invalid */
    size_t character_count;
} pct_mapping;

/* The bytes from `first` to `last`, which are not ASCII; no bytes if both are zero. */
typedef struct pct_byte_range {
    uint8_t first;
    uint8_t last;
} pct_byte_range;

/* The subset of the converter's codes that a charset uses. */
typedef struct pct_code_rule {
    uint8_t shortest; /* the minimum number of bytes in a code for encoding */
    uint8_t longest;
    uint8_t first_lead;       /* the smallest lead byte of a multibyte code for encoding */
    bool encodes_private_use; /* whether private use characters have codes */
    bool decodes_private_use; /* whether pairs decode to private use characters */
    bool reads_three_bytes;   /* whether 0x8F starts a three-byte sequence (EUC-JP) */
    bool reads_four_bytes;    /* whether a lead byte and a digit start a four-byte sequence (GB 18030) */
    bool reads_planes;        /* whether 0x8E starts a four-byte sequence (EUC-TW) */
    bool finds_leads;         /* whether all bytes that the converter pairs are leads, not only `leads` */
    uint8_t last_row_of_8f;   /* the last byte that may follow 0x8F */
    uint8_t last_trail_of_8e; /* the last byte that may follow 0x8E */
    pct_byte_range singles;   /* bytes that are characters by themselves */
    pct_byte_range leads[2];  /* bytes that start a pair */
    uint32_t last_scalar;     /* the last scalar value that may have a code of up to two bytes */
} pct_code_rule;

typedef enum pct_direction { PCT_BOTH_WAYS, PCT_ENCODING, PCT_DECODING } pct_direction;

/* A difference between a charset and ICU's converter. Overrides take precedence over ICU, so that tables are
 * the same with every version of ICU. */
typedef struct pct_override {
    uint32_t code;   /* the first code; 0 to remove the character's code */
    uint32_t scalar; /* the first scalar value; scalar values and codes both increase by one */
    pct_direction direction;
    uint16_t count;
    uint16_t mark; /* a second character of the code's text, after U+00CA or U+00EA, or 0 */
} pct_override;

/* The compiled tables of a charset. */
typedef struct pct_charset_tables {
    pct_shared_pointer encode;
    pct_shared_pointer decode;
} pct_charset_tables;

#define PCT_NO_NUMBER 0xFFFFFFFFu

/* A charset: an encoding of the WHATWG Encoding Standard, or an encoding of CoreFoundation
 * (CFStringEncoding). */
typedef struct pct_charset {
    const char *name; /* in the standard, such as "Shift_JIS"; CFStringConvertEncodingToIANACharSetName */
    pct_profile profile;
    pct_charset_form form;
    pct_mapping source;
    const pct_code_rule *PCT_NULLABLE rule; /* NULL if the charset has no tables */
    const pct_override *PCT_NULLABLE overrides;
    size_t override_count;
    uint8_t unit_width;    /* UTF-16 and UTF-32: the number of bytes in a unit */
    bool high_byte_first;  /* of a unit */
    bool starts_with_mark; /* whether a text starts with a byte order mark */
    uint32_t number;       /* CoreFoundation's number, or PCT_NO_NUMBER */
    uint64_t checksum;     /* in browsers: the hash of the table recorded from Chromium 156 */
    const struct pct_charset *PCT_NULLABLE browser; /* of CoreFoundation's: the browsers' charset, if any */
    pct_charset_tables *tables;
} pct_charset;

/* Returns the number of charsets in a profile. */
size_t pct_charset_count(pct_profile profile);

/* Returns the charset at `index`, in the order of rows.def; the browsers' order is that of the standard. */
const pct_charset *pct_charset_at(pct_profile profile, size_t index);

/* Returns the encoding of the standard with the given name, which is case-sensitive, or NULL. Linear in the
 * number of encodings. */
const pct_charset *PCT_NULLABLE pct_charset_named(const char *name);

/* Returns the CoreFoundation encoding with the given number, such as 0x0632, or NULL. Linear in the number of
 * encodings. */
const pct_charset *PCT_NULLABLE pct_charset_numbered(uint32_t number);

/* Returns the charset that browsers use to send a form: UTF-8 instead of UTF-16 (WHATWG Encoding, "get an
 * output encoding"). */
const pct_charset *pct_charset_for_queries(const pct_charset *charset);

/* Whether ASCII bytes are ASCII characters, whatever precedes them. */
bool pct_charset_reads_as_ascii(const pct_charset *charset);

/* ---- Labels ---- */

/* A label of an encoding of the standard, of an encoding that only CoreFoundation has, or of an encoding that
 * browsers refuse. A refused label has neither charset nor number. */
typedef struct pct_label {
    const char *text;                        /* in lower case */
    const pct_charset *PCT_NULLABLE charset; /* NULL if browsers do not know or refuse the label */
    uint32_t number; /* CoreFoundation's; PCT_NO_NUMBER if absent or equal to the number of `charset` */
} pct_label;

/* Returns the number of labels. */
size_t pct_label_count(void);

/* Returns the label at `index`, in ascending byte order. */
const pct_label *pct_label_at(size_t index);

/*
 * Looks up a label of n bytes (WHATWG Encoding, "get an encoding"). Ignores the case of ASCII letters, and
 * ASCII white space around the label. If the label is unknown, returns NULL. Logarithmic in the number of
 * labels.
 */
const pct_label *PCT_NULLABLE pct_label_find(const char *PCT_NULLABLE text, size_t n);

/* The outcome of looking up a label. */
typedef enum pct_label_status {
    PCT_LABEL_OK,
    PCT_LABEL_UNKNOWN,
    PCT_LABEL_REFUSED,  /* browsers refuse the charset, because it can hide markup */
    PCT_NOT_IN_PROFILE, /* only the other profile has the charset */
    PCT_TOO_MANY_LABELS
} pct_label_status;

typedef struct pct_label_result {
    const pct_charset *PCT_NULLABLE charset;
    pct_label_status status;
    size_t offset, length; /* of the label in its list */
} pct_label_result;

/* Finds the charset of a label in a profile. With PCT_BROWSER, a label that only CoreFoundation has gives
 * CoreFoundation's charset. */
pct_label_result pct_charset_labelled(const char *PCT_NULLABLE label, size_t n, pct_profile profile);

/* Finds the charsets of labels separated by commas, at most `room`, and sets *count. On failure, the result
 * is that of the first wrong label. */
pct_label_result pct_charsets_labelled(const char *PCT_NULLABLE list, size_t n, pct_profile profile,
                                       const pct_charset *PCT_NULLABLE *PCT_NONNULL to, size_t room,
                                       size_t *count);

/* ---- Tables ---- */

/* Compiles the tables of a charset for a direction, if it has tables. If memory runs out, returns
 * PCT_OUT_OF_MEMORY. */
pct_status pct_charset_prepare(const pct_charset *charset, pct_direction direction);

/* Return a table of a charset with a rule. The first call takes some milliseconds to compile the table; later
 * calls cost one atomic load. If a call returns NULL, the next call tries again; *status is the reason. */
const pct_encode_table *PCT_NULLABLE pct_charset_encode_table(const pct_charset *charset, pct_status *status);
const pct_decode_table *PCT_NULLABLE pct_charset_decode_table(const pct_charset *charset, pct_status *status);

/* Return the table if it is compiled, else NULL. The inline functions save a call for each short text. */
static inline const pct_encode_table *PCT_NULLABLE pct_charset_known_encode_table(const pct_charset *charset)
{
    return (const pct_encode_table *)__atomic_load_n(&charset->tables->encode.value, __ATOMIC_ACQUIRE);
}

static inline const pct_decode_table *PCT_NULLABLE pct_charset_known_decode_table(const pct_charset *charset)
{
    return (const pct_decode_table *)__atomic_load_n(&charset->tables->decode.value, __ATOMIC_ACQUIRE);
}

/* Compares the encode table with the recorded table of browsers, and sets *matches. Charsets without a table
 * match. Linear in the size of the table. */
pct_status pct_charset_matches(const pct_charset *charset, bool *matches);

/* Returns the FNV-1a hash of a table: of all scalar values that have a code, and of the codes. */
uint64_t pct_encode_table_checksum(const pct_encode_table *table);

PCT_DECLARATIONS_END

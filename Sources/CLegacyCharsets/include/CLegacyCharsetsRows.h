/*
 * CLegacyCharsetsRows: finds charsets by label or number, and compiles their tables from ICU's converters on
 * first use.
 *
 * A table is allocated once, published atomically and never freed. Threads that need a table at the same time
 * may each compile it; one copy is kept. No lock is held, so a forked process never waits for a lock of this
 * library.
 */
#ifndef CLEGACYCHARSETSROWS_H
#define CLEGACYCHARSETSROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CLegacyCharsetsICU.h"
#include "CLegacyCharsetsText.h"

PCT_DECLARATIONS_BEGIN

/* ---- Rows ---- */

/* The forms of charsets in the browsers' profile. */
typedef enum pct_charset_form {
    PCT_FORM_UTF8,
    PCT_FORM_UTF16_LE,
    PCT_FORM_UTF16_BE,
    PCT_FORM_SINGLE_BYTE, /* 128 characters for the bytes from 0x80 on */
    PCT_FORM_DOUBLE_BYTE, /* up to two bytes; longer sequences are only decoded */
    PCT_FORM_GB18030,
    PCT_FORM_ISO_2022_JP, /* three states, with the characters of EUC-JP */
    PCT_FORM_NONE         /* not in browsers: only name and number are used */
} pct_charset_form;

/* A source of mappings: the ICU name of a converter, a list of characters, or neither. */
typedef struct pct_mapping {
    const char *PCT_NULLABLE converter;
    const uint16_t *PCT_NULLABLE characters; /* for the bytes from 0x80 on; 0 if invalid */
    size_t character_count;
} pct_mapping;

/* The bytes from `first` to `last`; no bytes if `last` is less than `first`. */
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

/* An encoding of the WHATWG Encoding Standard or, with PCT_FORM_NONE, a CoreFoundation-only encoding. */
typedef struct pct_charset {
    const char *name; /* as in the standard, such as "Shift_JIS" */
    pct_charset_form form;
    pct_mapping source;
    const pct_code_rule *PCT_NULLABLE rule;
    const pct_override *PCT_NULLABLE overrides;
    size_t override_count;
    uint32_t number;   /* CoreFoundation's number, or PCT_NO_NUMBER */
    uint64_t checksum; /* the hash of the table recorded from Chromium 156 */
    pct_charset_tables *tables;
} pct_charset;

#define PCT_NO_NUMBER 0xFFFFFFFFu

/* The forms of encodings in CoreFoundation's profiles. */
typedef enum pct_core_foundation_form {
    PCT_CORE_FOUNDATION_UTF8,
    PCT_CORE_FOUNDATION_UNITS, /* UTF-16 or UTF-32 */
    PCT_CORE_FOUNDATION_TABLE, /* each character has one code, whatever surrounds it */
    PCT_CORE_FOUNDATION_STATES /* CoreFoundation writes escape sequences around every character */
} pct_core_foundation_form;

/* Traits of a CoreFoundation encoding. */
enum {
    PCT_KEEPS_IGNORABLES = 1,  /* an invisible character that the encoding lacks is rejected, even on Linux */
    PCT_FAILS_ON_LINUX = 2,    /* every character that must be escaped causes an error on Linux */
    PCT_GOES_BEYOND_TABLE = 4, /* scalar values after last_scalar need the converter */
    PCT_HIGH_BYTE_FIRST = 8,
    PCT_STARTS_WITH_MARK = 16 /* text starts with a byte order mark */
};

struct pct_core_foundation_tables;

/* An encoding of CoreFoundation (CFStringEncoding). */
typedef struct pct_core_foundation {
    uint32_t number;
    const char *name; /* CFStringConvertEncodingToIANACharSetName */
    pct_core_foundation_form form;
    pct_mapping source;
    const pct_override *PCT_NULLABLE overrides;
    size_t override_count;
    unsigned traits;                  /* such as PCT_KEEPS_IGNORABLES; combined with | */
    unsigned unit_width;              /* PCT_CORE_FOUNDATION_UNITS: bytes in a unit */
    uint32_t last_scalar;             /* the last scalar value in the table of the repaired profile */
    const char *PCT_NULLABLE closing; /* the bytes after a non-ASCII character, which ICU can omit */
    const pct_charset *charset;       /* the browsers' charset; PCT_FORM_NONE if browsers lack it */
    struct pct_core_foundation_tables *tables;
} pct_core_foundation;

/* Returns the number of encodings of the WHATWG Encoding Standard. */
size_t pct_charset_count(void);

/* Returns the encoding at `index`, in the order of the standard. */
const pct_charset *pct_charset_at(size_t index);

/* Returns the encoding of the standard with the given name, which is case-sensitive, or NULL. Linear in the
 * number of encodings. */
const pct_charset *PCT_NULLABLE pct_charset_named(const char *name);

/* Returns the number of encodings of CoreFoundation. */
size_t pct_core_foundation_count(void);

/* Returns the encoding of CoreFoundation at `index`, in the order of rows.def. */
const pct_core_foundation *pct_core_foundation_at(size_t index);

/* Returns the CoreFoundation encoding with the given number, such as 0x0632, or NULL. Linear in the number of
 * encodings. */
const pct_core_foundation *PCT_NULLABLE pct_core_foundation_numbered(uint32_t number);

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

/* ---- Tables ---- */

/* The two profiles of CoreFoundation's encodings. */
typedef enum pct_core_foundation_profile { PCT_REPAIRED, PCT_LINUX } pct_core_foundation_profile;

/* Whether a charset has tables. Stateful charsets, UTF-8 and UTF-16 have no tables. */
bool pct_charset_has_tables(const pct_charset *charset);

/*
 * Return a table of the browsers' profile. The first call takes some milliseconds to compile the table; later
 * calls cost one atomic load. If a call returns NULL, the next call tries again, and *status is one of these:
 * - PCT_ICU_UNAVAILABLE
 * - PCT_ICU_NO_CONVERTER, which is also the error of a charset without tables
 * - PCT_ICU_OUT_OF_MEMORY
 * - PCT_ICU_FAILED
 */
const pct_encode_table *PCT_NULLABLE pct_charset_encode_table(const pct_charset *charset,
                                                              pct_icu_status *status);
const pct_decode_table *PCT_NULLABLE pct_charset_decode_table(const pct_charset *charset,
                                                              pct_icu_status *status);

/* Return the table if it is compiled, else NULL. The inline functions save a call for each short text. */
static inline const pct_encode_table *PCT_NULLABLE pct_charset_known_encode_table(const pct_charset *charset)
{
    return (const pct_encode_table *)__atomic_load_n(&charset->tables->encode.value, __ATOMIC_ACQUIRE);
}

static inline const pct_decode_table *PCT_NULLABLE pct_charset_known_decode_table(const pct_charset *charset)
{
    return (const pct_decode_table *)__atomic_load_n(&charset->tables->decode.value, __ATOMIC_ACQUIRE);
}

/*
 * Compares the encode table with the recorded table of browsers. If the status is PCT_ICU_OK, sets *matches.
 * UTF-8 and UTF-16 have no table and always match; ISO-2022-JP uses the table of EUC-JP. Linear in the size
 * of the table.
 */
pct_icu_status pct_charset_matches(const pct_charset *charset, bool *matches);

/* Returns the FNV-1a hash of a table: of all scalar values that have a code, and of the codes. */
uint64_t pct_encode_table_checksum(const pct_encode_table *table);

/*
 * Returns the table of a CoreFoundation encoding with the form PCT_CORE_FOUNDATION_TABLE. Errors are as for
 * pct_charset_encode_table. With PCT_LINUX, the characters that ICU drops have the code PCT_VANISHES.
 */
const pct_encode_table *PCT_NULLABLE pct_core_foundation_encode_table(const pct_core_foundation *encoding,
                                                                      pct_core_foundation_profile profile,
                                                                      pct_icu_status *status);

/*
 * If the converter changes ASCII characters and the table of PCT_REPAIRED does not, returns the converter's
 * 128 bytes for these characters. In all other cases, and if the table is not compiled, returns NULL. For
 * example, IBM's code pages permute three control characters.
 */
const uint8_t *PCT_NULLABLE pct_core_foundation_swapped(const pct_core_foundation *encoding);

/* Whether ICU drops a scalar value of the BMP that a charset lacks. */
bool pct_is_ignorable(uint32_t scalar);

PCT_DECLARATIONS_END

#endif

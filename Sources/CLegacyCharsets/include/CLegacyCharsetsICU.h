/*
 * CLegacyCharsetsICU: the only code that includes ICU's headers. Built without the package trait ICU, it
 * needs no ICU, and every function returns PCT_ICU_UNAVAILABLE.
 *
 * Fallback mappings are off. Characters that the converter has no bytes for are never dropped, not even the
 * default-ignorable ones that ICU's own callbacks delete. A converter may be used by one thread at a time.
 * Nothing outside the given buffers is read or written; only opening a converter allocates.
 */
#ifndef CLEGACYCHARSETSICU_H
#define CLEGACYCHARSETSICU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Pointers are never NULL unless they say so. */
#ifdef __clang__
#pragma clang assume_nonnull begin
#define PCT_NULLABLE _Nullable
#else
#define PCT_NULLABLE
#endif

/* The version of the ICU library in use, for example "72.1", or "" if the package was built without the trait
 * ICU. */
const char *pct_icu_version(void);

/* How a call ended. */
typedef enum pct_icu_status {
    PCT_ICU_OK = 0,
    PCT_ICU_UNAVAILABLE = 1,  /* built without ICU */
    PCT_ICU_NO_CONVERTER = 2, /* the installed data has no converter with that name */
    PCT_ICU_OUT_OF_MEMORY = 3,
    PCT_ICU_UNENCODABLE = 4, /* `read` is the offset of a unit that the charset has no bytes for */
    PCT_ICU_INVALID = 5,     /* `read` is the offset of bytes that are not valid text */
    PCT_ICU_OUTPUT_FULL = 6,
    PCT_ICU_FAILED = 7 /* any other error of ICU */
} pct_icu_status;

/* Units of input consumed, units of output produced, and why the call returned. */
typedef struct pct_icu_result {
    size_t read;
    size_t written;
    pct_icu_status status;
} pct_icu_result;

/* An open converter. */
typedef struct pct_icu_converter pct_icu_converter;

/* Opens the converter with ICU's own name for it, such as "ibm-943_P15A-2003"; never pass a label from
 * outside. If it succeeds, close *converter with pct_icu_close. */
pct_icu_status pct_icu_open(const char *name, pct_icu_converter *PCT_NULLABLE *PCT_NULLABLE converter);

/* Closes a converter; does nothing for NULL. */
void pct_icu_close(pct_icu_converter *PCT_NULLABLE converter);

/*
 * The codes of `count` scalar values from `first` on, for a charset without states: the bytes of each as one
 * number, the first byte highest. 0: the charset does not have the character, or it takes more than four
 * bytes. Surrogates have no code. Linear, some 20 ns each.
 */
pct_icu_status pct_icu_codes(pct_icu_converter *converter, uint32_t first, size_t count, uint32_t *codes);

/*
 * Encodes UTF-16 text of any length, starting and ending in the initial state of the charset.
 * PCT_ICU_UNENCODABLE: `written` bytes of dst are the text before `read`, without the bytes that would end
 * their state. PCT_ICU_OUTPUT_FULL: the text does not fit, and the bytes written are of no use; 16 * (n + 1)
 * bytes always suffice. Linear.
 */
pct_icu_result pct_icu_encode(pct_icu_converter *converter, const uint16_t *PCT_NULLABLE src, size_t n,
                              uint8_t *PCT_NULLABLE dst, size_t capacity);

/* Options of pct_icu_decode; combine with |. */
enum {
    PCT_ICU_STRICT = 0,        /* invalid bytes end the call with PCT_ICU_INVALID */
    PCT_ICU_REPLACE = 1,       /* invalid bytes become U+FFFD, and do not reset the state */
    PCT_ICU_EMPTY_SEGMENTS = 2 /* an escape sequence may follow another one, with no text between them */
};

/*
 * Decodes bytes of any length to UTF-16, starting in the initial state of the charset. PCT_ICU_INVALID:
 * `written` units of dst are the text before `read`. If some bytes of an invalid sequence are valid by
 * themselves, they are decoded: ASCII in charsets without states, and all but the first byte of an escape
 * sequence. PCT_ICU_OUTPUT_FULL: there is no room for the text after `read`, which may be no more than an
 * escape sequence, and the units written are of no use; 2 * n + 16 units always suffice. Linear.
 */
pct_icu_result pct_icu_decode(pct_icu_converter *converter, const uint8_t *PCT_NULLABLE src, size_t n,
                              uint16_t *PCT_NULLABLE dst, size_t capacity, unsigned options);

#undef PCT_NULLABLE
#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif

/*
 * CLegacyCharsetsICU: the only functions that call ICU. In a build without the package trait ICU, every
 * function returns PCT_ICU_UNAVAILABLE.
 *
 * Fallback mappings are off. Characters that the converter lacks are never dropped, although ICU's own
 * callbacks drop default-ignorable characters. A converter may be used by one thread at a time. The functions
 * access no memory outside the given buffers. Only pct_icu_open allocates memory.
 */
#ifndef CLEGACYCHARSETSICU_H
#define CLEGACYCHARSETSICU_H

#include <stddef.h>
#include <stdint.h>

#include <CPercentEncodingDeclarations.h>

PCT_DECLARATIONS_BEGIN

/* Returns the version of the ICU library in use, for example "72.1", or "" if the package was built without
 * the trait ICU. */
const char *pct_icu_version(void);

/* How a call ended. */
typedef enum pct_icu_status {
    PCT_ICU_OK = 0,
    PCT_ICU_UNAVAILABLE = 1,  /* built without ICU */
    PCT_ICU_NO_CONVERTER = 2, /* the installed ICU data has no converter with that name */
    PCT_ICU_OUT_OF_MEMORY = 3,
    PCT_ICU_UNENCODABLE = 4, /* the charset has no bytes for the unit at `read` */
    PCT_ICU_INVALID = 5,     /* the bytes at `read` are not valid text */
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

/* Opens the converter with ICU's own name, such as "ibm-943_P15A-2003". Never pass a label from untrusted
 * input. After success, close *converter with pct_icu_close. */
pct_icu_status pct_icu_open(const char *name, pct_icu_converter *PCT_NULLABLE *PCT_NULLABLE converter);

/* Closes a converter. Does nothing for NULL. */
void pct_icu_close(pct_icu_converter *PCT_NULLABLE converter);

/*
 * Fills the codes of `count` scalar values from `first` on, for a stateless charset. A code is the bytes of a
 * character as one big-endian number. Surrogates, characters that the charset lacks, and characters of more
 * than four bytes have the code 0. Linear, about 20 ns for each scalar value.
 */
pct_icu_status pct_icu_codes(pct_icu_converter *converter, uint32_t first, size_t count, uint32_t *codes);

/*
 * Encodes UTF-16 text of any length, starting and ending in the initial state of the charset.
 * PCT_ICU_UNENCODABLE: the first `written` bytes of dst are the encoded text before `read`, without the bytes
 * that would return to the initial state. PCT_ICU_OUTPUT_FULL: the text does not fit, and the output is
 * unspecified; 16 * (n + 1) bytes always suffice. Linear.
 */
pct_icu_result pct_icu_encode(pct_icu_converter *converter, const uint16_t *PCT_NULLABLE src, size_t n,
                              uint8_t *PCT_NULLABLE dst, size_t capacity);

/* Options of pct_icu_decode; combine with |. */
enum {
    PCT_ICU_STRICT = 0,        /* invalid bytes end the call with PCT_ICU_INVALID */
    PCT_ICU_REPLACE = 1,       /* invalid bytes become U+FFFD and do not reset the state */
    PCT_ICU_EMPTY_SEGMENTS = 2 /* an escape sequence may directly follow another */
};

/*
 * Decodes bytes of any length to UTF-16, starting in the initial state of the charset. PCT_ICU_INVALID:
 * the first `written` units of dst are the text of the bytes before `read`. Bytes of an invalid sequence that
 * are valid by themselves are decoded: ASCII in stateless charsets, and all bytes of an escape sequence
 * except the first. PCT_ICU_OUTPUT_FULL: the text does not fit, and the output is unspecified. If the buffer
 * is full, the call may return this status even if only an escape sequence is left. A capacity of 2 * n + 16
 * units always suffices. Linear.
 */
pct_icu_result pct_icu_decode(pct_icu_converter *converter, const uint8_t *PCT_NULLABLE src, size_t n,
                              uint16_t *PCT_NULLABLE dst, size_t capacity, unsigned options);

PCT_DECLARATIONS_END

#endif

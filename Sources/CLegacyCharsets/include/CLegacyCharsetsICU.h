/*
 * CLegacyCharsetsICU: the only code that includes ICU's headers. Built without the package trait ICU it
 * needs no ICU and every function says PCT_ICU_UNAVAILABLE.
 *
 * Fallback mappings are off, and nothing is dropped that the converter has no bytes for, not even the
 * default-ignorable characters that ICU's own callbacks delete. A converter is used by one thread at a time.
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

/* The version of the ICU library in use, for example "72.1"; "" if the package was built without the trait
 * ICU. */
const char *pct_icu_version(void);

/* How a call ended. */
typedef enum pct_icu_status {
    PCT_ICU_OK = 0,
    PCT_ICU_UNAVAILABLE = 1,  /* built without ICU */
    PCT_ICU_NO_CONVERTER = 2, /* the installed data has no converter of that name */
    PCT_ICU_OUT_OF_MEMORY = 3,
    PCT_ICU_UNENCODABLE = 4, /* `read` is the offset of a unit that the charset has no bytes for */
    PCT_ICU_INVALID = 5,     /* `read` is the offset of bytes that stand for no text */
    PCT_ICU_OUTPUT_FULL = 6,
    PCT_ICU_FAILED = 7 /* anything else that ICU reports */
} pct_icu_status;

/* Units of input consumed, units of output produced, and why the call returned. */
typedef struct pct_icu_result {
    size_t read;
    size_t written;
    pct_icu_status status;
} pct_icu_result;

/* An open converter. */
typedef struct pct_icu_converter pct_icu_converter;

/* Opens the converter with ICU's own name for it, such as "ibm-943_P15A-2003"; never pass a label that came
 * from outside. On success *converter is to be closed with pct_icu_close. */
pct_icu_status pct_icu_open(const char *name, pct_icu_converter *PCT_NULLABLE *PCT_NULLABLE converter);

/* Closes a converter; NULL is nothing. */
void pct_icu_close(pct_icu_converter *PCT_NULLABLE converter);

/*
 * The codes of `count` scalar values from `first` on, for a charset without states: the bytes of each as one
 * number, the first byte highest, 0 for what the charset does not have and for what takes more than four
 * bytes. Surrogates have no code. Linear, some 20 ns each.
 */
pct_icu_status pct_icu_codes(pct_icu_converter *converter, uint32_t first, size_t count, uint32_t *codes);

/*
 * The bytes of UTF-16 text, from the initial state of the charset back to it. PCT_ICU_UNENCODABLE: `written`
 * bytes of dst are those of what precedes `read`, but for what would end their state. PCT_ICU_OUTPUT_FULL:
 * the whole does not fit, and what was written is of no use; 16 * (n + 1) bytes are enough. Any length: ICU
 * gets it in pieces that its 32-bit lengths can hold. Linear.
 */
pct_icu_result pct_icu_encode(pct_icu_converter *converter, const uint16_t *PCT_NULLABLE src, size_t n,
                              uint8_t *PCT_NULLABLE dst, size_t capacity);

/* Options of pct_icu_decode; combine with |. */
enum {
    PCT_ICU_STRICT = 0,        /* what stands for no text ends the call with PCT_ICU_INVALID */
    PCT_ICU_REPLACE = 1,       /* it becomes U+FFFD, and what follows is read in the state that it left */
    PCT_ICU_EMPTY_SEGMENTS = 2 /* an escape sequence may follow another one, with no text between them */
};

/*
 * The UTF-16 text that bytes stand for, from the initial state of the charset on. PCT_ICU_INVALID: `written`
 * units of dst are the text of what precedes `read`. Of bytes that stand for no text, those that can be read
 * by themselves are: ASCII in charsets without states, and all but the first byte of an escape sequence.
 * PCT_ICU_OUTPUT_FULL: there is no room for what follows `read`, which may be no more than an escape
 * sequence, and what was written is of no use; 2 * n + 16 units are enough. Any length, as pct_icu_encode.
 * Linear.
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

/* Functions for the libraries that use the C library in other languages. They are not part of its interface.
 */
#ifndef PCT_DOORS_H
#define PCT_DOORS_H

#include <stdbool.h>

#include "percentencoding.h"

/*
 * Finds the charsets of PERCENT_BROWSER for labels separated by commas, such as "utf-8,gbk". Each label is
 * found like with percent_charset_labelled. Returns the number of charsets. Fails with
 * PERCENT_UNKNOWN_CHARSET if a label is unknown, and with PERCENT_TOO_MANY_CHARSETS. On failure,
 * error->byte is the offset of the rejected label, and the contents of `charsets` are unspecified.
 */
int64_t pct_charsets_listed(const uint8_t *labels, int64_t n,
                            const percent_charset *charsets[PERCENT_MOST_CHARSETS], percent_error *error);

/* Returns whether every byte of ASCII stands for itself, whatever precedes it. Only then may rows be joined
 * with a byte of ASCII between them, and be decoded together. Constant time. */
bool pct_keeps_ascii(const percent_charset *charset);

/* Returns the kind of text with the name "query", "url" or "auto", such as PERCENT_QUERY; -1 if the name is
 * unknown. Constant time. */
int32_t pct_input_named(const uint8_t *name, int64_t n);

/* The size of a buffer for pct_shown. */
enum { PCT_SHOWN_SIZE = 384 };

/*
 * Writes a text of unknown origin for an error message, and ends it with NUL. UTF-8 text stays readable.
 * Control characters, format characters and other characters that a terminal interprets or does not show
 * become "\u{1B}", and bytes that are not UTF-8 become "\xFF". If the text has more than 60 bytes, it is cut
 * after a character, and "..." follows. Returns the number of bytes before the NUL. Fails if the text or the
 * buffer is NULL, or if n is negative. Constant time.
 */
int64_t pct_shown(const uint8_t *text, int64_t n, char buffer[PCT_SHOWN_SIZE]);

#endif

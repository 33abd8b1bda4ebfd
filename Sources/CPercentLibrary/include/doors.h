/* Functions for the libraries that use the C library in other languages. They are not part of its interface.
 */
#ifndef PCT_DOORS_H
#define PCT_DOORS_H

#include <stdbool.h>

#include "percentencoding.h"

/* Returns the set with a name of n bytes, which may contain NUL, like percent_set_named. */
const percent_set *pct_set_named(const uint8_t *name, int64_t n);

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

/* The functions that take options as text. */
enum { PCT_ENCODE_OPTIONS = 1, PCT_DECODE_OPTIONS = 2, PCT_QUERY_OPTIONS = 4, PCT_BYTES_OPTIONS = 8 };

/* Options as text. */
typedef struct pct_options {
    percent_rules rules; /* changed by the options for decoding */
    int32_t unencodable; /* a policy of percent_encode_charset */
    const uint8_t *also; /* further bytes that the set keeps; part of the text of the options */
    int64_t also_size;
} pct_options;

/*
 * Reads options separated by commas, and by spaces after them, such as "malformed=keep, rounds=2", and
 * changes *to.
 *
 * - decoding: malformed=fail|keep|replace|null, invalid=fail|replace|null, unicode-escapes=malformed|decoded,
 *   rounds=1 to 8
 * - percent_decode also: plus=true|false. The functions for queries also: input=auto|query|url
 * - decoding to bytes (PCT_BYTES_OPTIONS): only malformed, rounds and plus
 * - encoding: unencodable=fail|reference|replace, and also=CHARACTERS, which is the last option and takes the
 *   whole rest of the text
 *
 * `functions` says which of them are known. Returns 0, or -1 with the offset and length of the rejected
 * option in *offset and *length. Linear.
 */
int32_t pct_read_options(const uint8_t *text, int64_t n, int32_t functions, pct_options *to, int64_t *offset,
                         int64_t *length);

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

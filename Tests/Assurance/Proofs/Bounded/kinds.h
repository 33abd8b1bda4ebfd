/* Kinds of bytes. Each byte is an arbitrary byte of a known kind. All contents are therefore analysed, but
 * the analysis knows the escapes of each case. */
#ifndef PCT_KINDS_H
#define PCT_KINDS_H

#include "bounded.h"

enum { DIGITS = 22, SEPARATORS = 3, PLAIN = 255 };
enum { PERCENT, DIGIT, OTHER, KINDS };

/* All bytes except '%', with digits first and separators last. */
static uint8_t plain[PLAIN];

static void list_bytes(void)
{
    unsigned digit = 0, other = DIGITS;
    for (unsigned byte = 0; byte < 256; byte++) {
        if (byte != '%' && byte != '&' && byte != '=' && byte != ';') {
            plain[pct_hex_low[byte] < PCT_NOT_HEX ? digit++ : other++] = (uint8_t)byte;
        }
    }
    //@ check digit == DIGITS && other == PLAIN - SEPARATORS;
    plain[other] = '&';
    plain[other + 1] = '=';
    plain[other + 2] = ';';
}

static uint8_t any_plain(unsigned first, unsigned end)
{
    return plain[Frama_C_unsigned_int_interval(first, end - 1)];
}

static uint8_t any_of(unsigned kind)
{
    return kind == PERCENT ? '%' : kind == DIGIT ? any_plain(0, DIGITS) : any_plain(DIGITS, PLAIN);
}

#endif

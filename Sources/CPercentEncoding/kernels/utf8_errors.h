/*
 * What is wrong with two bytes in a row, by three look-ups of four bits each: an error is a bit that all
 * three have (Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte", 2021). What is
 * missing in a pair, whether a third or fourth byte is due, follows from the bytes two and three before.
 */
#ifndef PCT_UTF8_ERRORS_H
#define PCT_UTF8_ERRORS_H

#include <stdint.h>

enum {
    TOO_SHORT = 1 << 0,    /* a first byte of several, and no continuation */
    TOO_LONG = 1 << 1,     /* ASCII and a continuation */
    OVERLONG_3 = 1 << 2,   /* E0 and what needs no three bytes */
    TOO_LARGE = 1 << 3,    /* F4 90 and above, F5 and above followed by 90 and above */
    SURROGATE = 1 << 4,    /* ED A0 and above */
    OVERLONG_2 = 1 << 5,   /* C0 and C1 */
    OVERLONG_4 = 1 << 6,   /* F0 and what needs no four bytes; F5 and above followed by less than 90 */
    TWO_CONTINUED = 1 << 7 /* two continuations: an error, but where a third or fourth byte is due */
};

enum {
    /* Errors that the lower half of the first byte has no say in. */
    ANY_LOW = TOO_SHORT | TOO_LONG | TWO_CONTINUED,
    ANY_SECOND = TOO_LONG | OVERLONG_2 | TWO_CONTINUED,
    FIVE_UP = ANY_LOW | TOO_LARGE | OVERLONG_4
};

/* By the upper four bits of the first byte. */
static const uint8_t utf8_first_high[16] = {
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TWO_CONTINUED,
    TWO_CONTINUED,
    TWO_CONTINUED,
    TWO_CONTINUED,
    TOO_SHORT | OVERLONG_2,
    TOO_SHORT,
    TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | OVERLONG_4,
};

/* By its lower four bits. */
static const uint8_t utf8_first_low[16] = {
    ANY_LOW | OVERLONG_2 | OVERLONG_3 | OVERLONG_4,
    ANY_LOW | OVERLONG_2,
    ANY_LOW,
    ANY_LOW,
    ANY_LOW | TOO_LARGE,
    FIVE_UP,
    FIVE_UP,
    FIVE_UP,
    FIVE_UP,
    FIVE_UP,
    FIVE_UP,
    FIVE_UP,
    FIVE_UP,
    FIVE_UP | SURROGATE,
    FIVE_UP,
    FIVE_UP,
};

/* By the upper four bits of the second byte. */
static const uint8_t utf8_second_high[16] = {
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    ANY_SECOND | OVERLONG_3 | OVERLONG_4,
    ANY_SECOND | OVERLONG_3 | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
};

/* From these on a byte is due a third and a fourth one; less 0x80, for subtractions that end at zero. */
enum { THIRD_DUE = 0xE0 - 0x80, FOURTH_DUE = 0xF0 - 0x80 };

#endif

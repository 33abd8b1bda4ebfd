/*
 * Finds errors in two consecutive bytes by three lookups of four bits each. A bit that is set in all three
 * results marks an error (Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte", 2021).
 * The bytes two and three positions earlier show whether a third or fourth byte is due.
 */
#pragma once

#include <stdint.h>

enum {
    TOO_SHORT = 1 << 0,    /* a lead byte without a continuation */
    TOO_LONG = 1 << 1,     /* ASCII followed by a continuation */
    OVERLONG_3 = 1 << 2,   /* E0 followed by a byte below A0 */
    TOO_LARGE = 1 << 3,    /* F4 or above, followed by 90 or above */
    SURROGATE = 1 << 4,    /* ED A0 and above */
    OVERLONG_2 = 1 << 5,   /* C0 and C1 */
    OVERLONG_4 = 1 << 6,   /* F0, or F5 and above, followed by a byte below 90 */
    TWO_CONTINUED = 1 << 7 /* two continuations; valid only if a third or fourth byte is due */
};

enum {
    /* Errors that do not depend on the lower four bits of the first byte. */
    ANY_LOW = TOO_SHORT | TOO_LONG | TWO_CONTINUED,
    ANY_SECOND = TOO_LONG | OVERLONG_2 | TWO_CONTINUED,
    FIVE_UP = ANY_LOW | TOO_LARGE | OVERLONG_4
};

#define FOUR_TIMES(errors) errors, errors, errors, errors

/* The possible errors for each value of the upper four bits of the first byte. */
static const uint8_t utf8_first_high[16] = {
    FOUR_TIMES(TOO_LONG),
    FOUR_TIMES(TOO_LONG),
    FOUR_TIMES(TWO_CONTINUED),
    TOO_SHORT | OVERLONG_2,
    TOO_SHORT,
    TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | OVERLONG_4,
};

/* The possible errors for each value of the lower four bits of the first byte. */
static const uint8_t utf8_first_low[16] = {
    ANY_LOW | OVERLONG_2 | OVERLONG_3 | OVERLONG_4,
    ANY_LOW | OVERLONG_2,
    ANY_LOW,
    ANY_LOW,
    ANY_LOW | TOO_LARGE,
    FOUR_TIMES(FIVE_UP),
    FOUR_TIMES(FIVE_UP),
    FIVE_UP | SURROGATE,
    FIVE_UP,
    FIVE_UP,
};

/* The possible errors for each value of the upper four bits of the second byte. */
static const uint8_t utf8_second_high[16] = {
    FOUR_TIMES(TOO_SHORT),
    FOUR_TIMES(TOO_SHORT),
    ANY_SECOND | OVERLONG_3 | OVERLONG_4,
    ANY_SECOND | OVERLONG_3 | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    FOUR_TIMES(TOO_SHORT),
};

/* The smallest lead bytes of three-byte and four-byte sequences, minus 0x80, for saturating subtraction. */
enum { THIRD_DUE = 0xE0 - 0x80, FOURTH_DUE = 0xF0 - 0x80 };

/* Declarations shared by the files of the program that freezes converters. */
#ifndef PCT_FREEZE_H
#define PCT_FREEZE_H

#include <CLegacyCharsets.h>

#include "frozen.h"

enum { FREEZE_SCALARS = 0x30000 };

/* A converter to freeze, and the parts that charsets need. */
typedef struct needed_converter {
    const char *name;
    size_t scalars;            /* scalar values below this number are encoded */
    const pct_code_rule *rule; /* the rule for decoding; NULL if only encoding is needed */
} needed_converter;

/* The parts of a frozen converter that are printed after the scalar values. */
typedef struct frozen_parts {
    const pct_frozen_row *rows;
    size_t row_count;
    pct_frozen_exceptions encoding, decoding;
} frozen_parts;

/* Prints the scalar values of a converter, and returns its rows and exceptions. */
frozen_parts freeze_converter(const needed_converter *it);

/* Ends the program with a message. */
_Noreturn void fail(const char *name, const char *why);

#endif

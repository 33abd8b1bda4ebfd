/*
 * ICU converters as constants. freeze.c writes the constants with ICU, and frozen.c reads them without ICU.
 * The tables of CLegacyCharsets are compiled from these converters.
 */
#ifndef PCT_FROZEN_H
#define PCT_FROZEN_H

#include <stddef.h>
#include <stdint.h>

/* The storage of the scalar values of a row. */
enum {
    PCT_FROZEN_RUN,    /* consecutive values from `first` on */
    PCT_FROZEN_PLANE_0 /* values of plane 0, in the list from index `first` on; 0 means no scalar value. Plane
                          n has the kind PCT_FROZEN_PLANE_0 + n */
};

enum { PCT_FROZEN_PLANES = 3 };

/* Consecutive codes that differ only in the last byte. */
typedef struct pct_frozen_row {
    uint32_t code;
    uint32_t first;
    uint16_t count;
    uint16_t kind;
} pct_frozen_row;

/* An exception to the rows: a code and its scalar value; 0 means no scalar value. */
typedef struct pct_frozen_exception {
    uint32_t code;
    uint32_t scalar;
} pct_frozen_exception;

/* Exceptions in ascending order of code. */
typedef struct pct_frozen_exceptions {
    const pct_frozen_exception *list;
    size_t count;
} pct_frozen_exceptions;

typedef struct pct_frozen_converter {
    const char *name;
    const pct_frozen_row *rows; /* in ascending order of code; rows of different planes may share codes */
    size_t row_count;
    pct_frozen_exceptions encoding, decoding;
} pct_frozen_converter;

extern const uint16_t pct_frozen_scalars[];
extern const pct_frozen_converter pct_frozen_converters[];
extern const size_t pct_frozen_converter_count;

#endif

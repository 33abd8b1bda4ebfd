/*
 * Converters of ICU as constants, which freeze.c writes with an ICU, and frozen.c serves without one. They
 * are what the tables of CLegacyCharsets are compiled from.
 */
#ifndef PCT_FROZEN_H
#define PCT_FROZEN_H

#include <stddef.h>
#include <stdint.h>

/* How the scalar values of a row are stored. */
enum {
    PCT_FROZEN_RUN,    /* they follow each other from `first` on */
    PCT_FROZEN_PLANE_0 /* they are in the list from number `first` on, 0 for none; from here on, plane n has
                          the kind PCT_FROZEN_PLANE_0 + n */
};

enum { PCT_FROZEN_PLANES = 3 };

/* Codes that differ in the last byte only and follow each other. */
typedef struct pct_frozen_row {
    uint32_t code;
    uint32_t first;
    uint16_t count;
    uint16_t kind;
} pct_frozen_row;

/* A code and a scalar value that are not each other's in the rows; 0 for none. */
typedef struct pct_frozen_exception {
    uint32_t code;
    uint32_t scalar;
} pct_frozen_exception;

/* Ascending by code. */
typedef struct pct_frozen_exceptions {
    const pct_frozen_exception *list;
    size_t count;
} pct_frozen_exceptions;

typedef struct pct_frozen_converter {
    const char *name;
    const pct_frozen_row *rows; /* ascending by code; rows of several planes have the same codes */
    size_t row_count;
    pct_frozen_exceptions encoding, decoding;
} pct_frozen_converter;

extern const uint16_t pct_frozen_scalars[];
extern const pct_frozen_converter pct_frozen_converters[];
extern const size_t pct_frozen_converter_count;

#endif

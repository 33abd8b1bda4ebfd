/* Declarations shared by the files that call ICU. Only this file includes ICU's headers. */
#ifndef PCT_ICU_CONVERTER_H
#define PCT_ICU_CONVERTER_H

#if !__has_include(<unicode/ucnv.h>)
#error "ICU's headers are missing: install libicu-dev, or build without legacy charsets, with traits: []"
#endif

#include <stdbool.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/uversion.h>

#include "CLegacyCharsetsICU.h"

static inline UConverter *icu(pct_icu_converter *converter)
{
    return (UConverter *)converter;
}

static inline pct_icu_status status_of(UErrorCode error)
{
    switch (error) {
    case U_MEMORY_ALLOCATION_ERROR:
        return PCT_ICU_OUT_OF_MEMORY;
    case U_FILE_ACCESS_ERROR:
    case U_ILLEGAL_ARGUMENT_ERROR:
        return PCT_ICU_NO_CONVERTER;
    case U_BUFFER_OVERFLOW_ERROR:
        return PCT_ICU_OUTPUT_FULL;
    default:
        return U_SUCCESS(error) ? PCT_ICU_OK : PCT_ICU_FAILED;
    }
}

enum {
    PIECE = 1 << 20, /* units of input given to ICU at once; ICU's lengths are 32-bit */
    LONGEST = 16     /* the maximum output for one unit of input, including state changes */
};

static inline size_t piece_of(size_t rest)
{
    return rest < PIECE ? rest : PIECE;
}

/* Returns the number of free output units that a piece of input may need. */
static inline size_t room_for(size_t piece, size_t free)
{
    return free < LONGEST * (piece + 1) ? free : LONGEST * (piece + 1);
}

#endif

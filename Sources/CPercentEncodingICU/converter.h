/* What the files of this target share. */
#ifndef PCT_ICU_CONVERTER_H
#define PCT_ICU_CONVERTER_H

#include <stdbool.h>
#include <string.h>
#include <unicode/ucnv.h>

#include "CPercentEncodingICU.h"

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
    default:
        return U_SUCCESS(error) ? PCT_ICU_OK : PCT_ICU_FAILED;
    }
}

#endif

/* Offsets of rows: signed integers of 32 or 64 bits, at any alignment. */
#pragma once

#include "../include/CPercentColumns.h"
#include "CPercentEncodingKernel.h"

PCT_INLINE int64_t load_offset(const void *offsets, size_t i, bool is_wide)
{
    int64_t wide;
    int32_t narrow;
    if (is_wide) {
        memcpy(&wide, (const uint8_t *)offsets + i * sizeof wide, sizeof wide);
        return wide;
    }
    memcpy(&narrow, (const uint8_t *)offsets + i * sizeof narrow, sizeof narrow);
    return narrow;
}

PCT_INLINE void store_offset(void *offsets, size_t i, bool is_wide, size_t offset)
{
    int64_t wide = (int64_t)offset;
    int32_t narrow = (int32_t)offset;
    if (is_wide) {
        memcpy((uint8_t *)offsets + i * sizeof wide, &wide, sizeof wide);
    } else {
        memcpy((uint8_t *)offsets + i * sizeof narrow, &narrow, sizeof narrow);
    }
}

PCT_INLINE bool is_wide(const pct_column *column)
{
    return column->width == PCT_OFFSETS_64;
}

PCT_INLINE size_t largest_offset(bool is_wide)
{
    return is_wide ? SIZE_MAX >> 1 : INT32_MAX;
}

/* Validity of columns: one bit for each row, starting at the lowest bit of a byte. */
#pragma once

#include "../include/CPercentColumns.h"
#include "CPercentEncodingKernel.h"

PCT_INLINE bool is_valid_row(const pct_column *column, size_t row)
{
    const size_t bit = column->first_bit + row;
    return column->validity == NULL || (column->validity[bit / 8] >> bit % 8 & 1);
}

/* Makes a row of the output null, if the validity is wanted. */
PCT_INLINE void clear_validity(const pct_column_buffers *to, size_t row)
{
    const size_t bit = to->first_bit + row;
    if (to->validity) {
        to->validity[bit / 8] &= (uint8_t) ~(1u << bit % 8);
    }
}

/* Copies the validity of the input to the output. */
void pct_copy_validity(const pct_column *column, const pct_column_buffers *to);

/* Counts the nulls among the first `rows` rows of the input. */
size_t pct_count_nulls(const pct_column *column, size_t rows);

/* Returns the first null row with bytes from `row` on, or the number of rows. */
size_t pct_next_null_row(const pct_column *column, size_t row);

/* Validity of columns: one bit for each row, starting at the lowest bit of a byte. */
#ifndef PCT_VALIDITY_H
#define PCT_VALIDITY_H

#include "../include/CPercentColumns.h"

bool pct_is_valid_row(const pct_column *column, size_t row);

/* Copies the validity of the input to the output. */
void pct_copy_validity(const pct_column *column, const pct_column_buffers *to);

/* Makes a row of the output null. If the validity is not wanted, does nothing. */
void pct_clear_validity(const pct_column_buffers *to, size_t row);

/* Counts the nulls among the first `rows` rows of the input. */
size_t pct_count_nulls(const pct_column *column, size_t rows);

/* Returns the first null row with bytes from `row` on, or the number of rows. */
size_t pct_next_null_row(const pct_column *column, size_t row);

#endif

/* Faults in calls over columns, including the calls that make pairs. */
#include "plants.h"

static int64_t last_offset(const observed *it)
{
    int32_t narrow;
    int64_t wide;
    const uint8_t *offsets = it->column->offsets;
    memcpy(&narrow, offsets + it->column->rows * sizeof narrow, sizeof narrow);
    if (it->column->width == PCT_OFFSETS_32) {
        return narrow;
    }
    memcpy(&wide, offsets + it->column->rows * sizeof wide, sizeof wide);
    return wide;
}

/* Corrupts the end of a row in the second group of sixteen. */
void column_wrong_offset(observed *it)
{
    if (it->in_column.rows > 30 && it->column->width == PCT_OFFSETS_32) {
        ((uint8_t *)it->to.offsets)[27 * 4] ^= it->in_column.written % 5 == 1;
    }
}

/* Reads the byte after the last row. */
void column_reading_on(observed *it)
{
    volatile uint8_t next = it->column->rows % 8 == 5 ? it->column->data[last_offset(it)] : 0;
    (void)next;
}

void column_writing_on(observed *it)
{
    if (it->in_column.written == it->to.capacity && it->to.capacity % 16 == 5) {
        it->to.data[it->to.capacity] = '%';
    }
}

void column_too_careful(observed *it)
{
    it->to.capacity -= it->to.capacity % 16 == 7;
}

/* Changes the bit after the bit of the last row. */
void column_next_bit(observed *it)
{
    size_t end = it->to.first_bit + it->column->rows;
    if (it->to.validity && end % 8 != 0) {
        it->to.validity[end / 8] &= (uint8_t) ~(1u << end % 8);
    }
}

/* Counts one null row too few. */
void column_too_few_nulls(observed *it)
{
    it->in_column.nulls -= it->in_column.nulls > 9;
}

/* Reports a malformed escape one byte late. */
void column_wrong_place(observed *it)
{
    it->in_column.byte += it->in_column.status == PCT_MALFORMED && it->in_column.byte > 0;
}

/* Reports a decreasing offset one row late. */
void column_late_offset(observed *it)
{
    it->in_column.rows += it->in_column.status == PCT_BAD_OFFSETS;
}

/* Treats "%4" and "a" in adjacent rows as one escape. */
void column_across_rows(observed *it)
{
    const uint8_t *src = it->column->data;
    if (it->column->rows == 2 && last_offset(it) == 3 && src[0] == '%' && src[1] == '4' && src[2] == 'a') {
        it->in_column.written ^= 1;
    }
}

void get_wrong_byte(observed *it)
{
    if (it->in_column.written > 30 && it->n == 4) {
        it->to.data[30] ^= 1;
    }
}

/* Treats an empty field as a field with an empty name. */
void get_empty_field(observed *it)
{
    it->in_column.nulls -= it->n == 0 && it->in_column.nulls > 0 && it->column->size > 0 &&
                           it->column->data[0] == '&' && it->column->rows == 2;
}

/* ---- Pairs ---- */

/* Corrupts the start of a key in the second group of four. */
void pair_wrong_offset(observed *it)
{
    if (it->in_pairs.pairs > 7 && it->column->width == PCT_OFFSETS_64) {
        ((uint8_t *)it->pairs_to.key_offsets)[6 * 8] ^= it->in_pairs.keys % 5 == 1;
    }
}

void pair_wrong_byte(observed *it)
{
    if (it->in_pairs.values > 64 && it->in_pairs.pairs % 4 == 1) {
        it->pairs_to.values[63] ^= 1;
    }
}

/* Reads the byte after the last row. */
void pair_reading_on(observed *it)
{
    column_reading_on(it);
}

void pair_writing_on(observed *it)
{
    if (it->in_pairs.keys == it->pairs_to.key_capacity && it->in_pairs.keys % 16 == 5) {
        it->pairs_to.keys[it->in_pairs.keys] = '%';
    }
}

void pair_too_careful(observed *it)
{
    it->pairs_to.pairs -= it->pairs_to.pairs % 4 == 3;
}

/* Treats the second '=' of "==" as the end of the key. */
void pair_second_equals(observed *it)
{
    const uint8_t *src = it->column->data;
    if (it->column->rows == 2 && last_offset(it) == 2 && src[0] == '=' && src[1] == '=') {
        it->in_pairs.keys++;
    }
}

/* Reports an invalid byte one byte early. */
void pair_wrong_place(observed *it)
{
    it->in_pairs.byte -= it->in_pairs.status == PCT_INVALID && it->in_pairs.byte > 9;
}

void pair_late_offset(observed *it)
{
    it->in_pairs.rows += it->in_pairs.status == PCT_BAD_OFFSETS;
}

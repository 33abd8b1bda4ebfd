/* Copies, counts and finds bits of validity, a word at a time. */
#include "validity.h"

#include "offsets.h"

enum { WORD = 64, BYTE = 8 };

/* Loads up to 64 bits from bit `at` on; the bits above them are zero. */
static uint64_t load_bits(const uint8_t *bits, size_t at, size_t count)
{
    const uint8_t *from = bits + at / BYTE;
    const size_t shift = at % BYTE, bytes = (shift + count + BYTE - 1) / BYTE;
    uint64_t word = 0;
    memcpy(&word, from, bytes < sizeof word ? bytes : sizeof word);
    word = PCT_LITTLE_ENDIAN_64(word) >> shift;
    if (bytes > sizeof word) {
        word |= (uint64_t)from[sizeof word] << (WORD - shift);
    }
    return count < WORD ? word & ((UINT64_C(1) << count) - 1) : word;
}

/* Stores bits within one byte. */
static void store_few_bits(uint8_t *bits, size_t at, size_t count, uint64_t values)
{
    unsigned mask = ((1u << count) - 1) << at % BYTE;
    unsigned byte = bits[at / BYTE];
    bits[at / BYTE] = (uint8_t)((byte & ~mask) | ((unsigned)(values << at % BYTE) & mask));
}

/* Stores bits from bit `at` on, without changing other bits. */
static void store_bits(uint8_t *bits, size_t at, size_t count, uint64_t values)
{
    while (count > 0) {
        size_t rest = BYTE - at % BYTE, few = count < rest ? count : rest;
        store_few_bits(bits, at, few, values);
        at += few;
        count -= few;
        values >>= few;
    }
}

static uint64_t validity_of(const pct_column *column, size_t row, size_t count)
{
    return column->validity ? load_bits(column->validity, column->first_bit + row, count)
                            : UINT64_MAX >> (WORD - count);
}

static uint64_t nulls_of(const pct_column *column, size_t row, size_t count)
{
    return validity_of(column, row, count) ^ UINT64_MAX >> (WORD - count);
}

static size_t next_word(size_t row, size_t rows)
{
    return rows - row < WORD ? rows - row : WORD;
}

void pct_copy_validity(const pct_column *column, const pct_column_buffers *to)
{
    for (size_t row = 0; row < column->rows; row += WORD) {
        size_t count = next_word(row, column->rows);
        store_bits(to->validity, to->first_bit + row, count, validity_of(column, row, count));
    }
}

size_t pct_count_nulls(const pct_column *column, size_t rows)
{
    size_t nulls = 0;
    for (size_t row = 0; column->validity && row < rows; row += WORD) {
        size_t count = next_word(row, rows);
        for (uint64_t bits = nulls_of(column, row, count); bits; bits &= bits - 1) {
            nulls++;
        }
    }
    return nulls;
}

static bool has_bytes(const pct_column *column, size_t row)
{
    const bool wide = is_wide(column);
    return load_offset(column->offsets, row, wide) != load_offset(column->offsets, row + 1, wide);
}

size_t pct_next_null_row(const pct_column *column, size_t row)
{
    while (column->validity && row < column->rows) {
        size_t count = next_word(row, column->rows);
        for (uint64_t bits = nulls_of(column, row, count); bits; bits &= bits - 1) {
            size_t null = row + (size_t)__builtin_ctzll(bits);
            if (has_bytes(column, null)) {
                return null;
            }
        }
        row += count;
    }
    return column->rows;
}

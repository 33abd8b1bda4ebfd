/* Implements, from constants, the ICU functions with which CLegacyCharsets compiles its tables. */
#include <CLegacyCharsetsICU.h>
#include <string.h>

#include "frozen.h"

static const pct_frozen_converter *frozen(pct_icu_converter *converter)
{
    return (const pct_frozen_converter *)(const void *)converter;
}

pct_icu_status pct_icu_open(const char *name, pct_icu_converter **converter)
{
    for (size_t k = 0; k < pct_frozen_converter_count; k++) {
        if (strcmp(pct_frozen_converters[k].name, name) == 0) {
            *converter = (pct_icu_converter *)(uintptr_t)&pct_frozen_converters[k];
            return PCT_ICU_OK;
        }
    }
    return PCT_ICU_NO_CONVERTER;
}

void pct_icu_close(pct_icu_converter *converter)
{
    (void)converter;
}

/* Returns the scalar value of a code of a row; 0 if the code has no scalar value. */
static uint32_t scalar_in(const pct_frozen_row *row, size_t number)
{
    if (row->kind == PCT_FROZEN_RUN) {
        return row->first + (uint32_t)number;
    }
    uint32_t scalar = pct_frozen_scalars[row->first + number];
    return scalar == 0 ? 0 : (uint32_t)(row->kind - PCT_FROZEN_PLANE_0) << 16 | scalar;
}

pct_icu_status pct_icu_codes(pct_icu_converter *converter, uint32_t first, size_t count, uint32_t *codes)
{
    const pct_frozen_converter *from = frozen(converter);
    memset(codes, 0, count * sizeof *codes);
    for (size_t k = 0; k < from->row_count; k++) {
        const pct_frozen_row *row = &from->rows[k];
        for (size_t i = 0; i < row->count; i++) {
            uint32_t scalar = scalar_in(row, i);
            if (scalar >= first && scalar - first < count && scalar != 0) {
                codes[scalar - first] = row->code + (uint32_t)i;
            }
        }
    }
    for (size_t k = 0; k < from->encoding.count; k++) {
        const pct_frozen_exception *it = &from->encoding.list[k];
        if (it->scalar >= first && it->scalar - first < count) {
            codes[it->scalar - first] = it->code;
        }
    }
    return PCT_ICU_OK;
}

/* ---- Decoding ---- */

static const pct_frozen_exception *exception_of(const pct_frozen_converter *from, uint32_t code)
{
    size_t low = 0, high = from->decoding.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (from->decoding.list[middle].code == code) {
            return &from->decoding.list[middle];
        }
        if (from->decoding.list[middle].code < code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

/* Returns the number of rows that begin at or before a code. */
static size_t rows_up_to(const pct_frozen_converter *from, uint32_t code)
{
    size_t low = 0, high = from->row_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (from->rows[middle].code <= code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static uint32_t scalar_of(const pct_frozen_converter *from, uint32_t code)
{
    const pct_frozen_exception *exception = exception_of(from, code);
    if (exception) {
        return exception->scalar;
    }
    uint32_t scalar = 0;
    for (size_t k = rows_up_to(from, code); k > 0 && scalar == 0; k--) {
        const pct_frozen_row *row = &from->rows[k - 1];
        if (code - row->code >= row->count) {
            break;
        }
        scalar = scalar_in(row, code - row->code);
    }
    return scalar;
}

/* Decodes one character. Compiling a table never needs more than one character at a time. */
pct_icu_result pct_icu_decode(pct_icu_converter *converter, const uint8_t *src, size_t n, uint16_t *dst,
                              size_t capacity, unsigned options)
{
    uint32_t code = 0;
    (void)options;
    for (size_t i = 0; i < n && n <= sizeof code; i++) {
        code = code << 8 | src[i];
    }
    uint32_t scalar = scalar_of(frozen(converter), code);
    size_t units = scalar > 0xFFFF ? 2 : 1;
    if (scalar == 0 || capacity < units) {
        return (pct_icu_result){0, 0, scalar == 0 ? PCT_ICU_INVALID : PCT_ICU_OUTPUT_FULL};
    }
    if (units == 1) {
        dst[0] = (uint16_t)scalar;
    } else {
        dst[0] = (uint16_t)(0xD7C0 + (scalar >> 10));
        dst[1] = (uint16_t)(0xDC00 | (scalar & 0x3FF));
    }
    return (pct_icu_result){n, units, PCT_ICU_OK};
}

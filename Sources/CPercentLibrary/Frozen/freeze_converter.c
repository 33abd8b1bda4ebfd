/* Writes one ICU converter as rows and exceptions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "freeze.h"

enum { MOST_EXCEPTIONS = 0x10000 };

typedef struct mapping {
    uint32_t code, scalar;
} mapping;

/* A growing list of exceptions. */
typedef struct growing_exceptions {
    pct_frozen_exception list[MOST_EXCEPTIONS];
    size_t count;
} growing_exceptions;

static uint32_t codes[FREEZE_SCALARS];
static mapping mappings[FREEZE_SCALARS];
static size_t mapping_count;
static pct_frozen_row rows[FREEZE_SCALARS];
static size_t row_count;
static size_t scalar_count; /* the length of the list of scalar values of all converters */
static growing_exceptions encoding, decoding;

static void add_exception(growing_exceptions *to, uint32_t code, uint32_t scalar)
{
    if (to->count == MOST_EXCEPTIONS) {
        fail("exceptions", "too many");
    }
    to->list[to->count++] = (pct_frozen_exception){code, scalar};
}

/* ---- Rows ---- */

static int compare(const void *left, const void *right)
{
    const mapping *a = left, *b = right;
    if (a->code != b->code) {
        return a->code < b->code ? -1 : 1;
    }
    return a->scalar < b->scalar ? -1 : a->scalar > b->scalar;
}

/* Collects all mappings of a converter, in ascending order of code. Mappings that do not fit rows become
 * exceptions. */
static void collect(const needed_converter *it, const pct_mappings *from)
{
    if (it->scalars > FREEZE_SCALARS || from->codes(from->context, 0, it->scalars, codes) != PCT_ICU_OK) {
        fail(it->name, "no codes");
    }
    size_t count = 0;
    for (uint32_t scalar = 1; scalar < it->scalars; scalar++) {
        if (codes[scalar] != 0) {
            mappings[count++] = (mapping){codes[scalar], scalar};
        }
    }
    qsort(mappings, count, sizeof mappings[0], compare);
    mapping_count = 0;
    for (size_t k = 0; k < count; k++) {
        bool is_second = mapping_count > 0 && mappings[k].code == mappings[mapping_count - 1].code;
        /* In a list, 0 means no scalar value, so the first scalar value of a plane cannot be stored. */
        if (is_second || (mappings[k].scalar & 0xFFFF) == 0) {
            add_exception(&encoding, mappings[k].code, mappings[k].scalar);
        } else {
            mappings[mapping_count++] = mappings[k];
        }
    }
}

static bool is_run(const mapping *from, size_t count)
{
    for (size_t k = 1; k < count; k++) {
        if (from[k].code != from[0].code + k || from[k].scalar != from[0].scalar + k) {
            return false;
        }
    }
    return true;
}

/* Prints the scalar values of one plane and adds their row, unless the plane is empty. */
static void add_plane(const mapping *from, size_t count, uint32_t plane)
{
    const uint32_t first = from[0].code, last = from[count - 1].code;
    uint16_t scalars[256] = {0};
    bool has_any = false;
    for (size_t k = 0; k < count; k++) {
        if (from[k].scalar >> 16 == plane) {
            scalars[from[k].code - first] = (uint16_t)from[k].scalar;
            has_any = has_any || (uint16_t)from[k].scalar != 0;
        }
    }
    if (!has_any) {
        return;
    }
    rows[row_count++] = (pct_frozen_row){first, (uint32_t)scalar_count, (uint16_t)(last - first + 1),
                                         (uint16_t)(PCT_FROZEN_PLANE_0 + plane)};
    for (uint32_t code = first; code <= last; code++) {
        printf("%u,%s", scalars[code - first], ++scalar_count % 16 == 0 ? "\n" : "");
    }
}

static void add_rows(void)
{
    for (size_t start = 0, end; start < mapping_count; start = end) {
        end = start;
        while (end < mapping_count && mappings[end].code >> 8 == mappings[start].code >> 8) {
            end++;
        }
        if (is_run(mappings + start, end - start)) {
            rows[row_count++] = (pct_frozen_row){mappings[start].code, mappings[start].scalar,
                                                 (uint16_t)(end - start), PCT_FROZEN_RUN};
            continue;
        }
        for (uint32_t plane = 0; plane < PCT_FROZEN_PLANES; plane++) {
            add_plane(mappings + start, end - start, plane);
        }
    }
}

/* ---- Exceptions ---- */

static uint32_t mapped_scalar(uint32_t code)
{
    size_t low = 0, high = mapping_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (mappings[middle].code < code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < mapping_count && mappings[low].code == code ? mappings[low].scalar : 0;
}

static void compare_code(const needed_converter *it, const pct_mappings *from, uint32_t code, size_t n)
{
    uint32_t scalar;
    uint8_t bytes[4];
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)(code >> 8 * (n - 1 - i));
    }
    if (from->scalar_of(from->context, bytes, n, &scalar) != PCT_ICU_OK) {
        fail(it->name, "no characters");
    }
    if (scalar != mapped_scalar(code)) {
        add_exception(&decoding, code, scalar);
    }
}

/* Adds an exception for each code that ICU and the rows decode differently. Visits every code that
 * compile_decode.c may look up, in ascending order. */
static void compare_codes(const needed_converter *it, const pct_mappings *from)
{
    if (it->rule == NULL) {
        return;
    }
    for (uint32_t byte = 0x80; byte < 0x100; byte++) {
        compare_code(it, from, byte, 1);
    }
    for (uint32_t lead = PCT_FIRST_LEAD; it->rule->leads[0].first && lead < 0xFF; lead++) {
        for (uint32_t trail = PCT_FIRST_TRAIL; trail < 0xFF; trail++) {
            compare_code(it, from, lead << 8 | trail, 2);
        }
    }
    for (uint32_t pair = 0; it->rule->reads_three_bytes && pair < 94 * 94; pair++) {
        compare_code(it, from, 0x8F0000 | (0xA1 + pair / 94) << 8 | (0xA1 + pair % 94), 3);
    }
}

static pct_frozen_exceptions copied(const growing_exceptions *from)
{
    size_t size = from->count * sizeof from->list[0];
    pct_frozen_exception *list = malloc(size + 1);
    if (list == NULL) {
        fail("exceptions", "no memory");
    }
    return (pct_frozen_exceptions){memcpy(list, from->list, size), from->count};
}

static pct_frozen_row *copied_rows(void)
{
    size_t size = row_count * sizeof rows[0];
    pct_frozen_row *copy = malloc(size + 1);
    if (copy == NULL) {
        fail("rows", "no memory");
    }
    return memcpy(copy, rows, size);
}

frozen_parts freeze_converter(const needed_converter *it)
{
    pct_icu_converter *converter = NULL;
    if (pct_icu_open(it->name, &converter) != PCT_ICU_OK) {
        fail(it->name, "this ICU does not have the converter");
    }
    pct_mappings from = pct_mappings_of(converter);
    encoding.count = decoding.count = row_count = 0;
    collect(it, &from);
    add_rows();
    compare_codes(it, &from);
    pct_icu_close(converter);
    return (frozen_parts){copied_rows(), row_count, copied(&encoding), copied(&decoding)};
}

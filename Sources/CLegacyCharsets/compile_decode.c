/* Compiles byte sequences to a decode table. */
#include <stdlib.h>
#include <string.h>

#include "CLegacyCharsetsCompile.h"
#include "CPercentEncodingKernel.h"

enum {
    SINGLES = 128,
    PAIRS = PCT_LEADS * PCT_TRAILS,
    TRIPLES = 94 * 94,
    MAPPED_TRIPLES = (0xED - 0xA1 + 1) * 94, /* JIS X 0212; ICU has IBM extensions in later rows */
    LINEAR = 39420                           /* the four-byte sequences of the BMP */
};

/* A table that is being filled; its arrays follow it in one allocation. */
typedef struct filling {
    pct_decode_table table;
    uint32_t *single, *pairs, *triples, *starts, *scalars;
} filling;

/* ---- Ranges of four bytes ---- */

/* Fills the scalar values of four-byte sequences, by number; 0 marks a sequence without a character. */
static pct_icu_status fill_linear(uint32_t *scalars, uint32_t *codes, const pct_charset *charset,
                                  const pct_mappings *mappings)
{
    pct_icu_status status = mappings->codes(mappings->context, 0, 0x10000, codes);
    for (uint32_t scalar = 0; status == PCT_ICU_OK && scalar < 0x10000; scalar++) {
        if (codes[scalar] > 0xFFFF && pct_linear_number(codes[scalar]) < LINEAR) {
            scalars[pct_linear_number(codes[scalar])] = scalar;
        }
    }
    for (size_t k = 0; k < charset->override_count; k++) {
        const pct_override *it = &charset->overrides[k];
        bool is_linear = it->direction == PCT_DECODING && it->code > 0xFFFF;
        for (uint32_t step = 0; is_linear && step < it->count; step++) {
            scalars[pct_linear_number(it->code + step)] = it->scalar + step;
        }
    }
    return status;
}

static void add_range(filling *to, uint32_t start, uint32_t scalar)
{
    if (to->starts) {
        to->starts[to->table.range_count] = start;
        to->scalars[to->table.range_count] = scalar;
    }
    to->table.range_count++;
}

/* Adds the ranges in which numbers and scalar values both increase by one. If no arrays are allocated yet,
 * only counts the ranges. */
static void add_ranges(filling *to, const uint32_t *scalars)
{
    uint32_t start = 0, first = 0;
    to->table.range_count = 0;
    for (uint32_t number = 0; number < LINEAR; number++) {
        uint32_t expected = first == 0 ? 0 : first + (number - start);
        if (number == 0 || scalars[number] != expected) {
            start = number;
            first = scalars[number];
            add_range(to, start, first);
        }
    }
    add_range(to, LINEAR, 0);
    add_range(to, PCT_GB18030_FIRST_ASTRAL, 0x10000);
    add_range(to, PCT_GB18030_FIRST_ASTRAL + 0x100000, 0);
}

/* ---- Entries ---- */

static uint32_t kind_entry(uint8_t kind)
{
    const uint8_t none[3] = {0, 0, 0};
    return make_entry(none, kind);
}

/* Returns the decode entry of an override. The text is one character, or two characters of two bytes each
 * that begin with C3. */
static uint32_t override_entry(const pct_override *it, uint32_t step)
{
    if (it->mark == 0) {
        return pct_text_entry(it->scalar + step);
    }
    const uint8_t text[3] = {(uint8_t)(0x80 | (it->scalar & 0x3F)), (uint8_t)(0xC0 | it->mark >> 6),
                             (uint8_t)(0x80 | (it->mark & 0x3F))};
    return make_entry(text, PCT_TEXT_AFTER_C3);
}

static uint32_t *pair_at(const filling *to, uint32_t code)
{
    return &to->pairs[((code >> 8) - PCT_FIRST_LEAD) * PCT_TRAILS + (code & 0xFF) - PCT_FIRST_TRAIL];
}

static void override_entries(const filling *to, const pct_charset *charset)
{
    for (size_t k = 0; k < charset->override_count; k++) {
        const pct_override *it = &charset->overrides[k];
        for (uint32_t step = 0; it->direction != PCT_ENCODING && step < it->count; step++) {
            uint32_t code = it->code + step;
            if (code > 0xFF && code < 0x10000) {
                *pair_at(to, code) = override_entry(it, step);
            } else if (code - 0x80 < SINGLES) {
                to->single[code - 0x80] = override_entry(it, step);
            }
        }
    }
}

static pct_icu_status fill_singles(const filling *to, const pct_charset *charset,
                                   const pct_mappings *mappings)
{
    pct_byte_range singles = charset->rule->singles;
    for (unsigned byte = singles.first; byte <= singles.last; byte++) {
        uint32_t scalar;
        const uint8_t bytes[] = {(uint8_t)byte};
        pct_icu_status status = mappings->scalar_of(mappings->context, bytes, 1, &scalar);
        if (status != PCT_ICU_OK) {
            return status;
        }
        to->single[byte - 0x80] = pct_text_entry(scalar);
    }
    return PCT_ICU_OK;
}

static pct_icu_status fill_row(const filling *to, unsigned lead, const pct_code_rule *rule,
                               const pct_mappings *mappings)
{
    unsigned last = lead == 0x8E ? rule->last_trail_of_8e : 0xFE;
    to->single[lead - 0x80] = kind_entry(PCT_TEXT_LEAD);
    for (unsigned trail = PCT_FIRST_TRAIL; trail <= last; trail++) {
        uint32_t scalar;
        const uint8_t bytes[] = {(uint8_t)lead, (uint8_t)trail};
        pct_icu_status status = mappings->scalar_of(mappings->context, bytes, 2, &scalar);
        if (status != PCT_ICU_OK) {
            return status;
        }
        if (rule->decodes_private_use || !pct_is_private_use(scalar)) {
            *pair_at(to, lead << 8 | trail) = pct_text_entry(scalar);
        }
    }
    return PCT_ICU_OK;
}

static pct_icu_status fill_pairs(const filling *to, const pct_charset *charset, const pct_mappings *mappings)
{
    for (size_t k = 0; k < 2; k++) {
        pct_byte_range leads = charset->rule->leads[k];
        for (unsigned lead = leads.first; lead <= leads.last; lead++) {
            pct_icu_status status = fill_row(to, lead, charset->rule, mappings);
            if (status != PCT_ICU_OK) {
                return status;
            }
        }
    }
    return PCT_ICU_OK;
}

static pct_icu_status fill_triples(const filling *to, const pct_mappings *mappings)
{
    to->single[0x8F - 0x80] = kind_entry(PCT_TEXT_LEAD_3);
    for (size_t k = 0; k < MAPPED_TRIPLES; k++) {
        uint32_t scalar;
        const uint8_t bytes[] = {0x8F, (uint8_t)(0xA1 + k / 94), (uint8_t)(0xA1 + k % 94)};
        pct_icu_status status = mappings->scalar_of(mappings->context, bytes, 3, &scalar);
        if (status != PCT_ICU_OK) {
            return status;
        }
        to->triples[k] = pct_is_private_use(scalar) ? 0 : pct_text_entry(scalar);
    }
    return PCT_ICU_OK;
}

static pct_icu_status fill_entries(const filling *to, const pct_charset *charset,
                                   const pct_mappings *mappings)
{
    if (mappings == NULL) {
        for (size_t k = 0; k < charset->source.character_count; k++) {
            to->single[k] = pct_text_entry(charset->source.characters[k]);
        }
        return PCT_ICU_OK;
    }
    pct_icu_status status = fill_singles(to, charset, mappings);
    if (status == PCT_ICU_OK && to->pairs) {
        status = fill_pairs(to, charset, mappings);
    }
    override_entries(to, charset);
    return status == PCT_ICU_OK && to->triples ? fill_triples(to, mappings) : status;
}

/* ---- The table ---- */

/* Allocates a table with room for the counted ranges. If memory runs out, returns false. */
static bool allocate(filling *to, const pct_charset *charset, pct_decode_table **table)
{
    size_t pairs = charset->form == PCT_FORM_SINGLE_BYTE ? 0 : PAIRS;
    size_t triples = charset->rule->reads_three_bytes ? TRIPLES : 0, ranges = to->table.range_count;
    *table = calloc(1, sizeof **table + (SINGLES + pairs + triples + 2 * ranges) * sizeof(uint32_t));
    if (*table == NULL) {
        return false;
    }
    to->single = (uint32_t *)(void *)(*table + 1);
    to->pairs = pairs > 0 ? to->single + SINGLES : NULL;
    to->triples = triples > 0 ? to->single + SINGLES + pairs : NULL;
    to->starts = ranges > 0 ? to->single + SINGLES + pairs + triples : NULL;
    to->scalars = ranges > 0 ? to->starts + ranges : NULL;
    return true;
}

/* Compiles a table. `linear` has the scalar values of four-byte sequences, or is NULL. */
static pct_decode_table *compile(const pct_charset *charset, const pct_mappings *mappings,
                                 const uint32_t *linear, pct_icu_status *status)
{
    filling to = {0};
    pct_decode_table *table;
    if (linear) {
        add_ranges(&to, linear);
    }
    if (!allocate(&to, charset, &table)) {
        *status = PCT_ICU_OUT_OF_MEMORY;
        return NULL;
    }
    if (linear) {
        add_ranges(&to, linear);
    }
    *status = fill_entries(&to, charset, mappings);
    if (*status != PCT_ICU_OK) {
        free(table);
        return NULL;
    }
    *table = (pct_decode_table){to.single, to.pairs, to.triples, to.starts, to.scalars, to.table.range_count};
    return table;
}

pct_decode_table *pct_compile_decode_table(const pct_charset *charset, const pct_mappings *mappings,
                                           pct_icu_status *status)
{
    if (!charset->rule->reads_four_bytes) {
        return compile(charset, mappings, NULL, status);
    }
    uint32_t *linear = calloc(LINEAR + 0x10000, sizeof *linear);
    *status = linear ? fill_linear(linear, linear + LINEAR, charset, mappings) : PCT_ICU_OUT_OF_MEMORY;
    pct_decode_table *table = *status == PCT_ICU_OK ? compile(charset, mappings, linear, status) : NULL;
    free(linear);
    return table;
}

/* Compiles byte sequences to a decode table. */
#include <stdlib.h>

#include "filling.h"
#include "CPercentEncodingKernel.h"

enum {
    PAIRS = PCT_LEADS * PCT_TRAILS,
    PLANE_ENTRIES = PCT_PLANES * TRIPLES,
    LINEAR = 39420 /* the four-byte sequences of the BMP */
};

/* ---- Ranges of four-byte sequences ---- */

/* Fills the scalar values of four-byte sequences, by number; 0 marks a sequence without a character. */
static pct_status fill_linear(uint32_t *scalars, uint32_t *codes, const pct_charset *charset,
                              const pct_mappings *mappings)
{
    pct_status status = mappings->codes(mappings->context, 0, 0x10000, codes);
    for (uint32_t scalar = 0; status == PCT_OK && scalar < 0x10000; scalar++) {
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

/* ---- The table ---- */

static void lay_out_texts(pct_decode_table *table, uint8_t *texts)
{
    bool has_zero = false;
    for (size_t byte = 0; byte < PCT_SINGLES; byte++) {
        const size_t length = entry_length(table->single[byte]);
        for (size_t k = 0; length <= PCT_TEXT_ROWS && k < length; k++) {
            memcpy(&texts[k * PCT_SINGLES + byte], (const uint8_t *)&table->single[byte] + k, 1);
            has_zero |= texts[k * PCT_SINGLES + byte] == 0;
        }
    }
    table->texts = has_zero ? NULL : texts;
}

void pct_lay_out(pct_decode_table *table, uint8_t *memory)
{
    if (table->pairs == NULL) {
        lay_out_texts(table, memory);
        return;
    }
    /* The pairs of other bytes are not in the table. */
    for (size_t lead = PCT_FIRST_LEAD; lead < 0xFF; lead++) {
        memory[lead - 0x80] = entry_length(table->single[lead - 0x80]) == PCT_TEXT_LEAD ? 0x80 : 0;
    }
    table->leads = memory;
}

/* Allocates a table with room for the counted ranges. If memory runs out, returns false. */
static bool allocate(filling *to, const pct_charset *charset, pct_decode_table **table)
{
    const pct_code_rule *rule = charset->rule;
    size_t pairs = rule->longest > 1 && charset->source.converter ? PAIRS : 0;
    size_t triples = rule->reads_three_bytes ? TRIPLES : 0, planes = rule->reads_planes ? PLANE_ENTRIES : 0;
    size_t ranges = to->table.range_count;
    size_t entries = 2 * PCT_SINGLES + pairs + triples + planes + 2 * ranges;
    *table = calloc(1, sizeof **table + entries * sizeof(uint32_t) + PCT_LAID_OUT);
    if (*table == NULL) {
        return false;
    }
    uint32_t *ascii = (uint32_t *)(void *)(*table + 1);
    for (uint8_t byte = 0; byte < PCT_SINGLES; byte++) {
        ascii[byte] = make_entry((const uint8_t[]){byte, 0, 0}, 1);
    }
    to->single = ascii + PCT_SINGLES;
    to->laid_out = (uint8_t *)(ascii + entries);
    uint32_t *next = to->single + PCT_SINGLES;
    to->pairs = pairs > 0 ? next : NULL;
    to->triples = triples > 0 ? next + pairs : NULL;
    to->planes = planes > 0 ? next + pairs + triples : NULL;
    to->starts = ranges > 0 ? next + pairs + triples + planes : NULL;
    to->scalars = ranges > 0 ? to->starts + ranges : NULL;
    return true;
}

/* Compiles a table. `linear` has the scalar values of four-byte sequences, or is NULL. */
static pct_decode_table *compile(const pct_charset *charset, const pct_mappings *mappings,
                                 const uint32_t *linear, pct_status *status)
{
    filling to = {0};
    pct_decode_table *table;
    if (linear) {
        add_ranges(&to, linear);
    }
    if (!allocate(&to, charset, &table)) {
        *status = PCT_OUT_OF_MEMORY;
        return NULL;
    }
    if (linear) {
        add_ranges(&to, linear);
    }
    *status = pct_fill_entries(&to, charset, mappings);
    if (*status != PCT_OK) {
        free(table);
        return NULL;
    }
    *table = (pct_decode_table){
        .single = to.single,
        .pairs = to.pairs,
        .triples = to.triples,
        .planes = to.planes,
        .range_starts = to.starts,
        .range_scalars = to.scalars,
        .range_count = to.table.range_count,
    };
    pct_lay_out(table, to.laid_out);
    return table;
}

pct_decode_table *pct_compile_decode_table(const pct_charset *charset, const pct_mappings *mappings,
                                           pct_status *status)
{
    if (!charset->rule->reads_four_bytes) {
        return compile(charset, mappings, NULL, status);
    }
    uint32_t *linear = calloc(LINEAR + 0x10000, sizeof *linear);
    *status = linear ? fill_linear(linear, linear + LINEAR, charset, mappings) : PCT_OUT_OF_MEMORY;
    pct_decode_table *table = *status == PCT_OK ? compile(charset, mappings, linear, status) : NULL;
    free(linear);
    return table;
}

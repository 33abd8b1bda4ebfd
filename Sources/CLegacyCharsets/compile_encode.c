/* Builds the codes of charsets and compiles encode tables from them. */
#include <stdlib.h>

#include "CLegacyCharsetsCompile.h"

static size_t length_of(uint32_t code)
{
    return code > 0xFFFFFF ? 4 : code > 0xFFFF ? 3 : code > 0xFF ? 2 : 1;
}

static bool accepts(const pct_code_rule *rule, uint32_t code, uint32_t scalar)
{
    size_t length = length_of(code);
    if (length < rule->shortest || length > rule->longest) {
        return false;
    }
    if (!rule->encodes_private_use && pct_is_private_use(scalar)) {
        return false;
    }
    return length == 1 || code >> 8 * (length - 1) >= rule->first_lead;
}

void pct_override_codes(uint32_t *codes, const pct_override *overrides, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const pct_override *it = &overrides[k];
        for (uint32_t step = 0; it->direction != PCT_DECODING && step < it->count; step++) {
            codes[it->scalar + step] = it->code == 0 ? PCT_NO_CODE : it->code + step;
        }
    }
}

void pct_character_codes(uint32_t *codes, const pct_mapping *source)
{
    for (size_t k = 0; k < source->character_count; k++) {
        if (source->characters[k] != 0) {
            codes[source->characters[k]] = (uint32_t)(0x80 + k);
        }
    }
}

static pct_status fill_codes(uint32_t *codes, size_t count, const pct_charset *charset,
                             const pct_mappings *mappings)
{
    if (mappings == NULL) {
        pct_character_codes(codes, &charset->source);
    } else {
        pct_status status = mappings->codes(mappings->context, 0, count, codes);
        if (status != PCT_OK) {
            return status;
        }
        for (uint32_t scalar = 0; scalar < count; scalar++) {
            if (codes[scalar] != 0 && !accepts(charset->rule, codes[scalar], scalar)) {
                codes[scalar] = PCT_NO_CODE;
            }
        }
    }
    pct_override_codes(codes, charset->overrides, charset->override_count);
    return PCT_OK;
}

static pct_code_form form_of(const pct_code_rule *rule, const uint32_t *codes, size_t count)
{
    if (rule->reads_four_bytes && rule->longest == 4) {
        return PCT_CODES_GB18030;
    }
    for (size_t scalar = 0; scalar < count; scalar++) {
        if (codes[scalar] > 0xFFFF) {
            return PCT_CODES_32;
        }
    }
    return PCT_CODES_16;
}

pct_encode_table *pct_compile_encode_table(const pct_charset *charset, const pct_mappings *mappings,
                                           pct_status *status)
{
    const size_t count = (size_t)charset->rule->last_scalar + 1;
    pct_codes from = {.codes = calloc(count, sizeof(uint32_t)), .count = count};
    *status = from.codes ? fill_codes(from.codes, count, charset, mappings) : PCT_OUT_OF_MEMORY;
    pct_encode_table *to = NULL;
    if (*status == PCT_OK) {
        from.form = form_of(charset->rule, from.codes, count);
        to = pct_compile_codes(&from);
        *status = to ? PCT_OK : PCT_OUT_OF_MEMORY;
    }
    free(from.codes);
    return to;
}

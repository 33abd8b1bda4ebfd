/* Fills the entries of decode tables. */
#include "filling.h"
#include "kernels/sequence.h"

static uint32_t kind_entry(uint8_t kind)
{
    const uint8_t none[3] = {0, 0, 0};
    return make_entry(none, kind);
}

/* Returns the decode entry of an override. The text is one character, or two characters of two bytes each.
 * The text of two characters starts with the byte C3. */
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
    return &to->pairs[pair_index(code >> 8, code & 0xFF)];
}

static void override_entries(const filling *to, const pct_charset *charset)
{
    for (size_t k = 0; k < charset->override_count; k++) {
        const pct_override *it = &charset->overrides[k];
        for (uint32_t step = 0; it->direction != PCT_ENCODING && step < it->count; step++) {
            uint32_t code = it->code + step;
            if (code > 0xFF && code < 0x10000) {
                *pair_at(to, code) = override_entry(it, step);
            } else if (code - 0x80 < PCT_SINGLES) {
                to->single[code - 0x80] = override_entry(it, step);
            }
        }
    }
}

static bool is_within(pct_byte_range range, unsigned byte)
{
    return byte >= range.first && byte <= range.last;
}

static pct_status fill_singles(const filling *to, const pct_charset *charset, const pct_mappings *mappings)
{
    uint32_t scalars[256];
    pct_status status = mappings->row(mappings->context, 0, 0, scalars);
    for (unsigned byte = 0x80; status == PCT_OK && byte <= 0xFF; byte++) {
        to->single[byte - 0x80] = is_within(charset->rule->singles, byte) ? pct_text_entry(scalars[byte]) : 0;
    }
    return status;
}

/* Whether a lead byte has pairs that the converter maps. */
static bool has_pairs(const uint32_t *scalars)
{
    for (unsigned trail = PCT_FIRST_TRAIL; trail < 0xFF; trail++) {
        if (scalars[trail] != 0) {
            return true;
        }
    }
    return false;
}

static bool is_lead(const pct_code_rule *rule, unsigned byte)
{
    return rule && (is_within(rule->leads[0], byte) || is_within(rule->leads[1], byte));
}

static pct_status fill_row(const filling *to, unsigned lead, const pct_code_rule *rule, bool is_needed,
                           const pct_mappings *mappings)
{
    uint32_t scalars[256];
    unsigned last = lead == 0x8E ? rule->last_trail_of_8e : 0xFE;
    pct_status status = mappings->row(mappings->context, lead, 1, scalars);
    if (status != PCT_OK || (!is_needed && !has_pairs(scalars))) {
        return status;
    }
    to->single[lead - 0x80] = kind_entry(PCT_TEXT_LEAD);
    for (unsigned trail = PCT_FIRST_TRAIL; trail <= last; trail++) {
        if (rule->decodes_private_use || !pct_is_private_use(scalars[trail])) {
            *pair_at(to, lead << 8 | trail) = pct_text_entry(scalars[trail]);
        }
    }
    return PCT_OK;
}

/* In CoreFoundation, the leads are those of the converter, and those of browsers that are no characters by
 * themselves. */
static pct_status fill_pairs(const filling *to, const pct_charset *charset, const pct_mappings *mappings)
{
    const pct_code_rule *rule = charset->rule;
    pct_status status = PCT_OK;
    for (unsigned lead = PCT_FIRST_LEAD; status == PCT_OK && lead < 0xFF; lead++) {
        const pct_code_rule *browser = charset->browser ? charset->browser->rule : NULL;
        const bool is_needed =
            rule->finds_leads ? to->single[lead - 0x80] == 0 && is_lead(browser, lead) : is_lead(rule, lead);
        if (is_needed || rule->finds_leads) {
            status = fill_row(to, lead, rule, is_needed, mappings);
        }
    }
    return status;
}

/* Fills the rows of bytes from A1 on, up to `last`, that follow a prefix. */
static pct_status fill_square(uint32_t *entries, uint32_t prefix, size_t n, uint32_t last, bool private_use,
                              const pct_mappings *mappings)
{
    uint32_t scalars[256];
    pct_status status = PCT_OK;
    for (uint32_t row = 0xA1; status == PCT_OK && row <= last; row++) {
        status = mappings->row(mappings->context, prefix << 8 | row, n + 1, scalars);
        for (uint32_t k = 0; status == PCT_OK && k < 94; k++) {
            const uint32_t scalar = scalars[0xA1 + k];
            entries[(row - 0xA1) * 94 + k] =
                !private_use && pct_is_private_use(scalar) ? 0 : pct_text_entry(scalar);
        }
    }
    return status;
}

static pct_status fill_planes(const filling *to, const pct_mappings *mappings)
{
    pct_status status = PCT_OK;
    to->single[0x8E - 0x80] = kind_entry(PCT_TEXT_LEAD_4);
    for (uint32_t plane = 0; status == PCT_OK && plane < PCT_PLANES; plane++) {
        status = fill_square(to->planes + plane * TRIPLES, 0x8EA1 + plane, 2, 0xFE, true, mappings);
    }
    return status;
}

/* Fills the sequences of three or four bytes; no charset has both. */
static pct_status fill_longer(const filling *to, const pct_code_rule *rule, const pct_mappings *mappings)
{
    if (to->planes) {
        return fill_planes(to, mappings);
    }
    if (to->triples) {
        to->single[0x8F - 0x80] = kind_entry(PCT_TEXT_LEAD_3);
        return fill_square(to->triples, 0x8F, 1, rule->last_row_of_8f, rule->decodes_private_use, mappings);
    }
    return PCT_OK;
}

pct_status pct_fill_entries(const filling *to, const pct_charset *charset, const pct_mappings *mappings)
{
    if (mappings == NULL) {
        for (size_t k = 0; k < charset->source.character_count; k++) {
            to->single[k] = pct_text_entry(charset->source.characters[k]);
        }
        return PCT_OK;
    }
    pct_status status = fill_singles(to, charset, mappings);
    if (status == PCT_OK && to->pairs) {
        status = fill_pairs(to, charset, mappings);
    }
    override_entries(to, charset);
    return status == PCT_OK ? fill_longer(to, charset->rule, mappings) : status;
}

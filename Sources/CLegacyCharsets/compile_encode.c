/* Builds the codes of charsets and compiles encode tables from them. */
#include <stdlib.h>

#include "CLegacyCharsetsCompile.h"

enum { BMP = 0x10000 };

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

static pct_icu_status fill_codes(uint32_t *codes, size_t count, const pct_charset *charset,
                                 const pct_mappings *mappings)
{
    if (mappings == NULL) {
        pct_character_codes(codes, &charset->source);
    } else {
        pct_icu_status status = mappings->codes(mappings->context, 0, count, codes);
        if (status != PCT_ICU_OK) {
            return status;
        }
        for (uint32_t scalar = 0; scalar < count; scalar++) {
            if (codes[scalar] != 0 && !accepts(charset->rule, codes[scalar], scalar)) {
                codes[scalar] = PCT_NO_CODE;
            }
        }
    }
    pct_override_codes(codes, charset->overrides, charset->override_count);
    return PCT_ICU_OK;
}

/* Compiles the codes unless the status is an error. Frees the codes in either case. */
static pct_compiled_codes *compile_and_free(pct_codes *from, pct_icu_status *status)
{
    pct_compiled_codes *to = *status == PCT_ICU_OK ? pct_compile_codes(from) : NULL;
    if (*status == PCT_ICU_OK && to == NULL) {
        *status = PCT_ICU_OUT_OF_MEMORY;
    }
    free(from->codes);
    return to;
}

pct_compiled_codes *pct_compile_encode_table(const pct_charset *charset, const pct_mappings *mappings,
                                             pct_icu_status *status)
{
    size_t count = (size_t)charset->rule->last_scalar + 1;
    pct_codes from = {
        .codes = calloc(count, sizeof(uint32_t)),
        .count = count,
        .form = charset->form == PCT_FORM_GB18030 ? PCT_CODES_GB18030 : PCT_CODES_16,
    };
    *status = from.codes ? fill_codes(from.codes, count, charset, mappings) : PCT_ICU_OUT_OF_MEMORY;
    return compile_and_free(&from, status);
}

/* ---- CoreFoundation ---- */

/* Follows IS_DEFAULT_IGNORABLE_CODE_POINT of ICU's ucnv_err.cpp, restricted to the BMP. */
bool pct_is_ignorable(uint32_t scalar)
{
    static const struct {
        uint16_t first, last;
    } ranges[] = {{0xAD, 0xAD},     {0x034F, 0x034F}, {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5},
                  {0x180B, 0x180F}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164},
                  {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8}};
    for (size_t k = 0; k < sizeof ranges / sizeof ranges[0]; k++) {
        if (scalar >= ranges[k].first && scalar <= ranges[k].last) {
            return true;
        }
    }
    return false;
}

/* Returns the form of a table's codes. PCT_CODES_GB18030 covers all of Unicode, but CoreFoundation on Linux
 * encodes only the BMP in GB 18030. */
static pct_code_form form_of(const pct_core_foundation *encoding, pct_core_foundation_profile profile,
                             const uint32_t *codes, size_t count)
{
    if (encoding->charset->form == PCT_FORM_GB18030 && profile == PCT_REPAIRED) {
        return PCT_CODES_GB18030;
    }
    for (size_t scalar = 0; scalar < count; scalar++) {
        if (codes[scalar] > 0xFFFF && codes[scalar] != PCT_VANISHES) {
            return PCT_CODES_32;
        }
    }
    return PCT_CODES_16;
}

/* Keeps the converter's bytes for ASCII characters if they differ from ASCII. Unless even letters differ, the
 * repaired profile uses these bytes only for decoding. */
static void keep_ascii(pct_codes *to, pct_core_foundation_profile profile, uint8_t *ascii)
{
    bool is_ordered = true;
    for (unsigned character = 0; character < 0x80; character++) {
        ascii[character] = (uint8_t)to->codes[character];
        is_ordered = is_ordered && ascii[character] == character;
    }
    bool is_repaired = profile == PCT_REPAIRED && ascii['A'] == 'A';
    to->ascii = is_ordered || is_repaired ? NULL : ascii;
    to->swapped = !is_ordered && is_repaired ? ascii : NULL;
}

static void drop_ignorables(uint32_t *codes)
{
    for (uint32_t scalar = 0; scalar < BMP; scalar++) {
        if (codes[scalar] == PCT_NO_CODE && pct_is_ignorable(scalar)) {
            codes[scalar] = PCT_VANISHES;
        }
    }
}

pct_compiled_codes *pct_compile_core_foundation(const pct_core_foundation *encoding,
                                                pct_core_foundation_profile profile,
                                                const pct_mappings *mappings, pct_icu_status *status)
{
    uint8_t ascii[0x80];
    size_t count = profile == PCT_LINUX ? BMP : (size_t)encoding->last_scalar + 1;
    pct_codes from = {.codes = calloc(count, sizeof(uint32_t)), .count = count};
    *status = from.codes == NULL ? PCT_ICU_OUT_OF_MEMORY
              : mappings == NULL ? PCT_ICU_OK
                                 : mappings->codes(mappings->context, 0, count, from.codes);
    if (*status == PCT_ICU_OK) {
        if (mappings == NULL) {
            pct_character_codes(from.codes, &encoding->source);
        } else {
            keep_ascii(&from, profile, ascii);
        }
        pct_override_codes(from.codes, encoding->overrides, encoding->override_count);
        if (profile == PCT_LINUX && !(encoding->traits & PCT_KEEPS_IGNORABLES)) {
            drop_ignorables(from.codes);
        }
        from.form = form_of(encoding, profile, from.codes, count);
    }
    return compile_and_free(&from, status);
}

/* Compiles the tables of charsets on first use and publishes each table once. */
#include <stdlib.h>

#include "CLegacyCharsetsCompile.h"
#include "rows.h"

/* A function that compiles a table while the converter of the charset is open. */
typedef void *compiler(const void *row, const pct_mappings *mappings, pct_icu_status *status);

static void *compile_with(const pct_mapping *source, compiler *compile, const void *row,
                          pct_icu_status *status)
{
    if (source->converter == NULL) {
        return compile(row, NULL, status);
    }
    pct_icu_converter *converter = NULL;
    *status = pct_icu_open(source->converter, &converter);
    if (*status != PCT_ICU_OK) {
        return NULL;
    }
    pct_mappings mappings = pct_mappings_of(converter);
    void *table = compile(row, &mappings, status);
    pct_icu_close(converter);
    return table;
}

/* Publishes `table` and returns it. If another thread was faster, frees `table` and returns the published
 * table. */
static const void *publish(pct_shared_pointer *slot, void *table)
{
    const void *published = table ? pct_shared_publish(slot, table) : NULL;
    if (published != table) {
        free(table);
    }
    return published;
}

/* ---- Browsers ---- */

bool pct_charset_has_tables(const pct_charset *charset)
{
    return charset->form == PCT_FORM_SINGLE_BYTE || charset->form == PCT_FORM_DOUBLE_BYTE ||
           charset->form == PCT_FORM_GB18030;
}

static void *compile_encode(const void *row, const pct_mappings *mappings, pct_icu_status *status)
{
    return pct_compile_encode_table(row, mappings, status);
}

static void *compile_decode(const void *row, const pct_mappings *mappings, pct_icu_status *status)
{
    return pct_compile_decode_table(row, mappings, status);
}

static const void *compile_charset(const pct_charset *charset, pct_shared_pointer *slot, compiler *compile,
                                   pct_icu_status *status)
{
    if (!pct_charset_has_tables(charset)) {
        *status = PCT_ICU_NO_CONVERTER;
        return NULL;
    }
    return publish(slot, compile_with(&charset->source, compile, charset, status));
}

/* A compiled table begins with the table for the kernels. */
const pct_encode_table *pct_charset_encode_table(const pct_charset *charset, pct_icu_status *status)
{
    const pct_encode_table *known = pct_charset_known_encode_table(charset);
    return known ? known : compile_charset(charset, &charset->tables->encode, compile_encode, status);
}

const pct_decode_table *pct_charset_decode_table(const pct_charset *charset, pct_icu_status *status)
{
    const void *known = pct_shared_get(&charset->tables->decode);
    return known ? known : compile_charset(charset, &charset->tables->decode, compile_decode, status);
}

/* ---- CoreFoundation ---- */

static void *compile_repaired(const void *row, const pct_mappings *mappings, pct_icu_status *status)
{
    return pct_compile_core_foundation(row, PCT_REPAIRED, mappings, status);
}

static void *compile_linux(const void *row, const pct_mappings *mappings, pct_icu_status *status)
{
    return pct_compile_core_foundation(row, PCT_LINUX, mappings, status);
}

static const pct_encode_table *table_of(const pct_compiled_codes *compiled)
{
    return compiled ? &compiled->table : NULL;
}

const pct_encode_table *pct_core_foundation_encode_table(const pct_core_foundation *encoding,
                                                         pct_core_foundation_profile profile,
                                                         pct_icu_status *status)
{
    pct_shared_pointer *slot = &encoding->tables->of[profile];
    const void *known = pct_shared_get(slot);
    if (known) {
        return table_of(known);
    }
    if (encoding->form != PCT_CORE_FOUNDATION_TABLE) {
        *status = PCT_ICU_NO_CONVERTER;
        return NULL;
    }
    compiler *compile = profile == PCT_LINUX ? compile_linux : compile_repaired;
    return table_of(publish(slot, compile_with(&encoding->source, compile, encoding, status)));
}

const uint8_t *pct_core_foundation_swapped(const pct_core_foundation *encoding)
{
    const pct_compiled_codes *known = pct_shared_get(&encoding->tables->of[PCT_REPAIRED]);
    return known ? known->swapped : NULL;
}

/* ---- Checksums ---- */

uint64_t pct_encode_table_checksum(const pct_encode_table *table)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (uint32_t scalar = 0x80; scalar < table->block_count * PCT_SCALARS_PER_BLOCK; scalar++) {
        uint32_t code = pct_code_of(table, scalar);
        if (code != PCT_NO_CODE) {
            hash = (hash ^ scalar) * UINT64_C(0x100000001B3);
            hash = (hash ^ code) * UINT64_C(0x100000001B3);
        }
    }
    return hash;
}

pct_icu_status pct_charset_matches(const pct_charset *charset, bool *matches)
{
    pct_icu_status status = PCT_ICU_OK;
    switch (charset->form) {
    case PCT_FORM_UTF8:
    case PCT_FORM_UTF16_LE:
    case PCT_FORM_UTF16_BE:
        *matches = true;
        return status;
    case PCT_FORM_ISO_2022_JP:
        return pct_charset_matches(&pct_charsets[ROW_EUC_JP], matches);
    default:
        break;
    }
    const pct_encode_table *table = pct_charset_encode_table(charset, &status);
    if (table) {
        *matches = pct_encode_table_checksum(table) == charset->checksum;
    }
    return table ? PCT_ICU_OK : status;
}

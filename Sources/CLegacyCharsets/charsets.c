/* Compiles the tables of charsets on first use and publishes each table once. */
#include <stdlib.h>

#include "CLegacyCharsetsCompile.h"
#include "rows.h"

static void *compile(const pct_charset *charset, bool encodes, const pct_mappings *mappings,
                     pct_status *status)
{
    return encodes ? (void *)pct_compile_encode_table(charset, mappings, status)
                   : (void *)pct_compile_decode_table(charset, mappings, status);
}

/* Compiles a table while the mappings of the charset are open. */
static void *compile_with_mappings(const pct_charset *charset, bool encodes, pct_status *status)
{
    if (charset->source.converter == NULL) {
        return compile(charset, encodes, NULL, status);
    }
    pct_mappings mappings;
    *status = pct_open_mappings(charset->source.converter, &mappings);
    if (*status != PCT_OK) {
        return NULL;
    }
    void *table = compile(charset, encodes, &mappings, status);
    pct_close_mappings(&mappings);
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

const pct_encode_table *pct_charset_encode_table(const pct_charset *charset, pct_status *status)
{
    const void *known = pct_charset_known_encode_table(charset);
    return known ? known : publish(&charset->tables->encode, compile_with_mappings(charset, true, status));
}

const pct_decode_table *pct_charset_decode_table(const pct_charset *charset, pct_status *status)
{
    const void *known = pct_charset_known_decode_table(charset);
    return known ? known : publish(&charset->tables->decode, compile_with_mappings(charset, false, status));
}

pct_status pct_charset_prepare(const pct_charset *charset, pct_direction direction)
{
    pct_status status;
    const bool has_all =
        charset->rule == NULL || ((direction == PCT_DECODING || pct_charset_encode_table(charset, &status)) &&
                                  (direction == PCT_ENCODING || pct_charset_decode_table(charset, &status)));
    return has_all ? PCT_OK : PCT_OUT_OF_MEMORY;
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

pct_status pct_charset_matches(const pct_charset *charset, bool *matches)
{
    pct_status status = PCT_OK;
    *matches = true;
    if (charset->form == PCT_FORM_ISO_2022_JP) {
        return pct_charset_matches(&pct_charsets[ROW_EUC_JP], matches);
    }
    if (charset->form == PCT_FORM_TABLE) {
        const pct_encode_table *table = pct_charset_encode_table(charset, &status);
        *matches = table && pct_encode_table_checksum(table) == charset->checksum;
    }
    return status;
}

/*
 * Uses charsets with ICU as a C client does: rows, tables, labels and missing converters. In a second copy of
 * charsets.c, another thread always publishes its table first.
 */
#include "CLegacyCharsetsCompile.h"

#include "../Faults/faults.h"

#define pct_shared_publish publish_second
#define pct_charset_has_tables has_tables_again
#define pct_charset_encode_table encode_table_again
#define pct_charset_decode_table decode_table_again
#define pct_core_foundation_encode_table core_foundation_again
#define pct_core_foundation_swapped swapped_again
#define pct_encode_table_checksum checksum_again
#define pct_charset_matches matches_again
static const void *publish_second(pct_shared_pointer *slot, const void *value);
#include "../../../Sources/CLegacyCharsets/charsets.c"
#undef pct_shared_publish
#undef pct_charset_has_tables
#undef pct_charset_encode_table
#undef pct_charset_decode_table
#undef pct_core_foundation_encode_table
#undef pct_core_foundation_swapped
#undef pct_encode_table_checksum
#undef pct_charset_matches

static const pct_encode_table *theirs; /* the table of the faster thread */

static const void *publish_second(pct_shared_pointer *slot, const void *value)
{
    pct_shared_publish(slot, theirs);
    return pct_shared_publish(slot, value);
}

/* Calls an encoder twice: the first call of the process chooses the kernel, and the second call finds it. */
static void try_first_call(void)
{
    uint32_t codes[0x10000] = {0};
    const pct_codes none = {.codes = codes, .count = 0x10000, .form = PCT_CODES_16};
    pct_compiled_codes *empty = pct_compile_codes(&none);
    pct_set set;
    const uint8_t keep[256] = {['a'] = 1};
    uint8_t output[8];
    pct_set_init(&set, keep, PCT_SPACE_PERCENT);
    require(empty != NULL, "an empty table", "no memory", 0);
    for (size_t call = 0; call < 2; call++) {
        pct_result result =
            pct_encode_text(&empty->table, &set, &set, (const uint8_t *)"a\xC3\xA9", 3, output, 8);
        require(result.read == 1 && result.written == 1 && result.status == PCT_UNENCODABLE, "an empty table",
                "the result", call);
    }
    free(empty);
}

static void try_charset(const pct_charset *charset)
{
    pct_icu_status status = PCT_ICU_OK;
    bool matches = false;
    const pct_encode_table *encode = pct_charset_encode_table(charset, &status);
    require((encode != NULL) == pct_charset_has_tables(charset), charset->name, "a table", status);
    require(encode != NULL || status == PCT_ICU_NO_CONVERTER, charset->name, "the status", status);
    const pct_decode_table *decode = pct_charset_decode_table(charset, &status);
    require((decode != NULL) == (encode != NULL), charset->name, "a table for decoding", status);
    require(pct_charset_known_encode_table(charset) == encode &&
                pct_charset_known_decode_table(charset) == decode,
            charset->name, "a table that is not known", 0);
    require(pct_charset_encode_table(charset, &status) == encode &&
                pct_charset_decode_table(charset, &status) == decode,
            charset->name, "another table", 0);
    require(matches_again(charset, &matches) == PCT_ICU_OK && matches, charset->name, "the checksum again",
            0);
    require(pct_charset_matches(charset, &matches) == PCT_ICU_OK && matches, charset->name, "the checksum",
            0);
}

static void try_core_foundation(const pct_core_foundation *encoding)
{
    pct_icu_status status = PCT_ICU_OK;
    bool is_table = encoding->form == PCT_CORE_FOUNDATION_TABLE;
    require(pct_core_foundation_numbered(encoding->number) == encoding, encoding->name, "the number", 0);
    require(pct_core_foundation_swapped(encoding) == NULL, encoding->name, "bytes without a table", 0);
    for (int k = PCT_REPAIRED; k <= PCT_LINUX; k++) {
        const pct_core_foundation_profile profile = (pct_core_foundation_profile)k;
        const pct_encode_table *table = pct_core_foundation_encode_table(encoding, profile, &status);
        require((table != NULL) == is_table, encoding->name, "a table", (size_t)k);
        require(table != NULL || status == PCT_ICU_NO_CONVERTER, encoding->name, "the status", status);
        require(pct_core_foundation_encode_table(encoding, profile, &status) == table, encoding->name,
                "another table", (size_t)k);
    }
    const uint8_t *swapped = pct_core_foundation_swapped(encoding);
    /* IBM's code pages permute 0x1A, 0x1C and 0x7F. */
    require(swapped == NULL || swapped[0x1A] != 0x1A, encoding->name, "bytes that are not swapped", 0);
}

static size_t try_rows(void)
{
    size_t swapped = 0;
    for (size_t k = 0; k < pct_charset_count(); k++) {
        try_charset(pct_charset_at(k));
    }
    for (size_t k = 0; k < pct_core_foundation_count(); k++) {
        try_core_foundation(pct_core_foundation_at(k));
        swapped += pct_core_foundation_swapped(pct_core_foundation_at(k)) != NULL;
    }
    require(swapped > 0, "all encodings", "none swaps bytes", 0);
    require(pct_charset_at(SIZE_MAX) == pct_charset_at(pct_charset_count() - 1), "charsets", "the last row",
            0);
    require(pct_core_foundation_at(SIZE_MAX) == pct_core_foundation_at(pct_core_foundation_count() - 1),
            "encodings", "the last row", 0);
    require(pct_charset_named("gbk") == NULL && pct_core_foundation_numbered(0x7FFF) == NULL, "rows",
            "one that there is not", 0);
    return pct_charset_count() + pct_core_foundation_count();
}

static void try_labels(void)
{
    static const char spaces[] = "\t\n\f\r ";
    for (size_t k = 0; k < sizeof spaces - 1; k++) {
        const char label[] = {spaces[k], 'G', 'b', 'K', spaces[k]};
        const pct_label *found = pct_label_find(label, sizeof label);
        require(found != NULL && strcmp(found->text, "gbk") == 0, "labels", "white space", k);
    }
    require(pct_label_at(SIZE_MAX) == pct_label_at(pct_label_count() - 1), "labels", "the last one", 0);
}

static void try_no_converter(void)
{
    pct_charset_tables tables = {{0}, {0}};
    pct_charset charset = *pct_charset_named("GBK");
    charset.source.converter = "no-such-converter";
    charset.tables = &tables;
    pct_icu_status status = PCT_ICU_OK;
    bool matches = true;
    require(pct_charset_encode_table(&charset, &status) == NULL && status == PCT_ICU_NO_CONVERTER,
            "no converter", "a table", status);
    require(pct_charset_matches(&charset, &matches) == PCT_ICU_NO_CONVERTER && matches, "no converter",
            "the checksum", 0);
    struct pct_core_foundation_tables ours = {{{0}, {0}}};
    pct_core_foundation encoding = *pct_core_foundation_numbered(0x0400);
    encoding.source.converter = "no-such-converter";
    encoding.tables = &ours;
    require(pct_core_foundation_encode_table(&encoding, PCT_LINUX, &status) == NULL &&
                status == PCT_ICU_NO_CONVERTER,
            "no converter", "a table of CoreFoundation", status);
}

/* Checks that a slower thread frees its own table and takes the table of the faster thread. */
static void try_slower_thread(void)
{
    pct_charset_tables tables = {{0}, {0}};
    pct_charset charset = *pct_charset_named("KOI8-R");
    charset.tables = &tables;
    pct_icu_status status = PCT_ICU_OK;
    theirs = pct_charset_encode_table(pct_charset_named("KOI8-U"), &status);
    require(theirs != NULL && encode_table_again(&charset, &status) == theirs, "a slower thread", "its table",
            0);
}

int main(void)
{
    try_first_call();
    size_t rows = try_rows();
    try_labels();
    try_no_converter();
    try_slower_thread();
    printf("charsets: %zu rows\n", rows);
    return 0;
}

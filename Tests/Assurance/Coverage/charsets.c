/*
 * Uses charsets with ICU as a C client does: rows, tables, labels and missing converters. In a second copy of
 * charsets.c, another thread always publishes its table first.
 */
#include "CLegacyCharsetsCompile.h"

#include "../Faults/faults.h"

#define pct_shared_publish publish_second
#define pct_charset_encode_table encode_table_again
#define pct_charset_decode_table decode_table_again
#define pct_charset_prepare prepare_again
#define pct_encode_table_checksum checksum_again
#define pct_charset_matches matches_again
static const void *publish_second(pct_shared_pointer *slot, const void *value);
#include "../../../Sources/CLegacyCharsets/charsets.c"
#undef pct_shared_publish
#undef pct_charset_encode_table
#undef pct_charset_decode_table
#undef pct_charset_prepare
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
    pct_encode_table *empty = pct_compile_codes(&none);
    pct_set set;
    const uint8_t keep[256] = {['a'] = 1};
    uint8_t output[8];
    pct_set_init(&set, keep, PCT_SPACE_PERCENT);
    require(empty != NULL, "an empty table", "no memory", 0);
    for (size_t call = 0; call < 2; call++) {
        pct_result result = pct_encode_text(empty, &set, &set, (const uint8_t *)"a\xC3\xA9", 3, output, 8);
        require(result.read == 1 && result.written == 1 && result.status == PCT_UNENCODABLE, "an empty table",
                "the result", call);
    }
    free(empty);
}

static void try_charset(const pct_charset *charset)
{
    pct_status status = PCT_OK;
    bool matches = true;
    require(pct_charset_prepare(charset, PCT_BOTH_WAYS) == PCT_OK &&
                prepare_again(charset, PCT_BOTH_WAYS) == PCT_OK,
            charset->name, "no tables", 0);
    const pct_encode_table *encode = pct_charset_known_encode_table(charset);
    const pct_decode_table *decode = pct_charset_known_decode_table(charset);
    require((encode != NULL) == (charset->rule != NULL) && (decode != NULL) == (charset->rule != NULL),
            charset->name, "a table", 0);
    require(!encode || (pct_charset_encode_table(charset, &status) == encode &&
                        pct_charset_decode_table(charset, &status) == decode),
            charset->name, "another table", 0);
    const bool is_browser = charset->profile == PCT_BROWSER;
    require(!is_browser || (matches_again(charset, &matches) == PCT_OK && matches), charset->name,
            "the checksum again", 0);
    require(!is_browser || (pct_charset_matches(charset, &matches) == PCT_OK && matches), charset->name,
            "the checksum", 0);
}

static size_t try_rows(void)
{
    for (pct_profile profile = PCT_BROWSER; profile <= PCT_CORE_FOUNDATION; profile++) {
        const size_t count = pct_charset_count(profile);
        for (size_t k = 0; k < count; k++) {
            try_charset(pct_charset_at(profile, k));
        }
        require(pct_charset_at(profile, SIZE_MAX) == pct_charset_at(profile, count - 1), "charsets",
                "the last row", profile);
    }
    require(pct_charset_named("gbk") == NULL && pct_charset_numbered(0x7FFF) == NULL, "rows",
            "one that there is not", 0);
    return pct_charset_count(PCT_BROWSER) + pct_charset_count(PCT_CORE_FOUNDATION);
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
    pct_status status = PCT_OK;
    bool matches = true;
    require(pct_charset_encode_table(&charset, &status) == NULL && status == PCT_BAD_RULES, "no converter",
            "a table", status);
    require(pct_charset_matches(&charset, &matches) == PCT_BAD_RULES && !matches, "no converter",
            "the checksum", 0);
    require(pct_charset_prepare(&charset, PCT_BOTH_WAYS) == PCT_OUT_OF_MEMORY, "no converter", "tables", 0);
    pct_shared_publish(&tables.encode, pct_charset_encode_table(pct_charset_named("GBK"), &status));
    charset.checksum++;
    require(pct_charset_matches(&charset, &matches) == PCT_OK && !matches, "another checksum", "the checksum",
            0);
    const pct_charset *const charsets[] = {&charset};
    const pct_decoder from = {.charsets = charsets, .count = 1};
    const pct_encoder to = {.charset = &charset, .unencodable = PCT_UNENCODABLE_REPLACE, .replacement = 0xE9};
    require(pct_charset_prepare(&charset, PCT_BOTH_WAYS) == PCT_OUT_OF_MEMORY &&
                pct_decoder_check(&from) == PCT_OUT_OF_MEMORY &&
                pct_charset_encode(&to, NULL, NULL, 0, PCT_LAST, NULL, 0).status == PCT_OUT_OF_MEMORY,
            "one table", "the status", 0);
}

/* Encodes when no shared set is left for the bytes of non-ASCII characters. */
static void try_many_sets(void)
{
    pct_set set;
    const uint64_t keep[4] = {0, 0x07FFFFFE, 0, 0};
    uint8_t output[32];
    for (uint64_t number = 1; number < 1000; number++) {
        pct_set_shared(number, number, number, number, PCT_SPACE_PERCENT);
    }
    pct_set_init_bits(&set, keep, PCT_SPACE_PERCENT);
    const pct_encoder escaped = {
        .charset = pct_charset_named("Shift_JIS"), .set = &set, .escapes_trail_bytes = true};
    pct_charset_result result = pct_charset_encode(&escaped, NULL, (const uint8_t *)"A\xE3\x82\xBD", 4,
                                                   PCT_LAST, output, sizeof output);
    require(result.written == 7 && memcmp(output, "A%83%5C", 7) == 0, "many sets", "the bytes",
            result.written);
}

/* Checks that a slower thread frees its own table and takes the table of the faster thread. */
static void try_slower_thread(void)
{
    pct_charset_tables tables = {{0}, {0}};
    pct_charset charset = *pct_charset_named("KOI8-R");
    charset.tables = &tables;
    pct_status status = PCT_OK;
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
    try_many_sets();
    printf("charsets: %zu rows\n", rows);
    return 0;
}

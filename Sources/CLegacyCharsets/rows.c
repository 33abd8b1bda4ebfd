/* Defines the rows of all charsets. */
#include <string.h>

#include "rows.h"

/* ---- Rules ---- */

static const pct_code_rule single_byte_rule = {
    .shortest = 1,
    .longest = 1,
    .encodes_private_use = true,
    .decodes_private_use = true,
    .singles = {0x80, 0xFF},
    .last_scalar = 0xFFFF,
};

#define GB_RULE                                                                                              \
    .shortest = 2, .encodes_private_use = true, .decodes_private_use = true, .reads_four_bytes = true,       \
    .last_trail_of_8e = 0xFE, .leads = {{0x81, 0xFE}}, .last_scalar = 0xFFFF

static const pct_code_rule gbk_rule = {GB_RULE, .longest = 2};
static const pct_code_rule gb18030_rule = {GB_RULE, .longest = 4};

static const pct_code_rule big5_rule = {
    .shortest = 2,
    .longest = 2,
    .first_lead = 0xA1,
    .last_trail_of_8e = 0xFE,
    .leads = {{0x81, 0xFE}},
    .last_scalar = 0x2FFFF,
};

static const pct_code_rule euc_jp_rule = {
    .shortest = 2,
    .longest = 2,
    .first_lead = 0x80,
    .reads_three_bytes = true,
    .last_row_of_8f = 0xED, /* JIS X 0212; ICU has IBM extensions in later rows */
    .last_trail_of_8e = 0xDF,
    .leads = {{0x8E, 0x8E}, {0xA1, 0xFE}},
    .last_scalar = 0xFFFF,
};

static const pct_code_rule shift_jis_rule = {
    .shortest = 1,
    .longest = 2,
    .first_lead = 0x80,
    .decodes_private_use = true,
    .last_trail_of_8e = 0xFE,
    .singles = {0xA1, 0xDF},
    .leads = {{0x81, 0x9F}, {0xE0, 0xFC}},
    .last_scalar = 0xFFFF,
};

static const pct_code_rule euc_kr_rule = {
    .shortest = 2,
    .longest = 2,
    .first_lead = 0x80,
    .last_trail_of_8e = 0xFE,
    .leads = {{0x81, 0xFE}},
    .last_scalar = 0xFFFF,
};

/* All codes of the converter. */
#define CORE_FOUNDATION_RULE                                                                                 \
    .shortest = 1, .longest = 4, .encodes_private_use = true, .decodes_private_use = true,                   \
    .last_trail_of_8e = 0xFE, .last_row_of_8f = 0xFE, .finds_leads = true, .singles = {0x80, 0xFF}

static const pct_code_rule core_foundation_rule = {CORE_FOUNDATION_RULE, .last_scalar = 0xFFFF};
static const pct_code_rule big5_hkscs_rule = {CORE_FOUNDATION_RULE, .last_scalar = 0x2FFFF};
static const pct_code_rule euc_tw_rule = {CORE_FOUNDATION_RULE, .reads_planes = true, .last_scalar = 0x2FFFF};
static const pct_code_rule core_foundation_euc_jp_rule = {CORE_FOUNDATION_RULE, .reads_three_bytes = true,
                                                          .last_scalar = 0xFFFF};

/* ---- Members of rows ---- */

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])
#define ICU(name) .source = {.converter = (name)}
#define CHARACTERS(array) .source = {.characters = (array), .character_count = LENGTH(array)}
#define NO_CHARACTERS .source = {.characters = pct_latin_1}
#define OVERRIDES(array) .overrides = (array), .override_count = LENGTH(array)
/* Unlike browsers, CoreFoundation encodes U+E5E5. */
#define OVERRIDES_BUT_FIRST(array) .overrides = (array) + 1, .override_count = LENGTH(array) - 1
#define RULE(which) .form = PCT_FORM_TABLE, .rule = &(which)
#define SINGLE_BYTE RULE(single_byte_rule)
#define TABLE RULE(core_foundation_rule)
#define ISO_2022_JP(which) .form = PCT_FORM_ISO_2022_JP, .rule = &(which)
#define UTF8 .form = PCT_FORM_UTF8
#define UTF7 .form = PCT_FORM_UTF7
#define UTF16 .form = PCT_FORM_UTF16, .unit_width = 2
#define UNITS(width) .form = PCT_FORM_UNITS, .unit_width = (width)
#define HIGH_BYTE_FIRST .high_byte_first = true
#define MARK .starts_with_mark = true
#define CHECKSUM(hash) .checksum = UINT64_C(hash)

/* ---- Rows ---- */

static pct_charset_tables tables[ROWS];

const pct_charset pct_charsets[ROWS] = {
#define PCT_CHARSET(row, its_number, its_name, ...)                                                          \
    [ROW_##row] = {.profile = PCT_BROWSER,                                                                   \
                   .number = (its_number),                                                                   \
                   .name = (its_name),                                                                       \
                   .tables = &tables[ROW_##row],                                                             \
                   __VA_ARGS__},
#define PCT_CORE_FOUNDATION(row, its_number, its_name, ...)                                                  \
    [ROW_##its_number] = {.profile = PCT_CORE_FOUNDATION,                                                    \
                          .number = (its_number),                                                            \
                          .name = (its_name),                                                                \
                          .browser = &pct_charsets[ROW_##row],                                               \
                          .tables = &tables[ROW_##its_number],                                               \
                          __VA_ARGS__},
#define PCT_CORE_FOUNDATION_ONLY(its_number, its_name, ...)                                                  \
    [ROW_##its_number] = {.profile = PCT_CORE_FOUNDATION,                                                    \
                          .number = (its_number),                                                            \
                          .name = (its_name),                                                                \
                          .tables = &tables[ROW_##its_number],                                               \
                          __VA_ARGS__},
#include "rows.def"
};

/* ---- Look-up ---- */

size_t pct_charset_count(pct_profile profile)
{
    return profile == PCT_BROWSER ? BROWSER_ROWS : ROWS - BROWSER_ROWS;
}

const pct_charset *pct_charset_at(pct_profile profile, size_t index)
{
    const size_t count = pct_charset_count(profile);
    return &pct_charsets[(profile == PCT_BROWSER ? 0 : BROWSER_ROWS) + (index < count ? index : count - 1)];
}

const pct_charset *pct_charset_named(const char *name)
{
    for (size_t row = 0; row < BROWSER_ROWS; row++) {
        if (strcmp(pct_charsets[row].name, name) == 0) {
            return &pct_charsets[row];
        }
    }
    return NULL;
}

const pct_charset *pct_charset_numbered(uint32_t number)
{
    for (size_t row = BROWSER_ROWS; row < ROWS; row++) {
        if (pct_charsets[row].number == number) {
            return &pct_charsets[row];
        }
    }
    return NULL;
}

const pct_charset *pct_charset_for_queries(const pct_charset *charset)
{
    return charset->form == PCT_FORM_UTF16 ? &pct_charsets[ROW_UTF_8] : charset;
}

bool pct_charset_reads_as_ascii(const pct_charset *charset)
{
    return charset->form == PCT_FORM_UTF8 || charset->form == PCT_FORM_TABLE;
}

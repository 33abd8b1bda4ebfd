/* Defines the rows of all charsets. */
#include "rows.h"

/* ---- Rules ---- */

#define NO_BYTES                                                                                             \
    {                                                                                                        \
        1, 0                                                                                                 \
    }
#define ALL_LEADS                                                                                            \
    {                                                                                                        \
        0x81, 0xFE                                                                                           \
    }

static const pct_code_rule single_byte_rule = {
    .shortest = 1,
    .longest = 1,
    .encodes_private_use = true,
    .decodes_private_use = true,
    .singles = {0x80, 0xFF},
    .leads = {NO_BYTES, NO_BYTES},
    .last_scalar = 0xFFFF,
};

static const pct_code_rule gbk_rule = {
    .shortest = 2,
    .longest = 2,
    .encodes_private_use = true,
    .decodes_private_use = true,
    .reads_four_bytes = true,
    .last_trail_of_8e = 0xFE,
    .singles = NO_BYTES,
    .leads = {ALL_LEADS, NO_BYTES},
    .last_scalar = 0xFFFF,
};

static const pct_code_rule gb18030_rule = {
    .shortest = 2,
    .longest = 4,
    .encodes_private_use = true,
    .decodes_private_use = true,
    .reads_four_bytes = true,
    .last_trail_of_8e = 0xFE,
    .singles = NO_BYTES,
    .leads = {ALL_LEADS, NO_BYTES},
    .last_scalar = 0xFFFF,
};

static const pct_code_rule big5_rule = {
    .shortest = 2,
    .longest = 2,
    .first_lead = 0xA1,
    .last_trail_of_8e = 0xFE,
    .singles = NO_BYTES,
    .leads = {ALL_LEADS, NO_BYTES},
    .last_scalar = 0x2FFFF,
};

static const pct_code_rule euc_jp_rule = {
    .shortest = 2,
    .longest = 2,
    .first_lead = 0x80,
    .reads_three_bytes = true,
    .last_trail_of_8e = 0xDF,
    .singles = NO_BYTES,
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
    .singles = NO_BYTES,
    .leads = {ALL_LEADS, NO_BYTES},
    .last_scalar = 0xFFFF,
};

/* ---- Members of all rows ---- */

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])
#define ICU(name) .source = {.converter = (name)}
#define CHARACTERS(array) .source = {.characters = (array), .character_count = LENGTH(array)}
#define NO_CHARACTERS .source = {.characters = pct_latin_1}
#define OVERRIDES(array) .overrides = (array), .override_count = LENGTH(array)
/* Swift's Foundation contains an ICU with GB 18030-2022. Unlike browsers, CoreFoundation encodes U+E5E5. */
#define CORE_FOUNDATION_GB18030                                                                              \
    .overrides = pct_gb18030_overrides + 1, .override_count = LENGTH(pct_gb18030_overrides) - 1

/* ---- The browsers' ---- */

#define UTF8 .form = PCT_FORM_UTF8
#define UTF16_LE .form = PCT_FORM_UTF16_LE
#define UTF16_BE .form = PCT_FORM_UTF16_BE
#define SINGLE_BYTE .form = PCT_FORM_SINGLE_BYTE, .rule = &single_byte_rule
#define DOUBLE_BYTE .form = PCT_FORM_DOUBLE_BYTE
#define GB18030 .form = PCT_FORM_GB18030
#define ISO_2022_JP .form = PCT_FORM_ISO_2022_JP
#define RULE(which) .rule = &(which)
#define CHECKSUM(number) .checksum = UINT64_C(number)

static pct_charset_tables charset_tables[ROWS];

const pct_charset pct_charsets[ROWS] = {
#define PCT_CHARSET(row, its_number, its_name, ...)                                                          \
    [ROW_##row] = {                                                                                          \
        .number = (its_number), .name = (its_name), .tables = &charset_tables[ROW_##row], __VA_ARGS__},
#define PCT_CORE_FOUNDATION(row, its_number, its_name, ...)
#define PCT_CORE_FOUNDATION_ONLY(row, its_number, its_name, ...)                                             \
    [ROW_##row] = {.number = (its_number),                                                                   \
                   .name = (its_name),                                                                       \
                   .tables = &charset_tables[ROW_##row],                                                     \
                   .form = PCT_FORM_NONE},
#include "rows.def"
#undef PCT_CHARSET
#undef PCT_CORE_FOUNDATION
#undef PCT_CORE_FOUNDATION_ONLY
};

size_t pct_charset_count(void)
{
    return BROWSER_ROWS;
}

const pct_charset *pct_charset_at(size_t index)
{
    return &pct_charsets[index < BROWSER_ROWS ? index : BROWSER_ROWS - 1];
}

static bool is_same(const char *left, const char *right)
{
    while (*left != 0 && *left == *right) {
        left++;
        right++;
    }
    return *left == *right;
}

const pct_charset *pct_charset_named(const char *name)
{
    for (size_t row = 0; row < BROWSER_ROWS; row++) {
        if (is_same(pct_charsets[row].name, name)) {
            return &pct_charsets[row];
        }
    }
    return NULL;
}

/* ---- Encodings of CoreFoundation ---- */

#undef UTF8
#define UTF8 .form = PCT_CORE_FOUNDATION_UTF8
#define UNITS(width) .form = PCT_CORE_FOUNDATION_UNITS, .unit_width = (width)
#define TABLE TABLE_TO(0xFFFF)
#define TABLE_TO(scalar) .form = PCT_CORE_FOUNDATION_TABLE, .last_scalar = (scalar)
#define STATES .form = PCT_CORE_FOUNDATION_STATES
#define TRAITS(flags) .traits = (flags)
#define CLOSING(bytes) .closing = (bytes)

/* The indices of CoreFoundation's encodings, in the order of rows.def. */
enum {
#define PCT_CHARSET(row, its_number, its_name, ...)
#define PCT_CORE_FOUNDATION(row, its_number, its_name, ...) ENCODING_##its_number,
#define PCT_CORE_FOUNDATION_ONLY PCT_CORE_FOUNDATION
#include "rows.def"
#undef PCT_CORE_FOUNDATION
    ENCODINGS
};

static struct pct_core_foundation_tables encoding_tables[ENCODINGS];

static const pct_core_foundation encodings[ENCODINGS] = {
#define PCT_CORE_FOUNDATION(row, its_number, its_name, ...)                                                  \
    [ENCODING_##its_number] = {.charset = &pct_charsets[ROW_##row],                                          \
                               .number = (its_number),                                                       \
                               .name = (its_name),                                                           \
                               .tables = &encoding_tables[ENCODING_##its_number],                            \
                               __VA_ARGS__},
#include "rows.def"
};

size_t pct_core_foundation_count(void)
{
    return ENCODINGS;
}

const pct_core_foundation *pct_core_foundation_at(size_t index)
{
    return &encodings[index < ENCODINGS ? index : ENCODINGS - 1];
}

const pct_core_foundation *pct_core_foundation_numbered(uint32_t number)
{
    for (size_t k = 0; k < ENCODINGS; k++) {
        if (encodings[k].number == number) {
            return &encodings[k];
        }
    }
    return NULL;
}

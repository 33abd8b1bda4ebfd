/* Finds charsets by label, and makes their tables. */
#include <CLegacyCharsetsCompile.h>
#include <stdlib.h>
#include <string.h>

#include "binding.h"
#include "include/doors.h"

/* The largest scalar value that any stateless charset encodes by a table. */
enum { LAST_SCALAR = 0x2FFFF };

/*
 * A charset handle is the address of a byte in an array. The index of the byte gives the profile and the row
 * in the list of browser charsets or CoreFoundation encodings.
 */
enum { PROFILES = 3, MOST_ROWS = 128 };

struct percent_charset {
    char unused;
};

static const percent_charset handles[PROFILES * MOST_ROWS];

static const percent_charset *handle_of(int32_t profile, size_t row)
{
    return row < MOST_ROWS ? &handles[(size_t)profile * MOST_ROWS + row] : NULL;
}

pct_charset_row pct_charset_row_of(const percent_charset *charset)
{
    size_t number = (size_t)(charset - handles), row = number % MOST_ROWS;
    int32_t profile = (int32_t)(number / MOST_ROWS);
    if (profile == PERCENT_BROWSER) {
        return (pct_charset_row){profile, row, pct_charset_at(row), NULL};
    }
    return (pct_charset_row){profile, row, NULL, pct_core_foundation_at(row)};
}

/* ---- Labels ---- */

/* Returns the handle of a browser charset, or NULL for stateful charsets and UTF-16. */
static const percent_charset *browser_handle(const pct_label *label)
{
    for (size_t row = 0; row < pct_charset_count(); row++) {
        const pct_charset *charset = pct_charset_at(row);
        if (charset == label->charset &&
            (charset->form == PCT_FORM_UTF8 || pct_charset_has_tables(charset))) {
            return handle_of(PERCENT_BROWSER, row);
        }
    }
    return NULL;
}

static const percent_charset *core_foundation_handle(const pct_label *label, int32_t profile)
{
    bool is_own = label->number == PCT_NO_NUMBER && label->charset;
    uint32_t number = is_own ? label->charset->number : label->number;
    for (size_t row = 0; row < pct_core_foundation_count(); row++) {
        const pct_core_foundation *it = pct_core_foundation_at(row);
        if (it->number == number &&
            (it->form == PCT_CORE_FOUNDATION_UTF8 || it->form == PCT_CORE_FOUNDATION_TABLE)) {
            return handle_of(profile, row);
        }
    }
    return NULL;
}

const percent_charset *percent_charset_labelled(const char *label, int32_t profile)
{
    const pct_label *found = label ? pct_label_find(label, strlen(label)) : NULL;
    if (found == NULL || profile < 0 || profile >= PROFILES) {
        return NULL;
    }
    return profile == PERCENT_BROWSER ? browser_handle(found) : core_foundation_handle(found, profile);
}

int64_t pct_charsets_listed(const uint8_t *labels, int64_t n,
                            const percent_charset *charsets[PERCENT_MOST_CHARSETS], percent_error *error)
{
    if (charsets == NULL || is_bad_buffer(labels, n)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const char *text = (const char *)input_of(labels);
    const size_t size = (size_t)n;
    size_t count = 0;
    for (size_t start = 0, length; start <= size; start += length + 1) {
        const char *comma = memchr(text + start, ',', size - start);
        length = (comma ? (size_t)(comma - text) : size) - start;
        const bool is_full = count == PERCENT_MOST_CHARSETS;
        const pct_label *label = is_full ? NULL : pct_label_find(text + start, length);
        const percent_charset *charset = label ? browser_handle(label) : NULL;
        if (charset == NULL) {
            set_error(error, 0, start, is_full ? PERCENT_TOO_MANY_CHARSETS : PERCENT_CHARSET_UNAVAILABLE);
            return -1;
        }
        charsets[count++] = charset;
    }
    set_error(error, 0, 0, PERCENT_OK);
    return (int64_t)count;
}

bool pct_is_utf8(const percent_charset *charset)
{
    pct_charset_row row = pct_charset_row_of(charset);
    return row.browser && row.browser->form == PCT_FORM_UTF8;
}

/* ---- Tables ---- */

static int32_t status_of(pct_icu_status status)
{
    return status == PCT_ICU_OUT_OF_MEMORY ? PERCENT_OUT_OF_MEMORY : PERCENT_CHARSET_UNAVAILABLE;
}

const pct_decode_table *pct_table_for_decoding(const percent_charset *charset, int32_t *status)
{
    pct_icu_status why = PCT_ICU_OK;
    const pct_decode_table *table = pct_charset_decode_table(pct_charset_row_of(charset).browser, &why);
    if (table == NULL) {
        *status = status_of(why);
    }
    return table;
}

/* Returns the table of all characters of an encoding, including those that CLegacyCharsets leaves to a
 * converter. */
static const pct_encode_table *wide_table(pct_charset_row charset, pct_icu_status *status)
{
    static pct_shared_pointer tables[MOST_ROWS];
    const pct_compiled_codes *known = pct_shared_get(&tables[charset.number]);
    pct_icu_converter *converter = NULL;
    if (known) {
        return &known->table;
    }
    *status = pct_icu_open(charset.encoding->source.converter, &converter);
    if (*status != PCT_ICU_OK) {
        return NULL;
    }
    pct_core_foundation encoding = *charset.encoding;
    encoding.last_scalar = LAST_SCALAR;
    pct_mappings mappings = pct_mappings_of(converter);
    pct_compiled_codes *own = pct_compile_core_foundation(&encoding, PCT_REPAIRED, &mappings, status);
    pct_icu_close(converter);
    known = own ? pct_shared_publish(&tables[charset.number], own) : NULL;
    if (known != own) {
        free(own);
    }
    return known ? &known->table : NULL;
}

const pct_encode_table *pct_table_for_encoding(pct_charset_row charset, int32_t *status)
{
    pct_icu_status why = PCT_ICU_OK;
    const pct_encode_table *table;
    if (charset.browser) {
        table = pct_charset_encode_table(charset.browser, &why);
    } else if (charset.profile == PERCENT_CORE_FOUNDATION_LINUX) {
        table = pct_core_foundation_encode_table(charset.encoding, PCT_LINUX, &why);
    } else if (charset.encoding->traits & PCT_GOES_BEYOND_TABLE) {
        table = wide_table(charset, &why);
    } else {
        table = pct_core_foundation_encode_table(charset.encoding, PCT_REPAIRED, &why);
    }
    if (table == NULL) {
        *status = status_of(why);
    }
    return table;
}

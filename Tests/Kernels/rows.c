/* The rows of charsets and encodings, found by name, number or label, and their tables, compiled once. */
#include <string.h>

#include "run.h"

static void prove_names(void)
{
    static const char *const unknown[] = {"", "gbk", "GBK2"};
    for (size_t k = 0; k < pct_charset_count(PCT_BROWSER); k++) {
        const pct_charset *charset = pct_charset_at(PCT_BROWSER, k);
        const uint8_t *name = (const uint8_t *)charset->name;
        bool is_found = pct_charset_named(charset->name) == charset;
        look_at(charset->name, 0, 0, k);
        if (!seen_number(ROW, name, strlen(charset->name), is_found) ||
            (charset->number != PCT_NO_NUMBER && !pct_charset_numbered(charset->number))) {
            fail("the charset is not found");
        }
    }
    for (size_t k = 0; k < pct_charset_count(PCT_CORE_FOUNDATION); k++) {
        const pct_charset *charset = pct_charset_at(PCT_CORE_FOUNDATION, k);
        look_at(charset->name, 0, 1, k);
        if (pct_charset_numbered(charset->number) != charset ||
            (charset->browser && pct_charset_named(charset->browser->name) != charset->browser)) {
            fail("the encoding is not found");
        }
    }
    for (size_t k = 0; k < sizeof unknown / sizeof unknown[0]; k++) {
        look_at(unknown[k], 0, 2, k);
        if (pct_charset_named(unknown[k]) || pct_charset_numbered(PCT_NO_NUMBER)) {
            fail("an unknown row is found");
        }
    }
    if (pct_charset_at(PCT_BROWSER, SIZE_MAX) != pct_charset_at(PCT_CORE_FOUNDATION, 0) - 1) {
        fail("the last row is another one");
    }
    count_cases(pct_charset_count(PCT_BROWSER) + pct_charset_count(PCT_CORE_FOUNDATION));
}

/* Returns the index of a label, or the number of labels if the text is no label. */
static size_t found_at(const char *text, size_t n)
{
    const pct_label *found = pct_label_find(text, n);
    size_t index = found ? (size_t)(found - pct_label_at(0)) : pct_label_count();
    return seen_number(LABEL, (const uint8_t *)text, n, index);
}

/* Expects that a label is found regardless of case and of surrounding white space, and not with a character
 * more or less. */
static void prove_label(size_t k)
{
    const char *label = pct_label_at(k)->text;
    char text[64] = "\v\t\n ";
    size_t n = strlen(label);
    look_at(label, n, 3, k);
    for (size_t i = 0; i <= n; i++) {
        bool is_raised = i % 2 == 0 && label[i] >= 'a' && label[i] <= 'z';
        text[4 + i] = (char)(is_raised ? label[i] - 0x20 : label[i]);
    }
    memcpy(text + 4 + n, "\f\r", 2);
    if (found_at(text + 1, n + 5) != k || found_at(text + 4, n) != k) {
        fail("the label is not found");
    }
    if (found_at(text, n + 4) != pct_label_count() || found_at(label, n + 1) != pct_label_count() ||
        found_at(text + 4, n - 1) == k || (k > 0 && strcmp(pct_label_at(k - 1)->text, label) >= 0)) {
        fail("another text is the label, or the order is wrong");
    }
}

static void prove_labels(void)
{
    static const char *const unknown[] = {"", " ", "\xFF", "utf"};
    for (size_t k = 0; k < pct_label_count(); k++) {
        prove_label(k);
    }
    for (size_t k = 0; k < sizeof unknown / sizeof unknown[0]; k++) {
        look_at(unknown[k], 0, 4, k);
        if (found_at(unknown[k], strlen(unknown[k])) != pct_label_count()) {
            fail("an unknown label is found");
        }
    }
    const pct_label *gbk = pct_label_find("GB2312", 6), *dos = pct_label_find("ibm437", 6);
    const pct_label *refused = pct_label_find("hz-gb-2312", 10);
    look_at("the kinds of labels", 0, 5, 0);
    if (gbk->charset != pct_charset_named("GBK") || gbk->number != 0x0930 || dos->charset != NULL ||
        dos->number != 0x0400 || refused->charset != NULL || refused->number != PCT_NO_NUMBER ||
        pct_label_find(NULL, 0) != NULL) {
        fail("a label names another row");
    }
    count_cases(pct_label_count());
}

/* Finds a list of labels, and expects the status, the number of charsets, and the first wrong label. */
static void prove_list(const char *list, pct_profile profile, pct_label_status status, size_t count,
                       size_t offset)
{
    const pct_charset *charsets[2];
    size_t found;
    const pct_label_result result = pct_charsets_labelled(list, strlen(list), profile, charsets, 2, &found);
    look_at(list, strlen(list), 8, profile);
    if (result.status != status || found != count || (status != PCT_LABEL_OK && result.offset != offset)) {
        fail("the status is %d, after %zu charsets, at %zu", (int)result.status, found, result.offset);
    }
    if (found > 0 && charsets[0]->profile != (strcmp(list, "cp437") == 0 ? PCT_CORE_FOUNDATION : profile)) {
        fail("the profile is another one");
    }
}

static void prove_lists(void)
{
    prove_list("gbk", PCT_BROWSER, PCT_LABEL_OK, 1, 0);
    prove_list("gbk", PCT_CORE_FOUNDATION, PCT_LABEL_OK, 1, 0);
    prove_list("gb2312, UTF-8", PCT_CORE_FOUNDATION, PCT_LABEL_OK, 2, 0);
    prove_list("cp437", PCT_BROWSER, PCT_LABEL_OK, 1, 0);
    prove_list("gbk,,utf-8", PCT_BROWSER, PCT_LABEL_UNKNOWN, 1, 4);
    prove_list("", PCT_BROWSER, PCT_LABEL_UNKNOWN, 0, 0);
    prove_list("gbk,", PCT_BROWSER, PCT_LABEL_UNKNOWN, 1, 4);
    prove_list("gbk,hz-gb-2312", PCT_BROWSER, PCT_LABEL_REFUSED, 1, 4);
    prove_list("x-user-defined", PCT_CORE_FOUNDATION, PCT_NOT_IN_PROFILE, 0, 0);
    prove_list("gbk,big5,gbk", PCT_BROWSER, PCT_TOO_MANY_LABELS, 2, 9);
    count_cases(10);
}

/* Expects that a second call returns the tables of the first call. */
static void prove_tables(pct_profile profile)
{
    for (size_t k = 0; k < pct_charset_count(profile); k++) {
        const pct_charset *charset = pct_charset_at(profile, k);
        pct_status status = PCT_OK;
        bool matches = false;
        look_at(charset->name, 0, 6, k);
        if (pct_charset_prepare(charset, PCT_BOTH_WAYS) != PCT_OK) {
            fail("there are no tables");
        }
        const void *encode = pct_charset_known_encode_table(charset);
        const void *decode = pct_charset_known_decode_table(charset);
        if ((encode != NULL) != (charset->rule != NULL) || (decode != NULL) != (charset->rule != NULL)) {
            fail("a table is missing");
        }
        if (charset->rule && (pct_charset_encode_table(charset, &status) != encode ||
                              pct_charset_decode_table(charset, &status) != decode)) {
            fail("the table is compiled again");
        }
        if (profile == PCT_BROWSER && (pct_charset_matches(charset, &matches) != PCT_OK || !matches)) {
            fail("the built-in mappings are not those of browsers");
        }
    }
    count_cases(pct_charset_count(profile));
}

/* Expects that the built-in mappings give the same in any order of rows, and the same in both directions. */
static void prove_mappings(void)
{
    static const struct {
        uint32_t prefix, last, scalar;
        size_t n;
    } cases[] = {{0x8FB0, 0xA1, 0x4E02, 2}, {0, 'A', 0, 1}, {0xA4, 0xA2, 0x3042, 1}, {0, 'A', 'A', 0}};
    enum { CASES = sizeof cases / sizeof cases[0] };
    pct_mappings mappings;
    look_at("euc-jp-2007", 0, 8, 0);
    if (pct_open_frozen_mappings("euc-jp-2007", &mappings) != PCT_OK) {
        fail("the converter is missing");
    }
    for (size_t k = 0; k < 2 * CASES; k++) {
        size_t at = k < CASES ? k : 2 * CASES - 1 - k;
        uint32_t scalars[256], code = 0, scalar = cases[at].scalar;
        mappings.row(mappings.context, cases[at].prefix, cases[at].n, scalars);
        mappings.codes(mappings.context, scalar, 1, &code);
        if (scalars[cases[at].last] != scalar ||
            (scalar != 0 && code != (cases[at].prefix << 8 | cases[at].last))) {
            fail("row %zu has U+%X, and the code is %X", at, (unsigned)scalars[cases[at].last],
                 (unsigned)code);
        }
    }
    pct_close_mappings(&mappings);
    count_cases(2 * (size_t)CASES);
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    prove_names();
    prove_labels();
    prove_lists();
    prove_tables(PCT_BROWSER);
    prove_tables(PCT_CORE_FOUNDATION);
    prove_mappings();
}

const proof rows = {"rows", prove};

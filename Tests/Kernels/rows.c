/* The rows of charsets and encodings, found by name, number or label, and their tables, compiled once. */
#include <string.h>

#include "run.h"

static void prove_names(void)
{
    static const char *const unknown[] = {"", "gbk", "GBK2"};
    for (size_t k = 0; k < pct_charset_count(); k++) {
        const pct_charset *charset = pct_charset_at(k);
        const uint8_t *name = (const uint8_t *)charset->name;
        bool is_found = pct_charset_named(charset->name) == charset;
        look_at(charset->name, 0, 0, k);
        if (!seen_number(ROW, name, strlen(charset->name), is_found) ||
            (charset->number != PCT_NO_NUMBER && !pct_core_foundation_numbered(charset->number))) {
            fail("the charset is not found");
        }
    }
    for (size_t k = 0; k < pct_core_foundation_count(); k++) {
        const pct_core_foundation *encoding = pct_core_foundation_at(k);
        const pct_charset *charset = encoding->charset;
        look_at(encoding->name, 0, 1, k);
        if (pct_core_foundation_numbered(encoding->number) != encoding ||
            (charset->form != PCT_FORM_NONE && pct_charset_named(charset->name) != charset)) {
            fail("the encoding is not found");
        }
    }
    for (size_t k = 0; k < sizeof unknown / sizeof unknown[0]; k++) {
        look_at(unknown[k], 0, 2, k);
        if (pct_charset_named(unknown[k]) || pct_core_foundation_numbered(PCT_NO_NUMBER)) {
            fail("an unknown row is found");
        }
    }
    count_cases(pct_charset_count() + pct_core_foundation_count());
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

/* Expects that stateful charsets have no tables, and that a second call returns the table of the first call.
 * Without ICU, a table that needs a converter is unavailable. */
static void prove_tables(void)
{
    for (size_t k = 0; k < pct_charset_count(); k++) {
        const pct_charset *charset = pct_charset_at(k);
        pct_icu_status status[2] = {PCT_ICU_OK, PCT_ICU_OK};
        const void *encode = pct_charset_encode_table(charset, &status[0]);
        const void *decode = pct_charset_decode_table(charset, &status[1]);
        bool is_ready = encode && decode;
        look_at(charset->name, 0, 6, k);
        if (status[0] != status[1] || is_ready != (status[0] == PCT_ICU_OK) ||
            (status[0] == PCT_ICU_NO_CONVERTER) == pct_charset_has_tables(charset) ||
            (status[0] == PCT_ICU_UNAVAILABLE && charset->source.converter == NULL)) {
            fail("the statuses are %d and %d", (int)status[0], (int)status[1]);
        }
        if (pct_charset_encode_table(charset, &status[0]) != encode ||
            pct_charset_decode_table(charset, &status[1]) != decode) {
            fail("the table is compiled again");
        }
    }
    for (size_t k = 0; k < pct_core_foundation_count(); k++) {
        const pct_core_foundation *encoding = pct_core_foundation_at(k);
        pct_icu_status status = PCT_ICU_OK;
        look_at(encoding->name, 0, 7, k);
        if (encoding->form != PCT_CORE_FOUNDATION_TABLE &&
            (pct_core_foundation_encode_table(encoding, PCT_LINUX, &status) ||
             status != PCT_ICU_NO_CONVERTER)) {
            fail("an encoding with states has a table");
        }
    }
    count_cases(pct_charset_count() + pct_core_foundation_count());
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    prove_names();
    prove_labels();
    prove_tables();
}

const proof rows = {"rows", prove};

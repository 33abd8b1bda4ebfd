/* usage: missing    Opens converters while an empty library replaces ICU's data. Each attempt must fail
 * with a status, without a crash. */
#include "CLegacyCharsets.h"
#include "faults.h"

int main(void)
{
    static const char *const names[] = {"windows-936-2000", "gb18030", "ISO-2022-JP", "no-such-charset"};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        pct_icu_converter *converter = NULL;
        pct_icu_status status = pct_icu_open(names[k], &converter);
        require(status == PCT_ICU_NO_CONVERTER || status == PCT_ICU_FAILED, names[k], "the status", status);
        require(converter == NULL, names[k], "a converter without data", k);
    }
    for (size_t k = 0; k < pct_charset_count(); k++) {
        const pct_charset *charset = pct_charset_at(k);
        bool needs_none = charset->source.characters != NULL;
        pct_icu_status status = PCT_ICU_OK;
        bool has_table = pct_charset_encode_table(charset, &status) != NULL;
        require(has_table == needs_none, charset->name, "a table without data", (size_t)status);
        has_table = pct_charset_decode_table(charset, &status) != NULL;
        require(has_table == needs_none, charset->name, "a table without data", (size_t)status);
    }
    printf("%zu names without data\n", sizeof names / sizeof names[0]);
    return 0;
}

/* usage: missing    Uses all charsets while an empty library replaces ICU's data. ICU has no converters, and
 * the tables are those of the built-in mappings. */
#include "CLegacyCharsets.h"
#include "faults.h"

int main(void)
{
    static const char *const names[] = {"windows-936-2000", "gb18030", "ISO-2022-JP", "no-such-charset"};
    size_t tables = 0;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        pct_mappings mappings;
        pct_status status = pct_open_icu_mappings(names[k], &mappings);
        require(status == PCT_BAD_RULES, names[k], "the status", status);
    }
    for (pct_profile profile = PCT_BROWSER; profile <= PCT_CORE_FOUNDATION; profile++) {
        for (size_t k = 0; k < pct_charset_count(profile); k++) {
            const pct_charset *charset = pct_charset_at(profile, k);
            bool matches = true;
            require(pct_charset_prepare(charset, PCT_BOTH_WAYS) == PCT_OK, charset->name,
                    "no table without data", k);
            require(profile != PCT_BROWSER || (pct_charset_matches(charset, &matches) == PCT_OK && matches),
                    charset->name, "the table without data", k);
            tables += charset->rule != NULL;
        }
    }
    printf("%zu names without data, %zu rows with tables\n", sizeof names / sizeof names[0], tables);
    return 0;
}

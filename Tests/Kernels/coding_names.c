/* The names of fields, compared in one or several charsets. */
#include "coding.h"

#include <string.h>

#include "run.h"

/* The escaped name of a field, a text, and whether the text is the name. */
static const struct {
    const char *labels, *flags, *field, *name;
    bool is_name;
} names[] = {
    {"gbk", "", "", "q", false},
    {"gbk", "", "", "", true},
    {"gbk", "", "q", "q", true},
    {"gbk", "", "a", "q", false},
    {"gbk", "", "q", "", false},
    {"gbk", "", "qq", "q", false},
    {"gbk", "", "%71", "q", true},
    {"gbk", "", "%BA%BA", "\xE6\xB1\x89", true},
    {"gbk", "", "%E6%B1%89", "\xE6\xB1\x89", false},
    {"gbk", "", "%E6", "\xE6\xB1\x89", false},
    {"gbk", "", "q", "qq", false},
    {"gbk", "+", "a+b", "a b", true},
    {"gbk", "", "a+b", "a b", false},
    {"gbk", "u", "%u0071", "q", true},
    {"gbk", "", "%zzq", "%zzq", true},
    {"utf-8,gbk", "", "%BA%BA", "q", false},
    {"utf-8,gbk", "", "%BA%BA", "\xE6\xB1\x89", true},
    {"iso-2022-jp", "", "%1B(Bq", "q", true},
    {"utf-8,iso-2022-jp", "", "q", "q", true},
    {"utf-8", "", "q%71%71", "qqqq", false},
    {"iso-2022-jp", "", "r", "q", false},
    {"iso-2022-jp", "", "qq", "q", false},
};

static void expect_name(const pct_decoder *how, const char *field, const char *name, bool is_name)
{
    const uint8_t *src = (const uint8_t *)field;
    const size_t n = strlen(field);
    const bool found = pct_charset_is_name(how, src, n, (const uint8_t *)name, strlen(name));
    if (seen_number(CHARSET_NAME, src, n, found) != is_name) {
        fail("\"%s\" is taken for another name", field);
    }
}

/* Names of several windows, equal and different in the first or last byte. */
static void prove_long_names(const char *labels)
{
    static coding it;
    static char name[1501], field[1501];
    const coding_vector vector = {.labels = labels, .profile = PCT_BROWSER, .flags = "", .input = ""};
    use_vector(&it, &vector, true);
    memset(name, 'n', 1500);
    memcpy(field, name, sizeof field);
    expect_name(&it.from, field, name, true);
    for (size_t at = 0; at < 1500; at += 1499) {
        field[at] = 'm';
        expect_name(&it.from, field, name, false);
    }
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        static coding it;
        const coding_vector vector = {
            .labels = names[k].labels, .profile = PCT_BROWSER, .flags = names[k].flags, .input = ""};
        look_at(names[k].field, 0, 0, k);
        use_vector(&it, &vector, true);
        expect_name(&it.from, names[k].field, names[k].name, names[k].is_name);
    }
    prove_long_names("gbk");
    prove_long_names("iso-2022-jp");
    const pct_decoder utf8 = {.count = 0};
    expect_name(&utf8, "\xC3\xA9", "\xC3\xA9", true);
    count_cases(sizeof names / sizeof names[0]);
}

const proof coding_names = {"coding-names", prove};

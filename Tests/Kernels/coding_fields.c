/* Fields of queries, found by names in one or several charsets. */
#include "coding.h"

#include <string.h>

#include "run.h"

/* A query, a name, and the offset of the value; SIZE_MAX if no field has the name. */
static const struct {
    const char *labels, *flags, *query, *name;
    size_t start, length;
} fields[] = {
    {"gbk", "", "", "q", SIZE_MAX, 0},
    {"gbk", "", "q", "q", 1, 0},
    {"gbk", "", "&&q=1&q=2", "q", 4, 1},
    {"gbk", "", "a=q&q==", "q", 6, 1},
    {"gbk", "", "=5&q=1", "", 1, 1},
    {"gbk", "", "qq=1&%71=2", "q", 9, 1},
    {"gbk", "", "r=1", "q", SIZE_MAX, 0},
    {"gbk", "", "%BA%BA=1", "\xE6\xB1\x89", 7, 1},
    {"gbk", "", "%E6%B1%89=1", "\xE6\xB1\x89", SIZE_MAX, 0},
    {"gbk", "", "%E6=1", "\xE6\xB1\x89", SIZE_MAX, 0},
    {"gbk", "", "q=1", "qq", SIZE_MAX, 0},
    {"gbk", "+", "a+b=1", "a b", 4, 1},
    {"gbk", "", "a+b=1", "a b", SIZE_MAX, 0},
    {"gbk", "u", "%u0071=1", "q", 7, 1},
    {"gbk", "", "%zzq=1", "%zzq", 5, 1},
    {"utf-8,gbk", "", "%BA%BA=1&q=2", "q", 11, 1},
    {"utf-8,gbk", "", "%BA%BA=1&q=2", "\xE6\xB1\x89", 7, 1},
    {"iso-2022-jp", "", "%1B(Bq=1", "q", 7, 1},
    {"utf-8,iso-2022-jp", "", "q=1", "q", 2, 1},
    {"utf-8", "", "q%71%71=1", "qqqq", SIZE_MAX, 0},
    {"iso-2022-jp", "", "r=1&q=1", "q", 6, 1},
};

static void expect_field(const pct_decoder *how, const char *query, const char *name, size_t start,
                         size_t length)
{
    const uint8_t *src = (const uint8_t *)query;
    const size_t n = strlen(query);
    pct_field found = pct_charset_find_field(how, (const uint8_t *)name, strlen(name), src, n);
    found.start = seen_number(CHARSET_FIELD, src, n, found.start);
    const bool is_right = start == SIZE_MAX
                              ? !found.is_found && found.start == n
                              : found.is_found && found.start == start && found.length == length;
    if (!is_right) {
        fail("the field of \"%s\" is at %zu, length %zu", query, found.start, found.length);
    }
}

/* Names of several windows, equal and different in the last byte. */
static void prove_long_names(const char *labels)
{
    static coding it;
    static char name[1501], query[1504];
    const coding_vector vector = {.labels = labels, .profile = PCT_BROWSER, .flags = "", .input = ""};
    use_vector(&it, &vector, true);
    memset(name, 'n', 1500);
    memcpy(query, name, 1500);
    memcpy(query + 1500, "=1", 3);
    expect_field(&it.from, query, name, 1501, 1);
    for (size_t at = 0; at < 1500; at += 1499) {
        query[at] = 'm';
        expect_field(&it.from, query, name, SIZE_MAX, 0);
    }
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++) {
        static coding it;
        const coding_vector vector = {
            .labels = fields[k].labels, .profile = PCT_BROWSER, .flags = fields[k].flags, .input = ""};
        look_at(fields[k].query, 0, 0, k);
        use_vector(&it, &vector, true);
        expect_field(&it.from, fields[k].query, fields[k].name, fields[k].start, fields[k].length);
    }
    prove_long_names("gbk");
    prove_long_names("iso-2022-jp");
    const pct_decoder utf8 = {.count = 0};
    expect_field(&utf8, "a=1&\xC3\xA9=2", "\xC3\xA9", 7, 1);
    count_cases(sizeof fields / sizeof fields[0]);
}

const proof coding_fields = {"coding-fields", prove};

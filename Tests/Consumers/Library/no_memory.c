/* Uses the statically linked C library while allocations fail. Each failed allocation must cause an error,
 * and a later call must succeed. */
#include "check.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);

/* The number of allocations that succeed before a failure; if negative, no allocation fails. */
static int left = -1;

static int fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

static int64_t encode(const percent_charset *charset, const percent_set *set, percent_error *error)
{
    uint8_t buffer[200];
    return percent_encode_charset(charset, set, PERCENT_UNENCODABLE_REFERENCE, (const uint8_t *)"\xD0\x96", 2,
                                  buffer, sizeof buffer, error);
}

static int64_t decode(const percent_charset *charset, percent_error *error)
{
    const percent_rules rules = {.charsets = &charset, .charset_count = 1, .invalid = PERCENT_REPLACE};
    uint8_t buffer[200];
    return percent_decode((const uint8_t *)"%C6", 3, &rules, buffer, sizeof buffer, error);
}

/* Decodes or encodes for the first time, which builds the tables of this direction. */
static void use_once(const percent_charset *charset, const percent_set *set, int decodes)
{
    percent_error error;
    int failed = 0;
    for (int allowed = 0; failed == allowed; allowed++) {
        left = allowed;
        failed += (decodes ? decode(charset, &error) : encode(charset, set, &error)) < 0;
        CHECK(error.status == PERCENT_OK || error.status == PERCENT_OUT_OF_MEMORY);
    }
    CHECK(failed > 0);
}

/* Uses a charset for the first time in both directions, starting with decoding or with encoding. */
static void use(const char *label, int32_t profile, const percent_set *set, int decodes)
{
    const percent_charset *charset = percent_charset_labelled(label, profile);
    percent_error error;
    use_once(charset, set, decodes);
    use_once(charset, set, !decodes);
    left = 0;
    CHECK(encode(charset, set, &error) > 0);
    CHECK(decode(charset, &error) > 0);
    left = -1;
}

int main(void)
{
    static const char *const labels[] = {"gbk",          "gb18030",     "big5",       "euc-jp",
                                         "windows-1251", "iso-8859-16", "iso-2022-jp"};
    left = 0;
    CHECK(percent_set_named("unreserved") == NULL);
    left = -1;
    const percent_set *set = percent_set_named("unreserved");
    CHECK(set != NULL);
    for (size_t k = 0; k < sizeof labels / sizeof *labels; k++) {
        use(labels[k], PERCENT_BROWSER, set, k % 2 == 0);
        use(labels[k], PERCENT_CORE_FOUNDATION, set, k % 2);
    }
    use("euc-tw", PERCENT_CORE_FOUNDATION, set, 0);
    use("cp437", PERCENT_BROWSER, set, 1);
    return end_of_checks("no_memory");
}

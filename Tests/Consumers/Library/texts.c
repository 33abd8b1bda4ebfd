/* Calls of the C library for single texts: results and errors, with every capacity, between inaccessible
 * pages. */
#include "calls.h"

/* ---- Names ---- */

static void test_names(void)
{
    CHECK(percent_abi_version() == PERCENT_ABI_VERSION);
    CHECK(strlen(percent_version()) > 0);
    CHECK(percent_set_count() >= 29);
    for (int64_t k = 0; k < percent_set_count(); k++) {
        CHECK(percent_set_named(percent_set_name(k)) != NULL);
        CHECK(percent_set_named(percent_set_name(k)) == percent_set_named(percent_set_name(k)));
    }
    CHECK(percent_set_named("rfc-3986") == percent_set_named("unreserved"));
    const char *unknown[] = {"", "Unreserved", "form ", "unreserve", "unreservedx", "\xFF"};
    for (size_t k = 0; k < sizeof unknown / sizeof *unknown; k++) {
        CHECK(percent_set_named(unknown[k]) == NULL);
    }
    CHECK(percent_set_named(NULL) == NULL);
    CHECK(percent_set_name(-1) == NULL);
    CHECK(percent_set_name(percent_set_count()) == NULL);
    for (int32_t status = -1; status < 12; status++) {
        CHECK(percent_status_text(status) != NULL);
    }
    CHECK(percent_charset_labelled("GB2312", PERCENT_BROWSER) ==
          percent_charset_labelled(" gbk", PERCENT_BROWSER));
    CHECK(percent_charset_labelled("gbk", PERCENT_CORE_FOUNDATION) !=
          percent_charset_labelled("gb2312", PERCENT_CORE_FOUNDATION));
    const char *none[] = {"", "latin9x", "utf-7", "x-y", "hz-gb-2312", "iso-2022-kr", "replacement"};
    for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
        CHECK(percent_charset_labelled(none[k], PERCENT_BROWSER) == NULL);
        CHECK(percent_charset_labelled(none[k], PERCENT_CORE_FOUNDATION) == NULL);
    }
    const char *both[] = {"iso-2022-jp", "utf-16", "utf-16be"};
    for (size_t k = 0; k < sizeof both / sizeof *both; k++) {
        const percent_charset *charset = percent_charset_labelled(both[k], PERCENT_CORE_FOUNDATION);
        CHECK(charset != NULL && charset != percent_charset_labelled(both[k], PERCENT_BROWSER));
    }
    /* Charsets that only CoreFoundation has. */
    const char *own[] = {"cp437", "utf-32"};
    for (size_t k = 0; k < sizeof own / sizeof *own; k++) {
        const percent_charset *charset = percent_charset_labelled(own[k], PERCENT_CORE_FOUNDATION);
        CHECK(charset != NULL && charset == percent_charset_labelled(own[k], PERCENT_BROWSER));
    }
    CHECK(percent_charset_labelled("x-user-defined", PERCENT_CORE_FOUNDATION) == NULL);
    CHECK(percent_charset_labelled(NULL, PERCENT_BROWSER) == NULL);
    CHECK(percent_charset_labelled("gbk", -1) == NULL && percent_charset_labelled("gbk", 2) == NULL);
}

/* ---- Texts ---- */

static void test_encoding(void)
{
    expect(&(call){.text = "", .set = "form"}, "");
    expect(&(call){.text = "a b&\xC3\xBC~", .set = "unreserved"}, "a%20b%26%C3%BC~");
    expect(&(call){.text = "a b&\xC3\xBC~", .set = "form"}, "a+b%26%C3%BC%7E");
    const char *text = "a b&\xC3\xBC~";
    CHECK(percent_encoded_size(percent_set_named("unreserved"), (const uint8_t *)text, 7) == 15);
    CHECK(percent_encoded_size(NULL, (const uint8_t *)text, 7) == -1);
    CHECK(percent_encoded_size(percent_set_named("form"), (const uint8_t *)text, -1) == -1);

    uint8_t keep[256] = {0}, buffer[64];
    void *memory = malloc((size_t)percent_set_size());
    keep['a'] = keep[0xBC] = 1;
    CHECK(percent_set_init(NULL, keep, 1) == NULL && percent_set_init(memory, NULL, 1) == NULL);
    const percent_set *own = percent_set_init(memory, keep, 1);
    CHECK(percent_encode(own, (const uint8_t *)"a b\xBC", 4, buffer, 64, NULL) == 6);
    CHECK(memcmp(buffer, "a+%62\xBC", 6) == 0);
    /* CoreFoundation escapes all bytes of a non-ASCII character. */
    const percent_charset *charset = percent_charset_labelled("iso-8859-1", PERCENT_CORE_FOUNDATION);
    CHECK(percent_encode_charset(charset, own, 0, (const uint8_t *)"a \xC2\xBC", 4, buffer, 64, NULL) == 5);
    CHECK(memcmp(buffer, "a+%BC", 5) == 0);
    charset = percent_charset_labelled("iso-8859-1", PERCENT_BROWSER);
    CHECK(percent_encode_charset(charset, own, 0, (const uint8_t *)"a \xC2\xBC", 4, buffer, 64, NULL) == 3);
    free(memory);
}

/* ---- Decoding ---- */

static void test_decoding(void)
{
    percent_rules rules = {0};
    call it = {.text = "a%20+%C3%BC%41", .rules = &rules};
    expect(&it, "a +\xC3\xBC"
                "A");
    it.rules = NULL;
    expect(&it, "a +\xC3\xBC"
                "A");
    it.rules = &rules;
    rules.plus = 1;
    expect(&it, "a  \xC3\xBC"
                "A");
    it.text = "a%zz%";
    expect_error(&it, PERCENT_MALFORMED, 1);
    rules.malformed = PERCENT_NULL;
    expect_error(&it, PERCENT_MALFORMED, 1);
    it.text = "a%E6%zz"; /* an incomplete character gives way to the error after it */
    expect_error(&it, PERCENT_MALFORMED, 4);
    it.text = "a%FF%zz";
    expect_error(&it, PERCENT_INVALID, 1);
    it.text = "a%zz%";
    rules.malformed = PERCENT_KEEP;
    expect(&it, "a%zz%");
    rules.malformed = PERCENT_REPLACE;
    expect(&it, "a\xEF\xBF\xBDzz\xEF\xBF\xBD");
    it.text = "a%E6%B1b";
    expect_error(&it, PERCENT_INVALID, 1);
    rules.invalid = PERCENT_REPLACE;
    expect(&it, "a\xEF\xBF\xBD"
                "b");
    rules.invalid = PERCENT_KEEP;
    expect(&it, "a\xE6\xB1"
                "b");
}

static void test_queries(void)
{
    percent_rules rules = {0};
    call it = {.text = "a=1&&=x&b%3D=2+%2B&b%3D=3&c", .name = "b=", .rules = &rules};
    expect(&it, "2 +");
    it.name = "";
    expect(&it, "x");
    it.name = "c";
    expect(&it, "");
    it.name = "d";
    expect_error(&it, PERCENT_OK, 0);
    it.text = "";
    it.name = "";
    expect_error(&it, PERCENT_OK, 0);
    it.text = "a=1&b=%zz";
    it.name = "b";
    expect_error(&it, PERCENT_MALFORMED, 6);
}

static void test_queries_of_urls(void)
{
    const percent_charset *utf8 = percent_charset_labelled("utf-8", PERCENT_BROWSER);
    const percent_charset *const listed[] = {utf8, utf8};
    for (int32_t charsets = 0; charsets <= 2; charsets++) {
        percent_rules rules = {.charsets = listed, .charset_count = charsets};
        call it = {.text = "http://example.com?foo=bar#frag", .name = "foo", .rules = &rules};
        expect(&it, "bar");
        rules.input = PERCENT_QUERY;
        expect_error(&it, PERCENT_OK, 0);
        it.name = "http://example.com?foo";
        expect(&it, "bar#frag");
        it.name = "foo";
        rules.input = PERCENT_URL;
        expect(&it, "bar");
        it.text = "/s?x&foo=%zz#foo=1";
        expect_error(&it, PERCENT_MALFORMED, 9);
        it.text = "http://a&foo=x";
        expect_error(&it, PERCENT_OK, 0);
        rules.input = PERCENT_AUTO;
        expect(&it, "x");
    }
}

/* ---- Arguments ---- */

static void expect_bad(int64_t result, const percent_error *error)
{
    CHECK(result == -1 && error->status == PERCENT_BAD_ARGUMENT);
}

static void test_arguments(void)
{
    const percent_set *set = percent_set_named("form");
    const percent_charset *gbk = percent_charset_labelled("gbk", 0);
    const percent_charset *lists[] = {gbk, NULL};
    const uint8_t text[] = "abc";
    const percent_name names[PERCENT_MOST_NAMES + 1] = {{text, 1}, {NULL, 1}, {text, -1}};
    uint8_t to[64];
    percent_error e;
    expect_bad(percent_encode(NULL, text, 3, to, 64, &e), &e);
    expect_bad(percent_encode(set, text, -1, to, 64, &e), &e);
    expect_bad(percent_encode(set, text, INT64_MIN, to, 64, &e), &e);
    expect_bad(percent_encode(set, NULL, 1, to, 64, &e), &e);
    expect_bad(percent_encode(set, text, 3, NULL, 64, &e), &e);
    expect_bad(percent_encode(set, text, 3, to, -1, &e), &e);
    CHECK(percent_encode(set, NULL, 0, NULL, 0, NULL) == 0);
    expect_bad(percent_encode_charset(NULL, set, 0, text, 3, to, 64, &e), &e);
    expect_bad(percent_encode_charset(gbk, NULL, 0, text, 3, to, 64, &e), &e);
    expect_bad(percent_encode_charset(gbk, set, 3, text, 3, to, 64, &e), &e);
    expect_bad(percent_encode_charset(gbk, set, -1, text, 3, to, 64, &e), &e);
    expect_bad(percent_encode_charset(gbk, set, 0, text, -3, to, 64, &e), &e);
    CHECK(percent_encode_charset(gbk, set, 0, NULL, 0, NULL, 0, NULL) == 0);
    expect_bad(percent_decode(text, -1, NULL, to, 64, &e), &e);
    expect_bad(percent_decode(text, 3, NULL, to, -64, &e), &e);
    CHECK(percent_decode(NULL, 0, NULL, NULL, 0, NULL) == 0);
    const percent_rules bad[] = {
        {.malformed = 4},       {.charset_count = 1},  {.malformed = -1},
        {.input = 3},           {.input = -1},         {.invalid = 4},
        {.invalid = INT32_MIN}, {.charset_count = -1}, {.charsets = lists, .charset_count = 2},
        {.rounds = -1},         {.rounds = 9}};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        expect_bad(percent_decode(text, 3, &bad[k], to, 64, &e), &e);
        expect_bad(percent_query_get(text, 3, &names[0], 1, &bad[k], to, 64, &e), &e);
        expect_bad(percent_charset_of(text, 3, &bad[k], &e), &e);
    }
    expect_bad(percent_query_get(text, 3, NULL, 1, NULL, to, 64, &e), &e);
    expect_bad(percent_query_get(text, 3, names, 0, NULL, to, 64, &e), &e);
    expect_bad(percent_query_get(text, 3, names, PERCENT_MOST_NAMES + 1, NULL, to, 64, &e), &e);
    expect_bad(percent_query_get(text, 3, &names[1], 1, NULL, to, 64, &e), &e);
    expect_bad(percent_query_get(text, 3, &names[2], 1, NULL, to, 64, &e), &e);
    CHECK(percent_query_get(NULL, 0, &names[3], 1, NULL, NULL, 0, NULL) == -1);
    expect_bad(percent_charset_of(text, -1, NULL, &e), &e);
    CHECK(percent_charset_of(NULL, 0, NULL, &e) == 0 && percent_charset_name(NULL) == NULL);
}

int main(void)
{
    input = new_guarded();
    output = new_guarded();
    test_names();
    test_encoding();
    test_decoding();
    test_queries();
    test_queries_of_urls();
    test_arguments();
    return end_of_checks("texts");
}

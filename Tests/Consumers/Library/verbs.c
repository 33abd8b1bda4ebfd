/* Several names, all values, several rounds, names of charsets, and sets with further characters. */
#include "check.h"

static uint8_t *input, *output;

static percent_name name_of(const char *text)
{
    return (percent_name){(const uint8_t *)text, (int64_t)strlen(text)};
}

static int is_text(int64_t n, const char *expected)
{
    return n == (int64_t)strlen(expected) && memcmp(output, expected, (size_t)n) == 0;
}

/* ---- Names ---- */

static void test_names(void)
{
    const percent_charset *gbk[] = {percent_charset_labelled("gbk", PERCENT_BROWSER)};
    const percent_name names[] = {name_of("wd"), name_of("word"), name_of("q")};
    static const struct {
        const char *query, *value;
    } cases[] = {{"q=1&word=2&wd=3", "3"},
                 {"q=1&word=2&word=4", "2"},
                 {"https://a.test/s?q=1#wd=3", "1"},
                 {"q=1&wd", ""},
                 {"x=1", NULL},
                 {"", NULL}};
    for (int32_t charsets = 0; charsets < 2; charsets++) {
        const percent_rules rules = {.charsets = gbk, .charset_count = charsets};
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
            percent_error error;
            const int64_t n =
                percent_query_get((const uint8_t *)cases[k].query, (int64_t)strlen(cases[k].query), names, 3,
                                  &rules, output, 64, &error);
            CHECK(cases[k].value ? is_text(n, cases[k].value) : n == -1 && error.status == PERCENT_OK);
        }
    }
}

/* The value of the first name counts, even if it is wrong. */
static void test_wrong_value(void)
{
    const percent_name names[] = {name_of("a"), name_of("b")};
    const char query[] = "b=1&a=%zz";
    percent_error error;
    CHECK(percent_query_get((const uint8_t *)query, 9, names, 2, NULL, output, 64, &error) == -1);
    CHECK(error.status == PERCENT_MALFORMED && error.byte == 6);
}

static void test_all_values(void)
{
    static const char rows[] = "a=1&b=2&a=%zz&%61=3"
                               "x=1"
                               "http://h/?a=4&a";
    static const int64_t offsets[] = {0, 19, 22, sizeof rows - 1};
    const percent_column column = {offsets, (const uint8_t *)rows, sizeof rows - 1, NULL, 0, 3, 8};
    const percent_name name = name_of("a");
    const percent_rules rules = {.malformed = PERCENT_NULL};
    int64_t lists[4], ends[6];
    uint8_t validity[1];
    percent_query_buffers to = {.lists = lists};
    percent_error error;
    CHECK(percent_query_get_all_column_size(&column, &name, &rules, &to, &error) == 5);
    CHECK(to.value_capacity == 3 && to.value_nulls == 1 && to.key_capacity == 0);
    to.value_offsets = ends;
    to.values = output;
    CHECK(percent_query_get_all_column(&column, &name, &rules, &to, &error) == -1);
    CHECK(error.status == PERCENT_BAD_ARGUMENT);
    to.value_validity = validity;
    CHECK(percent_query_get_all_column(&column, &name, &rules, &to, &error) == 5);
    CHECK(lists[0] == 0 && lists[1] == 3 && lists[2] == 3 && lists[3] == 5);
    CHECK(memcmp(output, "134", 3) == 0 && ends[5] == 3 && ends[1] == 1 && ends[2] == 1);
    CHECK((validity[0] & 0x1F) == 0x1D && to.value_nulls == 1);
    CHECK(percent_query_get_all_column(&column, &name, NULL, &to, &error) == -1);
    CHECK(error.status == PERCENT_MALFORMED && error.row == 0 && error.byte == 10);
    CHECK(percent_query_get_all_column(&column, NULL, NULL, &to, &error) == -1);
    CHECK(error.status == PERCENT_BAD_ARGUMENT);
    CHECK(percent_query_get_all_column(NULL, &name, NULL, &to, &error) == -1);
    CHECK(percent_query_get_all_column(&column, &name, NULL, NULL, &error) == -1);
    CHECK(percent_query_get_all_column_size(&column, &name, NULL, NULL, &error) == -1);
}

/* ---- Rounds ---- */

static void expect_rounds(const char *text, const percent_rules *rules, const char *expected)
{
    const size_t n = strlen(text);
    percent_error error;
    const int64_t size = percent_decode(copy_at_end(input, text, n), (int64_t)n, rules,
                                        last_of(output, 3 * n + 16), (int64_t)(3 * n + 16), &error);
    const int is_right = size == (int64_t)strlen(expected) &&
                         memcmp(last_of(output, 3 * n + 16), expected, strlen(expected)) == 0;
    if (!CHECK(is_right)) {
        fprintf(stderr, "  '%s' with %d rounds: %lld, status %d\n", text, rules->rounds, (long long)size,
                error.status);
    }
}

static void test_rounds(void)
{
    const percent_charset *lists[] = {percent_charset_labelled("utf-8", PERCENT_BROWSER),
                                      percent_charset_labelled("gbk", PERCENT_BROWSER)};
    percent_rules rules = {0};
    static const char *const results[] = {"%2525253D", "%2525253D", "%25253D", "%253D", "%3D", "=", "="};
    for (rules.rounds = 0; rules.rounds <= 6; rules.rounds++) {
        expect_rounds("%252525253D", &rules, results[rules.rounds]);
    }
    rules.rounds = 3;
    expect_rounds("100%25", &rules, "100%");
    expect_rounds("a%252Bb%2Bc+d", &rules, "a+b+c+d");
    rules.plus = 1;
    expect_rounds("a%252Bb%2Bc+d", &rules, "a+b+c d");
    /* A round that would not give text is not made. */
    expect_rounds("%25C4%25E3", &rules, "%C4%E3");
    rules.charsets = lists;
    rules.charset_count = 2;
    expect_rounds("%25C4%25E3", &rules, "\xE4\xBD\xA0");
    expect_rounds("%C4%E3%2541", &rules, "\xE4\xBD\xA0\x41");
    rules.unicode_escapes = 1;
    expect_rounds("%25u6C49", &rules, "\xE6\xB1\x89");
    /* Charsets that read other characters than escapes again are left out. */
    lists[0] = percent_charset_labelled("utf-16le", PERCENT_BROWSER);
    lists[1] = percent_charset_labelled("windows-1252", PERCENT_BROWSER);
    expect_rounds("%E6 100%25x", &rules, "\xC3\xA6 100%x");
    lists[0] = percent_charset_labelled("iso-2022-jp", PERCENT_BROWSER);
    expect_rounds("%E4 100%25%1B$B!!", &rules, "\xC3\xA4 100%\x1B$B!!");
    /* A long text is decoded in place, in pieces. */
    char text[6001], wanted[2001];
    for (int k = 0; k < 1200; k++) {
        memcpy(text + 5 * k, "%2541", 5);
    }
    text[6000] = 0;
    memset(wanted, 'A', 1200);
    wanted[1200] = 0;
    expect_rounds(text, &rules, wanted);
    const percent_name name = name_of("u");
    percent_error error;
    CHECK(is_text(percent_query_get((const uint8_t *)"u=%252541", 9, &name, 1, &rules, output, 80, &error),
                  "A"));
}

/* The sizes suffice, and too little room is an error. */
static void test_rounds_of_columns(void)
{
    static const char rows[] = "k=%252541&j=1"
                               "k=%41";
    static const int64_t offsets[] = {0, 13, sizeof rows - 1};
    const percent_column column = {offsets, (const uint8_t *)rows, sizeof rows - 1, NULL, 0, 2, 8};
    const percent_rules rules = {.rounds = 4};
    const percent_name name = name_of("k");
    int64_t ends[3], lists[3], keys[4], values[4];
    uint8_t bytes[2][64];
    percent_error error;
    const int64_t size = percent_query_get_column_size(&column, &name, 1, &rules, &error);
    percent_column_buffers to = {.offsets = ends, .data = output, .capacity = size};
    CHECK(percent_query_get_column(&column, &name, 1, &rules, &to, &error) == 2 &&
          memcmp(output, "AA", 2) == 0);
    to.capacity = percent_decoded_column_size(&column, &rules, &error);
    CHECK(percent_decode_column(&column, &rules, &to, &error) == 10 && memcmp(output, "k=A&j=1k=A", 10) == 0);
    to.capacity = 7;
    CHECK(percent_decode_column(&column, &rules, &to, &error) == -1 && error.status == PERCENT_OUTPUT_FULL);
    percent_query_buffers pairs = {.lists = lists};
    CHECK(percent_query_column_size(&column, &rules, &pairs, &error) == 3);
    CHECK(pairs.key_capacity <= 64 && pairs.value_capacity <= 64);
    pairs.key_offsets = keys;
    pairs.value_offsets = values;
    pairs.keys = bytes[0];
    pairs.values = bytes[1];
    CHECK(percent_query_column(&column, &rules, &pairs, &error) == 3);
    CHECK(memcmp(bytes[0], "kjk", 3) == 0 && memcmp(bytes[1], "A1A", 3) == 0);
}

/* ---- Charsets and sets ---- */

static void test_charsets(void)
{
    const percent_charset *lists[] = {percent_charset_labelled("utf-8", PERCENT_BROWSER),
                                      percent_charset_labelled("gb2312", PERCENT_BROWSER)};
    const percent_rules rules = {.charsets = lists, .charset_count = 2};
    percent_error error;
    CHECK(percent_charset_of((const uint8_t *)"%E6%B1%89", 9, &rules, &error) == 0);
    CHECK(percent_charset_of((const uint8_t *)"%BA%BA", 6, &rules, &error) == 1);
    CHECK(percent_charset_of((const uint8_t *)"a", 1, NULL, &error) == 0);
    CHECK(percent_charset_of((const uint8_t *)"a%FF%FF", 7, &rules, &error) == -1);
    CHECK(error.status == PERCENT_INVALID && error.byte == 1);
    CHECK(strcmp(percent_charset_name(lists[1]), "GBK") == 0);
}

static void test_sets(void)
{
    void *memory = malloc((size_t)percent_set_size());
    const percent_set *unreserved = percent_set_named("unreserved"), *form = percent_set_named("form");
    percent_error error;
    const percent_set *set = percent_set_also(memory, unreserved, (const uint8_t *)"/ ", 2);
    CHECK(is_text(percent_encode(set, (const uint8_t *)"a/ b?~", 6, output, 64, &error), "a/ b%3F~"));
    set = percent_set_also(memory, form, (const uint8_t *)"/", 1);
    CHECK(is_text(percent_encode(set, (const uint8_t *)"a/ b?~", 6, output, 64, &error), "a/+b%3F%7E"));
    CHECK(percent_set_also(memory, form, NULL, 0) == memory);
    CHECK(percent_set_also(NULL, form, NULL, 0) == NULL && percent_set_also(memory, NULL, NULL, 0) == NULL);
    CHECK(percent_set_also(memory, form, (const uint8_t *)"\x80", 1) == NULL);
    CHECK(percent_set_also(memory, form, (const uint8_t *)"a", -1) == NULL);
    free(memory);
}

int main(void)
{
    input = new_guarded();
    output = new_guarded();
    test_names();
    test_wrong_value();
    test_all_values();
    test_rounds();
    test_rounds_of_columns();
    test_charsets();
    test_sets();
    return end_of_checks("verbs");
}

/* The functions of doors.h: lists of charsets, and texts in messages. */
#include <doors.h>

#include "check.h"

static uint8_t *input;

/* ---- Charsets ---- */

static int64_t listed(const char *labels, int64_t n, percent_error *error)
{
    const percent_charset *charsets[PERCENT_MOST_CHARSETS];
    return pct_charsets_listed(copy_at_end(input, labels, (size_t)n), n, charsets, error);
}

static void test_lists_of_charsets(void)
{
    const percent_charset *charsets[PERCENT_MOST_CHARSETS + 1];
    percent_error error;
    CHECK(pct_charsets_listed((const uint8_t *)"utf-8, GB2312 ,big5", 19, charsets, &error) == 3);
    CHECK(charsets[1] == percent_charset_labelled("gbk", PERCENT_BROWSER) && error.status == PERCENT_OK);
    CHECK(charsets[2] == percent_charset_labelled("big5", PERCENT_BROWSER));
    CHECK(pct_charsets_listed(NULL, 1, charsets, &error) == -1 && error.status == PERCENT_BAD_ARGUMENT);
    CHECK(pct_charsets_listed((const uint8_t *)"gbk", 3, NULL, NULL) == -1);
    static const struct {
        const char *labels;
        int64_t n, byte;
    } unknown[] = {
        {"", 0, 0},       {"gbk,", 4, 4}, {"gbk,,gbk", 8, 4}, {"gbk\0", 4, 0}, {"gbk,iso-2022-kr", 15, 4},
        {"gbk;gbk", 7, 0}};
    for (size_t k = 0; k < sizeof unknown / sizeof *unknown; k++) {
        CHECK(listed(unknown[k].labels, unknown[k].n, &error) == -1);
        CHECK(error.status == PERCENT_UNKNOWN_CHARSET && error.byte == unknown[k].byte);
    }
    CHECK(listed("iso-2022-jp,utf-16,cp437", 24, &error) == 3);
    /* The limit is that of rules. */
    const char *labels = "gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk";
    CHECK(listed(labels, 4 * PERCENT_MOST_CHARSETS - 1, &error) == PERCENT_MOST_CHARSETS);
    CHECK(listed(labels, 4 * PERCENT_MOST_CHARSETS + 3, &error) == -1);
    CHECK(error.status == PERCENT_TOO_MANY_CHARSETS && error.byte == 4 * PERCENT_MOST_CHARSETS);
    for (size_t k = 0; k <= PERCENT_MOST_CHARSETS; k++) {
        charsets[k] = percent_charset_labelled("gbk", PERCENT_BROWSER);
    }
    percent_rules rules = {.charsets = charsets, .charset_count = PERCENT_MOST_CHARSETS};
    uint8_t buffer[64];
    CHECK(percent_decode((const uint8_t *)"%BA%BA", 6, &rules, buffer, 64, &error) == 3);
    rules.charset_count++;
    CHECK(percent_decode((const uint8_t *)"%BA%BA", 6, &rules, buffer, 64, &error) == -1);
    CHECK(error.status == PERCENT_TOO_MANY_CHARSETS);
}

static void test_ascii(void)
{
    static const char *const labels[] = {"utf-8",       "gbk",    "gb18030",  "cp437",
                                         "iso-2022-jp", "utf-16", "utf-16be", "utf-32"};
    for (size_t k = 0; k < sizeof labels / sizeof *labels; k++) {
        CHECK(pct_keeps_ascii(percent_charset_labelled(labels[k], PERCENT_BROWSER)) == (k < 4));
    }
}

/* ---- Options ---- */

static int32_t read(const char *text, int32_t functions, pct_options *to, int64_t *offset, int64_t *length)
{
    const size_t n = strlen(text);
    *to = (pct_options){0};
    *offset = *length = -1;
    return pct_read_options(copy_at_end(input, text, n), (int64_t)n, functions, to, offset, length);
}

static void test_options(void)
{
    pct_options it;
    int64_t at, n;
    CHECK(read("malformed=keep,invalid=replace,rounds=2,unicode-escapes=decoded,plus=true",
               PCT_DECODE_OPTIONS, &it, &at, &n) == 0);
    CHECK(it.rules.malformed == PERCENT_KEEP && it.rules.invalid == PERCENT_REPLACE && it.rules.rounds == 2);
    CHECK(it.rules.unicode_escapes == 1 && it.rules.plus == 1);
    CHECK(read("input=url,malformed=null,invalid=null", PCT_QUERY_OPTIONS, &it, &at, &n) == 0);
    CHECK(it.rules.input == PERCENT_URL && it.rules.malformed == PERCENT_NULL &&
          it.rules.invalid == PERCENT_NULL);
    CHECK(read("unencodable=replace,also=/,:=", PCT_ENCODE_OPTIONS, &it, &at, &n) == 0);
    CHECK(it.unencodable == PERCENT_UNENCODABLE_REPLACE && it.also_size == 4 &&
          memcmp(it.also, "/,:=", 4) == 0);
    CHECK(read("malformed=keep,  rounds=3", PCT_QUERY_OPTIONS, &it, &at, &n) == 0 && it.rules.rounds == 3);
    CHECK(read("also=", PCT_ENCODE_OPTIONS, &it, &at, &n) == 0 && it.also_size == 0);
    CHECK(read("", PCT_QUERY_OPTIONS, &it, &at, &n) == 0 && at == -1);
    CHECK(pct_read_options(NULL, 0, PCT_QUERY_OPTIONS, &it, &at, &n) == 0);
    static const struct {
        const char *text;
        int32_t functions;
        int64_t offset, length;
    } wrong[] = {
        {"rounds=2,rounds=9", PCT_DECODE_OPTIONS, 9, 8}, {"input=url", PCT_DECODE_OPTIONS, 0, 9},
        {"plus=true", PCT_QUERY_OPTIONS, 0, 9},          {"also=/", PCT_QUERY_OPTIONS, 0, 6},
        {"invalid=keep", PCT_DECODE_OPTIONS, 0, 12},     {"malformed", PCT_DECODE_OPTIONS, 0, 9},
        {",rounds=1", PCT_DECODE_OPTIONS, 0, 0},         {"rounds=1,,", PCT_DECODE_OPTIONS, 9, 0},
        {"Malformed=keep", PCT_QUERY_OPTIONS, 0, 14},    {"malformed=keep ", PCT_QUERY_OPTIONS, 0, 15},
        {"malformed=keep", PCT_ENCODE_OPTIONS, 0, 14}};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        CHECK(read(wrong[k].text, wrong[k].functions, &it, &at, &n) == -1);
        CHECK(at == wrong[k].offset && n == wrong[k].length);
    }
}

/* ---- Messages ---- */

static void test_messages(void)
{
    static const struct {
        const char *text, *shown;
    } texts[] = {
        {"", ""},
        {"a'\"\\ \xC3\xBC\xE6\xB1\x89\xF0\x9F\x98\x80", "a'\"\\ \xC3\xBC\xE6\xB1\x89\xF0\x9F\x98\x80"},
        {"\x1B[31m\r\n\t\x7F", "\\u{1B}[31m\\u{D}\\u{A}\\u{9}\\u{7F}"},
        {"\xC2\x9B\xE2\x80\xAE\xE2\x81\xA6\xEF\xBB\xBF", "\\u{9B}\\u{202E}\\u{2066}\\u{FEFF}"},
        {"\xF4\x8F\xBF\xBF\xF3\xA0\x80\x81", "\\u{10FFFF}\\u{E0001}"},
        {"\xFF\xC3(\xED\xA0\x80\xE6\xB1", "\\xFF\\xC3(\\xED\\xA0\\x80\\xE6\\xB1"},
    };
    char buffer[PCT_SHOWN_SIZE];
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        const size_t n = strlen(texts[k].text);
        const int64_t written = pct_shown(copy_at_end(input, texts[k].text, n), (int64_t)n, buffer);
        CHECK(written == (int64_t)strlen(texts[k].shown) && strcmp(buffer, texts[k].shown) == 0);
    }
    char text[64], most[PCT_SHOWN_SIZE];
    memset(text, 1, sizeof text);
    CHECK(pct_shown((const uint8_t *)text, 60, most) == 60 * 5 &&
          pct_shown((const uint8_t *)text, 61, buffer) == 60 * 5 + 3);
    CHECK(strncmp(buffer, most, 60 * 5) == 0 && strcmp(buffer + 60 * 5, "...") == 0);
    memset(text, 0x1B, sizeof text);
    memcpy(text + 60, "\xF4\x8F\xBF\xBF", 4);
    CHECK(pct_shown((const uint8_t *)text, 64, buffer) == 60 * 6 + 3);
    memset(text, 'a', sizeof text);
    memcpy(text + 58, "\xE6\xB1\x89", 3);
    CHECK(pct_shown((const uint8_t *)text, 64, buffer) == 58 + 3 && buffer[58] == '.');
    CHECK(pct_shown(NULL, 0, buffer) == 0 && buffer[0] == 0);
    CHECK(pct_shown(NULL, 1, buffer) == -1 && pct_shown((const uint8_t *)text, -1, buffer) == -1);
    CHECK(pct_shown((const uint8_t *)text, 1, NULL) == -1);
}

int main(void)
{
    input = new_guarded();
    test_lists_of_charsets();
    test_ascii();
    test_options();
    test_messages();
    return end_of_checks("doors");
}

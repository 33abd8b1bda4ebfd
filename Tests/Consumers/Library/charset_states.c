/* Calls of the C library for single texts in charsets with states and wide units, with %uXXXX, and for long
 * texts. */
#include "calls.h"

#define HAN "\xE6\xB1\x89" /* BA BA in GBK */

/* Texts of many parts: measuring gives the size that decoding writes, and the time is linear. */
static void test_long_texts(void)
{
    enum { COUNT = 1 << 18, PIECE = 7 };
    static const char *const pieces[] = {"%61%BA%", "%BA%BAa", HAN "%41a", "%u6C49a", "%zz%zz%"};
    const percent_charset *list[] = {percent_charset_labelled("big5", 0), percent_charset_labelled("gbk", 0)};
    const int64_t offsets[] = {0, COUNT * PIECE};
    uint8_t *text = malloc(COUNT * PIECE), *to = malloc(3 * COUNT * PIECE + 16);
    for (size_t k = 0; k < 2 * sizeof pieces / sizeof *pieces; k++) {
        percent_rules rules = {.charsets = list, .charset_count = 2, .text = k % 2, .unicode_escapes = 1};
        rules.malformed = rules.invalid = PERCENT_REPLACE;
        percent_column column = {offsets, text, COUNT * PIECE, NULL, 0, 1, 8};
        for (size_t i = 0; i < COUNT; i++) {
            memcpy(text + PIECE * i, pieces[k / 2], PIECE);
        }
        const int64_t size = percent_decoded_column_size(&column, &rules, NULL);
        CHECK(size > 0 && percent_decode(text, COUNT * PIECE, &rules, to, size, NULL) == size);
        CHECK(percent_decode(text, COUNT * PIECE, &rules, to, size - 1, NULL) == -1);
    }
    free(text);
    free(to);
}

/* ---- Charsets with more than tables ---- */

static void test_states(void)
{
    const percent_charset *japanese[] = {percent_charset_labelled("iso-2022-jp", PERCENT_BROWSER)};
    percent_rules rules = {.charsets = japanese, .charset_count = 1};
    call it = {.text = "%1B$B%46%7C%4B\\\x1B(B", .rules = &rules};
    expect(&it, "\xE6\x97\xA5\xE6\x9C\xAC");
    it.text = "k=%1B(J\\&k=2";
    it.name = "k";
    expect(&it, "\xC2\xA5");
    expect(&(call){.text = "\xE6\x97\xA5 a", .set = "form", .charset = "iso-2022-jp"},
           "%1B%24BF%7C%1B%28B+a");
}

static void test_wide_units(void)
{
    const percent_charset *utf16[] = {percent_charset_labelled("utf-16be", PERCENT_BROWSER)};
    percent_rules rules = {.charsets = utf16, .charset_count = 1};
    call it = {.text = "%6C%49%00a", .rules = &rules};
    expect(&it, "\xE6\xB1\x89"
                "a");
    it.text = "k=%E6%B1%89"; /* browsers read and write queries in UTF-8 */
    it.name = "k";
    expect(&it, "\xE6\xB1\x89");
}

static void test_unicode_escapes(void)
{
    percent_rules rules = {.unicode_escapes = 1};
    call it = {.text = "%u6C49%uD83D%uDE00%41", .rules = &rules};
    expect(&it, "\xE6\xB1\x89\xF0\x9F\x98\x80"
                "A");
    it.text = "%u006B=1";
    it.name = "k";
    expect(&it, "1");
    it.text = "k=%uD83D";
    expect_error(&it, PERCENT_INVALID, 2);
    rules.unicode_escapes = 0;
    expect_error(&it, PERCENT_MALFORMED, 2);
}

int main(void)
{
    input = new_guarded();
    output = new_guarded();
    test_long_texts();
    test_states();
    test_wide_units();
    test_unicode_escapes();
    return end_of_checks("charset_states");
}

/* Calls of the C library for single texts in charsets: policies, profiles, and lists of charsets. */
#include "calls.h"

static void test_charsets(void)
{
    const int32_t cf = PERCENT_CORE_FOUNDATION;
    const char *text = "\xE6\xB1\x89\xE5\xAD\x97&\xF0\x9F\x98\x80!"; /* two Han characters, an emoji */
    call it = {.text = text, .set = "unreserved", .charset = "gbk", .unencodable = 1};
    expect(&it, "%BA%BA%D7%D6%26%26%23128512%3B%21");
    it.unencodable = PERCENT_UNENCODABLE_REPLACE;
    expect(&it, "%BA%BA%D7%D6%26%3F%21");
    it.unencodable = PERCENT_UNENCODABLE_FAIL;
    expect_error(&it, PERCENT_UNENCODABLE, 7);
    it.charset = "gb18030";
    expect(&it, "%BA%BA%D7%D6%26%949%FC6%21");
    it.charset = "utf-8";
    expect(&it, "%E6%B1%89%E5%AD%97%26%F0%9F%98%80%21");
    expect_error(&(call){.text = "ab\xE6\xB1", .set = "form", .charset = "gbk"}, PERCENT_INVALID, 2);
    expect_error(&(call){.text = "ab\x80", .set = "form", .charset = "utf-8"}, PERCENT_INVALID, 2);

    /* A trail byte that the set keeps literal. */
    const char *so = "\xE3\x82\xBD"; /* U+30BD, 83 5C in Shift_JIS */
    expect(&(call){.text = so, .set = "component", .charset = "shift_jis"}, "%83%5C");
    expect(&(call){.text = so, .set = "c0-control", .charset = "shift_jis"}, "%83\\");
    expect(&(call){.text = so, .set = "c0-control", .charset = "shift_jis", .profile = cf}, "%83%5C");

    /* Character references and replacements in CoreFoundation's profile. */
    it = (call){.text = "a\xF0\x9F\x98\x80", .set = "url-query", .charset = "gbk", .profile = cf};
    expect_error(&it, PERCENT_UNENCODABLE, 1);
    it.unencodable = PERCENT_UNENCODABLE_REFERENCE;
    expect(&it, "a%26%23128512%3B");
    it.unencodable = PERCENT_UNENCODABLE_REPLACE;
    expect(&it, "a?");
    it = (call){.text = "a b\xD0\x96\xC2\xAD", .set = "form", .charset = "euc-jp", .profile = cf};
    expect_error(&it, PERCENT_UNENCODABLE, 5); /* a soft hyphen */
    it.text = "a b\xD0\x96";
    expect(&it, "a+b%A7%A8");
}

/* Tests characters that are not in the table that CLegacyCharsets compiles. */
static void test_planes(void)
{
    call it = {.set = "form", .charset = "euc-tw", .profile = PERCENT_CORE_FOUNDATION};
    it.text = "\xF0\x9F\x98\x80"; /* an emoji */
    expect_error(&it, PERCENT_UNENCODABLE, 0);
    it.text = "\xF0\xA0\x80\x83"; /* U+20003 */
    expect(&it, "%8E%A6%A1%AF");
}

/* ---- Decoding ---- */

static void test_charset_lists(void)
{
    const percent_charset *utf8 = percent_charset_labelled("utf-8", 0);
    const percent_charset *gbk = percent_charset_labelled("gbk", 0);
    const percent_charset *both[] = {utf8, gbk}, *turned[] = {gbk, utf8};
    percent_rules rules = {.charsets = both, .charset_count = 2};
    call it = {.text = "%E6%B1%89x", .rules = &rules};
    expect(&it, "\xE6\xB1\x89x");
    it.text = "%BA%BAx";
    expect(&it, "\xE6\xB1\x89x");
    it.text = "x%FF";
    expect_error(&it, PERCENT_INVALID, 1);
    rules.invalid = PERCENT_REPLACE;
    expect(&it, "x\xEF\xBF\xBD");
    rules.invalid = PERCENT_KEEP;
    expect(&it, "x\xFF");
    it.text = "%BA%BA%zz";
    expect_error(&it, PERCENT_MALFORMED, 6);
    rules.malformed = PERCENT_KEEP;
    expect(&it, "\xE6\xB1\x89%zz");

    rules = (percent_rules){.charsets = turned, .charset_count = 1};
    it.text = "%BAa+%zz"; /* BA 61 is a pair */
    expect_error(&it, PERCENT_MALFORMED, 5);
    it.text = "%BA%zz";
    rules.malformed = PERCENT_REPLACE;
    expect_error(&it, PERCENT_INVALID, 0);
    rules.invalid = PERCENT_REPLACE;
    expect(&it, "\xEF\xBF\xBD\xEF\xBF\xBDzz");
    rules.charsets = both;
    it.text = "%BA%zz"; /* both charsets replace the same number of bytes, so the first, UTF-8, is used */
    expect(&it, "\xEF\xBF\xBD\xEF\xBF\xBDzz");
    rules = (percent_rules){.charsets = turned, .charset_count = 2, .invalid = PERCENT_KEEP};
    expect_error(&it, PERCENT_BAD_ARGUMENT, 0);
}

static void test_charset_queries(void)
{
    const percent_charset *gbk[] = {percent_charset_labelled("gbk", 0)};
    percent_rules rules = {.charsets = gbk, .charset_count = 1};
    call it = {.text = "a=1&b=%zz", .name = "b", .rules = &rules};
    expect_error(&it, PERCENT_MALFORMED, 6);
    it.text = "%zz=%BA%BA&%BA%BA=+&%BA%FF=3";
    it.name = "%zz";
    expect(&it, "\xE6\xB1\x89");
    it.name = "\xE6\xB1\x89";
    expect(&it, " ");
    it.name = "\xE6\xB1";
    expect_error(&it, PERCENT_OK, 0);
}

/* ---- Text with non-ASCII characters ---- */

#define HAN "\xE6\xB1\x89" /* BA BA in GBK */
#define FFFD "\xEF\xBF\xBD"

static void test_characters(void)
{
    const percent_charset *gbk[] = {percent_charset_labelled("gbk", 0)};
    percent_rules rules = {.charsets = gbk, .charset_count = 1};
    call it = {.text = HAN "%41", .rules = &rules};
    expect(&it, "\xE5\xA7\xB9\xE5\xA0\xBF"); /* E6 B1 and 89 41 */
    rules.text = 1;
    expect(&it, HAN "A");
    it.text = "%BA%BA" HAN "%BAA+\xF0\x9F\x98\x80";
    expect(&it, HAN HAN "\xE7\xAF\x88+\xF0\x9F\x98\x80");
    rules.plus = 1;
    expect(&it, HAN HAN "\xE7\xAF\x88 \xF0\x9F\x98\x80");
    it.text = "%BA%BAab";
    expect(&it, HAN "ab");

    /* A sequence of bytes ends at a literal character. */
    it.text = "a%BA" HAN "%BA";
    expect_error(&it, PERCENT_INVALID, 1);
    rules.invalid = PERCENT_REPLACE;
    expect(&it, "a" FFFD HAN FFFD);
    it.text = HAN "%B" HAN;
    expect_error(&it, PERCENT_MALFORMED, 3);
    rules.malformed = PERCENT_KEEP;
    expect(&it, HAN "%B" HAN);
    rules.malformed = PERCENT_REPLACE;
    expect(&it, HAN FFFD "B" HAN);

    /* Bytes that are not a character are invalid. */
    it.text = "%BA%BA" HAN "\xE6\xB1"
              "a\x80%BA%BA";
    expect(&it, HAN HAN FFFD "a" FFFD HAN);
    rules.invalid = PERCENT_NULL;
    expect_error(&it, PERCENT_INVALID, 9);
    rules.invalid = PERCENT_FAIL;
    expect_error(&it, PERCENT_INVALID, 9);
}

static void test_characters_of_lists(void)
{
    const percent_charset *utf8 = percent_charset_labelled("utf-8", 0);
    const percent_charset *gbk = percent_charset_labelled("gbk", 0);
    const percent_charset *big5 = percent_charset_labelled("big5", 0);
    const percent_charset *lists[][2] = {{utf8, gbk}, {big5, gbk}};
    percent_rules rules = {.charsets = lists[0], .charset_count = 2, .text = 1};
    call it = {.text = HAN "%E6%B1%89", .rules = &rules};
    expect(&it, HAN HAN);
    it.text = "%BA%BA" HAN "%BA%BA";
    expect(&it, HAN HAN HAN);
    it.text = "%E6%B1%89" HAN "%BA%BA"; /* not UTF-8: BA BA; not GBK: 89 without a trail byte */
    expect_error(&it, PERCENT_INVALID, 3 * 3 + 3);
    it.text = HAN "%BA%BA" HAN "%";
    expect_error(&it, PERCENT_MALFORMED, 12);
    rules.charsets = lists[1];
    it.text = "%A4%A4" HAN "%81%40"; /* Big5 has A4 A4, but not 81 40 */
    expect(&it, "\xE3\x81\x84" HAN "\xE4\xB8\x82");
    it.text = "%A4%A4" HAN;
    expect(&it, "\xE4\xB8\xAD" HAN);
    it.text = "%A4%A4" HAN "%81%20";
    rules.invalid = PERCENT_REPLACE;
    expect(&it, "\xE4\xB8\xAD" HAN FFFD " ");
    it.text = HAN "\x80"; /* in neither charset */
    rules.invalid = PERCENT_FAIL;
    expect_error(&it, PERCENT_INVALID, 3);
}

static void test_characters_of_queries(void)
{
    const percent_charset *gbk[] = {percent_charset_labelled("gbk", 0)};
    percent_rules rules = {.charsets = gbk, .charset_count = 1, .text = 1};
    call it = {.text = "a" HAN "=1&%BA%BA" HAN "b=" HAN "+%BA%BA", .name = HAN HAN "b", .rules = &rules};
    expect(&it, HAN " " HAN);
    it.name = "a" HAN;
    expect(&it, "1");
    it.name = HAN HAN;
    expect_error(&it, PERCENT_OK, 0);
    it.name = HAN HAN "bc";
    expect_error(&it, PERCENT_OK, 0);
    it.text = HAN "=%BA" HAN;
    it.name = HAN;
    expect_error(&it, PERCENT_INVALID, 4);
    it.text = HAN "%BA=1&" HAN "=2"; /* the first field is not valid text */
    expect(&it, "2");
    rules.text = 0;
    expect_error(&it, PERCENT_OK, 0);
}

int main(void)
{
    input = new_guarded();
    output = new_guarded();
    test_charsets();
    test_planes();
    test_charset_lists();
    test_charset_queries();
    test_characters();
    test_characters_of_lists();
    test_characters_of_queries();
    return end_of_checks("charset_texts");
}

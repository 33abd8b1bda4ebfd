/* Lists of charsets, and rules and texts that callers must not pass. */
#include "coding.h"

#include <string.h>

/* ---- Lists ---- */

/* Converts a text, and expects that it has the charset and the size that the list chooses. */
static void convert_chosen(const coding *it, coding_outcome *whole)
{
    convert_whole(it, whole);
    const pct_charset_result chosen = pct_charset_choose(&it->from, it->input, it->n);
    if (chosen.status != whole->result.status || chosen.charset != whole->result.charset ||
        chosen.written != whole->result.written || chosen.read != whole->result.read) {
        fail("charset %u is chosen, and %u is used", (unsigned)chosen.charset,
             (unsigned)whole->result.charset);
    }
}

/* Expects that the text is decoded in the charset that the list chooses, as if by this charset alone. */
static void prove_list(const char *labels, const char *flags, chance *random)
{
    static coding it;
    static coding_outcome whole;
    const coding_vector vector = {.labels = labels, .profile = PCT_BROWSER, .flags = flags, .input = ""};
    use_vector(&it, &vector, true);
    /* The text is in one of the charsets. */
    const pct_charset *first = it.charsets[0];
    it.charsets[0] = it.charsets[random_below(random, it.from.count)];
    fill_coding(&it, random);
    it.charsets[0] = first;
    look_at(labels, it.n, 0, 0);
    convert_chosen(&it, &whole);
    expect_parts(&it, &whole);
    expect_capacities(&it, &whole);
    count_cases(1);
}

/* The longest text of a repeated unit, and texts that end around 4,096 bytes, where the engine starts another
 * part. */
static void prove_long(const char *flags, const char *unit)
{
    static coding it;
    static coding_outcome whole;
    const coding_vector vector = {.labels = "utf-8,gbk", .profile = PCT_BROWSER, .flags = flags, .input = ""};
    use_vector(&it, &vector, true);
    for (size_t k = 0; k < MOST_INPUT; k++) {
        it.input[k] = (uint8_t)unit[k % strlen(unit)];
    }
    it.n = MOST_INPUT;
    for (size_t n = 4110; n > 4080; n--) {
        look_at(vector.labels, it.n, 0, 0);
        convert_chosen(&it, &whole);
        it.n = n;
    }
}

static void prove_lists(void)
{
    static const char *const lists[] = {"utf-8,gbk",          "gbk,utf-8",         "utf-8,shift_jis,euc-jp",
                                        "big5,gbk",           "utf-8,iso-2022-jp", "utf-8,utf-16le",
                                        "utf-8,windows-1252", "utf-8,euc-jp,gbk"};
    static const char *const flags[] = {"", "R", "k", "kR", "rR", "t", "tR", "p", "pR", "+u", "uR", "ktR"};
    chance random = {77};
    for (size_t round = 0; round < (is_quick() ? 20 : 400); round++) {
        for (size_t k = 0; k < sizeof flags / sizeof flags[0]; k++) {
            prove_list(lists[random_below(&random, sizeof lists / sizeof lists[0])], flags[k], &random);
        }
        prove_list("utf-8,gbk", round % 2 ? "K" : "ktK", &random);
        prove_list("utf-8", round % 3 == 0 ? "K" : round % 3 == 1 ? "kuK" : "pK", &random);
    }
}

/* A text that UTF-8 and GBK may read, and the charset that is used. */
static const struct {
    const char *flags, *text;
    uint32_t charset;
} evidence[] = {
    {"", "%E6%B1%89%E6%B1%89%E5", 0}, /* cut UTF-8 */
    {"", "a\xE6\xB1\x89%E6%B1%89%E5", 0},
    {"", "%E6%B1%89%E5%A4", 0},
    {"", "%E6%B1%89%E6%B1%89%E5a", 1},
    {"", "aaa%E5%A4", 1}, /* no complete character before */
    {"", "%61%2a%E5%A4", 1},
    {"", "%E6%B1%89\xE5", 0},
    {"t", "%E6%B1%89%E5", 0},
    {"t", "%E6%B1%89%E5\xC3\xA9", 1}, /* a raw character follows */
    {"K", "%BA%BA", 1},
    {"K", "%E6%B1%89%BA%BA", 0},
    {"t", "\xE6\xB1\x89%E5%A4", 1}, /* raw characters are no evidence */
    {"t", "%E6%B1%89\xE6\xB1\x89%E5", 0},
    {"k", "%a%E5%A4", 1},
    {"k", "a%%E5%A4", 1},
    {"p", "\xE6\xB1\x89\xE6\xB1\x89\xE5", 0},
    {"p", "\xE6\xB1\x89\xE6\xB1\x89\xE5\xE5\xE5\xE5\xE5", 1},
    {"p", "%E6%B1%89\xE5\xA4", 1},
    {"k", "%E6%B1%89%E6%B1%89%E5", 0},
    {"k", "%E6%B1%89%E6%B1%89%E5%", 0}, /* cut within an escape */
    {"k", "%E6%B1%89%E5%A4%", 0},
    {"r", "%E6%B1%89%E5%A4%8", 0},
    {"k", "%E6%B1%89\xE5", 0},
    {"k", "%E6%B1%89%E5%A4%G", 1},
    {"k", "%E6%B1%89%E5%A48", 1},
    {"k", "%E6%B1%89%E5%A4%%", 1},
};

static void prove_evidence(void)
{
    for (size_t k = 0; k < sizeof evidence / sizeof evidence[0]; k++) {
        static coding it;
        static coding_outcome whole;
        const coding_vector vector = {
            .labels = "utf-8,gbk", .profile = PCT_BROWSER, .flags = evidence[k].flags, .input = ""};
        use_vector(&it, &vector, true);
        it.n = strlen(evidence[k].text);
        memcpy(it.input, evidence[k].text, it.n);
        look_at(evidence[k].text, it.n, 0, k);
        convert_whole(&it, &whole);
        if (whole.result.charset != evidence[k].charset) {
            fail("charset %u is used, status %d at %zu", (unsigned)whole.result.charset, whole.result.status,
                 whole.result.read);
        }
        expect_parts(&it, &whole);
        expect_capacities(&it, &whole);
    }
}

/* ---- Rules and texts that callers must not pass ---- */

static void prove_bad_rules(void)
{
    const pct_charset *const gbk[] = {pct_charset_named("GBK")}, *const utf8[] = {pct_charset_named("UTF-8")};
    const struct {
        pct_decoder how;
        pct_status status;
    } cases[] = {
        {{.count = 0}, PCT_OK},
        {{.charsets = utf8, .count = 1, .invalid = PCT_POLICY_KEEP}, PCT_OK},
        {{.invalid = PCT_POLICY_KEEP}, PCT_OK},
        {{.charsets = gbk, .count = 1, .invalid = PCT_POLICY_KEEP}, PCT_BAD_RULES},
        {{.charsets = gbk, .count = 17}, PCT_BAD_RULES},
        {{.charsets = NULL, .count = 1}, PCT_BAD_RULES},
        {{.is_plain = true}, PCT_OK},
        {{.is_plain = true, .plus = true}, PCT_BAD_RULES},
        {{.is_plain = true, .unicode_escapes = true}, PCT_BAD_RULES},
        {{.is_plain = true, .is_text = true}, PCT_BAD_RULES},
        {{.malformed = 1}, PCT_BAD_RULES},
        {{.malformed = 4}, PCT_BAD_RULES},
        {{.invalid = 1}, PCT_BAD_RULES},
        {{.invalid = 4}, PCT_BAD_RULES},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        look_at("rules", 0, 0, k);
        if (pct_decoder_check(&cases[k].how) != cases[k].status) {
            fail("the rules are read differently");
        }
    }
}

static void prove_hostile_text(void)
{
    chance random = {3};
    static coding it;
    static const char *const flags[] = {"w", "uw", "&w", "u&w", "f?w", "cew"};
    for (pct_profile profile = PCT_BROWSER; profile <= PCT_CORE_FOUNDATION; profile++) {
        for (size_t k = 0; k < pct_charset_count(profile); k++) {
            for (size_t round = 0; round < (is_quick() ? 24 : 600); round++) {
                use_charset(&it, pct_charset_at(profile, k), false, flags[round % 6], '?');
                it.n = random_below(&random, round % 8 ? 30 : 300);
                fill(&random, round % 2 ? 0 : 6, it.input, it.n);
                it.n -= it.n > 3 ? random_below(&random, 3) : 0;
                look_at(it.charsets[0]->name, it.n, 1, round);
                expect_no_access(&it, random_below(&random, 6 * it.n + 140));
            }
        }
    }
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    make_coding_memory();
    prove_lists();
    prove_long("", "%BA%BAa");
    prove_long("u", "%u0061"); /* a part fits into the smallest buffer */
    prove_evidence();
    prove_bad_rules();
    prove_hostile_text();
}

const proof coding_lists = {"coding-lists", prove};

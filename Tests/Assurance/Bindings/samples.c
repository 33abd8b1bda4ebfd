#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "samples.h"

#define TEXT(literal)                                                                                        \
    {                                                                                                        \
        (const uint8_t *)(literal), sizeof(literal) - 1                                                      \
    }

static const text valid[] = {
    TEXT(""),
    TEXT("a"),
    TEXT("exactly12byt"),
    TEXT("exactly13byte"),
    TEXT("%E6%B1%89%E5%AD%97+text"),
    TEXT("k=%41&&k=v&q=a+b%20c"),
    TEXT("=&%6B=%E6%B1%89&x"),
    TEXT("k=\xE6\xB1\x89\xE5\xAD\x97 unescaped"),
    TEXT("&&&"),
    TEXT("a longer text without any escape in it"),
};

static const text others[] = {
    {NULL, 0},       TEXT("%"),   TEXT("a=%4&k=%"), TEXT("k=%BA%BA&%D7%D6=x"), TEXT("%FF"),
    TEXT("k=1&%zz"), TEXT("%80"), TEXT("k=\xFF"),   TEXT("\xBA\xBA bytes"),    TEXT("%A4@ %E6%B1"),
};

enum { VALID = sizeof valid / sizeof valid[0], OTHERS = sizeof others / sizeof others[0] };

static text repeated(const char *unit, int64_t times)
{
    const int64_t n = (int64_t)strlen(unit);
    uint8_t *bytes = malloc((size_t)(n * times));
    for (int64_t k = 0; k < times; k++) {
        memcpy(bytes + k * n, unit, (size_t)n);
    }
    return (text){bytes, n * times};
}

/* Copies a text to memory of its size, so that the sanitizer sees each byte after it. */
static text copied(text from)
{
    uint8_t *bytes = malloc(from.length > 0 ? (size_t)from.length : 1);
    memcpy(bytes, from.bytes, (size_t)from.length);
    return (text){bytes, from.length};
}

rows make_rows(int number)
{
    static const char *const names[COLUMNS] = {"no rows",     "mixed rows", "valid rows", "many rows",
                                               "a long text", "many bytes", "a huge text"};
    static const int64_t counts[COLUMNS] = {0, 2 * (VALID + OTHERS), VALID, 1500, VALID + 2, 5000, VALID + 2};
    static const int64_t repetitions[COLUMNS] = {[4] = 25000, [5] = 130000, [6] = 700000};
    rows it = {names[number], counts[number], calloc((size_t)counts[number] + 1, sizeof(text))};
    for (int64_t k = 0; k < it.count; k++) {
        const bool is_other = number == 1 && k % 2 == 1;
        const text from = is_other ? others[k / 2 % OTHERS] : valid[(number == 1 ? k / 2 : k) % VALID];
        it.texts[k] = from.bytes ? copied(from) : from;
    }
    if (repetitions[number] > 0) {
        free((void *)it.texts[1].bytes);
        it.texts[1] =
            repeated(number == 4 ? "k=%E6%B1%89 &" : "%41 \xE6\xB1\x89\xE5\xAD\x97", repetitions[number]);
    }
    return it;
}

void free_rows(rows *it)
{
    for (int64_t k = 0; k < it->count; k++) {
        free((void *)it->texts[k].bytes);
    }
    free(it->texts);
}

bool is_text(text it)
{
    const percent_rules rules = {0};
    uint8_t *room = malloc((size_t)it.length + 1);
    bool is_valid = true;
    /* An escape would end the call or decode to other bytes, so the text is checked between its '%'. */
    for (int64_t start = 0, end = 0; start <= it.length; start = end + 1) {
        for (end = start; end < it.length && it.bytes[end] != '%';) {
            end++;
        }
        is_valid =
            is_valid && percent_decode(it.bytes + start, end - start, &rules, room, it.length, NULL) >= 0;
    }
    free(room);
    return is_valid;
}

percent_rules rules_numbered(int number)
{
    static const percent_charset *charsets[2];
    charsets[0] = percent_charset_labelled("utf-8", PERCENT_BROWSER);
    charsets[1] = percent_charset_labelled("gbk", PERCENT_BROWSER);
    const percent_rules all[RULES] = {
        {.malformed = PERCENT_FAIL},
        {.malformed = PERCENT_NULL, .invalid = PERCENT_NULL, .plus = 1},
        {.malformed = PERCENT_KEEP, .invalid = PERCENT_KEEP},
        {.malformed = PERCENT_REPLACE, .invalid = PERCENT_REPLACE, .plus = 1},
        {.charsets = charsets + 1, .charset_count = 1},
        {.charsets = charsets, .charset_count = 2, .malformed = PERCENT_NULL, .invalid = PERCENT_NULL},
        {.charsets = charsets, .charset_count = 2, .malformed = PERCENT_KEEP, .invalid = PERCENT_FAIL},
        {.charsets = charsets + 1, .charset_count = 1, .malformed = PERCENT_NULL, .invalid = PERCENT_REPLACE},
    };
    return all[number];
}

/* ---- Expected results ---- */

/* Adds a result, or the failure of a part at an offset in the text. */
static void add_result(const arguments *how, outcome *to, uint8_t *at, int64_t written, percent_error error,
                       int64_t offset)
{
    if (written >= 0) {
        to->results[to->count++] = (text){at, written};
    } else if (error.status == PERCENT_OK) {
        to->is_null = true;
    } else {
        const int32_t policy = error.status == PERCENT_MALFORMED ? how->rules.malformed : how->rules.invalid;
        if (how->function == PARSE && policy == PERCENT_NULL) {
            to->results[to->count++] = (text){NULL, 0};
            return;
        }
        to->is_null = how->function != ENCODE && policy == PERCENT_NULL;
        to->fails = !to->is_null;
        to->status = error.status;
        to->byte = offset + error.byte;
    }
}

static int64_t decode_part(const arguments *how, outcome *to, text from, int64_t start, int64_t end,
                           int64_t used)
{
    percent_error error;
    percent_rules rules = how->rules;
    uint8_t *at = to->bytes + used;
    const int64_t n = end - start;
    rules.plus = how->function == PARSE ? 1 : rules.plus;
    const int64_t written = percent_decode(from.bytes + start, n, &rules, at, 3 * n + 16, &error);
    add_result(how, to, at, written, error, start);
    return written < 0 ? used : used + written;
}

static void expect_pairs(const arguments *how, outcome *to, text from)
{
    int64_t used = 0;
    for (int64_t start = 0, end = 0; start < from.length && !to->fails; start = end + 1) {
        int64_t equals = start;
        for (end = start; end < from.length && from.bytes[end] != '&'; end++) {
            equals += equals == end && from.bytes[end] != '=';
        }
        if (end == start) {
            continue;
        }
        used = decode_part(how, to, from, start, equals, used);
        if (!to->fails) {
            used = decode_part(how, to, from, equals < end ? equals + 1 : end, end, used);
        }
    }
}

outcome expect(const arguments *how, text from)
{
    int64_t parts = 2;
    for (int64_t k = 0; k < from.length; k++) {
        parts += from.bytes[k] == '&' ? 2 : 0;
    }
    /* A part may need 3 * n + 16 bytes. */
    const int64_t most = 3 * from.length + 16 * parts;
    outcome to = {.results = calloc((size_t)parts, sizeof(text)), .bytes = malloc((size_t)most)};
    percent_error error;
    int64_t written;
    if (from.bytes == NULL) {
        to.is_null = true;
    } else if (how->function == ENCODE) {
        written = percent_encode(how->set, from.bytes, from.length, to.bytes, most, &error);
        add_result(how, &to, to.bytes, written, error, 0);
    } else if (how->function == DECODE) {
        decode_part(how, &to, from, 0, from.length, 0);
    } else if (how->function == GET) {
        const percent_name name = {how->name.bytes, how->name.length};
        written = percent_query_get(from.bytes, from.length, &name, 1, &how->rules, to.bytes, most, &error);
        add_result(how, &to, to.bytes, written, error, 0);
    } else {
        expect_pairs(how, &to, from);
    }
    return to;
}

void free_outcome(outcome *it)
{
    free(it->results);
    free(it->bytes);
}

bool is_same(text a, text b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, (size_t)a.length) == 0);
}

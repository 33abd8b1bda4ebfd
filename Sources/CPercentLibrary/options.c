/* Reads options that are written as text. */
#include <string.h>

#include "binding.h"
#include "include/doors.h"

/* A part of the text of the options. */
typedef struct word {
    const uint8_t *bytes;
    size_t n;
} word;

/* A value of an option. */
typedef struct value {
    const char *name;
    int32_t number;
} value;

enum { VALUES = 9 };

/* An option, its member of pct_options, and its values. */
typedef struct option {
    const char *name;
    int32_t functions; /* that have the option */
    size_t member;
    value values[VALUES];
} option;

#define RULE(member) offsetof(pct_options, rules.member)

static const option options[] = {
    {"malformed",
     PCT_DECODE_OPTIONS | PCT_QUERY_OPTIONS | PCT_BYTES_OPTIONS,
     RULE(malformed),
     {{"fail", PERCENT_FAIL}, {"keep", PERCENT_KEEP}, {"replace", PERCENT_REPLACE}, {"null", PERCENT_NULL}}},
    {"invalid",
     PCT_DECODE_OPTIONS | PCT_QUERY_OPTIONS,
     RULE(invalid),
     {{"fail", PERCENT_FAIL}, {"replace", PERCENT_REPLACE}, {"null", PERCENT_NULL}}},
    {"unicode-escapes",
     PCT_DECODE_OPTIONS | PCT_QUERY_OPTIONS,
     RULE(unicode_escapes),
     {{"malformed", 0}, {"decoded", 1}}},
    {"rounds",
     PCT_DECODE_OPTIONS | PCT_QUERY_OPTIONS | PCT_BYTES_OPTIONS,
     RULE(rounds),
     {{"1", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}, {"7", 7}, {"8", PERCENT_MOST_ROUNDS}}},
    {"plus", PCT_DECODE_OPTIONS | PCT_BYTES_OPTIONS, RULE(plus), {{"true", 1}, {"false", 0}}},
    {"input",
     PCT_QUERY_OPTIONS,
     RULE(input),
     {{"auto", PERCENT_AUTO}, {"query", PERCENT_QUERY}, {"url", PERCENT_URL}}},
    {"unencodable",
     PCT_ENCODE_OPTIONS,
     offsetof(pct_options, unencodable),
     {{"fail", PERCENT_UNENCODABLE_FAIL},
      {"reference", PERCENT_UNENCODABLE_REFERENCE},
      {"replace", PERCENT_UNENCODABLE_REPLACE}}},
};

enum { OPTIONS = sizeof options / sizeof options[0] };

static const char also[] = "also=";

static bool is_word(word text, const char *name)
{
    return text.n == strlen(name) && memcmp(text.bytes, name, text.n) == 0;
}

static bool set_value(const option *it, word text, pct_options *to)
{
    for (size_t k = 0; k < VALUES && it->values[k].name; k++) {
        if (is_word(text, it->values[k].name)) {
            memcpy((uint8_t *)to + it->member, &it->values[k].number, sizeof it->values[k].number);
            return true;
        }
    }
    return false;
}

static bool read_option(word text, int32_t functions, pct_options *to)
{
    const size_t equals = pct_find(text.bytes, text.n, '=');
    if (equals == text.n) {
        return false;
    }
    for (size_t k = 0; k < OPTIONS; k++) {
        if ((options[k].functions & functions) && is_word((word){text.bytes, equals}, options[k].name)) {
            return set_value(&options[k], (word){text.bytes + equals + 1, text.n - equals - 1}, to);
        }
    }
    return false;
}

int32_t pct_read_options(const uint8_t *text, int64_t n, int32_t functions, pct_options *to, int64_t *offset,
                         int64_t *length)
{
    const size_t prefix = sizeof also - 1;
    for (size_t at = 0, end = (size_t)n; at < end;) {
        if (text[at] == ' ') {
            at++;
            continue;
        }
        const bool is_also =
            (functions & PCT_ENCODE_OPTIONS) && end - at >= prefix && memcmp(text + at, also, prefix) == 0;
        const size_t size = is_also ? end - at : pct_find(text + at, end - at, ',');
        if (is_also) {
            to->also = text + at + prefix;
            to->also_size = (int64_t)(size - prefix);
        } else if (!read_option((word){text + at, size}, functions, to)) {
            *offset = (int64_t)at;
            *length = (int64_t)size;
            return -1;
        }
        at += size + 1;
    }
    return 0;
}

/* Checks the rules of decoding. */
#include "binding.h"

uint8_t pct_no_bytes[1];

_Static_assert(PERCENT_QUERY == (int)PCT_INPUT_QUERY && PERCENT_URL == (int)PCT_INPUT_URL &&
                   PERCENT_AUTO == (int)PCT_INPUT_AUTO,
               "all interfaces have the same kinds of text");
_Static_assert(PERCENT_MOST_CHARSETS == PCT_MOST_CHARSETS, "all interfaces have the same limit");
_Static_assert(PERCENT_FAIL == (int)PCT_POLICY_FAIL && PERCENT_KEEP == (int)PCT_POLICY_KEEP &&
                   PERCENT_REPLACE == (int)PCT_POLICY_REPLACE && PERCENT_BAD_ARGUMENT == (int)PCT_BAD_RULES &&
                   PERCENT_OUT_OF_MEMORY == (int)PCT_OUT_OF_MEMORY,
               "all interfaces have the same policies and statuses");

static bool is_policy(int32_t policy)
{
    return policy >= PERCENT_FAIL && policy <= PERCENT_REPLACE;
}

static bool is_bad(const percent_rules *rules)
{
    return !is_policy(rules->malformed) || !is_policy(rules->invalid) || rules->input < PERCENT_AUTO ||
           rules->input > PERCENT_URL || rules->charset_count < 0 || rules->rounds < 0 ||
           rules->rounds > PERCENT_MOST_ROUNDS || (rules->charsets == NULL && rules->charset_count > 0);
}

/* Makes the failures of a row failures of the call. */
static uint8_t failing(int32_t policy)
{
    return (uint8_t)(policy == PERCENT_NULL ? PCT_POLICY_FAIL : policy);
}

int32_t pct_read_rules(const percent_rules *rules, bool is_query, pct_decoding *to)
{
    static const percent_rules none = {0};
    *to = (pct_decoding){.in = {.count = 0}};
    rules = rules ? rules : &none;
    if (is_bad(rules)) {
        return PERCENT_BAD_ARGUMENT;
    }
    if (rules->charset_count > PERCENT_MOST_CHARSETS) {
        return PERCENT_TOO_MANY_CHARSETS;
    }
    const bool plus = is_query || rules->plus != 0;
    to->rounds = rules->rounds;
    to->rules = (pct_column_rules){(pct_column_policy)rules->malformed, (pct_column_policy)rules->invalid,
                                   plus, (pct_input)rules->input};
    to->in = (pct_decoder){.charsets = to->charsets,
                           .count = (size_t)rules->charset_count,
                           .malformed = failing(rules->malformed),
                           .invalid = failing(rules->invalid),
                           .plus = plus,
                           .unicode_escapes = rules->unicode_escapes != 0,
                           .is_text = rules->text != 0};
    for (size_t k = 0; k < to->in.count; k++) {
        if (rules->charsets[k] == NULL) {
            return PERCENT_BAD_ARGUMENT;
        }
        const pct_charset *row = row_of(rules->charsets[k]);
        to->charsets[k] = is_query ? pct_charset_for_queries(row) : row;
    }
    const pct_status status = pct_decoder_check(&to->in);
    if (to->in.count == 1 && to->charsets[0]->form == PCT_FORM_UTF8) {
        to->in.count = 0;
    }
    /* In UTF-8 alone, the kernels of columns let escapes and other bytes form a character together. */
    to->in.is_text = to->in.is_text && to->in.count > 0;
    return (int32_t)status;
}

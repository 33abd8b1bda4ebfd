/* Checks the rules of decoding. */
#include <string.h>

#include "binding.h"
#include "include/doors.h"

uint8_t pct_no_bytes[1];

_Static_assert(PERCENT_QUERY == (int)PCT_INPUT_QUERY && PERCENT_URL == (int)PCT_INPUT_URL &&
                   PERCENT_AUTO == (int)PCT_INPUT_AUTO,
               "all interfaces have the same kinds of text");
_Static_assert(PERCENT_MOST_CHARSETS == PCT_MOST_CHARSETS, "all interfaces have the same limit");

static bool is_policy(int32_t policy)
{
    return policy >= PERCENT_FAIL && policy <= PERCENT_REPLACE;
}

/* Checks that text can be decoded in a charset, and prepares the table of the charset. */
static int32_t prepare(const percent_charset *charset)
{
    int32_t status = PERCENT_OK;
    if (charset == NULL || pct_charset_row_of(charset).browser == NULL) {
        return PERCENT_BAD_ARGUMENT;
    }
    if (!pct_is_utf8(charset)) {
        pct_table_for_decoding(charset, &status);
    }
    return status;
}

int32_t pct_read_rules(const percent_rules *rules, pct_decoding *to)
{
    *to = (pct_decoding){NULL, 0, {PCT_COLUMN_FAIL, PCT_COLUMN_FAIL, false, PCT_INPUT_QUERY}, false};
    if (rules == NULL) {
        return PERCENT_OK;
    }
    if (!is_policy(rules->malformed) || !is_policy(rules->invalid) || rules->input < PERCENT_QUERY ||
        rules->input > PERCENT_AUTO || rules->charset_count < 0 ||
        (rules->charsets == NULL && rules->charset_count > 0)) {
        return PERCENT_BAD_ARGUMENT;
    }
    if (rules->charset_count > PERCENT_MOST_CHARSETS) {
        return PERCENT_TOO_MANY_CHARSETS;
    }
    to->rules.malformed = (pct_column_policy)rules->malformed;
    to->rules.invalid = (pct_column_policy)rules->invalid;
    to->rules.plus = rules->plus != 0;
    to->rules.input = (pct_input)rules->input;
    to->is_text = rules->text != 0;
    to->charsets = rules->charsets;
    to->count = (size_t)rules->charset_count;
    for (size_t k = 0; k < to->count; k++) {
        int32_t status = prepare(to->charsets[k]);
        if (status != PERCENT_OK) {
            return status;
        }
    }
    bool is_utf8 = to->count == 0 || pct_is_utf8(to->charsets[0]);
    if (to->count == 1 && is_utf8) {
        to->count = 0;
    }
    return is_utf8 || rules->invalid != PERCENT_KEEP ? PERCENT_OK : PERCENT_BAD_ARGUMENT;
}

int32_t pct_input_named(const uint8_t *name, int64_t n)
{
    static const char *const names[] = {"query", "url", "auto"};
    for (int32_t input = PERCENT_QUERY; input <= PERCENT_AUTO; input++) {
        if (n == (int64_t)strlen(names[input]) && memcmp(name, names[input], (size_t)n) == 0) {
            return input;
        }
    }
    return -1;
}

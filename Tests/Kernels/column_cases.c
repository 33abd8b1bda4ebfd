/* Columns with random content. */
#include <string.h>

#include "columns.h"

enum { POLICIES = 4, INPUTS = 6, MOST_BIT = 64 };

pct_column_rules rules_of(size_t number)
{
    static const pct_input inputs[INPUTS] = {PCT_INPUT_QUERY, PCT_INPUT_AUTO, PCT_INPUT_QUERY,
                                             PCT_INPUT_URL,   PCT_INPUT_URL,  PCT_INPUT_AUTO};
    return (pct_column_rules){
        (pct_column_policy)(number % POLICIES), (pct_column_policy)(number / POLICIES % POLICIES),
        number / POLICIES / POLICIES % 2, inputs[number / POLICIES / POLICIES / 2 % INPUTS]};
}

void use_operation(column_case *it, chance *random, column_operation operation)
{
    static const char *const names[] = {"q", "name", "", " ", "x+", "\xE6\xB1\x89"};
    it->operation = operation;
    size_t choice = random_below(random, 8 * 8 * 8 * 4);
    it->name_count = 1 + choice % 4 % MOST_NAMES;
    for (size_t k = 0; k < it->name_count; k++) {
        choice /= k == 0 ? 4 : 8;
        it->names[k] = name_of(names[choice % 8 % 6]);
    }
    it->set = sample_rule(random_below(random, SAMPLE_RULES));
    it->rules = rules_of(random_below(random, POLICIES * POLICIES * 2 * INPUTS));
}

static size_t next_length(chance *random, unsigned kind, size_t length, size_t row)
{
    switch (kind) {
    case 0:
        return length;
    case 1:
        return random_below(random, 2 * length + 1);
    case 2:
        return random_below(random, 8) ? 0 : random_below(random, 2 * length + 1);
    default:
        return row == 20 ? 50 * length : random_below(random, length + 1);
    }
}

void cut_rows(column_case *it, chance *random, unsigned kind, size_t length, size_t most_bytes)
{
    size_t end = random_below(random, 3), nulls = random_below(random, 3) ? 40 : 3;
    it->ends[0] = (int64_t)end;
    for (it->rows = 0; it->rows < COLUMN_ROWS; it->rows++) {
        end += next_length(random, kind, length, it->rows);
        if (end > most_bytes) {
            break;
        }
        it->ends[it->rows + 1] = (int64_t)end;
        it->nulls[it->rows] = random_below(random, nulls) == 0;
    }
    it->size = (size_t)it->ends[it->rows];
    it->has_validity = random_below(random, 2);
    it->is_wide = random_below(random, 2);
}

/* Fills a row with whole characters, escaped or not. No character is divided between rows. */
static void fill_row_of_text(chance *random, uint8_t *bytes, size_t n)
{
    static const char *const texts[] = {"%E6%B1%89", "%c3%A9",       "a", "+", "%20", "\xE6\xB1\x89",
                                        "name=",     "%F0%9F%98%80", "x"};
    for (size_t i = 0; i < n;) {
        const char *next = texts[random_below(random, 9)];
        next = strlen(next) <= n - i ? next : "z";
        memcpy(bytes + i, next, strlen(next));
        i += strlen(next);
    }
}

/* Fills a row with fields. Some fields have the names that the calls search for, and some rows are URLs. */
static void fill_row_of_fields(chance *random, uint8_t *bytes, size_t n)
{
    static const char *const texts[] = {"&q=",  "&",  "=",           "%71", "%6Eame=", "name",
                                        "%20=", "+",  "a",           "x",   "%26",     "%E6%B1%89",
                                        "q",    "&=", "longer+text", "?",   "#"};
    static const char *const starts[] = {"http://a", "/", "?", "a?"};
    for (size_t i = 0; i < n;) {
        const char *next = i == 0 && random_below(random, 3) == 0 ? starts[random_below(random, 4)]
                                                                  : texts[random_below(random, 17)];
        next = strlen(next) <= n - i ? next : "q";
        memcpy(bytes + i, next, strlen(next));
        i += strlen(next);
    }
}

void fill_column(column_case *it, chance *random, unsigned kind)
{
    if (kind < CONTENT_KINDS) {
        fill(random, kind, it->bytes, it->size);
        return;
    }
    fill(random, 1, it->bytes, it->size);
    for (size_t row = 0; row < it->rows; row++) {
        uint8_t *bytes = it->bytes + it->ends[row];
        size_t n = (size_t)(it->ends[row + 1] - it->ends[row]);
        if (it->has_validity && it->nulls[row]) {
            continue;
        }
        if (kind == CONTENT_KINDS) {
            fill(random, random_below(random, 40) ? 2 : 3 + (unsigned)random_below(random, 4), bytes, n);
        } else if (it->operation >= GETTING) {
            fill_row_of_fields(random, bytes, n);
        } else {
            fill_row_of_text(random, bytes, n);
        }
        if (kind == CONTENT_KINDS + 2 && n > 0 && random_below(random, 20) == 0) {
            static const char wrong[] = "%%\xE6\xFF\x89";
            bytes[random_below(random, n)] = (uint8_t)wrong[random_below(random, 5)];
        }
    }
}

column_placing random_placing(chance *random)
{
    static const int64_t firsts[] = {0, 0, 1, 63, 100000};
    return (column_placing){
        .at = random_below(random, 2) ? AT_START : AT_END,
        .source = random_below(random, 3) ? 0 : random_below(random, 64),
        .target = random_below(random, 3) ? 0 : random_below(random, 64),
        .skew = random_below(random, 3) ? 0 : random_below(random, sizeof(int64_t)),
        .in_bit = random_below(random, MOST_BIT),
        .out_bit = random_below(random, MOST_BIT),
        .first = firsts[random_below(random, 5)],
        .wants_validity = random_below(random, 3) > 0,
        .is_last = random_below(random, 5) == 0,
    };
}

void spoil_offset(column_case *it, chance *random)
{
    static const int64_t wrong[] = {-1, 1, INT32_MIN, INT32_MAX, INT64_MIN, INT64_MAX, 70000, -70000};
    size_t at = random_below(random, 4) ? random_below(random, it->rows + 1) : 0;
    int64_t change = wrong[random_below(random, 8)];
    bool is_narrow = change >= INT32_MIN && change <= INT32_MAX;
    it->is_wide = it->is_wide || !is_narrow;
    it->ends[at] = change == 1 || change == -1 ? it->ends[at] + change : change;
}

void use_short_rows(column_case *it, chance *random, size_t n, size_t number)
{
    static const char matter[] = "%4ag+&=q\xE6\xB1\x89\xC3\xA9\xF0\x9F";
    for (size_t k = 0, rest = number; k < n; k++, rest /= MATTER) {
        it->bytes[k] = (uint8_t)matter[rest % MATTER];
    }
    it->size = n;
    it->rows = 2;
    it->has_validity = it->is_wide = false;
    it->ends[0] = 0;
    it->ends[1] = (int64_t)random_below(random, n + 1);
    it->ends[2] = (int64_t)n;
}

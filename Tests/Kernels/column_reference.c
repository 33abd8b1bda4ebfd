/* The reference for columns, row by row. */
#include <string.h>

#include "columns.h"

/* The result of a unit of a row: a byte, U+FFFD, or a malformed escape, which ends the call. */
typedef enum unit_kind { BYTE, REPLACED, MALFORMED } unit_kind;

typedef struct unit {
    unit_kind kind;
    uint8_t byte;
    size_t at;
} unit;

static unit units[COLUMN_BYTES];

static size_t list_units(const uint8_t *src, size_t n, pct_column_rules rules)
{
    size_t count = 0;
    for (size_t i = 0; i < n;) {
        int value = src[i] == '%' && n - i >= 3 ? reference_digits(src[i + 1], src[i + 2]) : -1;
        unit next = {BYTE, src[i] == '+' && rules.plus ? ' ' : src[i], i};
        if (value >= 0) {
            next.byte = (uint8_t)value;
        } else if (src[i] == '%' && rules.malformed != PCT_COLUMN_KEEP) {
            next.kind = rules.malformed == PCT_COLUMN_REPLACE ? REPLACED : MALFORMED;
        }
        units[count++] = next;
        i += value >= 0 ? 3 : 1;
    }
    return count;
}

/* Whether the bytes are the start of a longer character. */
static bool is_start(const uint8_t *bytes, size_t n)
{
    static const uint8_t continuations[] = {0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF};
    enum { KINDS = sizeof continuations };
    uint8_t all[4];
    memcpy(all, bytes, n);
    for (size_t length = n + 1; length <= 4; length++) {
        for (size_t choice = 0; choice < KINDS * KINDS * KINDS; choice++) {
            size_t rest = choice;
            for (size_t k = n; k < length; k++, rest /= KINDS) {
                all[k] = continuations[rest % KINDS];
            }
            if (reference_utf8(all, length) == length && reference_utf8(all, 1) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Returns the number of units that form the next character. If no character follows, returns 0 and sets
 * `bad` to the number of units to replace with one U+FFFD. */
static size_t character_at(size_t first, size_t count, size_t *bad)
{
    uint8_t bytes[4];
    size_t n = 0;
    while (n < 4 && first + n < count && units[first + n].kind == BYTE) {
        bytes[n] = units[first + n].byte;
        n++;
    }
    for (size_t length = 1; length <= n; length++) {
        if (reference_utf8(bytes, length) == length) {
            return length;
        }
    }
    *bad = 1;
    for (size_t length = 2; length <= n && length < 4; length++) {
        *bad = is_start(bytes, length) ? length : *bad;
    }
    return 0;
}

/* Whether units are the start of a character directly before a malformed escape. The error is that of the
 * escape. */
static bool is_cut(size_t first, size_t count, size_t length)
{
    uint8_t bytes[4];
    for (size_t k = 0; k < length; k++) {
        bytes[k] = units[first + k].byte;
    }
    return first + length < count && units[first + length].kind == MALFORMED && is_start(bytes, length);
}

static void append_replacement(column_outcome *to)
{
    memcpy(to->output + to->size, "\xEF\xBF\xBD", 3);
    to->size += 3;
}

void reference_part(const uint8_t *src, size_t n, pct_column_rules rules, column_outcome *to,
                    row_outcome *row)
{
    size_t count = list_units(src, n, rules);
    for (size_t k = 0; k < count;) {
        size_t bad = 0, length = 1;
        if (units[k].kind == MALFORMED) {
            row->status = PCT_MALFORMED;
        } else if (units[k].kind == BYTE && rules.invalid != PCT_COLUMN_KEEP) {
            length = character_at(k, count, &bad);
            row->status = bad > 0 && rules.invalid != PCT_COLUMN_REPLACE ? PCT_INVALID : PCT_OK;
            if (bad > 0 && is_cut(k, count, bad)) {
                k += bad;
                row->status = PCT_MALFORMED;
            }
        }
        if (row->status != PCT_OK) {
            row->byte = units[k].at;
            return;
        }
        if (bad > 0 || units[k].kind == REPLACED) {
            append_replacement(to);
            k += bad > 0 ? bad : 1;
            continue;
        }
        for (size_t end = k + length; k < end; k++) {
            to->output[to->size++] = units[k].byte;
        }
    }
}

bool has_field_name(const uint8_t *field, size_t n, pct_name name, bool plus, size_t *value)
{
    const pct_column_rules keeping = {PCT_COLUMN_KEEP, PCT_COLUMN_KEEP, plus, PCT_INPUT_QUERY};
    const uint8_t *equals = n > 0 ? memchr(field, '=', n) : NULL;
    size_t length = equals ? (size_t)(equals - field) : n;
    size_t count = list_units(field, length, keeping);
    *value = equals ? length + 1 : n;
    for (size_t k = 0; k < count; k++) {
        if (k == name.n || units[k].byte != name.bytes[k]) {
            return false;
        }
    }
    return n > 0 && count == name.n;
}

/* Gets the value of the first field with a name. Returns false for a query without such a field. */
static bool get_value(const uint8_t *src, pct_query_place query, const column_case *it, pct_name name,
                      column_outcome *to, row_outcome *row)
{
    for (size_t start = query.start, end; start <= query.end; start = end + 1) {
        size_t value = 0;
        for (end = start; end < query.end && src[end] != '&';) {
            end++;
        }
        if (has_field_name(src + start, end - start, name, it->rules.plus, &value)) {
            start += value;
            reference_part(src + start, end - start, it->rules, to, row);
            row->byte += row->status != PCT_OK ? start : 0;
            return true;
        }
    }
    return false;
}

static void get_first_value(const uint8_t *src, size_t n, const column_case *it, column_outcome *to,
                            row_outcome *row)
{
    const pct_query_place query = reference_query(src, n, it->rules.input);
    row->is_null = true;
    for (size_t k = 0; k < it->name_count && row->is_null; k++) {
        row->is_null = !get_value(src, query, it, it->names[k], to, row);
    }
}

bool has_bad_end(const column_case *it, size_t row)
{
    const int64_t size = (int64_t)it->size;
    bool is_first_bad = row == 0 && (it->ends[0] < 0 || it->ends[0] > size);
    return is_first_bad || it->ends[row + 1] < it->ends[row] || it->ends[row + 1] > size;
}

bool is_made_null(pct_column_rules rules, const row_outcome *row)
{
    return (row->status == PCT_MALFORMED && rules.malformed == PCT_COLUMN_NULL) ||
           (row->status == PCT_INVALID && rules.invalid == PCT_COLUMN_NULL);
}

void reference_column(const column_case *it, column_outcome *to)
{
    to->size = 0;
    for (size_t row = 0; row < it->rows; row++) {
        row_outcome *one = &to->rows[row];
        *one = (row_outcome){PCT_OK, 0, to->size, 0, it->has_validity && it->nulls[row]};
        if (has_bad_end(it, row)) {
            one->status = PCT_BAD_OFFSETS;
            return;
        }
        const uint8_t *src = it->bytes + it->ends[row];
        const size_t n = (size_t)(it->ends[row + 1] - it->ends[row]);
        for (size_t i = 0; i < n && !one->is_null && it->operation == ENCODING; i++) {
            to->size += reference_byte(&it->set, src[i], to->output + to->size);
        }
        if (!one->is_null && it->operation == DECODING) {
            reference_part(src, n, it->rules, to, one);
        } else if (!one->is_null && it->operation == GETTING) {
            get_first_value(src, n, it, to, one);
        }
        if (is_made_null(it->rules, one)) {
            *one = (row_outcome){PCT_OK, 0, one->start, 0, true};
            to->size = one->start;
        }
        one->size = to->size - one->start;
        if (one->status != PCT_OK) {
            return;
        }
    }
}

pct_column_result column_result_of(const column_case *it, const column_outcome *outcome, size_t capacity)
{
    pct_column_result result = {0, 0, 0, 0, PCT_OK};
    for (; result.rows < it->rows; result.rows++) {
        const row_outcome *row = &outcome->rows[result.rows];
        if (row->status != PCT_OK || row->size > capacity - result.written) {
            result.status = row->status != PCT_OK ? row->status : PCT_OUTPUT_FULL;
            result.byte = row->byte;
            break;
        }
        result.written += row->size;
        result.nulls += row->is_null;
    }
    return result;
}

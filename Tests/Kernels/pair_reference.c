/* The reference for the pairs of queries, field by field. */
#include "pairs.h"

/* Adds a name or value, and returns whether an error makes it null. */
static bool add_part(const uint8_t *part, size_t n, pct_column_rules rules, column_outcome *to,
                     row_outcome *row)
{
    const size_t before = to->size;
    reference_part(part, n, rules, to, row);
    if (!is_made_null(rules, row)) {
        return false;
    }
    to->size = before;
    row->status = PCT_OK;
    row->byte = 0;
    return true;
}

/* Adds a pair, or only its value if `is_value` is set. */
static void add_pair(const uint8_t *field, size_t n, pct_column_rules rules, bool is_value, pairs_outcome *to,
                     row_outcome *row)
{
    size_t length = 0;
    while (length < n && field[length] != '=') {
        length++;
    }
    const size_t value = length < n ? length + 1 : n;
    to->null_keys[to->pairs] = !is_value && add_part(field, length, rules, &to->keys, row);
    if (row->status == PCT_OK) {
        to->null_values[to->pairs] = add_part(field + value, n - value, rules, &to->values, row);
        row->byte += row->status != PCT_OK ? value : 0;
    }
    to->pairs++;
    to->key_ends[to->pairs] = to->keys.size;
    to->value_ends[to->pairs] = to->values.size;
}

static void add_row(const uint8_t *src, size_t n, pct_column_rules rules, const pct_name *name,
                    pairs_outcome *to, row_outcome *row)
{
    const pct_query_place query = reference_query(src, n, rules.input);
    for (size_t start = query.start, end = 0; start < query.end && row->status == PCT_OK; start = end + 1) {
        for (end = start; end < query.end && src[end] != '&';) {
            end++;
        }
        size_t value = 0;
        if (end > start &&
            (name == NULL || has_field_name(src + start, end - start, *name, rules.plus, &value))) {
            add_pair(src + start, end - start, rules, name != NULL, to, row);
            row->byte += row->status != PCT_OK ? start : 0;
        }
    }
}

/* Removes the output of a row. */
static void forget_row(pairs_outcome *to, const row_outcome *row)
{
    to->pairs = row->start;
    to->keys.size = to->key_ends[row->start];
    to->values.size = to->value_ends[row->start];
}

void reference_pairs(const column_case *it, const pct_name *name, pairs_outcome *to)
{
    to->pairs = to->keys.size = to->values.size = 0;
    to->key_ends[0] = to->value_ends[0] = 0;
    for (size_t row = 0; row < it->rows; row++) {
        row_outcome *one = &to->rows[row];
        *one = (row_outcome){PCT_OK, 0, to->pairs, 0, it->has_validity && it->nulls[row]};
        if (has_bad_end(it, row)) {
            one->status = PCT_BAD_OFFSETS;
        } else if (!one->is_null) {
            add_row(it->bytes + it->ends[row], (size_t)(it->ends[row + 1] - it->ends[row]), it->rules, name,
                    to, one);
        }
        if (one->status != PCT_OK) {
            forget_row(to, one);
        }
        one->size = to->pairs - one->start;
        if (one->status != PCT_OK) {
            return;
        }
    }
}

pct_query_result pairs_result_of(const column_case *it, const pairs_outcome *outcome, pair_room room)
{
    pct_query_result result = {.status = PCT_OK};
    for (; result.rows < it->rows; result.rows++) {
        const row_outcome *row = &outcome->rows[result.rows];
        const size_t end = row->start + row->size;
        if (row->status != PCT_OK) {
            result.status = row->status;
            result.byte = row->byte;
            break;
        }
        if (end > room.pairs || outcome->key_ends[end] > room.keys ||
            outcome->value_ends[end] > room.values) {
            result.status = PCT_OUTPUT_FULL;
            break;
        }
        for (size_t pair = row->start; pair < end; pair++) {
            result.key_nulls += outcome->null_keys[pair];
            result.value_nulls += outcome->null_values[pair];
        }
        result.pairs = end;
        result.keys = outcome->key_ends[end];
        result.values = outcome->value_ends[end];
        result.nulls += row->is_null;
    }
    return result;
}

// Compares the C library's lists of pairs with its function for single texts, on random columns of queries.
#include <algorithm>

#include "column.hpp"

namespace
{

struct Part {
    std::string text;
    bool is_null;
};

struct Pair {
    Part key, value;
};

struct ExpectedLists {
    std::vector<std::vector<Pair>> rows;
    std::vector<bool> is_null;
    percent_error error{0, 0, PERCENT_OK};
    size_t pairs = 0, keys = 0, values = 0, null_keys = 0, null_values = 0;
};

// Decodes a part of a row; returns false if an error of the part ends the call.
bool decode(const std::string &row, size_t start, size_t end, const percent_rules &rules, NullRules nulls,
            Part &to, percent_error &error)
{
    std::string &text = to.text;
    text.resize(3 * (end - start) + 16);
    int64_t n = percent_decode(bytes_of(row) + start, int64_t(end - start), &rules,
                               reinterpret_cast<uint8_t *>(&text[0]), int64_t(text.size()), &error);
    text.resize(n < 0 ? 0 : size_t(n));
    error.byte += n < 0 ? int64_t(start) : 0;
    to.is_null = n < 0 && nulls.make_null(error.status);
    return n >= 0 || to.is_null;
}

bool split(const std::string &row, const percent_rules &rules, NullRules nulls, std::vector<Pair> &to,
           percent_error &error)
{
    for (size_t start = 0, end = 0; start < row.size(); start = end + 1) {
        end = std::min(row.find('&', start), row.size());
        size_t equals = std::min(row.find('=', start), end);
        Pair pair;
        if (end == start) {
            continue;
        }
        if (!decode(row, start, equals, rules, nulls, pair.key, error) ||
            !decode(row, equals < end ? equals + 1 : end, end, rules, nulls, pair.value, error)) {
            return false;
        }
        to.push_back(pair);
    }
    return true;
}

ExpectedLists expected_of(const Column &from, const Rules &by)
{
    ExpectedLists expected;
    percent_rules rules = by.rules;
    std::vector<const percent_charset *> charsets = by.charsets;
    /* Queries are read in UTF-8 instead of UTF-16. */
    std::replace(charsets.begin(), charsets.end(), percent_charset_labelled("utf-16", PERCENT_BROWSER),
                 percent_charset_labelled("utf-8", PERCENT_BROWSER));
    rules.charsets = charsets.data();
    rules.plus = 1;
    for (size_t row = 0; row < from.rows.size(); row++) {
        std::vector<Pair> pairs;
        percent_error error = {0, 0, PERCENT_OK};
        bool is_null = from.is_null[row];
        if (!is_null && !split(from.rows[row], rules, by.nulls(false), pairs, error)) {
            expected.error = {int64_t(row), error.byte, error.status};
            return expected;
        }
        expected.is_null.push_back(is_null);
        expected.rows.push_back(pairs);
        for (const Pair &pair : expected.rows.back()) {
            expected.pairs++;
            expected.keys += pair.key.text.size();
            expected.values += pair.value.text.size();
            expected.null_keys += pair.key.is_null;
            expected.null_values += pair.value.is_null;
        }
    }
    return expected;
}

// Buffers for a result. Each buffer ends at an inaccessible page.
struct ListBuffers {
    uint8_t *memory[8];
    percent_query_buffers to;

    ListBuffers()
    {
        for (uint8_t *&one : memory) {
            one = new_guarded();
        }
    }

    percent_query_buffers *with(const percent_column &column, size_t pairs, size_t keys, size_t values,
                                bool wants_validity)
    {
        size_t width = size_t(column.offset_width), rows = size_t(column.rows);
        to = {last_of(memory[0], (rows + 1) * width),
              wants_validity ? last_of(memory[1], (rows + 7) / 8) : nullptr,
              -1,
              int64_t(pairs),
              last_of(memory[2], (pairs + 1) * width),
              last_of(memory[3], keys),
              int64_t(keys),
              last_of(memory[4], (pairs + 1) * width),
              last_of(memory[5], values),
              int64_t(values),
              last_of(memory[6], (pairs + 7) / 8),
              last_of(memory[7], (pairs + 7) / 8),
              -1,
              -1};
        return &to;
    }

    static bool is_at(const Part &part, const void *offsets, const uint8_t *bytes, const uint8_t *validity,
                      size_t number, int32_t width)
    {
        const uint8_t *ends = static_cast<const uint8_t *>(offsets);
        int64_t start = load_offset(ends, number, width), end = load_offset(ends, number + 1, width);
        return std::string(reinterpret_cast<const char *>(bytes) + start, size_t(end - start)) == part.text &&
               (validity[number / 8] >> number % 8 & 1) == !part.is_null;
    }

    bool holds(const ExpectedLists &expected, int32_t width) const
    {
        int64_t nulls = 0, end = 0;
        for (size_t row = 0; row < expected.rows.size(); row++) {
            bool is_valid = to.validity == nullptr || to.validity[row / 8] >> row % 8 & 1;
            nulls += expected.is_null[row];
            if (load_offset(static_cast<const uint8_t *>(to.lists), row, width) != end ||
                (to.validity && is_valid == expected.is_null[row])) {
                return false;
            }
            for (const Pair &pair : expected.rows[row]) {
                if (!is_at(pair.key, to.key_offsets, to.keys, to.key_validity, size_t(end), width) ||
                    !is_at(pair.value, to.value_offsets, to.values, to.value_validity, size_t(end), width)) {
                    return false;
                }
                end++;
            }
        }
        return load_offset(static_cast<const uint8_t *>(to.lists), expected.rows.size(), width) == end &&
               to.nulls == nulls && to.pairs == int64_t(expected.pairs) &&
               to.key_capacity == int64_t(expected.keys) && to.value_capacity == int64_t(expected.values) &&
               to.key_nulls == int64_t(expected.null_keys) && to.value_nulls == int64_t(expected.null_values);
    }
};

// Compares the results with more room than necessary, with exactly enough room, and with one element too few
// in each buffer.
void compare(const Column &from, const Rules &by, ListBuffers &buffers)
{
    const ExpectedLists expected = expected_of(from, by);
    const bool fails = expected.error.status != PERCENT_OK;
    const int64_t result = fails ? -1 : int64_t(expected.pairs);
    percent_error error;
    percent_query_buffers size{};
    CHECK(percent_query_column_size(&from.column, &by.rules, &size, &error) == result);
    CHECK(is_same(error, expected.error));
    CHECK(fails || (size.pairs == result && size.key_capacity == int64_t(expected.keys) &&
                    size.value_capacity == int64_t(expected.values)));
    for (size_t more : {size_t(200), size_t(0)}) {
        auto *to = buffers.with(from.column, expected.pairs + more, expected.keys + more,
                                expected.values + more, more == 0);
        CHECK(percent_query_column(&from.column, &by.rules, to, &error) == result);
        CHECK(is_same(error, expected.error));
        CHECK(fails || buffers.holds(expected, from.column.offset_width));
    }
    const size_t sizes[] = {expected.pairs, expected.keys, expected.values};
    for (size_t k = 0; k < 3; k++) {
        size_t rooms[] = {sizes[0], sizes[1], sizes[2]};
        if (rooms[k] == 0) {
            continue;
        }
        rooms[k]--;
        auto *to = buffers.with(from.column, rooms[0], rooms[1], rooms[2], true);
        CHECK(percent_query_column(&from.column, &by.rules, to, &error) == -1);
        CHECK(error.status == PERCENT_OUTPUT_FULL && error.row < int64_t(expected.rows.size()));
    }
}

// ---- Arguments ----

void expect_bad(const percent_column *column, percent_query_buffers to)
{
    percent_error error = {-1, -1, -1};
    CHECK(percent_query_column(column, nullptr, &to, &error) == -1 && error.status == PERCENT_BAD_ARGUMENT);
}

void check_arguments()
{
    const int32_t offsets[] = {0, 3, 9};
    const percent_column column = {offsets, reinterpret_cast<const uint8_t *>("k=1"), 3, nullptr, 0, 1, 4};
    percent_column bad = column;
    int32_t ends[3];
    uint8_t bytes[8];
    percent_rules rules{};
    percent_error error;
    percent_query_buffers to = {ends, nullptr, 0, 2, ends, bytes, 8, ends, bytes, 8, nullptr, nullptr, 0, 0};
    percent_query_buffers without = to;
    expect_bad(nullptr, to);
    CHECK(percent_query_column(&column, nullptr, nullptr, &error) == -1);
    CHECK(percent_query_column_size(&column, nullptr, nullptr, &error) == -1);
    CHECK(percent_query_column_size(nullptr, nullptr, &to, &error) == -1);
    without.lists = nullptr;
    expect_bad(&column, without);
    without = to;
    without.pairs = -1;
    expect_bad(&column, without);
    without = to;
    without.key_offsets = nullptr;
    expect_bad(&column, without);
    without = to;
    without.value_offsets = nullptr;
    expect_bad(&column, without);
    without = to;
    without.keys = nullptr;
    expect_bad(&column, without);
    without = to;
    without.value_capacity = -1;
    expect_bad(&column, without);
    rules.invalid = PERCENT_NULL;
    CHECK(percent_query_column(&column, &rules, &to, &error) == -1 && error.status == PERCENT_BAD_ARGUMENT);
    to.key_validity = bytes;
    CHECK(percent_query_column(&column, &rules, &to, &error) == -1 && error.status == PERCENT_BAD_ARGUMENT);
    rules.malformed = 9;
    CHECK(percent_query_column(&column, &rules, &to, &error) == -1 && error.status == PERCENT_BAD_ARGUMENT);
    bad.rows = 2;
    CHECK(percent_query_column(&bad, nullptr, &to, &error) == -1);
    CHECK(error.status == PERCENT_BAD_OFFSETS && error.row == 1 && to.pairs == 2);
}

} // namespace

int main(int count, char **arguments)
{
    Random random(count > 2 ? unsigned(atoi(arguments[2])) : 1);
    Column column;
    ListBuffers buffers;
    check_arguments();
    for (int round = count > 1 ? atoi(arguments[1]) : 1000; round > 0; round--) {
        size_t rows = below(random, 8) == 0 ? below(random, 300) : below(random, 12);
        column.fill(random, rows, below(random, 2) ? 4 : 8, below(random, 2) != 0);
        compare(column, Rules(random), buffers);
    }
    return end_of_checks("query_columns");
}

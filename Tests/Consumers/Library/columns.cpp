// Compares the column functions of the C library with its functions for single texts, on random columns.
#include <functional>

#include "column.hpp"

namespace
{

// Processes one row. Returns the length of the output, or -1 and an error. For some statuses, the row is
// null.
using Single =
    std::function<int64_t(const std::string &row, uint8_t *to, int64_t room, percent_error *error)>;
using Call = std::function<int64_t(percent_column_buffers *to, percent_error *error)>;
using Size = std::function<int64_t(percent_error *error)>;

Expected expected_of(const Column &from, const Single &single, NullRules nulls, size_t factor = 3)
{
    Expected expected;
    for (size_t row = 0; row < from.rows.size(); row++) {
        std::vector<uint8_t> room(factor * from.rows[row].size() + 128);
        percent_error error = {0, 0, PERCENT_OK};
        int64_t n = from.is_null[row] ? 0 : single(from.rows[row], room.data(), int64_t(room.size()), &error);
        if (from.is_null[row] || (n < 0 && nulls.make_null(error.status))) {
            expected.add(true, "");
        } else if (n < 0) {
            expected.error = {int64_t(row), error.byte, error.status};
            return expected;
        } else {
            expected.add(false, std::string(room.begin(), room.begin() + n));
        }
    }
    return expected;
}

// Compares the results with more room than necessary, with exactly enough room, and with less room.
void compare(const Column &from, const Expected &expected, const Call &call, const Size &size)
{
    static Buffers buffers;
    percent_error error;
    bool fails = expected.error.status != PERCENT_OK;
    int64_t result = fails ? -1 : int64_t(expected.size);
    CHECK(size(&error) == result && is_same(error, expected.error));
    for (size_t more : {size_t(100), size_t(0)}) {
        for (bool wants_validity : {true, false}) {
            auto *to = buffers.with(from.column, expected.size + more, wants_validity);
            CHECK(call(to, &error) == result);
            CHECK(is_same(error, expected.error));
            CHECK(fails || buffers.holds(expected, from.column.offset_width));
        }
    }
    for (size_t capacity = 0; capacity < expected.size; capacity += 1 + expected.size / 8) {
        CHECK(call(buffers.with(from.column, capacity, true), &error) == -1);
        CHECK(error.status == PERCENT_OUTPUT_FULL && error.row < int64_t(expected.rows.size()));
    }
}

// ---- The functions ----

void compare_encoding(const Column &from, Random &random)
{
    const percent_set *set =
        percent_set_named(percent_set_name(int64_t(below(random, size_t(percent_set_count())))));
    auto expected =
        expected_of(from,
                    [&](const std::string &row, uint8_t *to, int64_t room, percent_error *error) {
                        return percent_encode(set, bytes_of(row), int64_t(row.size()), to, room, error);
                    },
                    {false, false, false});
    compare(
        from, expected,
        [&](percent_column_buffers *to, percent_error *error) {
            return percent_encode_column(set, &from.column, to, error);
        },
        [&](percent_error *error) { return percent_encoded_column_size(set, &from.column, error); });
}

void compare_decoding(const Column &from, Random &random)
{
    Rules by(random);
    auto expected = expected_of(
        from,
        [&](const std::string &row, uint8_t *to, int64_t room, percent_error *error) {
            return percent_decode(bytes_of(row), int64_t(row.size()), &by.rules, to, room, error);
        },
        by.nulls(false));
    compare(
        from, expected,
        [&](percent_column_buffers *to, percent_error *error) {
            return percent_decode_column(&from.column, &by.rules, to, error);
        },
        [&](percent_error *error) { return percent_decoded_column_size(&from.column, &by.rules, error); });
}

void compare_queries(const Column &from, Random &random)
{
    static const std::string texts[] = {"k", "", "ak", "\xE6\xB1\x89", "A", "%"};
    percent_name names[3];
    const int64_t count = int64_t(1 + below(random, 3));
    for (percent_name &name : names) {
        const std::string &text = texts[below(random, 6)];
        name = {bytes_of(text), int64_t(text.size())};
    }
    Rules by(random);
    auto expected = expected_of(
        from,
        [&](const std::string &row, uint8_t *to, int64_t room, percent_error *error) {
            return percent_query_get(bytes_of(row), int64_t(row.size()), names, count, &by.rules, to, room,
                                     error);
        },
        by.nulls(true));
    compare(
        from, expected,
        [&](percent_column_buffers *to, percent_error *error) {
            return percent_query_get_column(&from.column, names, count, &by.rules, to, error);
        },
        [&](percent_error *error) {
            return percent_query_get_column_size(&from.column, names, count, &by.rules, error);
        });
}

void compare_charset_encoding(const Column &from, Random &random)
{
    static const char *const labels[] = {"gbk",         "windows-1252", "shift_jis",
                                         "iso-2022-jp", "utf-8",        "gb18030"};
    const percent_charset *charset = percent_charset_labelled(labels[below(random, 6)], PERCENT_BROWSER);
    const percent_set *set =
        percent_set_named(percent_set_name(int64_t(below(random, size_t(percent_set_count())))));
    const int32_t policy = int32_t(below(random, 3));
    auto expected = expected_of(
        from,
        [&](const std::string &row, uint8_t *to, int64_t room, percent_error *error) {
            // The result may be longer than that of other functions.
            std::vector<uint8_t> apart(24 * row.size() + 128);
            int64_t n = percent_encode_charset(charset, set, policy, bytes_of(row), int64_t(row.size()),
                                               apart.data(), int64_t(apart.size()), error);
            CHECK(n <= room);
            memcpy(to, apart.data(), size_t(n < 0 ? 0 : n));
            return n;
        },
        {false, false, false}, 24);
    compare(
        from, expected,
        [&](percent_column_buffers *to, percent_error *error) {
            return percent_encode_charset_column(charset, set, policy, &from.column, to, error);
        },
        [&](percent_error *error) {
            return percent_encoded_charset_column_size(charset, set, policy, &from.column, error);
        });
}

void compare_charsets(const Column &from, Random &random)
{
    Rules by(random);
    auto expected = expected_of(
        from,
        [&](const std::string &row, uint8_t *to, int64_t, percent_error *error) -> int64_t {
            int64_t index = percent_charset_of(bytes_of(row), int64_t(row.size()), &by.rules, error);
            std::string name = index < 0             ? ""
                               : by.charsets.empty() ? "UTF-8"
                                                     : percent_charset_name(by.charsets[size_t(index)]);
            memcpy(to, name.data(), name.size());
            return index < 0 ? -1 : int64_t(name.size());
        },
        by.nulls(false));
    compare(
        from, expected,
        [&](percent_column_buffers *to, percent_error *error) {
            return percent_charset_of_column(&from.column, &by.rules, to, error);
        },
        [&](percent_error *error) { return percent_charset_of_column_size(&from.column, &by.rules, error); });
}

} // namespace

int main(int count, char **arguments)
{
    Random random(count > 2 ? unsigned(atoi(arguments[2])) : 1);
    Column column;
    for (int round = count > 1 ? atoi(arguments[1]) : 1000; round > 0; round--) {
        size_t rows = below(random, 8) == 0 ? below(random, 300) : below(random, 12);
        column.fill(random, rows, below(random, 2) ? 4 : 8, below(random, 2) != 0);
        compare_encoding(column, random);
        compare_decoding(column, random);
        compare_queries(column, random);
        compare_charset_encoding(column, random);
        compare_charsets(column, random);
    }
    return end_of_checks("columns");
}

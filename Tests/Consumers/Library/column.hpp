// Columns for tests of the C library: random rows, nulls over rubbish, slices, and buffers between guard
// pages.
#ifndef COLUMN_HPP
#define COLUMN_HPP

#include <random>
#include <string>
#include <vector>

#include "check.h"

using Random = std::mt19937;

inline size_t below(Random &random, size_t limit)
{
    return random() % limit;
}

// Pieces of rows, many of them wrong.
inline std::string random_row(Random &random)
{
    static const char *const pieces[] = {"a",
                                         "=",
                                         "&",
                                         "+",
                                         "%",
                                         "%4",
                                         "%41",
                                         "%zz",
                                         "%25",
                                         "k=1",
                                         "&k=",
                                         "%E6%B1",
                                         "%E6%B1%89",
                                         "%BA%BA",
                                         "\xBA",
                                         "%6B=",
                                         "%3D",
                                         "\xE6\xB1\x89",
                                         "abcdefghijklmnop",
                                         "%FF",
                                         "k",
                                         "%C4%E3",
                                         "%u6C49",
                                         "%uD83D",
                                         "\x1B$B"};
    std::string row;
    for (size_t count = below(random, 4) == 0 ? 0 : below(random, 9); count > 0; count--) {
        row += pieces[below(random, sizeof pieces / sizeof *pieces)];
    }
    return row;
}

// A column in memory of its own, which ends where its data, offsets and bits do.
struct Column {
    std::vector<std::string> rows;
    std::vector<bool> is_null;
    percent_column column;
    uint8_t *offsets = new_guarded(), *data = new_guarded(), *validity = new_guarded();

    void fill(Random &random, size_t count, int32_t width, bool has_nulls)
    {
        size_t first_bit = below(random, 20), start = below(random, 5);
        std::string bytes(start, '%'), bits((first_bit + count + 7) / 8, '\x55'), ends;
        rows.clear();
        is_null.clear();
        add_end(ends, start, width);
        for (size_t row = 0; row < count; row++) {
            rows.push_back(random_row(random));
            is_null.push_back(has_nulls && below(random, 4) == 0);
            bytes += rows.back();
            add_end(ends, bytes.size(), width);
            size_t bit = first_bit + row;
            bits[bit / 8] = char((bits[bit / 8] & ~(1 << bit % 8)) | !is_null.back() << bit % 8);
        }
        column = {copy_at_end(offsets, ends.data(), ends.size()),
                  copy_at_end(data, bytes.data(), bytes.size()),
                  int64_t(bytes.size()),
                  has_nulls ? copy_at_end(validity, bits.data(), bits.size()) : nullptr,
                  int64_t(first_bit),
                  int64_t(count),
                  width};
    }

    static void add_end(std::string &to, size_t offset, int32_t width)
    {
        int64_t wide = int64_t(offset);
        int32_t narrow = int32_t(offset);
        to.append(width == 8 ? reinterpret_cast<char *>(&wide) : reinterpret_cast<char *>(&narrow),
                  size_t(width));
    }
};

// The expected result of a call: the rows up to the row that ends it.
struct Expected {
    std::vector<std::string> rows;
    std::vector<bool> is_null;
    percent_error error{0, 0, PERCENT_OK};
    size_t size = 0;

    void add(bool null, std::string row)
    {
        is_null.push_back(null);
        size += row.size();
        rows.push_back(row);
    }
};

inline int64_t load_offset(const uint8_t *offsets, size_t number, int32_t width)
{
    int64_t wide;
    int32_t narrow;
    if (width == 8) {
        memcpy(&wide, offsets + number * 8, 8);
        return wide;
    }
    memcpy(&narrow, offsets + number * 4, 4);
    return narrow;
}

// Room for a result; every buffer ends where its memory does.
struct Buffers {
    uint8_t *offsets = new_guarded(), *data = new_guarded(), *validity = new_guarded();
    percent_column_buffers to;

    percent_column_buffers *with(const percent_column &column, size_t capacity, bool wants_validity)
    {
        size_t rows = size_t(column.rows), bytes = (rows + 7) / 8;
        to = {last_of(offsets, (rows + 1) * size_t(column.offset_width)), last_of(data, capacity),
              int64_t(capacity), wants_validity ? last_of(validity, bytes) : nullptr, -1};
        return &to;
    }

    bool holds(const Expected &expected, int32_t width) const
    {
        const uint8_t *ends = static_cast<const uint8_t *>(to.offsets);
        int64_t nulls = 0;
        if (load_offset(ends, 0, width) != 0) {
            return false;
        }
        for (size_t row = 0; row < expected.rows.size(); row++) {
            int64_t start = load_offset(ends, row, width), end = load_offset(ends, row + 1, width);
            std::string bytes(reinterpret_cast<const char *>(to.data) + start, size_t(end - start));
            bool is_valid = to.validity == nullptr || to.validity[row / 8] >> row % 8 & 1;
            nulls += expected.is_null[row];
            if (bytes != expected.rows[row] || (to.validity && is_valid == expected.is_null[row])) {
                return false;
            }
        }
        return to.nulls == nulls;
    }
};

// ---- Rules ----

// Which statuses of a single text make a row null.
struct NullRules {
    bool malformed, invalid, missing;

    bool make_null(int32_t status) const
    {
        return (status == PERCENT_MALFORMED && malformed) || (status == PERCENT_INVALID && invalid) ||
               (status == PERCENT_OK && missing);
    }
};

// Random ones.
struct Rules {
    percent_rules rules{};
    std::vector<const percent_charset *> charsets;

    explicit Rules(Random &random)
    {
        static const std::vector<std::vector<const char *>> lists = {{},
                                                                     {"utf-8"},
                                                                     {"gbk"},
                                                                     {"utf-8", "gbk"},
                                                                     {"shift_jis", "utf-8"},
                                                                     {"big5", "windows-1252"},
                                                                     {"iso-2022-jp"},
                                                                     {"utf-16"},
                                                                     {"cp437", "gbk"}};
        for (const char *label : lists[below(random, lists.size())]) {
            charsets.push_back(percent_charset_labelled(label, PERCENT_BROWSER));
        }
        rules.charsets = charsets.data();
        rules.charset_count = int32_t(charsets.size());
        rules.malformed = int32_t(below(random, 4));
        rules.invalid = int32_t(below(random, 4));
        rules.plus = int32_t(below(random, 2));
        rules.text = int32_t(below(random, 2));
        rules.unicode_escapes = below(random, 4) == 0;
        bool is_utf8 = charsets.empty() || charsets[0] == percent_charset_labelled("utf-8", PERCENT_BROWSER);
        if (rules.invalid == PERCENT_KEEP && !is_utf8) {
            rules.invalid = PERCENT_FAIL;
        }
    }

    NullRules nulls(bool missing) const
    {
        return {rules.malformed == PERCENT_NULL, rules.invalid == PERCENT_NULL, missing};
    }
};

inline const uint8_t *bytes_of(const std::string &text)
{
    return reinterpret_cast<const uint8_t *>(text.data());
}

inline bool is_same(const percent_error &left, const percent_error &right)
{
    return left.row == right.row && left.byte == right.byte && left.status == right.status;
}

#endif

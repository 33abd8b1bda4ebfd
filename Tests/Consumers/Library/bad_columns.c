/* Calls of the C library with invalid columns: wrong offsets, lengths and widths, missing memory, and results
 * that are too large. */
#include "check.h"

enum { ROWS = 5 };

static const char data[] = "k=%41&k=b%zz";
static uint8_t output[256], validity[8];
static int64_t written_offsets[ROWS + 1];

typedef struct case_of_offsets {
    int64_t offsets[ROWS + 1];
    int64_t row; /* that is wrong */
} case_of_offsets;

static const percent_charset *gbk[1];

/* Calls every function for columns, with rules that a kernel supports and with rules that need a call for
 * each row. */
enum { CALLS = 10 };

static int64_t call(int number, const percent_column *column, percent_column_buffers *to,
                    percent_error *error)
{
    static const percent_rules kept = {.malformed = PERCENT_KEEP};
    static const percent_rules listed = {.charsets = gbk, .charset_count = 1, .malformed = PERCENT_KEEP};
    const percent_set *set = percent_set_named("unreserved");
    const percent_rules *rules = number % 2 ? &listed : &kept;
    const percent_name name = {(const uint8_t *)"k", 1};
    switch (number) {
    case 0:
    case 1:
        return percent_encode_column(set, column, to, error);
    case 2:
    case 3:
        return percent_encoded_column_size(set, column, error);
    case 4:
    case 5:
        return percent_decode_column(column, rules, to, error);
    case 6:
        return percent_decoded_column_size(column, &kept, error);
    case 7:
        return percent_decoded_column_size(column, &listed, error);
    case 8:
        return percent_query_get_column(column, &name, 1, &kept, to, error);
    default:
        return percent_query_get_column(column, &name, 1, &listed, to, error);
    }
}

static percent_column_buffers buffers(void)
{
    return (percent_column_buffers){written_offsets, output, sizeof output, validity, 0};
}

static void expect(const percent_column *column, int32_t status, int64_t row)
{
    for (int number = 0; number < CALLS; number++) {
        percent_column_buffers to = buffers();
        percent_error error = {-1, -1, -1};
        if (!CHECK(call(number, column, &to, &error) == -1 && error.status == status && error.row == row &&
                   error.byte == 0)) {
            fprintf(stderr, "  call %d: status %d, row %lld\n", number, error.status, (long long)error.row);
        }
    }
}

static percent_column column_of(const void *offsets, int32_t width)
{
    return (percent_column){offsets, (const uint8_t *)data, sizeof data - 1, NULL, 0, ROWS, width};
}

static void test_offsets(void)
{
    static const case_of_offsets cases[] = {
        {{-1, 0, 1, 2, 3, 4}, 0},
        {{0, 3, 2, 4, 5, 6}, 1},
        {{0, 1, 2, 3, 4, 13}, 4},
        {{13, 13, 13, 13, 13, 13}, 0},
        {{0, 0, 0, 0, -1, 0}, 3},
        {{0, 1, 2, 3, 2147483647, 0}, 3},
        {{5, 5, 5, 5, 5, 4}, 4},
        {{0, 1, -2147483647, 2, 3, 4}, 1},
        {{2147483647, 12, 12, 12, 12, 12}, 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        int32_t narrow[ROWS + 1];
        for (size_t i = 0; i <= ROWS; i++) {
            narrow[i] = (int32_t)cases[k].offsets[i];
        }
        percent_column column = column_of(cases[k].offsets, 8);
        expect(&column, PERCENT_BAD_OFFSETS, cases[k].row);
        column = column_of(narrow, 4);
        expect(&column, PERCENT_BAD_OFFSETS, cases[k].row);
        /* The offsets of null rows are also checked. */
        static const uint8_t none[1] = {0};
        column.validity = none;
        expect(&column, PERCENT_BAD_OFFSETS, cases[k].row);
    }
    static const int64_t extremes[ROWS + 1] = {0, INT64_MAX, INT64_MIN, -1, INT64_MAX, 0};
    percent_column column = column_of(extremes, 8);
    expect(&column, PERCENT_BAD_OFFSETS, 0);
}

static void test_arguments(void)
{
    static const int64_t offsets[ROWS + 1] = {0, 1, 2, 3, 4, 5};
    const percent_column good = column_of(offsets, 8);
    percent_column bad[9];
    for (size_t k = 0; k < 9; k++) {
        bad[k] = good;
    }
    bad[0].offset_width = 0;
    bad[1].offset_width = 16;
    bad[2].offset_width = -8;
    bad[3].rows = -1;
    bad[4].size = -1;
    bad[5].first_bit = -1;
    bad[6].offsets = NULL;
    bad[7].data = NULL;
    bad[8].rows = INT64_MIN;
    for (size_t k = 0; k < 9; k++) {
        expect(&bad[k], PERCENT_BAD_ARGUMENT, 0);
    }
    expect(NULL, PERCENT_BAD_ARGUMENT, 0);
    percent_column_buffers to[4] = {buffers(), buffers(), buffers(), buffers()};
    to[0].offsets = NULL;
    to[1].data = NULL;
    to[2].capacity = -1;
    for (int number = 0; number < CALLS; number++) {
        int wants_buffers = number < 2 || number == 4 || number == 5 || number > 7;
        for (int k = 0; k < 4; k++) {
            percent_error error = {-1, -1, -1};
            int64_t result = call(number, &good, k < 3 ? &to[k] : NULL, &error);
            CHECK(!wants_buffers || (result == -1 && error.status == PERCENT_BAD_ARGUMENT));
        }
        CHECK(call(number, NULL, NULL, NULL) == -1);
    }
    percent_error error;
    CHECK(percent_encode_column(NULL, &good, &to[3], &error) == -1 && error.status == PERCENT_BAD_ARGUMENT);
    const percent_rules rules = {.invalid = 7};
    CHECK(percent_decode_column(&good, &rules, &to[3], &error) == -1 && error.status == PERCENT_BAD_ARGUMENT);
    CHECK(percent_query_get_column(&good, NULL, 1, NULL, &to[3], &error) == -1);
    CHECK(error.status == PERCENT_BAD_ARGUMENT);
}

/* Checks that a column without rows needs no buffers. If there is a buffer for offsets, the first offset is
 * written. */
static void test_empty(void)
{
    const percent_column none = {.offset_width = 4};
    for (int number = 0; number < CALLS; number++) {
        percent_column_buffers to = {0};
        percent_error error;
        CHECK(call(number, &none, &to, &error) == 0 && error.status == PERCENT_OK);
        to = buffers();
        written_offsets[0] = -1;
        CHECK(call(number, &none, &to, &error) == 0);
    }
}

/* Checks an output that is too large: 716 MiB of zeros are escaped to three times as many bytes. */
static void test_overflow(void)
{
    const size_t size = (size_t)716 << 20;
    void *zeros = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    const int32_t narrow[] = {0, 5, (int32_t)size};
    const int64_t wide[] = {0, 5, (int64_t)size};
    const percent_set *set = percent_set_named("unreserved");
    percent_error error;
    percent_column column = {narrow, (const uint8_t *)zeros, (int64_t)size, NULL, 0, 2, 4};
    if (zeros == MAP_FAILED) {
        fprintf(stderr, "no memory: overflow is not tested\n");
        return;
    }
    CHECK(percent_encoded_column_size(set, &column, &error) == -1);
    CHECK(error.status == PERCENT_OFFSET_OVERFLOW && error.row == 1);
    column.offsets = wide;
    column.offset_width = 8;
    CHECK(percent_encoded_column_size(set, &column, &error) == 3 * (int64_t)size);
    munmap(zeros, size);
}

int main(void)
{
    gbk[0] = percent_charset_labelled("gbk", PERCENT_BROWSER);
    test_offsets();
    test_arguments();
    test_empty();
    test_overflow();
    return end_of_checks("bad_columns");
}

/* The public functions, which choose the kernel, and pointers shared between threads. */
#include <string.h>

#include "CPercentColumns.h"
#include "reference.h"

enum { LONG = 300 };

static void prove_published(void)
{
    static const int first, second;
    pct_shared_pointer pointer = {0};
    look_at("a published pointer", 0, 0, 0);
    if (pct_shared_get(&pointer) != NULL || pct_shared_publish(&pointer, &first) != &first ||
        pct_shared_publish(&pointer, &second) != &first || pct_shared_get(&pointer) != &first) {
        fail("it is not the first one");
    }
    count_cases(1);
}

static bool is_same(pct_result one, const uint8_t *dst, pct_result two, const uint8_t *other)
{
    return one.read == two.read && one.written == two.written && one.status == two.status &&
           memcmp(dst, other, one.written) == 0;
}

static void prove_split(const pct_kernel *kernel, const uint8_t *src, size_t n)
{
    uint8_t dst[LONG], other[LONG];
    pct_boundary boundaries[LONG], others[LONG];
    pct_split_result one = pct_split(src, n, dst, LONG, boundaries, LONG, 0);
    pct_split_result two = kernel->split(src, n, other, LONG, others, LONG, 0);
    if (one.read != two.read || one.written != two.written || one.count != two.count ||
        one.status != two.status || one.is_ascii != two.is_ascii || memcmp(dst, other, one.written) != 0 ||
        memcmp(boundaries, others, one.count * sizeof *others) != 0) {
        fail("another splitting");
    }
}

/* The set must escape all bytes from 0x80 on. */
static void prove_strings(const pct_kernel *kernel, const uint8_t *src, size_t n)
{
    enum { ROOM = 3 * LONG + 1 };
    static const pct_string packed = {0x3132252061, (uint64_t)(PCT_PACKED_ASCII + 5) << 56}; /* "a %21" */
    uint8_t dst[ROOM];
    rule from = sample_rule(2);
    pct_set set = set_of(&from);
    pct_string pairs[4][2] = {
        {pct_encode_string(&set, src, n, dst), kernel->encode_string(&set, src, n, dst)},
        {pct_encode_packed(&set, packed, dst, true), kernel->encode_packed(&set, packed, dst, true)},
        {pct_decode_string(src, n, dst, ROOM, 0), kernel->decode_string(src, n, dst, ROOM, 0)},
        {pct_decode_packed(packed, 0), kernel->decode_packed(packed, 0)},
    };
    for (int k = 0; k < 4; k++) {
        if (pairs[k][0].first != pairs[k][1].first || pairs[k][0].last != pairs[k][1].last) {
            fail("another short text");
        }
    }
}

/* Makes call number k. If `kernel` is NULL, calls the public function instead of a function of a kernel. */
static pct_column_result call_column(const pct_kernel *kernel, int k, const pct_set *set,
                                     const pct_column *column, const pct_column_buffers *to)
{
    static const pct_name name = {(const uint8_t *)"a", 1};
    const pct_column_rules rules = {PCT_COLUMN_KEEP, PCT_COLUMN_REPLACE, true, PCT_INPUT_QUERY};
    switch (k) {
    case 0:
        return kernel ? column_kernel_of(kernel)->encode(set, column, to)
                      : pct_encode_column(set, column, to);
    case 1:
        return kernel ? column_kernel_of(kernel)->decode(column, rules, to)
                      : pct_decode_column(column, rules, to);
    default:
        return kernel ? column_kernel_of(kernel)->query_get(column, &name, 1, rules, to)
                      : pct_query_get_column(column, &name, 1, rules, to);
    }
}

static void prove_pairs(const pct_kernel *kernel, const pct_column *column)
{
    enum { ROOM = 3 * LONG };
    static uint8_t keys[2][ROOM], values[2][ROOM];
    static int32_t lists[2][3], key_offsets[2][ROOM + 1], value_offsets[2][ROOM + 1];
    const pct_column_rules rules = {PCT_COLUMN_KEEP, PCT_COLUMN_REPLACE, true, PCT_INPUT_QUERY};
    pct_query_result results[2];
    for (int k = 0; k < 2; k++) {
        const pct_query_buffers to = {.lists = lists[k],
                                      .pairs = ROOM,
                                      .key_offsets = key_offsets[k],
                                      .keys = keys[k],
                                      .key_capacity = ROOM,
                                      .value_offsets = value_offsets[k],
                                      .values = values[k],
                                      .value_capacity = ROOM};
        results[k] =
            k ? column_kernel_of(kernel)->query(column, rules, &to) : pct_query_column(column, rules, &to);
    }
    if (results[0].rows != 2 || results[1].rows != 2 || results[0].pairs != results[1].pairs ||
        results[0].keys != results[1].keys || results[0].values != results[1].values ||
        memcmp(keys[0], keys[1], results[0].keys) != 0 ||
        memcmp(values[0], values[1], results[0].values) != 0 ||
        memcmp(key_offsets[0], key_offsets[1], (results[0].pairs + 1) * sizeof(int32_t)) != 0) {
        fail("other pairs");
    }
}

static void prove_columns(const pct_kernel *kernel, const pct_set *set, const uint8_t *src, size_t n)
{
    enum { ROOM = 3 * LONG };
    uint8_t data[2][ROOM];
    int32_t offsets[] = {0, (int32_t)(n / 2), (int32_t)n}, ends[2][3];
    const pct_column column = {
        .offsets = offsets, .data = src, .size = n, .rows = 2, .width = PCT_OFFSETS_32};
    const pct_column_buffers to[] = {{ends[0], data[0], ROOM, NULL, 0}, {ends[1], data[1], ROOM, NULL, 0}};
    for (int k = 0; k < 3; k++) {
        pct_column_result one = call_column(NULL, k, set, &column, &to[0]);
        pct_column_result two = call_column(kernel, k, set, &column, &to[1]);
        if (one.rows != 2 || two.rows != 2 || one.written != two.written ||
            memcmp(data[0], data[1], one.written) != 0 || memcmp(ends[0], ends[1], sizeof ends[0]) != 0) {
            fail("another column");
        }
    }
    prove_pairs(kernel, &column);
}

/* Expects the same results from the public functions as from the chosen kernel. */
static void prove_choice(const pct_kernel *kernel, const memory *where)
{
    enum { ROOM = 3 * LONG + 1 };
    uint8_t dst[ROOM], other[ROOM];
    rule from = sample_rule(1);
    pct_set set = set_of(&from);
    for (size_t n = 0; n <= LONG; n++) {
        chance random = {n};
        uint8_t *src = place(where, n, AT_END, 0);
        fill(&random, (unsigned)(n % CONTENT_KINDS), src, n);
        look_at("the chosen kernel", n, 0, 0);
        pct_result one = pct_encode(&set, src, n, dst, ROOM);
        if (!is_same(one, dst, kernel->encode(&set, src, n, other, ROOM), other) ||
            pct_encoded_size(&set, src, n) != one.written ||
            pct_decoded_size(src, n) != kernel->decoded_size(src, n) ||
            pct_utf8_valid_prefix(src, n) != kernel->utf8_valid_prefix(src, n)) {
            fail("another result");
        }
        uint64_t marks[LONG / 64 + 1];
        memset(marks, (int)n, sizeof marks);
        one = pct_encode_marked(&set, src, n, marks, dst, ROOM);
        if (!is_same(one, dst, kernel->encode_marked(&set, src, n, marks, other, ROOM), other) ||
            pct_encoded_size_marked(&set, src, n, marks) != one.written) {
            fail("another result with marks");
        }
        one = pct_decode(src, n, dst, ROOM, PCT_DECODE_STRICT);
        if (!is_same(one, dst, kernel->decode(src, n, other, ROOM, PCT_DECODE_STRICT), other)) {
            fail("another decoding");
        }
        prove_strings(kernel, src, n);
        prove_split(kernel, src, n);
        prove_columns(kernel, &set, src, n);
    }
    count_cases(LONG);
}

static void prove(const pct_kernel *kernel)
{
    memory where = make_memory(LONG);
    prove_published();
    prove_choice(kernel, &where);
}

const proof entries = {"entries", prove};

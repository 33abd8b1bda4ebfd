/* The first use of the library in a process, before a kernel has been chosen. */
#include "../../Sources/CPercentEncoding/kernels/kernel.h"
#include "CPercentColumns.h"
#include "charset.h"

enum { USES = 20 };

static void use_column(size_t number, const pct_set *set, const uint8_t *src, size_t n)
{
    const int32_t offsets[] = {0, 3, (int32_t)n};
    uint8_t dst[128];
    int32_t ends[3];
    const pct_column column = {
        .offsets = offsets, .data = src, .size = n, .rows = 2, .width = PCT_OFFSETS_32};
    const pct_column_buffers to = {.offsets = ends, .data = dst, .capacity = sizeof dst};
    const pct_column_rules rules = {PCT_COLUMN_FAIL, PCT_COLUMN_FAIL, false, PCT_INPUT_QUERY};
    const pct_query_buffers pairs = {.lists = ends, .keys = dst, .key_capacity = sizeof dst};
    switch (number) {
    case 10:
        pct_encode_column(set, &column, &to);
        break;
    case 11:
        pct_decode_column(&column, rules, &to);
        break;
    case 12:
        pct_encoded_column_size(set, &column);
        break;
    case 13:
        pct_decoded_column_size(&column, rules);
        break;
    case 14:
        pct_query_get_column(&column, &(pct_name){src, 1}, 1, rules, &to);
        break;
    case 15:
        pct_query_get_column_size(&column, &(pct_name){src, 1}, 1, rules);
        break;
    case 16:
        pct_query_column(&column, rules, &pairs);
        break;
    default:
        pct_query_column_size(&column, rules);
        break;
    }
}

static void use(size_t number, const pct_set *set, const encode_charset *encode, const decode_charset *decode)
{
    static const uint8_t src[] = "%41 b";
    const size_t n = sizeof src - 1;
    static const uint64_t mark = 1;
    uint8_t dst[128]; /* the capacity that the fast path needs */
    switch (number) {
    case 0:
        pct_encode(set, src, n, dst, sizeof dst);
        break;
    case 1:
        pct_encoded_size(set, src, n);
        break;
    case 8:
        pct_encode_marked(set, src, n, &mark, dst, sizeof dst);
        break;
    case 9:
        pct_encoded_size_marked(set, src, n, &mark);
        break;
    case 2:
        pct_decode(src, n, dst, sizeof dst, PCT_DECODE_STRICT);
        break;
    case 3:
        pct_decoded_size(src, n);
        break;
    case 4:
        pct_utf8_valid_prefix(src, n);
        break;
    case 5:
        pct_encode_text(&encode->table, set, set, src, n, dst, sizeof dst);
        break;
    case 6:
        decode_with(&decode->table, src, n, dst, sizeof dst, 0);
        break;
    case 7:
        pct_split(src, n, dst, sizeof dst, NULL, 0, 0);
        break;
    case 18:
        pct_find_separators(src, n, '&');
        break;
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
    case 15:
    case 16:
    case 17:
        use_column(number, set, src, n);
        break;
    default:
        pct_kernel_current();
    }
}

static void prove(const pct_kernel *kernel)
{
    static encode_charset encode;
    static decode_charset decode;
    rule from = sample_rule(0);
    pct_set set = set_of(&from);
    make_encode_charset(&encode, PCT_CODES_16);
    make_decode_charset(&decode, 0);
    pct_kernel_choose(NULL);
    const pct_kernel *best = pct_kernel_current();
    for (size_t k = 0; k < USES; k++) {
        look_at("the first use", 5, 0, k);
        atomic_store_explicit(&pct_chosen_kernel, NULL, memory_order_relaxed);
        use(k, &set, &encode, &decode);
        if (atomic_load_explicit(&pct_chosen_kernel, memory_order_relaxed) != best) {
            fail("it does not choose the best kernel");
        }
        count_cases(1);
    }
    pct_kernel_choose(kernel);
}

const proof first_use = {"first-use", prove};

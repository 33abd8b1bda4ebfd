/* What calls the kernel by itself, and what has only one implementation: digits, published pointers. */
#include <string.h>

#include "reference.h"

enum { LONG = 300 };

static void prove_digits(void)
{
    for (unsigned both = 0; both < 0x10000; both++) {
        unsigned found = pct_decode_digits((uint8_t)(both >> 8), (uint8_t)both);
        int wanted = reference_digits((uint8_t)(both >> 8), (uint8_t)both);
        look_at("digits", 0, 0, both);
        if (wanted < 0 ? found < 256 : found != (unsigned)wanted) {
            fail("%X instead of %d", found, wanted);
        }
    }
    count_cases(0x10000);
}

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

/* The functions without a kernel do what the chosen one does. */
static void prove_choice(const pct_kernel *kernel, const memory *where)
{
    uint8_t dst[3 * LONG + 1], other[3 * LONG + 1];
    rule from = sample_rule(1);
    pct_set set = set_of(&from);
    for (size_t n = 0; n <= LONG; n++) {
        chance random = {n};
        uint8_t *src = place(where, n, AT_END, 0);
        fill(&random, (unsigned)(n % CONTENT_KINDS), src, n);
        pct_result one = pct_encode(&set, src, n, dst, sizeof dst);
        pct_result two = kernel->encode(&set, src, n, other, sizeof other);
        look_at("the chosen kernel", n, 0, 0);
        if (one.written != two.written || memcmp(dst, other, one.written) != 0 ||
            pct_encoded_size(&set, src, n) != one.written ||
            pct_decoded_size(src, n) != kernel->decoded_size(src, n) ||
            pct_utf8_valid_prefix(src, n) != kernel->utf8_valid_prefix(src, n)) {
            fail("another result");
        }
        one = pct_decode(src, n, dst, sizeof dst, PCT_DECODE_STRICT);
        two = kernel->decode(src, n, other, sizeof other, PCT_DECODE_STRICT);
        if (one.read != two.read || one.status != two.status || memcmp(dst, other, one.written) != 0) {
            fail("another decoding");
        }
    }
    count_cases(LONG);
}

static void prove(const pct_kernel *kernel)
{
    memory where = make_memory(LONG);
    prove_digits();
    prove_published();
    prove_choice(kernel, &where);
}

const proof entries = {"entries", prove};

/* What calls the kernel by itself, and what has only one implementation: search, digits, shared sets. */
#include <string.h>

#include "reference.h"

enum { LONG = 300, SETS = 2000 };

static size_t first_of(const uint8_t *src, size_t n, uint8_t byte)
{
    size_t i = 0;
    while (i < n && src[i] != byte) {
        i++;
    }
    return i;
}

static void prove_search(const memory *where)
{
    static outcome strict;
    for (size_t n = 0; n <= LONG; n++) {
        chance random = {n};
        uint8_t *src = place(where, n, n % 2 ? AT_START : AT_END, 0);
        fill(&random, (unsigned)(n % CONTENT_KINDS), src, n);
        reference_decode(src, n, PCT_DECODE_STRICT, &strict);
        look_at("a search", n, 0, 0);
        if (pct_find(src, n, '%') != first_of(src, n, '%') || pct_find(src, n, 0) != first_of(src, n, 0)) {
            fail("a byte is found elsewhere");
        }
        /* Where a strict decoder ends. */
        if (pct_find_malformed(src, n) != strict.starts[strict.units]) {
            fail("a malformed escape is not at %zu", strict.starts[strict.units]);
        }
    }
    if (pct_find(NULL, 0, '%') != 0 || pct_find_malformed(NULL, 0) != 0) {
        fail("something is found in nothing");
    }
    count_cases(LONG);
}

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

static uint64_t word_of(const rule *from, unsigned word)
{
    uint64_t bits = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        bits |= (uint64_t)from->keep[64 * word + bit] << bit;
    }
    return bits;
}

/* Far more sets than there are places for: each is as if it were built apart, or there is none; and a set
 * that has found a place keeps it. */
static void prove_shared(void)
{
    size_t refused = 0;
    for (unsigned round = 0; round < 2; round++) {
        for (size_t number = 0; number < SETS; number++) {
            chance random = {number};
            rule from = random_rule(&random);
            const uint64_t keep[4] = {word_of(&from, 0), word_of(&from, 1), word_of(&from, 2),
                                      word_of(&from, 3)};
            const pct_set *shared = pct_set_shared(keep[0], keep[1], keep[2], keep[3], from.space);
            pct_set apart, of_flags = set_of(&from);
            pct_set_init_bits(&apart, keep, from.space);
            look_at("a shared set", 0, 0, number);
            if (memcmp(&apart, &of_flags, offsetof(pct_set, is_mapped)) != 0 ||
                (shared && memcmp(shared->entry, apart.entry, sizeof apart.entry) != 0)) {
                fail("it is another set");
            }
            if (shared && pct_set_shared(keep[0], keep[1], keep[2], keep[3], from.space) != shared) {
                fail("it has moved");
            }
            refused += shared == NULL;
        }
    }
    if (refused < SETS) {
        fail("there is no end of places");
    }
    count_cases(2 * SETS);
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
    if (pct_kernel_current() != kernel || pct_kernel_at(1000) != pct_kernel_at(pct_kernel_count() - 1)) {
        fail("another kernel");
    }
    pct_kernel_choose(NULL);
    const pct_kernel *best = pct_kernel_current();
    pct_kernel_choose(kernel);
    if ((best->features & ~pct_cpu_features()) != 0) {
        fail("the best one does not run here");
    }
    count_cases(LONG);
}

static void prove(const pct_kernel *kernel)
{
    memory where = make_memory(LONG);
    prove_search(&where);
    prove_digits();
    prove_shared();
    prove_published();
    prove_choice(kernel, &where);
}

const proof entries = {"entries", prove};

/* Sizes that exceed 32 bits. */
#define _GNU_SOURCE
#include <sys/mman.h>

#include "../../Sources/CPercentEncoding/kernels/kernel.h"
#include "reference.h"

typedef struct size_case {
    size_t n, escapes, size;
} size_case;

static void prove_sizes(void)
{
    const size_t most = SIZE_MAX;
    const size_case cases[] = {
        {0, 0, 0},
        {1, 1, 3},
        {INT32_MAX, 1, (size_t)INT32_MAX + 2},
        {UINT32_MAX, 0, UINT32_MAX},
        {most / 3, most / 3, most},
        {most / 3 + 1, most / 3 + 1, most}, /* does not fit */
        {most, 0, most},
        {most, 1, most},
        {most - 2, 1, most},
        {most - 3, 1, most - 1},
#if SIZE_MAX > UINT32_MAX
        {UINT32_MAX, 1, (size_t)UINT32_MAX + 2},
        {UINT32_MAX / 3 + 1, UINT32_MAX / 3 + 1, (size_t)UINT32_MAX + 3},
#endif
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        look_at("a size", cases[k].n, cases[k].escapes, k);
        size_t size = size_with_escapes(cases[k].n, cases[k].escapes);
        if (size != cases[k].size) {
            fail("%zu instead of %zu", size, cases[k].size);
        }
        count_cases(1);
    }
}

#if SIZE_MAX > UINT32_MAX

/* Tries an input of zeros, which takes no memory because it is never written. The size of the output,
 * three times the size of the input, needs 33 bits. */
static void prove_large(const pct_kernel *kernel)
{
    const size_t n = UINT32_MAX / 3 + 2;
    static const uint8_t *zeros;
    if (!zeros) {
        void *mapped = mmap(NULL, n, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (mapped == MAP_FAILED) {
            return;
        }
        zeros = mapped;
    }
    rule from = sample_rule(0);
    pct_set set = set_of(&from);
    look_at("a large input", n, 0, 0);
    size_t size = kernel->encoded_size(&set, zeros, n);
    if (size != 3 * n) {
        fail("%zu instead of %zu", size, 3 * n);
    }
    look_at("a large input without marks", n, 0, 0);
    size = kernel->encoded_size_marked(&set, zeros, n, (const uint64_t *)(const void *)zeros);
    if (size != 3 * n) {
        fail("%zu instead of %zu", size, 3 * n);
    }
    count_cases(1);
}

#endif

static void prove(const pct_kernel *kernel)
{
    prove_sizes();
#if SIZE_MAX > UINT32_MAX
    if (!is_quick() && is_mine(0)) {
        prove_large(kernel);
    }
#else
    (void)kernel;
#endif
}

const proof size_limits = {"limits", prove};

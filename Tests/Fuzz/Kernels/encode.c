/* Bytes, a set and a capacity: every kernel against the reference. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static outcome wanted;
    input it = {bytes, n};
    if (n > LONGEST_INPUT) {
        return -1;
    }
    rule from = take_rule(&it);
    spot source = take_spot(&it), target = take_spot(&it);
    size_t wish = take_below(&it, 0x10000);
    size_t capacity = wish % (3 * it.n + 2);
    pct_set set = set_of(&from);
    reference_encode(&from, it.bytes, it.n, &wanted);
    for (size_t k = 0; k < kernel_count(); k++) {
        const pct_kernel *kernel = kernel_at(k);
        const uint8_t *src = place_source(&it, source);
        uint8_t *dst = place_target(capacity, target);
        look_at_kernel(kernel, "encoding", it.n, capacity);
        expect_target(&wanted, kernel->encode(&set, src, it.n, dst, capacity), dst, capacity);
        if (kernel->encoded_size(&set, src, it.n) != wanted.ends[it.n]) {
            fail("the size is wrong");
        }
    }
    return 0;
}

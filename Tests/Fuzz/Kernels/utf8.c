/* Text that is UTF-8 or nearly: every kernel against the reference. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    input it = {bytes, n};
    if (n > LONGEST_INPUT) {
        return -1;
    }
    spot source = take_spot(&it);
    size_t wanted = reference_utf8(it.bytes, it.n);
    for (size_t k = 0; k < kernel_count(); k++) {
        const pct_kernel *kernel = kernel_at(k);
        const uint8_t *src = place_source(&it, source);
        look_at_kernel(kernel, "validating", it.n, 0);
        size_t valid = kernel->utf8_valid_prefix(src, it.n);
        if (valid != wanted) {
            fail("valid up to %zu instead of %zu", valid, wanted);
        }
    }
    return 0;
}

/* Escapes, options and a capacity: every kernel against the reference, into another buffer and in place. */
#include <string.h>

#include "fuzz.h"

/* The output begins `shift` bytes before the input. */
static void try_overlap(const pct_kernel *kernel, const input *it, unsigned options, size_t shift,
                        const outcome *wanted)
{
    size_t count = shift + it->n;
    uint8_t *dst = place_target(count, (spot){AT_END, 0});
    if (it->n > 0) {
        memcpy(dst + shift, it->bytes, it->n);
    }
    look_at_kernel(kernel, "decoding in place", it->n, count);
    expect_target(wanted, kernel->decode(dst + shift, it->n, dst, count, options), dst, count);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static outcome wanted, other;
    input it = {bytes, n};
    if (n > LONGEST_INPUT) {
        return -1;
    }
    unsigned options = take_byte(&it) & 3u;
    spot source = take_spot(&it), target = take_spot(&it);
    size_t wish = take_below(&it, 0x10000);
    size_t capacity = wish % (it.n + 2), shift = wish >> 8;
    reference_decode(it.bytes, it.n, options, &wanted);
    reference_decode(it.bytes, it.n, PCT_DECODE_KEEP_MALFORMED, &other);
    for (size_t k = 0; k < kernel_count(); k++) {
        const pct_kernel *kernel = kernel_at(k);
        const uint8_t *src = place_source(&it, source);
        uint8_t *dst = place_target(capacity, target);
        look_at_kernel(kernel, "decoding", it.n, capacity);
        expect_target(&wanted, kernel->decode(src, it.n, dst, capacity, options), dst, capacity);
        if (kernel->decoded_size(src, it.n) != other.units) {
            fail("the size is wrong");
        }
        try_overlap(kernel, &it, options, shift, &wanted);
    }
    reference_decode(it.bytes, it.n, PCT_DECODE_STRICT, &other);
    size_t malformed = other.status == PCT_MALFORMED ? other.starts[other.units] : it.n;
    if (pct_find_malformed(place_source(&it, source), it.n) != malformed) {
        fail("the first malformed escape is elsewhere");
    }
    return 0;
}

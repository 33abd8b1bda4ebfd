#include "measured.h"

#define EVERY_EIGHTH UINT64_C(0x0101010101010101)
#define EVERY_EIGHTH_4 EVERY_EIGHTH, EVERY_EIGHTH, EVERY_EIGHTH, EVERY_EIGHTH

__attribute__((noinline)) size_t measured_call(const pct_kernel *kernel, measured_operation operation,
                                               const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                               size_t capacity)
{
    static const uint64_t marks[16] = {EVERY_EIGHTH_4, EVERY_EIGHTH_4, EVERY_EIGHTH_4, EVERY_EIGHTH_4};
    switch (operation) {
    case MEASURED_ENCODE:
        return kernel->encode(set, src, n, dst, capacity).written;
    case MEASURED_ENCODE_MARKED:
        return kernel->encode_marked(set, src, n, marks, dst, capacity).written;
    case MEASURED_DECODE:
        return kernel->decode(src, n, dst, capacity, PCT_DECODE_STRICT).written;
    case MEASURED_ENCODED_SIZE:
        return kernel->encoded_size(set, src, n);
    case MEASURED_ENCODED_SIZE_MARKED:
        return kernel->encoded_size_marked(set, src, n, marks);
    case MEASURED_DECODED_SIZE:
        return kernel->decoded_size(src, n);
    }
    return 0;
}

#include "measured.h"

__attribute__((noinline)) size_t measured_call(const pct_kernel *kernel, measured_operation operation,
                                               const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                               size_t capacity)
{
    switch (operation) {
    case MEASURED_ENCODE:
        return kernel->encode(set, src, n, dst, capacity).written;
    case MEASURED_DECODE:
        return kernel->decode(src, n, dst, capacity, PCT_DECODE_STRICT).written;
    case MEASURED_ENCODED_SIZE:
        return kernel->encoded_size(set, src, n);
    case MEASURED_DECODED_SIZE:
        return kernel->decoded_size(src, n);
    }
    return 0;
}

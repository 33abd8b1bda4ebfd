#include "kernel.h"

#include <CPercentEncoding.h>
#include <stdlib.h>
#include <string.h>

static pct_set unreserved;

/* Limits the choice to the kernel with the name in the environment, so that a peer with our kernel has the
 * same limit as the benchmark. An unknown or unsupported name changes nothing. */
static void limit_kernels(void)
{
    const char *name = getenv("PERCENT_BENCH_KERNELS");
    for (size_t i = 0; name != NULL && i < pct_kernel_count(); i++) {
        const pct_kernel *kernel = pct_kernel_at(i);
        if (strcmp(kernel->name, name) == 0 && (kernel->features & ~pct_cpu_features()) == 0) {
            pct_kernel_choose(kernel);
        }
    }
}

void kernel_open(void)
{
    limit_kernels();
    static const char kept[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    uint8_t keep[256] = {0};
    for (const char *byte = kept; *byte != 0; byte++) {
        keep[(uint8_t)*byte] = 1;
    }
    pct_set_init(&unreserved, keep, PCT_SPACE_PERCENT);
}

size_t kernel_escape(const uint8_t *src, size_t n, uint8_t *dst)
{
    return pct_encode(&unreserved, src, n, dst, 3 * n + 1).written;
}

size_t kernel_unescape(const uint8_t *src, size_t n, uint8_t *dst)
{
    pct_result result = pct_decode(src, n, dst, n, PCT_DECODE_STRICT);
    return result.status == PCT_OK ? result.written : SIZE_MAX;
}

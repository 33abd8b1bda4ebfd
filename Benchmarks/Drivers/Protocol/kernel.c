#include "kernel.h"

#include <CPercentEncoding.h>

static pct_set unreserved;

void kernel_open(void)
{
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

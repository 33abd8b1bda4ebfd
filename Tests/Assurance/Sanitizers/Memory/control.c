/* Encodes uninitialised memory. MemorySanitizer must report the read. */
#include <stdlib.h>

#include "CPercentEncoding.h"

enum { LENGTH = 100 };

int main(void)
{
    static const uint8_t keep[256] = {0};
    static uint8_t output[3 * LENGTH + 1];
    uint8_t *bytes = malloc(LENGTH);
    pct_set set;
    pct_set_init(&set, keep, PCT_SPACE_PERCENT);
    if (bytes == NULL) {
        return 1;
    }
    pct_kernel_choose(pct_kernel_at(pct_kernel_count() - 1));
    pct_result result = pct_encode(&set, bytes, LENGTH, output, sizeof output);
    free(bytes);
    return output[result.written / 2] == '%' ? 0 : 2;
}

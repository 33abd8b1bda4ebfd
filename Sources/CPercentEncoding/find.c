/* Searches for a byte, for separators, and for the first malformed escape. */
#include "kernels/kernel.h"

size_t pct_find(const uint8_t *src, size_t n, uint8_t byte)
{
    const uint8_t *found = n ? memchr(src, byte, n) : NULL;
    return found ? (size_t)(found - src) : n;
}

pct_separators pct_find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return current_kernel()->find_separators(src, n, separator);
}

size_t pct_find_malformed(const uint8_t *src, size_t n)
{
    size_t i = 0;
    while ((i += pct_find(src + i, n - i, '%')) < n) {
        if (n - i < 3 || pct_hex_pair(src + i + 1) >= PCT_NOT_HEX) {
            return i;
        }
        i += 3;
    }
    return n;
}

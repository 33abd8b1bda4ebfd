/* Encoding: the public entry points and the byte-exact loop. */
#include <string.h>

#include "kernels/kernel.h"

pct_result pct_encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return current_kernel()->encode(set, src, n, dst, capacity);
}

size_t pct_encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    return current_kernel()->encoded_size(set, src, n);
}

pct_result pct_encode_exact(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                            pct_result done)
{
    while (done.read < n) {
        uint32_t entry = set->entry[src[done.read]];
        size_t length = entry_length(entry);
        if (capacity - done.written < length) {
            done.status = PCT_OUTPUT_FULL;
            return done;
        }
        memcpy(dst + done.written, &entry, length);
        done.written += length;
        done.read++;
    }
    return done;
}

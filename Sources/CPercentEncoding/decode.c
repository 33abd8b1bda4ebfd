/* Decoding: the public entry points and the byte-exact loop. */
#include "kernels/kernel.h"
#include "tables.h"

pct_result pct_decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return current_kernel()->decode(src, n, dst, capacity, options);
}

size_t pct_decoded_size(const uint8_t *src, size_t n)
{
    return current_kernel()->decoded_size(src, n);
}

unsigned pct_decode_digits(uint8_t high, uint8_t low)
{
    const uint8_t digits[2] = {high, low};
    return pct_hex_pair(digits);
}

pct_result pct_decode_exact(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options,
                            pct_result done, size_t limit)
{
    while (done.read < limit) {
        unsigned value = src[done.read];
        size_t length = 1;
        if (value == '%') {
            unsigned digits = n - done.read < 3 ? PCT_NOT_HEX : pct_hex_pair(src + done.read + 1);
            if (digits < PCT_NOT_HEX) {
                value = digits;
                length = 3;
            } else if (!(options & PCT_DECODE_KEEP_MALFORMED)) {
                done.status = PCT_MALFORMED;
                return done;
            }
        } else if (value == '+' && (options & PCT_DECODE_PLUS_AS_SPACE)) {
            value = ' ';
        }
        if (done.written == capacity) {
            done.status = PCT_OUTPUT_FULL;
            return done;
        }
        dst[done.written++] = (uint8_t)value;
        done.read += length;
    }
    return done;
}

/* Decoding: the public entry points and the byte-exact loop. */
#include "kernels/kernel.h"

pct_result pct_decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return current_kernel()->decode(src, n, dst, capacity, options);
}

pct_string pct_decode_string(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return current_kernel()->decode_string(src, n, dst, capacity, options);
}

pct_string pct_decode_packed(pct_string text, unsigned options)
{
    return current_kernel()->decode_packed(text, options);
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

/* The length of the next unit, and the encoded byte, or PCT_NOT_HEX if the unit is malformed. */
typedef struct unit {
    size_t length;
    unsigned value;
} unit;

static unit unit_at(const uint8_t *src, size_t n, unsigned options)
{
    if (src[0] == '+' && (options & PCT_DECODE_PLUS_AS_SPACE)) {
        return (unit){1, ' '};
    }
    if (src[0] != '%') {
        return (unit){1, src[0]};
    }
    unsigned value = n < 3 ? PCT_NOT_HEX : pct_hex_pair(src + 1);
    if (value < PCT_NOT_HEX) {
        return (unit){3, value};
    }
    return (unit){1, options & PCT_DECODE_KEEP_MALFORMED ? '%' : PCT_NOT_HEX};
}

pct_result pct_decode_exact(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options,
                            size_t limit)
{
    pct_job job = new_job(src, n, dst, capacity);
    while (job.done.read < limit) {
        unit next = unit_at(next_of(job), left_of(job), options);
        if (next.value == PCT_NOT_HEX || room_of(job) == 0) {
            job.done.status = next.value == PCT_NOT_HEX ? PCT_MALFORMED : PCT_OUTPUT_FULL;
            break;
        }
        *output_of(job) = (uint8_t)next.value;
        job = advanced(job, next.length, 1);
    }
    return job.done;
}

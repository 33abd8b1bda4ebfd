/*
 * The decoder of the scalar kernel and of SSE2: decode_blocks.h with a mask found by looking at each byte,
 * for every order of '%', digits and other bytes in a few places of inputs that are clean elsewhere.
 */
#include "tables.c"

#include "bounded.h"
#include "decode.c"

enum { COPY_STEP = 8, PLACES = 2 };

PCT_INLINE uint64_t percent_mask(const uint8_t *src)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 64; k++) {
        mask |= (uint64_t)(src[k] == '%') << k;
    }
    return mask;
}

PCT_INLINE void copy_step(uint8_t *dst, const uint8_t *src, bool plus)
{
    uint8_t bytes[COPY_STEP];
    memcpy(bytes, src, COPY_STEP);
    for (unsigned k = 0; k < COPY_STEP; k++) {
        dst[k] = plus && bytes[k] == '+' ? ' ' : bytes[k];
    }
}

#include "kernels/decode_blocks.h"

/* Any byte of a class. The classes are what the decoder tells apart. */
static uint8_t any_of(unsigned class)
{
    switch (class) {
    case 0:
        return '%';
    case 1:
        return Frama_C_unsigned_char_interval('0', '9');
    case 2:
        return Frama_C_unsigned_char_interval('g', 0xFF);
    default:
        return Frama_C_unsigned_char_interval(0, '$');
    }
}

/* The bytes at `at` have the classes that are the digits of `order`; those around them are clean. */
static void prove_call(size_t n, size_t capacity, size_t at, unsigned order, unsigned classes)
{
    uint8_t *src = exact_buffer(n);
    uint8_t *dst = exact_buffer(capacity);
    for (size_t i = 0; i < n; i++) {
        src[i] = any_of(i >= at && i - at < PLACES ? order % classes : 2);
        order = i >= at && i - at < PLACES ? order / classes : order;
    }
    pct_result result = decode(src, n, dst, capacity, Frama_C_unsigned_int_interval(0, 3));
    //@ check result.read <= n;
    //@ check result.written <= capacity;
    size_t size = decoded_size(src, n);
    //@ check size <= n;
    free(src);
    free(dst);
}

int main(void)
{
    for (unsigned order = 0; order < 9; order++) {
        for (size_t n = 0; n <= PLACES; n++) {
            for (size_t capacity = 0; capacity <= n; capacity++) {
                prove_call(n, capacity, 0, order, 3);
            }
        }
        prove_call(82, 82, 61, order, 3);
    }
    return 0;
}

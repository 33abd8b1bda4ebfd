/*
 * The byte-exact loop of the decoder, with separate buffers and in place. Tries every length up to 7 with
 * every capacity, and with limits at the end and in the middle of the input.
 */
#include "tables.c"

#include "bounded.h"
#include "decode.c"

enum { LONG = 7 };

static void prove_call(size_t n, size_t capacity, size_t limit, size_t shift)
{
    unsigned options = Frama_C_unsigned_int_interval(0, 3);
    uint8_t *both = any_bytes(shift + n);
    uint8_t *apart = exact_buffer(capacity);
    uint8_t *dst = capacity <= shift + n && shift <= 1 ? both : apart;
    pct_result result = pct_decode_exact(both + shift, n, dst, capacity, options, limit);
    //@ check result.read <= n;
    //@ check result.written <= capacity;
    free(both);
    free(apart);
}

int main(void)
{
    for (size_t n = 0; n <= LONG; n++) {
        for (size_t capacity = 0; capacity <= n + 1; capacity++) {
            for (size_t shift = 0; shift <= 2; shift++) {
                prove_call(n, capacity, n, shift);
                prove_call(n, capacity, n / 2, shift);
            }
        }
    }
    return 0;
}

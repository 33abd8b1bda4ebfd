/* The scalar encoder. Tries every length up to 6 with every capacity up to two bytes more than necessary.
 * Tries lengths near a block, encoded in one run and in several runs. */
#include "bounded.h"
#include "encode.c"
#include "kernels/scalar/encode.h"

enum { SHORT = 6 };

static pct_set set;

static void prove_call(size_t n, size_t capacity)
{
    uint8_t *src = any_bytes(n);
    uint8_t *dst = exact_buffer(capacity);
    pct_result result = pct_encode_scalar(&set, src, n, dst, capacity);
    //@ check result.written <= capacity;
    free(src);
    free(dst);
}

int main(void)
{
    static const size_t calls[][2] = {{20, 34}, {64, 193}};
    set = any_set();
    for (size_t n = 0; n <= SHORT; n++) {
        for (size_t capacity = 0; capacity <= 3 * n + 2; capacity++) {
            prove_call(n, capacity);
        }
    }
    for (size_t k = 0; k < sizeof calls / sizeof calls[0]; k++) {
        prove_call(calls[k][0], calls[k][1]);
    }
    return 0;
}

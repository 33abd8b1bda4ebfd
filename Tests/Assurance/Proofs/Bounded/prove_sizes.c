/* The size functions, and the scalar kernel's reads and copies of several bytes. Tries every length up to 17,
 * and lengths near the size of a step. */
#include "tables.c"

#include "bounded.h"
#include "decode.c"
#include "encode.c"
#include "split.c"

/* The index of an arbitrary bit overapproximates the index of the lowest set bit. */
#undef __builtin_ctzll
#define __builtin_ctzll(word) Frama_C_int_interval(0, 63)
#include "kernels/scalar/scalar.c"

enum { LONG = 17 };

static pct_set set;

static void prove_calls(size_t n)
{
    uint8_t *src = any_bytes(n);
    pct_encoded_size_scalar(&set, src, n);
    decoded_size(src, n);
    free(src);
}

int main(void)
{
    set = any_set();
    for (size_t n = 0; n <= LONG; n++) {
        prove_calls(n);
    }
    for (size_t n = 65; n <= 66; n++) {
        prove_calls(n);
    }
    uint8_t *block = any_bytes(DECODE_BLOCK);
    percents_of(block);
    marks_of(block, false);
    marks_of(block, true);
    is_ascii_block_of(block);
    for (unsigned plus = 0; plus < 2; plus++) {
        uint8_t *to = exact_buffer(DECODE_SLACK);
        copy_eight(to + DECODE_SLACK - 8, block + DECODE_BLOCK - 8, plus);
        copy_sixteen(to, block + DECODE_BLOCK - 16, plus);
        free(to);
    }
    return 0;
}

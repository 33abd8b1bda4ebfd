/* Shared by the bounded proofs: exact buffers with arbitrary content, and sets with arbitrary outputs. */
#ifndef PCT_BOUNDED_H
#define PCT_BOUNDED_H

#include <stdlib.h>

#include "__fc_builtin.h"
#include "kernels/kernel.h"

_Atomic(const pct_kernel *) pct_chosen_kernel;

/* Replaces the function that chooses a kernel. The choice is not part of the proofs. */
const pct_kernel *pct_kernel_current(void)
{
    return NULL;
}

/* Returns exactly n bytes. An access outside the buffer, or a read of unwritten bytes, raises an alarm. */
static uint8_t *exact_buffer(size_t n)
{
    return malloc(n);
}

static uint8_t *any_bytes(size_t n)
{
    uint8_t *bytes = exact_buffer(n);
    for (size_t i = 0; i < n; i++) {
        bytes[i] = Frama_C_unsigned_char_interval(0, 255);
    }
    return bytes;
}

/* Returns a set with arbitrary outputs of one to three bytes. pct_set_init can make only some of these sets.
 * */
static pct_set any_set(void)
{
    pct_set set = {0};
    for (size_t b = 0; b < 256; b++) {
        set.entry[b] = Frama_C_unsigned_int_interval(0x01000000, 0x03FFFFFF);
        set.literal[b] = Frama_C_unsigned_char_interval(0, 1);
    }
    return set;
}

#endif

/* Shared by the bounded proofs: exact buffers with any content, tables with any output. */
#ifndef PCT_BOUNDED_H
#define PCT_BOUNDED_H

#include <stdlib.h>

#include "__fc_builtin.h"
#include "kernels/kernel.h"

_Atomic(const pct_kernel *) pct_chosen_kernel;

/* The entry points that choose a kernel are not part of the proofs. */
const pct_kernel *pct_kernel_current(void)
{
    return NULL;
}

/* Exactly n bytes. An access beside them and a read of unwritten bytes are alarms. */
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

/* Outputs of one to three bytes, whichever they are: more tables than pct_set_init can make. */
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

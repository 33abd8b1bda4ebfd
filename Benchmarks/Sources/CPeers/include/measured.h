/*
 * One function makes all calls whose instructions are counted, because callgrind starts and stops counting by
 * the name of a function.
 */
#ifndef MEASURED_H
#define MEASURED_H

#include <CPercentEncoding.h>

/* The operation of a kernel. */
typedef enum measured_operation {
    MEASURED_ENCODE,
    MEASURED_ENCODE_MARKED,
    MEASURED_DECODE,
    MEASURED_ENCODED_SIZE,
    MEASURED_ENCODED_SIZE_MARKED,
    MEASURED_DECODED_SIZE
} measured_operation;

/* Calls a kernel once and returns the size of the output. The operations with marks accept at most 1,024
 * bytes, and every eighth byte has a mark. */
size_t measured_call(const pct_kernel *kernel, measured_operation operation, const pct_set *set,
                     const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

#endif

/* The fuzz target that calls the C library's functions for columns. */
#ifndef PCT_FUZZ_LIBRARY_H
#define PCT_FUZZ_LIBRARY_H

#include "input.h"

void make_library_buffers(void);

/* Reads a column in any layout from an input, and compares the functions with the reference. The functions
 * use the given kernel. */
void fuzz_library(input it, const pct_kernel *kernel);

#endif

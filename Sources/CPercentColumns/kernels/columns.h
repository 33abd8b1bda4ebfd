/* The kernels and their column loops. */
#pragma once

#include "../include/CPercentColumns.h"
#include "CPercentEncodingKernel.h"

/* The list is a file of CPercentEncoding. */
#define PCT_KERNEL(name)                                                                                     \
    extern const pct_kernel pct_kernel_##name;                                                               \
    extern const pct_column_kernel pct_column_kernel_##name;
#include "kernels/kernels.def"
#undef PCT_KERNEL

/* A source that defines KERNEL gets the name of its column loops, and the functions for whole texts of the
 * same kernel. */
#define JOINED(prefix, name) prefix##name
#define NAMED(prefix, name) JOINED(prefix, name)
#define COLUMNS NAMED(pct_column_kernel_, KERNEL)
#define TEXTS NAMED(pct_kernel_, KERNEL)

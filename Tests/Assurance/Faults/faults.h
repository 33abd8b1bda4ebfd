/* Shared by the programs: the function that reports failures, and the kernels. */
#ifndef PCT_FAULTS_H
#define PCT_FAULTS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPercentEncoding.h"

/* Ends the process with status 1 unless the condition holds. */
static inline void require(bool holds, const char *kernel, const char *what, size_t number)
{
    if (!holds) {
        fprintf(stderr, "FAILED: %s of %s, %zu\n", what, kernel, number);
        exit(1);
    }
}

static inline bool runs_here(const pct_kernel *kernel)
{
    return (kernel->features & ~pct_cpu_features()) == 0;
}

#endif

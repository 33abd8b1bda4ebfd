/* What the C targets need of <stdlib.h>, for processors of which the system has no headers. */
#pragma once

#include <stddef.h>

void *calloc(size_t, size_t);
void free(void *);

/* The part of <stdlib.h> that the C targets need, for processors without system headers. */
#pragma once

#include <stddef.h>

void *calloc(size_t, size_t);
void free(void *);

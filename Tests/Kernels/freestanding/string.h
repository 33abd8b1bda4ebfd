/* What the C target needs of <string.h>, for processors of which the system has no headers. */
#pragma once

#include <stddef.h>

void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
void *memchr(const void *, int, size_t);

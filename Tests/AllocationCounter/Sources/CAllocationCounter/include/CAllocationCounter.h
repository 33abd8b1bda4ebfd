/* Counts what this thread asks of malloc, calloc, realloc and the aligned variants. glibc only; zeros
 * elsewhere. */
#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

/* The number of allocations since the thread started. */
long allocation_count(void);

/* The bytes they asked for, all together. */
long allocation_bytes(void);

#endif

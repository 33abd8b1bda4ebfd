/* Counts the calls of malloc, calloc, realloc and the aligned variants by this thread. Without glibc, the
 * counts are 0. */
#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

/* Returns the number of allocations since the thread started. */
long allocation_count(void);

/* Returns the total number of bytes that allocations have requested since the thread started. */
long allocation_bytes(void);

#endif

/* Counts calls of malloc, calloc, realloc and the aligned variants by this thread. glibc only. */
#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

/* The number of allocations since the thread started. */
long allocation_count(void);

#endif

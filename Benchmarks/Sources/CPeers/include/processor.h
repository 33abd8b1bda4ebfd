/* Functions that pin threads to a processor, and name the C compiler and the C library. */
#ifndef PROCESSOR_H
#define PROCESSOR_H

#include <stdbool.h>

/*
 * Pins this thread to the first processor that it may use; returns false if the system cannot. Threads
 * and processes that this thread starts later are pinned too.
 */
bool processor_pin(void);

/* Undoes processor_pin for this thread, and for the threads and processes that it starts later. */
void processor_unpin(void);

/* Returns the C compiler and its version. */
const char *processor_compiler(void);

/* Returns the version of glibc, or NULL if the C library is another. */
const char *processor_libc(void);

#endif

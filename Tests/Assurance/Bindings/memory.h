/* An allocator that replaces libc's, counts allocations and mapped pages, and fails on demand. The linker
 * redirects the calls with --wrap. */
#ifndef PERCENT_BINDINGS_MEMORY_H
#define PERCENT_BINDINGS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes `number` allocations fail, after `allowed` more have succeeded. */
void fail_next(size_t allowed, size_t number);

/* Ends the failures. Returns the number of allocations that failed since fail_next. */
size_t end_failures(void);

/* Return the numbers of allocations and of mappings that are not freed. */
size_t live_allocations(void);
size_t live_mappings(void);

/* Ends the process with status 1 unless the condition holds. */
void require(bool holds, const char *name, const char *what, int64_t number);

#ifdef __cplusplus
}
#endif

#endif

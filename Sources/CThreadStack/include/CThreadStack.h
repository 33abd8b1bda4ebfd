/* CThreadStack: finds the bounds of a thread's stack. No system header offers these bounds to Swift on every
 * platform. */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The addresses of a stack: [lowest, highest). If the bounds are unknown, both addresses are 0. */
typedef struct pct_stack {
    uintptr_t lowest;
    uintptr_t highest;
} pct_stack;

/*
 * Returns the stack of the calling thread, which may include a guard area. On Linux, the first call in a
 * thread may allocate, and the first call in the first thread reads /proc. Later calls in the same thread
 * return the same result.
 */
pct_stack pct_thread_stack(void);

/* Returns an address in the frame of the call, close to the current end of the calling thread's stack. */
uintptr_t pct_stack_position(void);

#ifdef __cplusplus
}
#endif

/* CThreadStack: finds the bounds of a thread's stack, which no header offers to Swift on every system. */
#ifndef CTHREADSTACK_H
#define CTHREADSTACK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The addresses of a stack: [lowest, highest). Both are 0 if they are not known. */
typedef struct pct_stack {
    uintptr_t lowest;
    uintptr_t highest;
} pct_stack;

/*
 * The stack of the calling thread. A guard area may be part of it. On Linux, the first call in a thread may
 * allocate, and in the first thread of a process it reads /proc; the result is kept for the thread.
 */
pct_stack pct_thread_stack(void);

/* An address in the frame of this call, close to the current end of the calling thread's stack. */
uintptr_t pct_stack_position(void);

#ifdef __cplusplus
}
#endif

#endif

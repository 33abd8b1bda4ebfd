/* CThreadStack: where the stack of a thread ends, which no header shows to Swift on every system. */
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
 * The stack of the calling thread. A guard area may be part of it. The first call in a thread may allocate on
 * Linux, and reads /proc in the first thread of a process; the answer is kept for the thread.
 */
pct_stack pct_thread_stack(void);

/* An address in the frame of this call, which is about as far as the stack of the calling thread reaches. */
uintptr_t pct_stack_position(void);

#ifdef __cplusplus
}
#endif

#endif

/* Makes <pthread.h> declare pthread_getattr_np. */
#define _GNU_SOURCE

#include "CThreadStack.h"

#include <stdbool.h>

#if defined(__linux__)
#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__APPLE__)
#include <pthread.h>
#elif defined(_WIN32)
#include <windows.h>
#endif

#if defined(__linux__) && !defined(__GLIBC__)
/* Extends the stack of the first thread to its limit, because musl reports only the used part. */
static void extend_first_stack(pct_stack *stack)
{
    struct rlimit limit;
    if (syscall(SYS_gettid) == getpid() && getrlimit(RLIMIT_STACK, &limit) == 0 &&
        limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur > stack->highest - stack->lowest &&
        limit.rlim_cur < stack->highest) {
        stack->lowest = stack->highest - (uintptr_t)limit.rlim_cur;
    }
}
#endif

static pct_stack ask_thread(void)
{
    pct_stack stack = {0, 0};
#if defined(__APPLE__)
    stack.highest = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
    stack.lowest = stack.highest - pthread_get_stacksize_np(pthread_self());
#elif defined(__linux__)
    pthread_attr_t attributes;
    void *lowest;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
            stack.lowest = (uintptr_t)lowest;
            stack.highest = stack.lowest + size;
#if !defined(__GLIBC__)
            extend_first_stack(&stack);
#endif
        }
        pthread_attr_destroy(&attributes);
    }
#elif defined(_WIN32)
    ULONG_PTR lowest, highest;
    GetCurrentThreadStackLimits(&lowest, &highest);
    stack.lowest = lowest;
    stack.highest = highest;
#endif
    return stack;
}

pct_stack pct_thread_stack(void)
{
    static _Thread_local pct_stack stack;
    static _Thread_local bool is_known;
    if (!is_known) {
        stack = ask_thread();
        is_known = true;
    }
    return stack;
}

uintptr_t pct_stack_position(void)
{
    /* Uses the frame address, because a sanitizer may keep variables outside the stack. */
    return (uintptr_t)__builtin_frame_address(0);
}

#define _GNU_SOURCE
#include "processor.h"

#include <stddef.h>

#ifdef __linux__

#include <sched.h>

static cpu_set_t allowed;
static bool is_pinned;

bool processor_pin(void)
{
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return false;
    }
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (CPU_ISSET(processor, &allowed)) {
            cpu_set_t one;
            CPU_ZERO(&one);
            CPU_SET(processor, &one);
            is_pinned = sched_setaffinity(0, sizeof one, &one) == 0;
            break;
        }
    }
    return is_pinned;
}

void processor_unpin(void)
{
    if (is_pinned) {
        sched_setaffinity(0, sizeof allowed, &allowed);
        is_pinned = false;
    }
}

#else

bool processor_pin(void)
{
    return false;
}

void processor_unpin(void)
{
}

#endif

const char *processor_compiler(void)
{
    return __VERSION__;
}

#ifdef __GLIBC__

#include <gnu/libc-version.h>

const char *processor_libc(void)
{
    return gnu_get_libc_version();
}

#else

const char *processor_libc(void)
{
    return NULL;
}

#endif

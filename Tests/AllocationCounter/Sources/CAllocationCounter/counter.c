/* The executable replaces these functions of the C library. The replacements call the internal versions of
 * the C library, which do the work.
 */
#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

static _Thread_local long count;
static _Thread_local long bytes;

long allocation_count(void)
{
    return count;
}

long allocation_bytes(void)
{
    return bytes;
}

#ifdef __GLIBC__

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *address, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static void note(size_t size)
{
    count++;
    bytes += (long)size;
}

void *malloc(size_t size)
{
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    note(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *address, size_t size)
{
    note(size);
    return __libc_realloc(address, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    note(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **address, size_t alignment, size_t size)
{
    note(size);
    *address = __libc_memalign(alignment, size);
    return *address ? 0 : ENOMEM;
}

#endif

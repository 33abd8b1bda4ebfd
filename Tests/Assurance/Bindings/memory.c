#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "memory.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *memory);
void *__real_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
void *__real_mremap(void *old, size_t old_size, size_t size, int flags, ...);
int __real_munmap(void *start, size_t size);
int __real_madvise(void *start, size_t size, int advice);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *memory);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
void *__wrap_mremap(void *old, size_t old_size, size_t size, int flags, ...);
int __wrap_munmap(void *start, size_t size);
int __wrap_madvise(void *start, size_t size, int advice);

static size_t first_failing = SIZE_MAX, end_failing = SIZE_MAX, count, failed, live, mapped;

void fail_next(size_t allowed, size_t number)
{
    first_failing = allowed;
    end_failing = number < SIZE_MAX - allowed ? allowed + number : SIZE_MAX;
    count = failed = 0;
}

size_t end_failures(void)
{
    first_failing = end_failing = SIZE_MAX;
    return failed;
}

size_t live_allocations(void)
{
    return live;
}

size_t live_mappings(void)
{
    return mapped;
}

void require(bool holds, const char *name, const char *what, int64_t number)
{
    if (!holds) {
        fprintf(stderr, "FAILED: %s of %s, %lld\n", what, name, (long long)number);
        exit(1);
    }
}

static bool is_granted(void)
{
    const size_t index = count++;
    const bool fails = index >= first_failing && index < end_failing;
    failed += fails;
    return !fails;
}

static void *counted(void *memory)
{
    live += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return is_granted() ? counted(__real_malloc(size)) : NULL;
}

void *__wrap_calloc(size_t number, size_t size)
{
    return is_granted() ? counted(__real_calloc(number, size)) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
    if (!is_granted()) {
        return NULL;
    }
    return old ? __real_realloc(old, size) : counted(__real_realloc(old, size));
}

void __wrap_free(void *memory)
{
    live -= memory != NULL;
    __real_free(memory);
}

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    void *start = is_granted() ? __real_mmap(at, size, protection, flags, file, offset) : MAP_FAILED;
    mapped += start != MAP_FAILED;
    return start;
}

void *__wrap_mremap(void *old, size_t old_size, size_t size, int flags, ...)
{
    return is_granted() ? __real_mremap(old, old_size, size, flags) : MAP_FAILED;
}

int __wrap_munmap(void *start, size_t size)
{
    mapped--;
    return __real_munmap(start, size);
}

/* Advice may fail, but saves no memory that a call needs. */
int __wrap_madvise(void *start, size_t size, int advice)
{
    return is_granted() ? __real_madvise(start, size, advice) : -1;
}

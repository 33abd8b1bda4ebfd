/* An allocator that counts, and fails when told to; whoever includes this has it in place of libc's. */
#ifndef PCT_ALLOCATOR_H
#define PCT_ALLOCATOR_H

#include <stdatomic.h>

#include "faults.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *memory);

/* The allocations that fail, as an index and one past the last; how many there were, how many of them failed,
 * and how many are not given back. */
static _Atomic size_t first_failing = SIZE_MAX, end_failing = SIZE_MAX, count, failed, live;

static void fail_next(size_t allowed, size_t number)
{
    first_failing = allowed;
    end_failing = number < SIZE_MAX - allowed ? allowed + number : SIZE_MAX;
    count = failed = 0;
}

static bool is_granted(void)
{
    size_t index = count++;
    bool fails = index >= first_failing && index < end_failing;
    failed += fails;
    return !fails;
}

static void *counted(void *memory)
{
    live += memory != NULL;
    return memory;
}

void *malloc(size_t size)
{
    return is_granted() ? counted(__libc_malloc(size)) : NULL;
}

void *calloc(size_t number, size_t size)
{
    return is_granted() ? counted(__libc_calloc(number, size)) : NULL;
}

void *realloc(void *old, size_t size)
{
    if (!is_granted()) {
        return NULL;
    }
    return old ? __libc_realloc(old, size) : counted(__libc_realloc(old, size));
}

void free(void *memory)
{
    live -= memory != NULL;
    __libc_free(memory);
}

/* Whether allocations of this program, and those of libraries, get here at all. */
static void try_interception(void)
{
    void *(*const volatile allocate)(size_t) = malloc;
    void *(*const volatile allocate_zeros)(size_t, size_t) = calloc;
    void *(*const volatile move)(void *, size_t) = realloc;
    char *(*const volatile copy)(const char *) = strdup;
    size_t before = live;
    for (size_t number = 0; number <= 1; number++) {
        fail_next(0, number * SIZE_MAX);
        void *const memory[] = {allocate(1), allocate_zeros(1, 1), move(NULL, 1), copy("")};
        for (size_t k = 0; k < 4; k++) {
            require((memory[k] == NULL) == (number == 1), "the control", "an allocation", k);
            free(memory[k]);
        }
        require(count == 4 && failed == 4 * number, "the control", "what was intercepted", count);
    }
    require(live == before, "the control", "what was given back", live);
    fail_next(SIZE_MAX, 0);
}

#endif

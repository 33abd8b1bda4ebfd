/* Shared by the programs that use the C library: checks, and memory between inaccessible pages. */
#ifndef CHECK_H
#define CHECK_H

#include <percentencoding.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static long checks_done, checks_failed;

#define CHECK(condition) check((condition) != 0, #condition, __FILE__, __LINE__)

static inline int check(int is_true, const char *condition, const char *file, int line)
{
    checks_done++;
    if (!is_true && checks_failed++ < 20) {
        fprintf(stderr, "%s:%d: not so: %s\n", file, line, condition);
    }
    return is_true;
}

static inline int end_of_checks(const char *name)
{
    printf("%s: %ld checks, %ld failed\n", name, checks_done, checks_failed);
    return checks_failed > 0;
}

enum { PAGE = 4096, GUARDED = 64 * PAGE };

/* Allocates GUARDED bytes between inaccessible pages. */
static inline uint8_t *new_guarded(void)
{
    uint8_t *all = (uint8_t *)mmap(NULL, GUARDED + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == (uint8_t *)MAP_FAILED || mprotect(all + PAGE, GUARDED, PROT_READ | PROT_WRITE) != 0) {
        perror("mmap");
        exit(2);
    }
    return all + PAGE;
}

/* Returns the last n bytes of guarded memory. */
static inline uint8_t *last_of(uint8_t *guarded, size_t n)
{
    return guarded + GUARDED - n;
}

/* Copies n bytes to the end of guarded memory and returns the copy. */
static inline uint8_t *copy_at_end(uint8_t *guarded, const void *bytes, size_t n)
{
    uint8_t *copy = last_of(guarded, n);
    if (n > 0) {
        memcpy(copy, bytes, n);
    }
    return copy;
}

#endif

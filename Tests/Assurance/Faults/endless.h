/* Buffers larger than the memory of the machine: a few MiB of memory, mapped repeatedly. */
#ifndef PCT_ENDLESS_H
#define PCT_ENDLESS_H

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "faults.h"

/* The size of the mapped memory: a multiple of the length of every pattern, so that a pattern continues in
 * the next window. */
enum { WINDOW = 24 << 20 };

/* Returns a buffer of n bytes with a repeated pattern. Bytes i and i + WINDOW share memory. */
static inline uint8_t *make_endless(size_t n, const char *pattern, size_t length)
{
    size_t windows = n / WINDOW + 1;
    int file = memfd_create("endless", 0);
    require(file >= 0 && ftruncate(file, WINDOW) == 0 && windows <= SIZE_MAX / WINDOW, "a buffer",
            "no memory", n);
    uint8_t *start =
        mmap(NULL, windows * WINDOW, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    require(start != MAP_FAILED, "a buffer", "no addresses", n);
    for (size_t k = 0; k < windows; k++) {
        void *at = mmap(start + k * WINDOW, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
        require(at != MAP_FAILED, "a buffer", "no memory", n);
    }
    close(file);
    for (size_t i = 0; i < WINDOW; i += length) {
        memcpy(start + i, pattern, length);
    }
    return start;
}

static inline void give_back(uint8_t *start, size_t n)
{
    munmap(start, (n / WINDOW + 1) * WINDOW);
}

/* Gives the page of a byte its own memory with the same contents. */
static inline void own_page(uint8_t *start, size_t at)
{
    enum { PAGE = 1 << 16 /* or several pages */ };
    static uint8_t kept[PAGE];
    uint8_t *page = start + at / PAGE * PAGE;
    memcpy(kept, page, PAGE);
    void *own = mmap(page, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    require(own == page, "a page", "no memory", at);
    memcpy(page, kept, PAGE);
}

static inline bool is_repeated(const uint8_t *bytes, size_t n, const char *pattern, size_t length)
{
    return n < length ||
           (memcmp(bytes, pattern, length) == 0 && memcmp(bytes, bytes + length, n - length) == 0);
}

#endif

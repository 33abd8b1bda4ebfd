/* Buffers that are longer than the memory there is: a few MiB, mapped over and over. */
#ifndef PCT_ENDLESS_H
#define PCT_ENDLESS_H

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "faults.h"

/* A multiple of all lengths of patterns, so that they come to lie on each other. */
enum { WINDOW = 24 << 20 };

/* What is tried, for messages, how often that has been done, and what there were no addresses for. */
static const char *running;
static size_t cases, left_out;

/* n bytes, of which byte i + WINDOW is byte i; NULL, and a line of it, if there are no addresses. */
static inline uint8_t *make_endless(size_t n, int byte)
{
    size_t windows = n / WINDOW + 1;
    int file = memfd_create("endless", 0);
    require(file >= 0 && ftruncate(file, WINDOW) == 0, running, "no memory", n);
    uint8_t *start = MAP_FAILED;
    if (windows <= SIZE_MAX / WINDOW) {
        start = mmap(NULL, windows * WINDOW, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    }
    for (size_t k = 0; start != MAP_FAILED && k < windows; k++) {
        void *at = mmap(start + k * WINDOW, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
        require(at != MAP_FAILED, running, "no memory", n);
    }
    close(file);
    if (start == MAP_FAILED) {
        printf("%s: no addresses for %zu bytes\n", running, n);
        left_out++;
        return NULL;
    }
    return memset(start, byte, WINDOW);
}

static inline void give_back(uint8_t *start, size_t n)
{
    if (start != NULL) {
        munmap(start, (n / WINDOW + 1) * WINDOW);
    }
}

/* Fills a buffer with a pattern of which WINDOW is a multiple. */
static inline void repeat(uint8_t *start, const char *text, size_t length)
{
    for (size_t i = 0; i < WINDOW; i++) {
        start[i] = (uint8_t)text[i % length];
    }
}

/* Gives the page with a byte memory of its own, in which is what was there. */
static inline void own_page(uint8_t *start, size_t at)
{
    enum { PAGE = 1 << 16 /* or several of them */ };
    static uint8_t kept[PAGE];
    uint8_t *page = start + at / PAGE * PAGE;
    memcpy(kept, page, PAGE);
    void *own = mmap(page, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    require(own == page, running, "no memory", at);
    memcpy(page, kept, PAGE);
}

static inline bool is_repeated(const uint8_t *bytes, size_t n, const char *text, size_t length)
{
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] != (uint8_t)text[i % length]) {
            return false;
        }
    }
    return true;
}

/* A length as a function with a fault keeps it: in 32 bits, or in 31 where words have 32. */
static inline size_t cut(size_t n)
{
    return n & (SIZE_MAX > UINT32_MAX ? (size_t)UINT32_MAX : (size_t)INT32_MAX);
}

#endif

/* Memory between inaccessible pages. With AddressSanitizer, all unused bytes are poisoned too. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "run.h"

#if defined(__SANITIZE_ADDRESS__)
#define POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define POISONS 1
#endif
#endif

#ifdef POISONS
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(start, size) ((void)(start), (void)(size))
#endif

enum { MARK = 0xA5, MARKED = 64 };

memory make_memory(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size = (size + page - 1) / page * page;
    uint8_t *start = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED || mprotect(start + page, size, PROT_READ | PROT_WRITE) != 0) {
        fail("there is no memory");
    }
    return (memory){start + page, size};
}

uint8_t *place(const memory *it, size_t count, side at, size_t offset)
{
    if (count + offset > it->size) {
        fail("%zu bytes are too many for a proof", count);
    }
    uint8_t *bytes = at == AT_START ? it->start + offset : it->start + it->size - count - offset;
    ASAN_POISON_MEMORY_REGION(it->start, it->size);
    ASAN_UNPOISON_MEMORY_REGION(bytes, count);
    return bytes;
}

/* Returns the number of bytes with the pattern before the placed bytes, or after them. */
static size_t marked_before(const memory *it, const uint8_t *bytes)
{
    size_t before = (size_t)(bytes - it->start);
    return before < MARKED ? before : MARKED;
}

static size_t marked_after(const memory *it, const uint8_t *bytes, size_t count)
{
    size_t after = it->size - count - (size_t)(bytes - it->start);
    return after < MARKED ? after : MARKED;
}

uint8_t *place_marked(const memory *it, size_t count, side at, size_t offset)
{
    ASAN_UNPOISON_MEMORY_REGION(it->start, it->size);
    uint8_t *bytes = at == AT_START ? it->start + offset : it->start + it->size - count - offset;
    memset(bytes - marked_before(it, bytes), MARK, marked_before(it, bytes));
    memset(bytes + count, MARK, marked_after(it, bytes, count));
    return place(it, count, at, offset);
}

static bool is_marked(const uint8_t *bytes, size_t n)
{
    uint8_t difference = 0;
    for (size_t i = 0; i < n; i++) {
        difference |= bytes[i] ^ MARK;
    }
    return difference == 0;
}

bool is_intact(const memory *it, const uint8_t *bytes, size_t count)
{
    size_t before = marked_before(it, bytes);
    ASAN_UNPOISON_MEMORY_REGION(it->start, it->size);
    return is_marked(bytes - before, before) && is_marked(bytes + count, marked_after(it, bytes, count));
}

static void on_fault(int number)
{
    char text[300];
    int length = snprintf(
        text, sizeof text,
        "FAILED %s of %s: %s, length %zu, capacity %zu, place %zu: an access outside the buffers, "
        "signal %d\n",
        the_run.proof, the_run.kernel, the_run.what, the_run.n, the_run.capacity, the_run.place, number);
    _exit(write(STDERR_FILENO, text, (size_t)length) == length ? 1 : 2);
}

void report_faults(void)
{
    struct sigaction action = {0};
    action.sa_handler = on_fault;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

/* madvise and mremap are beyond POSIX. */
#define _GNU_SOURCE
#include "glue.h"

#include <stdlib.h>
#include <sys/mman.h>

/* Larger blocks are pages of their own. Those that are never touched cost nothing, so that a block can have
 * the most that a result could take. */
enum { MAPPED_SIZE = 1 << 20, PAGE = 4096 };

static size_t pages(int64_t size)
{
    return ((size_t)size + PAGE - 1) / PAGE * PAGE;
}

bool block_make(block *block, int64_t size)
{
    if (size < 1)
        size = 1;
    block->mapped = size >= MAPPED_SIZE;
    block->size = size;
    if (!block->mapped) {
        block->start = malloc((size_t)size);
        return block->start != NULL;
    }
    void *start =
        mmap(NULL, pages(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    block->start = start == MAP_FAILED ? NULL : start;
    /* Fewer page faults: a third of the time of a large column. */
    if (block->start)
        madvise(start, pages(size), MADV_HUGEPAGE);
    return block->start != NULL;
}

bool block_resize(block *block, int64_t size)
{
    if (size < 1)
        size = 1;
    void *start;
    if (block->mapped) {
        start = mremap(block->start, pages(block->size), pages(size), MREMAP_MAYMOVE);
        if (start == MAP_FAILED)
            return false;
    } else {
        start = realloc(block->start, (size_t)size);
        if (!start)
            return false;
    }
    block->start = start;
    block->size = size;
    return true;
}

void block_free(block *block)
{
    if (block->mapped && block->start)
        munmap(block->start, pages(block->size));
    else if (!block->mapped)
        free(block->start);
    block->start = NULL;
}

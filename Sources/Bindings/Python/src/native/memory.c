/* madvise and mremap are not in POSIX. */
#define _GNU_SOURCE
#include "glue.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Blocks of MAPPED_SIZE bytes or more are mapped pages. Pages that are never touched cost nothing, so a block
 * can have the size of the largest possible result. */
enum { MAPPED_SIZE = 1 << 20, PAGE = 4096 };

static size_t pages(int64_t size)
{
    return ((size_t)size + PAGE - 1) / PAGE * PAGE;
}

/* ---- Blocks for reuse ---- */

/* Clearing new pages takes longer than decoding into them. Therefore some freed blocks are kept. The system
 * reclaims their pages when it needs memory (MADV_FREE). */
enum { KEPT_BLOCKS = 8, MOST_KEPT = 1 << 30 };

/* The kept blocks; each block begins with its size. */
static _Atomic(size_t *) kept[KEPT_BLOCKS];

static void *take_kept(size_t size, size_t *room)
{
    for (int i = 0; i < KEPT_BLOCKS; i++) {
        size_t *start = atomic_exchange(&kept[i], NULL), *none = NULL;
        if (!start)
            continue;
        *room = *start;
        if (*room >= size && *room / 4 <= size)
            return start;
        if (!atomic_compare_exchange_strong(&kept[i], &none, start))
            munmap(start, *room);
    }
    return NULL;
}

static void keep_or_unmap(void *start, size_t room)
{
    /* The first page holds the size of the block, so the system must not reclaim that page. */
    if (room <= MOST_KEPT && madvise((uint8_t *)start + PAGE, room - PAGE, MADV_FREE) == 0) {
        *(size_t *)start = room;
        for (int i = 0; i < KEPT_BLOCKS; i++) {
            size_t *none = NULL;
            if (atomic_compare_exchange_strong(&kept[i], &none, start))
                return;
        }
    }
    munmap(start, room);
}

static void *map(size_t size, size_t *room)
{
    void *start = take_kept(size, room);
    if (start)
        return start;
    *room = size;
    start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED)
        return NULL;
    madvise(start, size, MADV_HUGEPAGE);
    return start;
}

/* ---- Blocks ---- */

bool block_make(block *block, int64_t size)
{
    if (size < 1)
        size = 1;
    block->size = size;
    block->mapped = 0;
    block->start = size >= MAPPED_SIZE ? map(pages(size), &block->mapped) : malloc((size_t)size);
    return block->start != NULL;
}

bool block_resize(block *block, int64_t size)
{
    void *start = block->start;
    if (size < 1)
        size = 1;
    if (!block->mapped) {
        start = realloc(start, (size_t)size);
        if (!start)
            return false;
    } else if (pages(size) > block->mapped) {
        start = mremap(start, block->mapped, pages(size), MREMAP_MAYMOVE);
        if (start == MAP_FAILED)
            return false;
        block->mapped = pages(size);
    }
    block->start = start;
    block->size = size;
    return true;
}

void block_free(block *block)
{
    if (block->start && block->mapped)
        keep_or_unmap(block->start, block->mapped);
    else if (!block->mapped)
        free(block->start);
    block->start = NULL;
}

/* Declarations shared by the kernels' proofs: the run, memory between inaccessible pages, and repeatable
 * random numbers. */
#ifndef PCT_HARNESS_H
#define PCT_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CLegacyCharsets.h"
#include "CPercentColumns.h"
#include "CPercentEncoding.h"

/* ---- The run ---- */

/* A proof about one kernel. If the run has shards, `prove` runs a part of the proof. `prove` returns only if
 * the proof holds. */
typedef struct proof {
    const char *name;
    void (*prove)(const pct_kernel *kernel);
} proof;

/* Whether this processor has the features that a kernel needs. */
static inline bool runs_here(const pct_kernel *kernel)
{
    return (kernel->features & ~pct_cpu_features()) == 0;
}

/* Return the charset kernel and the column loops that belong to a kernel, wrapped in the planted fault, if
 * any. */
const pct_text_kernel *text_kernel_of(const pct_kernel *kernel);
const pct_column_kernel *column_kernel_of(const pct_kernel *kernel);

/* Returns functions for columns, wrapped in the planted fault of the kernel, if any. */
const pct_column_kernel *columns_of(const pct_kernel *kernel, const pct_column_kernel *columns);

/* Whether only a sample of the cases is tried. */
bool is_quick(void);

/* Whether the case with this number belongs to this shard. */
bool is_mine(size_t number);

/* Sets the current case. The report of a failure or a memory fault names the current case. */
void look_at(const char *what, size_t n, size_t capacity, size_t place);

/* Reports an error and the current case; ends the process with status 1. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Adds to the number of cases compared so far. */
void count_cases(size_t count);

/* ---- Chance ---- */

/* The random number generator SplitMix64 (Steele, Lea and Flood 2014). */
typedef struct chance {
    uint64_t state;
} chance;

uint64_t next_random(chance *it);
size_t random_below(chance *it, size_t limit);

/* Fills memory with bytes of kind 0 to CONTENT_KINDS - 1:
 * - random bytes
 * - bytes that kernels treat specially
 * - clean text
 * - text with escapes
 * - only escapes
 * - only escapes, with a damaged byte
 * - multibyte characters */
enum { CONTENT_KINDS = 7 };
void fill(chance *it, unsigned kind, uint8_t *bytes, size_t n);

/* ---- Memory ---- */

typedef enum side { AT_START, AT_END } side;

/* Memory between two inaccessible pages. */
typedef struct memory {
    uint8_t *start;
    size_t size;
} memory;

memory make_memory(size_t size);

/* Returns `count` bytes, `offset` bytes away from one of the inaccessible pages. The bytes beside this
 * range must not be accessed. */
uint8_t *place(const memory *it, size_t count, side at, size_t offset);

/* Returns bytes like `place`, with a pattern beside them. */
uint8_t *place_marked(const memory *it, size_t count, side at, size_t offset);

/* Whether the pattern beside the bytes is unchanged. */
bool is_intact(const memory *it, const uint8_t *bytes, size_t count);

#endif

/* What the fuzzers of the kernels share: how an input is taken apart, and the kernels it is given to. */
#ifndef PCT_FUZZ_H
#define PCT_FUZZ_H

#include "../../Kernels/charset.h"

/* The longest input a fuzzer looks at; what is longer is not added to a corpus. */
enum { LONGEST_INPUT = 2000 };

/* What is left of an input. Where nothing is left, zeros are taken. */
typedef struct input {
    const uint8_t *bytes;
    size_t n;
} input;

uint8_t take_byte(input *it);

/* A number below `limit`, which is at most 65536, from two bytes. */
size_t take_below(input *it, size_t limit);

/* One of the sample rules, or any of the 2^256 sets. */
rule take_rule(input *it);

/* Where a buffer lies: at which inaccessible page, and how far from it. */
typedef struct spot {
    side at;
    size_t offset;
} spot;

spot take_spot(input *it);

/* The kernels that run here. The first one has a fault if the environment asks for it by FUZZ_PLANT. */
size_t kernel_count(void);
const pct_kernel *kernel_at(size_t index);

/* Whether FUZZ_PLANT is this name: for faults of what is no member of a kernel. */
bool is_planted(const char *name);

/* ---- Memory that every input is placed in ---- */

/* A copy of what is left of an input, with nothing accessible behind it. */
const uint8_t *place_source(const input *it, spot where);

uint8_t *place_target(size_t capacity, spot where);

/* Fails unless the call returned and wrote what it must, and nothing beside it. */
void expect_target(const outcome *wanted, pct_result result, const uint8_t *dst, size_t capacity);

/* Marks what follows as done by this kernel, of `n` bytes. */
void look_at_kernel(const pct_kernel *kernel, const char *what, size_t n, size_t capacity);

#endif

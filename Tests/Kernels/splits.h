/* Test cases for the splitting kernels. Each case has an input, the expected outcome and buffers. */
#ifndef PCT_SPLITS_H
#define PCT_SPLITS_H

#include "reference.h"

enum { SPLIT_OPTIONS = 8 };

typedef struct split_call {
    const pct_kernel *kernel;
    unsigned options;
    uint8_t content[LONGEST];
    size_t n;
    size_t number; /* the number of the case, reported with a failure */
    split_outcome wanted;
    memory source, target, boundaries;
} split_call;

/* Allocates memory for inputs of `longest` bytes, with some to spare. */
void make_split_buffers(split_call *it, size_t longest);

/* Fills memory with content of kind 0 to SPLIT_KINDS - 1. The kinds below CONTENT_KINDS are those of `fill`,
 * and the others are:
 * - bytes that splitting treats specially
 * - pairs of names and values
 * - only separators
 * - pairs with a malformed escape */
enum { SPLIT_KINDS = CONTENT_KINDS + 4 };
void fill_split(split_call *it, chance *random, unsigned kind);

/* The placement of the three buffers: at the end or the start of their memory, and the distance from that
 * side. */
typedef struct placing {
    side at;
    size_t source, target, boundaries;
} placing;

/* Stops the run if the result or the output is wrong, or a byte beside the buffers is written. */
void try_split(split_call *it, size_t capacity, size_t room, placing where);

/* Computes the outcome of `content`, and tries a call with enough capacity for the whole output. */
void try_whole(split_call *it, side at);

#endif

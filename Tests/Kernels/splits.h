/* Calls of a splitting: an input, its outcome by the reference, and the buffers it is tried with. */
#ifndef PCT_SPLITS_H
#define PCT_SPLITS_H

#include "reference.h"

enum { SPLIT_OPTIONS = 8 };

typedef struct split_call {
    const pct_kernel *kernel;
    unsigned options;
    uint8_t content[LONGEST];
    size_t n;
    size_t number; /* of the case, for the report of a failure */
    split_outcome wanted;
    memory source, target, boundaries;
} split_call;

/* Memory for inputs of so many bytes, and some more. */
void make_split_buffers(split_call *it, size_t longest);

/* The contents of fill, and SPLIT_KINDS - CONTENT_KINDS more: bytes that matter to a splitting, pairs of
 * names and values, nothing but separators, and pairs with a malformed escape. */
enum { SPLIT_KINDS = CONTENT_KINDS + 4 };
void fill_split(split_call *it, chance *random, unsigned kind);

/* The placement of the three buffers: at the end or the start of their memory, and the distance from it. */
typedef struct placing {
    side at;
    size_t source, target, boundaries;
} placing;

/* Stops the run if the result or the output is wrong, or a byte beside the buffers is written. */
void try_split(split_call *it, size_t capacity, size_t room, placing where);

/* The outcome of `content`, and a call with room for everything. */
void try_whole(split_call *it, side at);

#endif

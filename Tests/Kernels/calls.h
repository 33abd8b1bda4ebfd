/* Calls of any operation: an input, its outcome according to the reference, and the buffers for the call. */
#ifndef PCT_CALLS_H
#define PCT_CALLS_H

#include "charset.h"

typedef struct call call;

typedef struct operation {
    const char *name;
    size_t growth; /* the maximum size of the output for one byte of input */
    void (*refer)(call *it, const uint8_t *src);
    pct_result (*run)(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity);
    size_t (*size)(const call *it, const uint8_t *src); /* the size of the output; or NULL */
} operation;

extern const operation encoding, marked_encoding, decoding, text_encoding, text_decoding, escaped_decoding,
    singles_encoding, bytes_decoding;

struct call {
    const operation *operation;
    const pct_kernel *kernel;
    text_rules rules; /* operations on bytes use only `ascii` */
    pct_set ascii, other;
    bool is_one_set; /* whether `ascii` is also passed as `other` */
    encode_charset *encode;
    decode_charset *decode;
    unsigned options; /* the options of decoding */
    uint8_t content[LONGEST];
    uint64_t marks[LONGEST / 64]; /* the marks of `content`, followed by bits that must be ignored */
    size_t n;
    size_t number; /* the number of the case, reported with a failure */
    outcome wanted;
    size_t full; /* the size of the whole output */
    memory source, target, words;
};

/* Allocates memory for input and output of these sizes. */
void make_buffers(call *it, size_t input, size_t output);

void use_rule(call *it, rule from);

/* Sets marks of kind 0 to MARK_KINDS - 1 for all of `content`:
 * - no marks
 * - all marks
 * - random marks
 * - runs of marks
 * - marks on structure
 * - marks on spaces */
enum { MARK_KINDS = 6 };
void fill_marks(call *it, chance *random, unsigned kind);

/* Computes the outcome of `content` with the reference. */
void refer(call *it);

/* Returns a copy of `content`, `offset` bytes away from an inaccessible page. */
const uint8_t *place_content(call *it, side at, size_t offset);

/* try_capacity and try_size stop the run if the result or the output is wrong, or if a byte beside the
 * buffer is written. */
void try_capacity(call *it, const uint8_t *src, size_t capacity, side at, size_t offset);
void try_size(call *it, const uint8_t *src);

/* Tries a few bytes at one side of the memory, without the pattern beside the output. Masked loads that
 * run into an inaccessible page are slow, so proofs of all inputs place the bytes at the start. */
void try_bytes(call *it, const uint8_t *bytes, size_t n, size_t capacity, side at);

/* Tries empty input with null pointers. */
void try_nothing(call *it);

/* Returns the next capacity. A quick run visits only capacities near the ends of blocks and of the output. */
size_t next_capacity(const call *it, size_t capacity, size_t most);

#endif

/* The reference: the behaviour of the kernels, one byte at a time, written for clarity only. The reference
 * shares no code and no lookup table with the kernels. */
#ifndef PCT_REFERENCE_H
#define PCT_REFERENCE_H

#include "harness.h"

/* Hexadecimal digits. */
extern const char upper_digits[];
extern const char lower_digits[];

/* The maximum length of the input of an outcome. */
enum { LONGEST = 4096 };

/* The outcome of a call for every capacity: its units, their offsets in the input and the ends of their
 * output. */
typedef struct outcome {
    size_t units;
    size_t starts[LONGEST + 1]; /* the offset of unit k; after the last unit, the end of the call */
    size_t ends[LONGEST + 1];   /* the size of the output of the first k units */
    uint8_t output[6 * LONGEST + 16];
    pct_status status; /* the status after all units */
} outcome;

/* Returns the expected result of a call with this capacity. The first unit that does not fit ends the
 * call. */
pct_result result_of(const outcome *it, size_t capacity);

/* An escape set as its 256 flags and its rule for spaces. */
typedef struct rule {
    uint8_t keep[256];
    pct_space space;
} rule;

pct_set set_of(const rule *it);

/* Sets that exercise different paths of a kernel. */
enum { SAMPLE_RULES = 12 };
rule sample_rule(size_t number);
rule random_rule(chance *it);

/* Appends the output of a byte, and returns the number of bytes appended, at most three. */
size_t reference_byte(const rule *set, uint8_t byte, uint8_t *output);

void reference_encode(const rule *set, const uint8_t *src, size_t n, outcome *to);
void reference_encode_marked(const rule *set, const uint8_t *src, size_t n, const uint64_t *marks,
                             outcome *to);
void reference_decode(const uint8_t *src, size_t n, unsigned options, outcome *to);

/* The outcome of splitting for every capacity of bytes and of boundaries. */
typedef struct split_outcome {
    outcome decoded;
    size_t count;
    size_t separators[LONGEST]; /* the units of the separators */
    size_t first_high;          /* the first non-ASCII unit; the number of units if all are ASCII */
} split_outcome;

void reference_split(const uint8_t *src, size_t n, unsigned options, split_outcome *to);

pct_split_result split_result_of(const split_outcome *it, size_t capacity, size_t room);

/* Returns the value of two hexadecimal digits, or -1. */
int reference_digits(uint8_t high, uint8_t low);

size_t reference_utf8(const uint8_t *src, size_t n);

/* The first and the last bytes of the ranges in Unicode's table 3-7, and some bytes inside the ranges. */
enum { UTF8_EDGES = 25 };
extern const uint8_t utf8_edges[UTF8_EDGES];

/* Stops the run unless the reference agrees with the published examples of standards. */
void check_reference(void);

/* ---- Comparing ---- */

/* Stops the run if the result or the output of a call is wrong. */
void expect(const outcome *wanted, pct_result result, const uint8_t *written, size_t capacity);
void expect_split(const split_outcome *wanted, pct_split_result result, const uint8_t *written,
                  size_t capacity, const pct_boundary *boundaries, size_t room);

/* The place of the query in a text. */
pct_query_place reference_query(const uint8_t *src, size_t n, pct_input input);

#endif

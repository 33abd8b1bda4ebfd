/*
 * The constants of frozen.c: the mappings of converters as three streams of bytes each. A stream has pairs of
 * a code and a scalar value, in ascending order of code, as tokens of little-endian base-128 numbers:
 * - zigzag(scalar value - previous scalar value - 1) << 2 | has a step << 1 | is a run
 * - the step from the previous code, if it is not 1
 * - the length of the run minus 2; in a run, both numbers of a pair increase by 1
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The offsets of the streams of a converter: pairs for both directions, for encoding, for decoding, and the
 * end. */
typedef struct pct_frozen {
    const char *name;
    uint32_t offsets[4];
} pct_frozen;

extern const char pct_frozen_name[];
extern const pct_frozen pct_frozen_converters[];
extern const size_t pct_frozen_count;

/* The streams, eight bytes in a word, the lowest first. */
extern const uint64_t pct_frozen_words[];

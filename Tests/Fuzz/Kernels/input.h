/* Functions that read the parts of a fuzz input, and place the rest in memory. */
#ifndef PCT_FUZZ_INPUT_H
#define PCT_FUZZ_INPUT_H

#include <string.h>

#include "../../Kernels/charset.h"

/* The maximum length of an input. Longer inputs are not added to a corpus. */
enum { LONGEST_INPUT = 2000, MOST_OFFSET = 64 };

/* The unread rest of an input. After the end, reading returns zeros. */
typedef struct input {
    const uint8_t *bytes;
    size_t n;
} input;

static inline uint8_t take_byte(input *it)
{
    if (it->n == 0) {
        return 0;
    }
    it->n--;
    return *it->bytes++;
}

static inline size_t take_word(input *it)
{
    size_t low = take_byte(it);
    return low | (size_t)take_byte(it) << 8;
}

/* Takes the rules of a sample, or of an arbitrary set of bytes. */
static inline rule take_rule(input *it)
{
    uint8_t choice = take_byte(it);
    if (choice < 0x80) {
        return sample_rule(choice % SAMPLE_RULES);
    }
    rule set = {{0}, choice & 1 ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT};
    for (size_t byte = 0; byte < sizeof set.keep; byte += 8) {
        uint8_t bits = take_byte(it);
        for (size_t bit = 0; bit < 8; bit++) {
            set.keep[byte + bit] = bits >> bit & 1;
        }
    }
    return set;
}

/* The placement of a buffer: which inaccessible page is adjacent, and the distance from that page. */
typedef struct spot {
    side at;
    size_t offset;
} spot;

static inline spot take_spot(input *it)
{
    uint8_t choice = take_byte(it);
    return (spot){choice & 1 ? AT_START : AT_END, choice & 2 ? choice >> 2 : 0};
}

/* Copies the rest of an input to the given placement. */
static inline const uint8_t *place_source(const memory *source, const input *it, spot where)
{
    uint8_t *bytes = place(source, it->n, where.at, where.offset);
    if (it->n > 0) {
        memcpy(bytes, it->bytes, it->n);
    }
    return bytes;
}

#endif

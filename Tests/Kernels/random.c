/* Any of the 2^256 sets, any bytes and capacities; long inputs, whose output overlaps them from below. */
#include <string.h>

#include "reference.h"

enum { LONG = 2500, MOST_SHIFT = 300 };

typedef struct random_case {
    memory source, target;
    uint8_t content[LONG];
    size_t n;
    outcome wanted;
} random_case;

/* Pieces of all kinds; mostly short. */
static void fill_pieces(random_case *it, chance *random)
{
    size_t longest = (size_t[]){20, 100, 400, LONG}[random_below(random, 4)];
    it->n = random_below(random, longest + 1);
    for (size_t i = 0; i < it->n;) {
        size_t piece = random_below(random, 500) + 1;
        piece = piece < it->n - i ? piece : it->n - i;
        fill(random, (unsigned)random_below(random, CONTENT_KINDS), it->content + i, piece);
        i += piece;
    }
}

static size_t some_capacity(chance *random, size_t full, size_t most)
{
    switch (random_below(random, 4)) {
    case 0:
        return full;
    case 1:
        return most + 1;
    default:
        return random_below(random, most + 2);
    }
}

static const uint8_t *place_copy(const random_case *it, const memory *where, chance *random)
{
    uint8_t *bytes = place(where, it->n, random_below(random, 2) ? AT_START : AT_END, 0);
    if (it->n > 0) {
        memcpy(bytes, it->content, it->n);
    }
    return bytes;
}

static void try_encoding(const pct_kernel *kernel, random_case *it, chance *random)
{
    rule from = random_rule(random);
    pct_set set = set_of(&from);
    fill_pieces(it, random);
    reference_encode(&from, it->content, it->n, &it->wanted);
    size_t full = it->wanted.ends[it->n];
    size_t capacity = some_capacity(random, full, 3 * it->n);
    const uint8_t *src = place_copy(it, &it->source, random);
    uint8_t *dst = place_marked(&it->target, capacity, random_below(random, 2) ? AT_START : AT_END, 0);
    look_at("a random set", it->n, capacity, 0);
    expect(&it->wanted, kernel->encode(&set, src, it->n, dst, capacity), dst, capacity);
    if (!is_intact(&it->target, dst, capacity) || kernel->encoded_size(&set, src, it->n) != full) {
        fail("the size is wrong, or bytes beside the buffer have changed");
    }
}

static void try_decoding(const pct_kernel *kernel, random_case *it, chance *random)
{
    unsigned options = (unsigned)random_below(random, 4);
    fill_pieces(it, random);
    reference_decode(it->content, it->n, options, &it->wanted);
    size_t full = it->wanted.ends[it->wanted.units];
    size_t capacity = some_capacity(random, full, it->n);
    const uint8_t *src = place_copy(it, &it->source, random);
    uint8_t *dst = place_marked(&it->target, capacity, random_below(random, 2) ? AT_START : AT_END, 0);
    look_at("random bytes", it->n, capacity, 0);
    expect(&it->wanted, kernel->decode(src, it->n, dst, capacity, options), dst, capacity);
    if (!is_intact(&it->target, dst, capacity)) {
        fail("bytes beside the buffer have changed");
    }
}

/* The output starts up to MOST_SHIFT bytes before the input; a capacity may be larger than memory. */
static void try_overlap(const pct_kernel *kernel, random_case *it, chance *random)
{
    unsigned options = (unsigned)random_below(random, 4);
    size_t shift = random_below(random, 3) ? random_below(random, 70) : random_below(random, MOST_SHIFT);
    fill_pieces(it, random);
    reference_decode(it->content, it->n, options, &it->wanted);
    uint8_t *dst = place_marked(&it->source, shift + it->n, random_below(random, 2) ? AT_START : AT_END, 0);
    size_t capacity = random_below(random, 3) ? random_below(random, shift + it->n + 1) : SIZE_MAX;
    if (it->n > 0) {
        memcpy(dst + shift, it->content, it->n);
    }
    look_at("overlapping buffers", it->n, capacity, shift);
    expect(&it->wanted, kernel->decode(dst + shift, it->n, dst, capacity, options), dst, capacity);
    if (!is_intact(&it->source, dst, shift + it->n)) {
        fail("bytes beside the buffer have changed");
    }
}

static void prove(const pct_kernel *kernel)
{
    static random_case it;
    it.source = make_memory(LONG + MOST_SHIFT);
    it.target = make_memory(3 * LONG + 2);
    for (size_t round = 0; round < (is_quick() ? 2000 : 200000); round++) {
        if (is_mine(round)) {
            chance random = {round};
            try_encoding(kernel, &it, &random);
            try_decoding(kernel, &it, &random);
            try_overlap(kernel, &it, &random);
            count_cases(3);
        }
    }
}

const proof random_calls = {"random", prove};

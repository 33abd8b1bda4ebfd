/* Random sets out of 2^256, random bytes and random capacities; and long inputs whose output starts before
 * the input and overlaps it. */
#include <string.h>

#include "calls.h"

enum { LONG = 2500, MOST_SHIFT = 300 };

/* Fills the content with pieces of all kinds, mostly short. */
static void fill_pieces(call *it, chance *random)
{
    size_t longest = (size_t[]){20, 100, 400, LONG}[random_below(random, 4)];
    it->n = random_below(random, longest + 1);
    for (size_t i = 0; i < it->n;) {
        size_t piece = random_below(random, 500) + 1;
        piece = piece < it->n - i ? piece : it->n - i;
        fill(random, (unsigned)random_below(random, CONTENT_KINDS), it->content + i, piece);
        i += piece;
    }
    it->options = (unsigned)random_below(random, 4);
    refer(it);
}

static side some_side(chance *random)
{
    return random_below(random, 2) ? AT_START : AT_END;
}

static void try_operation(call *it, const operation *operation, chance *random)
{
    it->operation = operation;
    fill_pieces(it, random);
    size_t most = operation->growth * it->n + 1;
    size_t kind = random_below(random, 4);
    size_t capacity = kind == 0 ? it->full : kind == 1 ? most : random_below(random, most + 1);
    const uint8_t *src = place_content(it, some_side(random), 0);
    try_capacity(it, src, capacity, some_side(random), 0);
    try_size(it, src);
}

/* Tries an output that starts up to MOST_SHIFT bytes before the input. The capacity may exceed the buffer. */
static void try_overlap(call *it, chance *random)
{
    size_t shift = random_below(random, 3) ? random_below(random, 70) : random_below(random, MOST_SHIFT);
    fill_pieces(it, random);
    uint8_t *dst = place_marked(&it->source, shift + it->n, some_side(random), 0);
    size_t capacity = random_below(random, 3) ? random_below(random, shift + it->n + 1) : SIZE_MAX;
    if (it->n > 0) {
        memcpy(dst + shift, it->content, it->n);
    }
    look_at("overlapping buffers", it->n, capacity, shift);
    expect(&it->wanted, it->operation->run(it, dst + shift, dst, capacity), dst, capacity);
    if (!is_intact(&it->source, dst, shift + it->n)) {
        fail("bytes beside the buffer have changed");
    }
    count_cases(1);
}

static void prove(const pct_kernel *kernel)
{
    static call it;
    it = (call){.kernel = kernel};
    make_buffers(&it, LONG + MOST_SHIFT, 3 * LONG + 2);
    for (it.number = 0; it.number < (is_quick() ? 2000 : 200000); it.number++) {
        if (is_mine(it.number)) {
            chance random = {it.number};
            use_rule(&it, random_rule(&random));
            try_operation(&it, &encoding, &random);
            try_operation(&it, &decoding, &random);
            try_overlap(&it, &random);
        }
    }
}

const proof random_calls = {"random", prove};

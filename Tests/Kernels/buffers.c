/*
 * Every length up to 300 with every capacity and each of 64 alignments. One buffer ends or starts at an
 * inaccessible page, which detects an access even one byte outside the buffer. The alignment is that of
 * the other buffer.
 */
#include <string.h>

#include "calls.h"

enum { LONG = 300, ALIGNMENTS = 64 };

/* The placements of the two buffers. In each placement, one of the buffers either ends at an inaccessible
 * page or starts after it. */
enum { PLACEMENTS = 4 };

/* Whether the combination is tried. Each combination of content, capacity and alignment is tried with one
 * placement. A quick run tries one alignment for each capacity. */
static bool is_taken(size_t number, size_t n, size_t capacity, size_t alignment, size_t placement)
{
    bool is_turn = placement == (number + capacity + alignment) % PLACEMENTS;
    return is_turn && (!is_quick() || alignment == (n + capacity / 4 * 5 + number) % ALIGNMENTS);
}

static bool is_length_taken(size_t n)
{
    return !is_quick() || n < 40 || n % 32 < 3 || n % 32 == 31 || n % 13 == 0;
}

static void try_alignments(call *it, size_t capacity, size_t number)
{
    for (size_t k = 0; k < ALIGNMENTS * PLACEMENTS; k++) {
        size_t alignment = k / PLACEMENTS, placement = k % PLACEMENTS;
        if (is_taken(number, it->n, capacity, alignment, placement)) {
            side at = placement / 2 ? AT_START : AT_END;
            it->number = k;
            const uint8_t *src = place_content(it, at, placement % 2 ? alignment : 0);
            try_capacity(it, src, capacity, at, placement % 2 ? 0 : alignment);
        }
    }
}

static void try_capacities(call *it, size_t number)
{
    size_t most = it->operation->growth * it->n + 2;
    refer(it);
    for (size_t capacity = 0; capacity <= most; capacity = next_capacity(it, capacity, most)) {
        try_alignments(it, capacity, number);
    }
    for (it->number = 0; it->number < ALIGNMENTS; it->number++) {
        try_size(it, place_content(it, it->number % 2 ? AT_START : AT_END, it->number));
    }
}

/* Decodes in place at every alignment, with every capacity up to the length. */
static void try_in_place(call *it)
{
    for (size_t capacity = 0; capacity <= it->n; capacity = next_capacity(it, capacity, it->n)) {
        for (size_t alignment = 0; alignment < ALIGNMENTS; alignment++) {
            if (is_quick() && alignment != (it->n + capacity) % ALIGNMENTS) {
                continue;
            }
            side at = (alignment + capacity) % 2 ? AT_START : AT_END;
            uint8_t *both = place_marked(&it->source, it->n, at, capacity % 3 ? alignment : 0);
            if (it->n > 0) {
                memcpy(both, it->content, it->n);
            }
            look_at("in place", it->n, capacity, alignment);
            expect(&it->wanted, it->operation->run(it, both, both, capacity), both, capacity);
            if (!is_intact(&it->source, both, it->n)) {
                fail("bytes beside the buffer have changed");
            }
            count_cases(1);
        }
    }
}

/* Tries all lengths, alternating the kinds of content and marks. */
static void try_lengths(call *it, size_t number, size_t kind)
{
    for (size_t n = 0; n <= LONG; n++) {
        if (is_mine(n + number) && is_length_taken(n)) {
            chance random = {number * 1000 + n};
            it->n = n;
            fill(&random, (unsigned)((kind + n) % CONTENT_KINDS), it->content, n);
            fill_marks(it, &random, (unsigned)((number + n / CONTENT_KINDS) % MARK_KINDS));
            try_capacities(it, kind);
            if (it->operation == &decoding) {
                try_in_place(it);
            }
        }
    }
    try_nothing(it);
}

static void prove_rules(const pct_kernel *kernel, const operation *operation)
{
    static call it;
    it = (call){.operation = operation, .kernel = kernel};
    make_buffers(&it, 2 * LONG, 4 * LONG);
    for (size_t number = 0; number < SAMPLE_RULES; number++) {
        use_rule(&it, sample_rule(number));
        try_lengths(&it, number, number);
    }
}

static void prove_encoding(const pct_kernel *kernel)
{
    prove_rules(kernel, &encoding);
}

static void prove_marked_encoding(const pct_kernel *kernel)
{
    prove_rules(kernel, &marked_encoding);
}

static void prove_decoding(const pct_kernel *kernel)
{
    static call it;
    it = (call){.operation = &decoding, .kernel = kernel};
    make_buffers(&it, 2 * LONG, 4 * LONG);
    for (unsigned number = 0; number < 4 * CONTENT_KINDS; number++) {
        it.options = number % 4;
        try_lengths(&it, number, number / 4);
    }
}

const proof encode_buffers = {"encode-buffers", prove_encoding};
const proof marked_buffers = {"marked-buffers", prove_marked_encoding};
const proof decode_buffers = {"decode-buffers", prove_decoding};

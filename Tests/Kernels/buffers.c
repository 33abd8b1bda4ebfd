/*
 * Every length up to 300 with every capacity at every alignment of 64, between inaccessible pages. One buffer
 * ends or starts at such a page, at which no access by as little as one byte goes unseen; the other has the
 * alignment.
 */
#include <string.h>

#include "reference.h"

enum { LONG = 300, ALIGNMENTS = 64 };

/* Where the two buffers lie: which is flush against a page, and against the one before it or after it. */
enum { PLACEMENTS = 4 };

typedef struct buffers {
    memory source, target;
    size_t n;
    uint8_t content[LONG];
    outcome wanted;
} buffers;

static buffers make_buffers(void)
{
    return (buffers){.source = make_memory(2 * LONG), .target = make_memory(4 * LONG)};
}

static side side_of(size_t placement)
{
    return placement / 2 ? AT_START : AT_END;
}

static const uint8_t *place_source(buffers *it, size_t alignment, size_t placement)
{
    uint8_t *src = place(&it->source, it->n, side_of(placement), placement % 2 ? alignment : 0);
    if (it->n > 0) {
        memcpy(src, it->content, it->n);
    }
    return src;
}

static uint8_t *place_target(const buffers *it, size_t capacity, size_t alignment, size_t placement)
{
    return place_marked(&it->target, capacity, side_of(placement), placement % 2 ? 0 : alignment);
}

static void check_target(const buffers *it, const uint8_t *dst, size_t capacity)
{
    if (!is_intact(&it->target, dst, capacity)) {
        fail("bytes beside the buffer have changed");
    }
}

/* Of the capacities up to `most` those that a quick run takes: the first, those about the output's end, the
 * last. */
static size_t next_capacity(size_t capacity, size_t full, size_t most)
{
    size_t next = capacity + 1;
    bool is_close = next < 20 || (next + 20 > full && next < full + 4) || next + 4 > most;
    return is_quick() && !is_close ? next + 10 : next;
}

/* Each capacity at each alignment has one of the placements with one content, the others with others. A quick
 * run has one alignment for each capacity. */
static bool is_taken(size_t number, size_t n, size_t capacity, size_t alignment, size_t placement)
{
    bool is_turn = placement == (number + capacity + alignment) % PLACEMENTS;
    return is_turn && (!is_quick() || alignment == (n + capacity / 4 * 5 + number) % ALIGNMENTS);
}

static bool is_length_taken(size_t n)
{
    return !is_quick() || n < 40 || n % 32 < 3 || n % 32 == 31 || n % 13 == 0;
}

typedef struct encoding {
    const pct_kernel *kernel;
    const pct_set *set;
} encoding;

static void try_encoding(const encoding *with, buffers *it, size_t capacity, size_t alignment,
                         size_t placement)
{
    const uint8_t *src = place_source(it, alignment, placement);
    uint8_t *dst = place_target(it, capacity, alignment, placement);
    look_at("buffers", it->n, capacity, 4 * alignment + placement);
    expect(&it->wanted, with->kernel->encode(with->set, src, it->n, dst, capacity), dst, capacity);
    check_target(it, dst, capacity);
}

static void try_lengths(const encoding *with, const rule *from, size_t number, buffers *it)
{
    for (it->n = 0; it->n <= LONG; it->n++) {
        if (!is_mine(it->n + number) || !is_length_taken(it->n)) {
            continue;
        }
        chance random = {number * 1000 + it->n};
        fill(&random, (unsigned)((number + it->n) % CONTENT_KINDS), it->content, it->n);
        reference_encode(from, it->content, it->n, &it->wanted);
        size_t full = it->wanted.ends[it->n];
        for (size_t alignment = 0; alignment < ALIGNMENTS; alignment++) {
            const uint8_t *src = place_source(it, alignment, 1 + alignment % 2 * 2);
            look_at("a size", it->n, 0, alignment);
            if (with->kernel->encoded_size(with->set, src, it->n) != full) {
                fail("the size is not %zu", full);
            }
        }
        for (size_t capacity = 0; capacity <= 3 * it->n + 2;
             capacity = next_capacity(capacity, full, 3 * it->n + 2)) {
            for (size_t k = 0; k < ALIGNMENTS * PLACEMENTS; k++) {
                if (is_taken(number, it->n, capacity, k / PLACEMENTS, k % PLACEMENTS)) {
                    try_encoding(with, it, capacity, k / PLACEMENTS, k % PLACEMENTS);
                    count_cases(1);
                }
            }
        }
    }
}

static void prove_encoding(const pct_kernel *kernel)
{
    static buffers it;
    it = make_buffers();
    for (size_t number = 0; number < SAMPLE_RULES; number++) {
        rule from = sample_rule(number);
        pct_set set = set_of(&from);
        try_lengths(&(encoding){kernel, &set}, &from, number, &it);
        look_at("no input", 0, 0, 0);
        reference_encode(&from, NULL, 0, &it.wanted);
        expect(&it.wanted, kernel->encode(&set, NULL, 0, NULL, 0), NULL, 0);
    }
}

static void try_decoding(const pct_kernel *kernel, buffers *it, unsigned options, size_t capacity,
                         size_t alignment, size_t placement)
{
    const uint8_t *src = place_source(it, alignment, placement);
    uint8_t *dst = place_target(it, capacity, alignment, placement);
    look_at("buffers", it->n, capacity, 4 * alignment + placement);
    expect(&it->wanted, kernel->decode(src, it->n, dst, capacity, options), dst, capacity);
    check_target(it, dst, capacity);
}

/* In place at every alignment, with every capacity up to the length. */
static void try_in_place(const pct_kernel *kernel, buffers *it, unsigned options)
{
    for (size_t capacity = 0; capacity <= it->n; capacity = next_capacity(capacity, it->n, it->n)) {
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
            expect(&it->wanted, kernel->decode(both, it->n, both, capacity, options), both, capacity);
            if (!is_intact(&it->source, both, it->n)) {
                fail("bytes beside the buffer have changed");
            }
            count_cases(1);
        }
    }
}

static void try_decodings(const pct_kernel *kernel, buffers *it, unsigned number)
{
    unsigned options = number % 4;
    reference_decode(it->content, it->n, options, &it->wanted);
    size_t full = it->wanted.ends[it->wanted.units];
    for (size_t capacity = 0; capacity <= it->n + 2; capacity = next_capacity(capacity, full, it->n + 2)) {
        for (size_t k = 0; k < ALIGNMENTS * PLACEMENTS; k++) {
            if (is_taken(number / 4, it->n, capacity, k / PLACEMENTS, k % PLACEMENTS)) {
                try_decoding(kernel, it, options, capacity, k / PLACEMENTS, k % PLACEMENTS);
                count_cases(1);
            }
        }
    }
    try_in_place(kernel, it, options);
    for (size_t alignment = 0; options == PCT_DECODE_KEEP_MALFORMED && alignment < ALIGNMENTS; alignment++) {
        const uint8_t *src = place_source(it, alignment, 1 + alignment % 2 * 2);
        look_at("a size", it->n, 0, alignment);
        if (kernel->decoded_size(src, it->n) != full) {
            fail("the size is not %zu", full);
        }
    }
}

static void prove_decoding(const pct_kernel *kernel)
{
    static buffers it;
    it = make_buffers();
    for (unsigned number = 0; number < 4 * CONTENT_KINDS; number++) {
        for (it.n = 0; it.n <= LONG; it.n++) {
            if (is_mine(it.n + number) && is_length_taken(it.n)) {
                chance random = {number * 1000 + it.n};
                fill(&random, number / 4, it.content, it.n);
                try_decodings(kernel, &it, number);
            }
        }
    }
    look_at("no input", 0, 0, 0);
    reference_decode(NULL, 0, 0, &it.wanted);
    expect(&it.wanted, kernel->decode(NULL, 0, NULL, 0, 0), NULL, 0);
    if (kernel->decoded_size(NULL, 0) != 0) {
        fail("nothing has a size");
    }
}

const proof encode_buffers = {"encode-buffers", prove_encoding};
const proof decode_buffers = {"decode-buffers", prove_decoding};

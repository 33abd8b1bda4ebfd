/*
 * Inputs that the widest loops take several rounds for, with capacities about the ends of blocks: what only
 * the second round gets wrong goes unseen in short ones. Both buffers end at an inaccessible page.
 */
#include <string.h>

#include "reference.h"

enum { LONG = 1100, BLOCK = 64 };

typedef struct rounds {
    memory source, target;
    size_t n;
    uint8_t content[LONG];
    outcome wanted;
} rounds;

static const uint8_t *place_source(rounds *it)
{
    uint8_t *src = place(&it->source, it->n, AT_END, 0);
    memcpy(src, it->content, it->n);
    return src;
}

static bool is_capacity_taken(size_t capacity, size_t full)
{
    size_t lane = capacity % BLOCK;
    bool is_close = capacity + 2 > full && capacity < full + 3;
    return !is_quick() || is_close || lane < 2 || lane == BLOCK - 1 || capacity % 29 == 0;
}

static void check_target(const rounds *it, const uint8_t *dst, size_t capacity)
{
    if (!is_intact(&it->target, dst, capacity)) {
        fail("bytes beside the buffer have changed");
    }
    count_cases(1);
}

static void try_encoding(const pct_kernel *kernel, const rule *from, const pct_set *set, rounds *it)
{
    reference_encode(from, it->content, it->n, &it->wanted);
    size_t full = it->wanted.ends[it->n];
    const uint8_t *src = place_source(it);
    for (size_t capacity = 0; capacity <= 3 * it->n + 1; capacity++) {
        if (is_capacity_taken(capacity, full)) {
            uint8_t *dst = place_marked(&it->target, capacity, AT_END, 0);
            look_at("encoding", it->n, capacity, 0);
            expect(&it->wanted, kernel->encode(set, src, it->n, dst, capacity), dst, capacity);
            check_target(it, dst, capacity);
        }
    }
    if (kernel->encoded_size(set, src, it->n) != full) {
        fail("the size is not %zu", full);
    }
}

static void try_decoding(const pct_kernel *kernel, unsigned options, rounds *it)
{
    reference_decode(it->content, it->n, options, &it->wanted);
    size_t full = it->wanted.ends[it->wanted.units];
    const uint8_t *src = place_source(it);
    for (size_t capacity = 0; capacity <= it->n + 1; capacity++) {
        if (is_capacity_taken(capacity, full)) {
            uint8_t *dst = place_marked(&it->target, capacity, AT_END, 0);
            look_at("decoding", it->n, capacity, options);
            expect(&it->wanted, kernel->decode(src, it->n, dst, capacity, options), dst, capacity);
            check_target(it, dst, capacity);
        }
    }
}

/* Little input and far more room than it can need: what only looks at the room reads on. */
static void prove_roomy(const pct_kernel *kernel, const rule *from, const pct_set *set, rounds *it)
{
    for (it->n = 1; it->n < 5 * BLOCK; it->n++) {
        size_t capacity = 3 * it->n + 13 * BLOCK;
        chance random = {it->n};
        fill(&random, (unsigned)(it->n % CONTENT_KINDS), it->content, it->n);
        const uint8_t *src = place_source(it);
        uint8_t *dst = place_marked(&it->target, capacity, AT_END, 0);
        look_at("encoding with room", it->n, capacity, 0);
        reference_encode(from, it->content, it->n, &it->wanted);
        expect(&it->wanted, kernel->encode(set, src, it->n, dst, capacity), dst, capacity);
        check_target(it, dst, capacity);
        look_at("decoding with room", it->n, capacity, it->n % 4);
        reference_decode(it->content, it->n, (unsigned)it->n % 4, &it->wanted);
        expect(&it->wanted, kernel->decode(src, it->n, dst, capacity, (unsigned)it->n % 4), dst, capacity);
        check_target(it, dst, capacity);
    }
}

static void prove(const pct_kernel *kernel)
{
    static rounds it;
    it.source = make_memory(LONG);
    it.target = make_memory(3 * LONG + BLOCK);
    for (size_t number = 0; number < (is_quick() ? 2 : 4) * CONTENT_KINDS; number++) {
        rule from = sample_rule(number % 5);
        pct_set set = set_of(&from);
        prove_roomy(kernel, &from, &set, &it);
        for (it.n = 4 * BLOCK; it.n <= LONG; it.n += is_quick() ? 127 : 31) {
            if (!is_mine(number + it.n)) {
                continue;
            }
            chance random = {number * 1000 + it.n};
            fill(&random, (unsigned)(number % CONTENT_KINDS), it.content, it.n);
            try_encoding(kernel, &from, &set, &it);
            try_decoding(kernel, (unsigned)(number / CONTENT_KINDS + it.n) % 4, &it);
        }
    }
}

const proof long_rounds = {"rounds", prove};

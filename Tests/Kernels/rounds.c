/*
 * Inputs that need several rounds of the widest loops, with capacities near the ends of blocks. Short inputs
 * cannot reveal a fault of the second round. Both buffers end at an inaccessible page.
 */
#include "calls.h"

enum { LONG = 1100, BLOCK = 64 };

static void try_capacities(call *it)
{
    size_t most = it->operation->growth * it->n + 1;
    const uint8_t *src = place_content(it, AT_END, 0);
    refer(it);
    for (size_t capacity = 0; capacity <= most; capacity = next_capacity(it, capacity, most)) {
        try_capacity(it, src, capacity, AT_END, 0);
    }
    try_size(it, src);
}

static void try_operations(call *it, size_t number, void (*try)(call *it))
{
    static const operation *const both[] = {&encoding, &decoding};
    it->options = (unsigned)(number / CONTENT_KINDS + it->n) % 4;
    for (size_t k = 0; k < 2; k++) {
        it->operation = both[k];
        try(it);
    }
}

/* Tries a short input with far more capacity than needed. A loop that checks only the capacity would read
 * beyond the input. */
static void try_room(call *it)
{
    refer(it);
    try_capacity(it, place_content(it, AT_END, 0), 3 * it->n + 13 * BLOCK, AT_END, 0);
}

static void prove(const pct_kernel *kernel)
{
    static call it;
    it = (call){.kernel = kernel};
    make_buffers(&it, LONG, 3 * LONG + BLOCK);
    for (size_t number = 0; number < (is_quick() ? 2 : 4) * CONTENT_KINDS; number++) {
        use_rule(&it, sample_rule(number % 5));
        it.number = number;
        for (it.n = 1; it.n < 5 * BLOCK; it.n++) {
            chance random = {it.n};
            fill(&random, (unsigned)(it.n % CONTENT_KINDS), it.content, it.n);
            try_operations(&it, 0, try_room);
        }
        for (it.n = 4 * BLOCK; it.n <= LONG; it.n += is_quick() ? 127 : 31) {
            if (is_mine(number + it.n)) {
                chance random = {number * 1000 + it.n};
                fill(&random, (unsigned)(number % CONTENT_KINDS), it.content, it.n);
                try_operations(&it, number, try_capacities);
            }
        }
    }
}

const proof long_rounds = {"rounds", prove};

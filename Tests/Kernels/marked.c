/* Marks on every lane, in long texts, and with every set. Without marks, the output must equal the output of
 * `encode`. */
#include <string.h>

#include "calls.h"

enum { LONG = 1500, LANES = 140, SPAN = 330 };

void fill_marks(call *it, chance *random, unsigned kind)
{
    uint64_t run = 0;
    for (size_t i = 0; i < LONGEST; i++) {
        uint8_t byte = it->content[i];
        run = random_below(random, 12) ? run : !run;
        bool is_structure = i < it->n && (byte == '&' || byte == '=' || byte == '%' || byte == '+');
        uint64_t mark = (uint64_t[]){0, 1, next_random(random) & 1, run, is_structure, byte == ' '}[kind];
        /* The bits after the input vary. */
        mark = i < it->n ? mark : i % 2;
        it->marks[i / 64] &= ~(UINT64_C(1) << i % 64);
        it->marks[i / 64] |= mark << i % 64;
    }
}

/* Tries each byte on each lane, as the only marked byte and as the only unmarked byte. */
static void prove_lanes(call *it)
{
    for (size_t number = 0; number < 256 * SAMPLE_RULES; number++) {
        uint8_t byte = (uint8_t)(number / SAMPLE_RULES);
        if (!is_mine(number) || (is_quick() && number % SAMPLE_RULES != byte % SAMPLE_RULES)) {
            continue;
        }
        use_rule(it, sample_rule(number % SAMPLE_RULES));
        it->n = number % 2 ? SPAN : LANES;
        for (size_t at = is_quick() ? byte % 5 : 0; at < it->n; at += is_quick() ? 5 : 1) {
            uint64_t bit = UINT64_C(1) << at % 64;
            memset(it->content, at % 3 ? ' ' : byte ^ 0x55, it->n);
            it->content[at] = byte;
            memset(it->marks, at % 2 ? 0xFF : 0, sizeof it->marks);
            it->marks[at / 64] ^= bit;
            it->number = at;
            refer(it);
            const uint8_t *src = place_content(it, AT_END, 0);
            try_capacity(it, src, at % 4 < 2 ? it->full : 3 * it->n + 1, AT_END, 0);
            try_size(it, src);
        }
    }
}

/* Tries sixteen bytes with all combinations of marks; the set escapes every second byte. */
static void prove_orders(call *it)
{
    use_rule(it, sample_rule(0));
    for (it->number = 0; it->number < 0x10000; it->number += is_quick() ? 5 : 1) {
        size_t at = it->number % 64;
        if (!is_mine(it->number)) {
            continue;
        }
        it->n = at + 16 + it->number / 64 % 65;
        memset(it->content, 'q', it->n);
        memset(it->marks, 0, sizeof it->marks);
        for (size_t k = 0; k < 16; k++) {
            it->content[at + k] = (uint8_t)(k % 2 ? 'a' + k : 0x80 + 7 * k);
            it->marks[(at + k) / 64] |= (uint64_t)(it->number >> k & 1) << (at + k) % 64;
        }
        refer(it);
        try_capacity(it, place_content(it, AT_END, 0), it->number % 3 ? 3 * it->n + 1 : it->full, AT_END, 0);
    }
}

/* Tries texts of clean and other pieces. The texts are long enough for rounds of several blocks. */
static void prove_long(call *it)
{
    for (size_t number = 0; number < (is_quick() ? 400 : 20000); number++) {
        if (!is_mine(number)) {
            continue;
        }
        chance random = {number};
        use_rule(it, number % 2 ? sample_rule(number / 2 % SAMPLE_RULES) : random_rule(&random));
        it->n = 0;
        for (size_t end = 200 + random_below(&random, LONG - 200); it->n < end;) {
            size_t length = 1 + random_below(&random, end - it->n);
            fill(&random, (unsigned)random_below(&random, CONTENT_KINDS), it->content + it->n, length);
            it->n += length;
        }
        fill_marks(it, &random, (unsigned)(number % MARK_KINDS));
        it->number = number;
        refer(it);
        const uint8_t *src = place_content(it, AT_END, number % 64);
        try_capacity(it, src, 3 * it->n + 1, AT_START, 0);
        try_capacity(it, src, it->full, AT_END, 0);
        try_capacity(it, src, random_below(&random, it->full + 1), AT_END, 0);
        try_size(it, src);
    }
}

/* Expects that without marks, the output equals the output of `encode`. */
static void prove_none(call *it)
{
    static const uint64_t none[LONG / 64];
    static uint8_t dst[3 * LONG], other[3 * LONG];
    for (size_t number = 0; number < SAMPLE_RULES * CONTENT_KINDS; number++) {
        use_rule(it, sample_rule(number % SAMPLE_RULES));
        for (size_t n = number % 2; n <= SPAN; n += is_quick() ? 7 : 2) {
            chance random = {number + n};
            size_t capacity = random_below(&random, 3 * n + 2);
            fill(&random, (unsigned)(number / SAMPLE_RULES), it->content, n);
            look_at("no marks", n, capacity, number);
            pct_result one = it->kernel->encode(&it->ascii, it->content, n, dst, capacity);
            pct_result two = it->kernel->encode_marked(&it->ascii, it->content, n, none, other, capacity);
            if (one.read != two.read || one.written != two.written || one.status != two.status ||
                memcmp(dst, other, one.written) != 0) {
                fail("another result than without marks");
            }
            if (it->kernel->encoded_size_marked(&it->ascii, it->content, n, none) !=
                it->kernel->encoded_size(&it->ascii, it->content, n)) {
                fail("another size than without marks");
            }
            count_cases(1);
        }
    }
}

static void prove(const pct_kernel *kernel)
{
    static call it;
    it = (call){.operation = &marked_encoding, .kernel = kernel};
    make_buffers(&it, LONG + 64, 3 * LONG + 65);
    prove_none(&it);
    prove_orders(&it);
    prove_lanes(&it);
    prove_long(&it);
}

const proof encode_marked = {"encode-marked", prove};

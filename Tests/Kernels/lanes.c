/* Every byte on every lane, with every set that has one member or lacks one member; every pair; all inputs of
 * three bytes. */
#include <string.h>

#include "calls.h"

enum { LONG = 400, WIDE = 3 * LONG + 1, SPAN = 64 + 16 + 64 };

/* A text that repeats one byte, with other bytes inserted. */
typedef struct lane_case {
    const pct_kernel *kernel;
    const pct_set *set;
    uint8_t src[LONG];
    uint8_t filling[3 * LONG]; /* the output of the fillers alone */
    size_t fill_length;        /* of one filler */
    uint8_t dst[WIDE];
} lane_case;

static void fill_case(lane_case *it, const pct_kernel *kernel, const rule *from, const pct_set *set,
                      uint8_t filler)
{
    it->kernel = kernel;
    it->set = set;
    memset(it->src, filler, sizeof it->src);
    it->fill_length = reference_byte(from, filler, it->filling);
    for (size_t i = 1; i < LONG; i++) {
        memcpy(it->filling + i * it->fill_length, it->filling, it->fill_length);
    }
}

/* Encodes the first n bytes; the `count` bytes at `at` must become `middle`. */
static void try_lane(lane_case *it, size_t n, size_t at, size_t count, const uint8_t *middle, size_t length,
                     bool is_tight)
{
    size_t before = at * it->fill_length;
    size_t after = (n - at - count) * it->fill_length;
    size_t size = before + length + after;
    look_at("a lane", n, is_tight ? size : 3 * n + 1, at);
    pct_result result = it->kernel->encode(it->set, it->src, n, it->dst, is_tight ? size : 3 * n + 1);
    if (result.read != n || result.written != size || result.status != PCT_OK ||
        memcmp(it->dst, it->filling, before) != 0 || memcmp(it->dst + before, middle, length) != 0 ||
        memcmp(it->dst + before + length, it->filling, after) != 0) {
        fail("byte %02X comes out wrong, beside %02X", it->src[at], it->src[at == 0 ? n - 1 : 0]);
    }
    if (it->kernel->encoded_size(it->set, it->src, n) != size) {
        fail("byte %02X gives a wrong size", it->src[at]);
    }
}

static void try_byte(lane_case *it, const rule *from, size_t byte, size_t n, size_t lanes)
{
    uint8_t output[3];
    size_t length = reference_byte(from, (uint8_t)byte, output);
    size_t step = is_quick() ? 17 : 1;
    uint8_t filler = it->src[0];
    for (size_t at = is_quick() ? byte % step : 0; at < lanes; at += step) {
        it->src[at] = (uint8_t)byte;
        try_lane(it, n, at, 1, output, length, (at + byte) % 2 == 0);
        it->src[at] = filler;
    }
    count_cases(lanes / step);
}

/* Tries each byte on each lane, with all sets of one byte and their complements, and with either rule for
 * spaces. */
static void prove_lanes(const pct_kernel *kernel)
{
    static lane_case it;
    for (size_t number = 0; number < 1024; number++) {
        size_t member = number / 4;
        if (!is_mine(number) || (is_quick() && number % 4 != member * 7 / 4 % 4)) {
            continue;
        }
        rule from = {{0}, number % 2 ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT};
        memset(from.keep, number / 2 % 2, sizeof from.keep);
        from.keep[member] ^= 1;
        pct_set set = set_of(&from);
        fill_case(&it, kernel, &from, &set, member == 'x' ? 'y' : 'x');
        for (size_t byte = 0; byte < 256; byte++) {
            if (is_quick() && byte % 8 != member % 8 && byte != member) {
                continue;
            }
            try_byte(&it, &from, byte, 160, 96);
            /* The text is longer than the four blocks that a kernel processes together. */
            try_byte(&it, &from, byte, 330, 330);
        }
    }
}

/* Tries all pairs at the offsets of a block, among other bytes; and all inputs of three bytes. */
static void prove_pairs(const pct_kernel *kernel)
{
    static lane_case it;
    for (size_t number = 0; number < 4 * 256; number++) {
        size_t first = number / 4;
        if (!is_mine(number) || (is_quick() && number / 4 % 16 != number % 4)) {
            continue;
        }
        rule from = sample_rule((size_t[]){0, 1, 9, 10}[number % 4]);
        pct_set set = set_of(&from);
        fill_case(&it, kernel, &from, &set, number % 8 < 4 ? 'x' : 0xE9);
        uint8_t filler = it.src[0];
        for (size_t second = 0; second < 256; second++) {
            uint8_t output[6];
            size_t length = reference_byte(&from, (uint8_t)first, output);
            length += reference_byte(&from, (uint8_t)second, output + length);
            for (size_t at = 0; at < 63; at++) {
                it.src[at] = (uint8_t)first;
                it.src[at + 1] = (uint8_t)second;
                try_lane(&it, 66, at, 2, output, length, at % 2 == 0);
                it.src[at] = it.src[at + 1] = filler;
            }
        }
        count_cases(256 * 63);
    }
}

static void prove_three(call *it)
{
    for (it->number = 0; it->number < 2 * 256; it->number++) {
        if (!is_mine(it->number) || (is_quick() && it->number % 32 > 1)) {
            continue;
        }
        use_rule(it, sample_rule(it->number % 2 ? 9 : 0));
        for (size_t rest = 0; rest < 0x10000; rest += is_quick() ? 13 : 1) {
            const uint8_t src[3] = {(uint8_t)(it->number / 2), (uint8_t)(rest >> 8), (uint8_t)rest};
            try_bytes(it, src, 3, rest % 11, AT_START);
        }
    }
}

/* Tries sixteen bytes in every combination of kept and escaped bytes. */
static void prove_orders(call *it)
{
    use_rule(it, sample_rule(0));
    for (it->number = 0; it->number < 0x10000; it->number += is_quick() ? 5 : 1) {
        if (!is_mine(it->number)) {
            continue;
        }
        size_t at = it->number % 64;
        memset(it->content, 'q', SPAN);
        for (size_t k = 0; k < 16; k++) {
            it->content[at + k] = (uint8_t)(it->number >> k & 1 ? 0x80 + 7 * k : 'a' + k);
        }
        it->n = at + 16 + it->number / 64 % 65;
        refer(it);
        try_capacity(it, place_content(it, AT_END, 0), it->number % 3 ? 3 * it->n + 1 : it->full, AT_END, 0);
    }
}

static void prove_encoding(const pct_kernel *kernel)
{
    static call it;
    it = (call){.operation = &encoding, .kernel = kernel};
    make_buffers(&it, SPAN, 3 * SPAN + 1);
    prove_orders(&it);
    prove_lanes(kernel);
    prove_pairs(kernel);
    prove_three(&it);
}

const proof encode_lanes = {"encode-lanes", prove_encoding};

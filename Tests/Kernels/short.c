/* All inputs of one and two bytes with every sample set and all options, all pairs of digits, and all
 * sequences of four bytes by the edges of the ranges of UTF-8. The same in a quick run. */
#include "reference.h"

enum { OPTIONS = 4 };

static void try_encoding(const pct_kernel *kernel, const rule *from, const pct_set *set, const uint8_t *src,
                         size_t n, size_t capacity)
{
    static outcome wanted;
    uint8_t dst[8];
    reference_encode(from, src, n, &wanted);
    look_at("a short input", n, capacity, src[0]);
    expect(&wanted, kernel->encode(set, src, n, dst, capacity), dst, capacity);
    if (kernel->encoded_size(set, src, n) != wanted.ends[wanted.units]) {
        fail("%02X %02X gives a wrong size", src[0], src[n - 1]);
    }
    count_cases(1);
}

static void prove_encoding(const pct_kernel *kernel)
{
    for (size_t number = 0; number < SAMPLE_RULES; number++) {
        rule from = sample_rule(number);
        pct_set set = set_of(&from);
        for (size_t pair = 0; pair < 0x10000; pair++) {
            const uint8_t src[2] = {(uint8_t)(pair >> 8), (uint8_t)pair};
            if (src[1] == 0) {
                try_encoding(kernel, &from, &set, src, 1, src[0] % 5);
            }
            try_encoding(kernel, &from, &set, src, 2, src[1] % 4 ? 8 : src[0] % 7);
        }
    }
}

static void try_decoding(const pct_kernel *kernel, const uint8_t *src, size_t n, size_t capacity)
{
    static outcome wanted;
    uint8_t dst[4];
    for (unsigned options = 0; options < OPTIONS; options++) {
        reference_decode(src, n, options, &wanted);
        look_at("a short input", n, capacity, options);
        expect(&wanted, kernel->decode(src, n, dst, capacity, options), dst, capacity);
        count_cases(1);
    }
}

static void prove_decoding(const pct_kernel *kernel)
{
    for (size_t pair = 0; pair < 0x10000; pair++) {
        const uint8_t src[3] = {'%', (uint8_t)(pair >> 8), (uint8_t)pair};
        if (src[2] == 0) {
            try_decoding(kernel, src + 1, 1, src[1] % 2);
        }
        try_decoding(kernel, src + 1, 2, src[2] % 4 ? 4 : src[1] % 3);
        try_decoding(kernel, src, 3, src[2] % 4 ? 4 : src[1] % 4);
    }
}

static void prove_utf8(const pct_kernel *kernel)
{
    static const uint8_t edges[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                    0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                    0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};
    enum { EDGES = sizeof edges };
    for (size_t number = 0; number < EDGES * EDGES * EDGES * EDGES; number++) {
        const uint8_t src[4] = {edges[number % EDGES], edges[number / EDGES % EDGES],
                                edges[number / EDGES / EDGES % EDGES], edges[number / EDGES / EDGES / EDGES]};
        for (size_t n = 1; n <= 4; n++) {
            size_t wanted = reference_utf8(src, n);
            look_at("a sequence", n, 0, number);
            size_t found = kernel->utf8_valid_prefix(src, n);
            if (found != wanted) {
                fail("%02X %02X %02X %02X is valid up to %zu instead of %zu", src[0], src[1], src[2], src[3],
                     found, wanted);
            }
            count_cases(1);
        }
    }
}

static void prove_short_inputs(const pct_kernel *kernel)
{
    if (!is_mine(0)) {
        return;
    }
    prove_encoding(kernel);
    prove_decoding(kernel);
    prove_utf8(kernel);
}

const proof short_inputs = {"short-inputs", prove_short_inputs};

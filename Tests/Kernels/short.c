/* Short inputs, which a quick run tries completely too:
 * - all inputs of one and two bytes with every sample set and all options
 * - all pairs of digits
 * - all four-byte sequences of the bytes at the edges of UTF-8's ranges */
#include "calls.h"

enum { OPTIONS = 4, ROOM = 8 };

static void prove_encoding(call *it)
{
    it->operation = &encoding;
    for (it->number = 0; it->number < SAMPLE_RULES; it->number++) {
        use_rule(it, sample_rule(it->number));
        for (size_t pair = 0; pair < 0x10000; pair++) {
            const uint8_t src[2] = {(uint8_t)(pair >> 8), (uint8_t)pair};
            for (size_t n = src[1] == 0 ? 1 : 2; n <= 2; n++) {
                try_bytes(it, src, n, n == 2 && src[1] % 4 ? ROOM : src[0] % (3 + 2 * n), AT_START);
                try_size(it, src);
            }
        }
    }
}

static void prove_decoding(call *it)
{
    it->operation = &decoding;
    for (size_t number = 0; number < 0x10000 * OPTIONS; number++) {
        const uint8_t src[3] = {'%', (uint8_t)(number / OPTIONS >> 8), (uint8_t)(number / OPTIONS)};
        it->options = number % OPTIONS;
        it->number = number;
        if (src[2] == 0) {
            try_bytes(it, src + 1, 1, src[1] % 2, AT_START);
        }
        try_bytes(it, src + 1, 2, src[2] % 4 ? ROOM : src[1] % 3, AT_START);
        try_bytes(it, src, 3, src[2] % 4 ? ROOM : src[1] % 4, AT_START);
    }
}

static void prove_utf8(const pct_kernel *kernel)
{
    for (size_t number = 0; number < UTF8_EDGES * UTF8_EDGES * UTF8_EDGES * UTF8_EDGES; number++) {
        const uint8_t src[4] = {utf8_edges[number % UTF8_EDGES], utf8_edges[number / UTF8_EDGES % UTF8_EDGES],
                                utf8_edges[number / UTF8_EDGES / UTF8_EDGES % UTF8_EDGES],
                                utf8_edges[number / UTF8_EDGES / UTF8_EDGES / UTF8_EDGES]};
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
    static call it;
    if (is_mine(0)) {
        it = (call){.kernel = kernel};
        make_buffers(&it, ROOM, ROOM);
        prove_encoding(&it);
        prove_decoding(&it);
        prove_utf8(kernel);
    }
}

const proof short_inputs = {"short-inputs", prove_short_inputs};

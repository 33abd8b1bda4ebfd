/* Conversion of long texts. Both buffers end at an inaccessible page, or start after one:
 * - texts with several runs of characters, separated by whole blocks of ASCII
 * - texts of every length, decoded from single-byte charsets */
#include <string.h>

#include "calls.h"

enum { LONG = 2400, BLOCK = 64, MOST_SPARE = 200, LONGEST_SINGLES = 200, NEEDED_SPARE = 8 };

/* Fills the content with runs of characters of up to three bytes, some without a code. After each run, ASCII
 * fills the rest of the block, sometimes followed by a whole block of ASCII. */
static void fill_runs(call *it, chance *random)
{
    size_t limit = random_below(random, LONG - 3 * BLOCK);
    bool is_damaged = random_below(random, 2);
    it->n = 0;
    while (it->n < limit) {
        for (size_t end = it->n + random_below(random, 2 * BLOCK); it->n < end;) {
            uint32_t scalar = 0x80 + (uint32_t)random_below(random, random_below(random, 2) ? 0x780 : 0xD000);
            bool has_code = scalar % 143 != 0;
            it->n += has_code || is_damaged ? put_scalar(scalar, it->content + it->n) : 0;
        }
        size_t ascii = (BLOCK - it->n % BLOCK) % BLOCK + BLOCK * random_below(random, 2);
        memset(it->content + it->n, 'a' + (int)random_below(random, 26), ascii);
        it->n += ascii;
    }
}

static void prove_runs(const pct_kernel *kernel)
{
    static encode_charset charset;
    static call it;
    it = (call){.operation = &text_encoding, .kernel = kernel, .encode = &charset};
    make_buffers(&it, LONG, 6 * LONG + MOST_SPARE);
    make_encode_charset(&charset, PCT_CODES_16);
    for (it.number = 0; it.number < (is_quick() ? 400 : 8000); it.number++) {
        if (is_mine(it.number)) {
            chance random = {it.number};
            use_rule(&it, sample_rule(it.number % SAMPLE_RULES));
            fill_runs(&it, &random);
            refer(&it);
            const uint8_t *src = place_content(&it, AT_END, 0);
            /* With room for the whole text, the end is a character without a code, not the end of the room.
             */
            try_capacity(&it, src, 6 * it.n + MOST_SPARE, AT_END, 0);
            try_capacity(&it, src, it.full + MOST_SPARE, AT_END, 0);
            try_capacity(&it, src, it.full, AT_END, 0);
            try_capacity(&it, src, random_below(&random, it.full + MOST_SPARE), AT_END, 0);
        }
    }
}

/* Fills the content with bytes of a single-byte charset. At random, none, few or many of the bytes have
 * no character. */
static void fill_singles(call *it, chance *random)
{
    size_t kind = random_below(random, 4);
    for (size_t i = 0; i < it->n; i++) {
        uint8_t byte = (uint8_t)next_random(random);
        bool is_none = byte >= 0x80 && (byte % 7 == 3 || byte % 7 == 4);
        bool is_kept = kind == 0 || !is_none || (kind == 1 && random_below(random, 60) == 0);
        it->content[i] = is_kept ? byte : 0xFA;
    }
}

static void try_singles(call *it, side at)
{
    size_t enough = 3 * it->n + NEEDED_SPARE;
    for (size_t offset = 0; offset < (is_quick() ? 2 : BLOCK); offset++) {
        const uint8_t *src = place_content(it, at, offset);
        try_capacity(it, src, enough, at, offset);
        try_capacity(it, src, enough + BLOCK, at, 0);
    }
}

static void prove_singles(const pct_kernel *kernel)
{
    static decode_charset charset;
    static call it;
    it = (call){.operation = &singles_decoding, .kernel = kernel, .decode = &charset};
    make_buffers(&it, LONGEST_SINGLES + BLOCK, 3 * LONGEST_SINGLES + 3 * BLOCK);
    for (unsigned kind = SINGLE_BYTES; kind <= SINGLE_BYTES_WITH_NUL; kind += SINGLE_BYTES_WITH_NUL) {
        make_decode_charset(&charset, kind);
        for (it.number = 0; it.number <= 8 * LONGEST_SINGLES; it.number++) {
            chance random = {2 * it.number + kind};
            it.n = it.number % (LONGEST_SINGLES + 1);
            fill_singles(&it, &random);
            refer(&it);
            try_singles(&it, AT_START);
            try_singles(&it, AT_END);
        }
    }
}

const proof text_runs = {"text-runs", prove_runs};
const proof single_bytes = {"single-bytes", prove_singles};

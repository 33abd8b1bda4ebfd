/* Every byte and pair of bytes of a charset, and every sequence in a table of triples, escaped or not. Some
 * tables have lead bytes outside the table of pairs. */
#include <string.h>

#include "calls.h"

enum { LONGEST_SEQUENCE = 4, CAPACITY = 96 /* a capacity with which escapes are decoded in windows */ };

/* Tries a sequence unescaped and escaped. */
static void try_sequence(call *it, const uint8_t *bytes, size_t n, bool replaces)
{
    uint8_t escaped[3 * LONGEST_SEQUENCE];
    for (size_t k = 0; k < n; k++) {
        escaped[3 * k] = '%';
        escaped[3 * k + 1] = (uint8_t)upper_digits[bytes[k] / 16];
        escaped[3 * k + 2] = (uint8_t)upper_digits[bytes[k] % 16];
    }
    it->options = replaces ? REPLACE_INVALID : 0u;
    it->number = (size_t)bytes[0] << 16 | (size_t)bytes[1] << 8 | bytes[2];
    it->operation = &text_decoding;
    try_bytes(it, bytes, n, CAPACITY, AT_START);
    it->operation = &escaped_decoding;
    try_bytes(it, escaped, 3 * n, CAPACITY, AT_START);
}

/* Tries pairs followed by nothing, by ASCII, and by the same byte. */
static void prove_pairs(call *it)
{
    for (unsigned first = 0x80; first < 0x100; first++) {
        for (unsigned second = 0; second < 0x100 && is_mine(first); second++) {
            const uint8_t bytes[LONGEST_SEQUENCE] = {(uint8_t)first, (uint8_t)second,
                                                     (uint8_t)(second % 3 ? 'a' : second), (uint8_t)first};
            for (size_t n = second == 0 ? 1 : 2; n <= LONGEST_SEQUENCE; n++) {
                try_sequence(it, bytes, n, (first + second) % 2);
            }
        }
    }
}

static void prove_triples(call *it)
{
    for (unsigned rest = 0; rest < 0x10000; rest++) {
        if (is_mine(rest)) {
            try_sequence(it, (const uint8_t[]){0x8F, (uint8_t)(rest >> 8), (uint8_t)rest}, 3, rest % 2);
        }
    }
}

static void expect_nothing(pct_result result)
{
    if (result.status != PCT_INVALID || result.read != 0 || result.written != 0) {
        fail("it stands for something");
    }
    count_cases(1);
}

/* Tries 80 and FF as lead bytes. The pairs of these lead bytes would be before the first pair, among single
 * bytes, and after the last pair of the table, so reading them would give a text or hit an inaccessible page.
 */
static void prove_misplaced(side at)
{
    static memory where;
    static uint8_t laid_out[PCT_LAID_OUT];
    const size_t size = (2 * PCT_SINGLES + PCT_LEADS * PCT_TRAILS) * sizeof(uint32_t);
    const uint8_t lead[4] = {0, 0, 0, PCT_TEXT_LEAD}, a[4] = {'a', 0, 0, 1};
    if (!where.start) {
        where = make_memory(size);
    }
    uint8_t *entries = place(&where, size, at, 0);
    for (size_t k = 0; k < size; k += sizeof a) {
        const bool is_single = k / sizeof a - PCT_SINGLES < PCT_SINGLES;
        memcpy(entries + k, is_single ? lead : a, sizeof a);
    }
    const uint32_t *single = (const uint32_t *)(const void *)entries + PCT_SINGLES;
    pct_decode_table table = {.single = single, .pairs = single + PCT_SINGLES};
    pct_lay_out(&table, laid_out);
    for (unsigned second = PCT_FIRST_TRAIL; second < 0x100; second++) {
        for (unsigned first = 0x80; first < 0x100; first += 0x7F) {
            const uint8_t src[2] = {(uint8_t)first, (uint8_t)second};
            uint8_t dst[CAPACITY];
            look_at("a misplaced lead byte", 2, CAPACITY, first << 8 | second);
            expect_nothing(decode_with(&table, src, 2, dst, CAPACITY, PLAIN));
            expect_nothing(decode_with(&table, src, 2, dst, CAPACITY, 0));
        }
    }
}

static void prove(const pct_kernel *kernel)
{
    static decode_charset charset;
    static call it;
    it = (call){.kernel = kernel, .decode = &charset};
    make_buffers(&it, CAPACITY, CAPACITY);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        prove_pairs(&it);
        prove_triples(&it);
    }
    prove_misplaced(AT_START);
    prove_misplaced(AT_END);
}

const proof sequences = {"sequences", prove};

/* Every pair of bytes after '%' at every offset, among clean text and among escapes; all inputs of three
 * bytes. */
#include <string.h>

#include "calls.h"
#include "run.h"

enum { LONG = 400, OPTIONS = 4, FILLERS = 3, SPAN = 16 + 30 + 32 };

/* A text that repeats one unit, with other bytes inserted. */
typedef struct escape_case {
    const pct_kernel *kernel;
    const char *filler;
    size_t fill_length;
    uint8_t filling[LONG]; /* the decoded fillers */
    uint8_t src[LONG], dst[LONG];
    outcome middle[OPTIONS];
} escape_case;

static void write_fillers(escape_case *it, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        memcpy(it->src + k * it->fill_length, it->filler, it->fill_length);
    }
}

static void try_escape(escape_case *it, size_t n, size_t at, unsigned options)
{
    const outcome *middle = &it->middle[options];
    size_t length = middle->ends[middle->units];
    size_t before = at / it->fill_length;
    size_t after = middle->status == PCT_OK ? (n - at - 3) / it->fill_length : 0;
    size_t end = middle->status == PCT_OK ? n : at + middle->starts[middle->units];
    size_t capacity = at % 2 == 0 ? n : before + length + after;
    look_at("an escape", n, capacity, at);
    pct_result result = it->kernel->decode(it->src, n, it->dst, capacity, options);
    if (result.read != end || result.written != before + length + after || result.status != middle->status ||
        memcmp(it->dst, it->filling, before) != 0 || memcmp(it->dst + before, middle->output, length) != 0 ||
        memcmp(it->dst + before + length, it->filling, after) != 0) {
        fail("%02X %02X after '%%', options %u, comes out wrong", it->src[at + 1], it->src[at + 2], options);
    }
    if (options == PCT_DECODE_KEEP_MALFORMED &&
        it->kernel->decoded_size(it->src, n) != before + length + after) {
        fail("%02X %02X after '%%' gives a wrong size", it->src[at + 1], it->src[at + 2]);
    }
}

/* Tries the three bytes at every offset among n bytes of fillers. No filler starts with a digit. */
static void try_places(escape_case *it, size_t n, const char *piece)
{
    size_t length = it->fill_length;
    size_t step = is_quick() ? 7 * length : length;
    write_fillers(it, n / length);
    for (size_t at = is_quick() ? (uint8_t)(piece[1] + piece[2]) % 7 * length : 0; at + 3 <= n; at += step) {
        memcpy(it->src + at, piece, 3);
        for (unsigned options = 0; options < OPTIONS; options++) {
            try_escape(it, n, at, options);
        }
        for (size_t k = 0; k < 3; k++) {
            it->src[at + k] = (uint8_t)it->filler[k % length];
        }
    }
    count_cases(OPTIONS * (n / step));
}

/* Whether a quick run tries the pair: every 61st pair, and all pairs of the bytes listed below. The bytes are
 * digits, the neighbours of digits in ASCII, and some other bytes. */
static bool is_quick_pair(size_t pair)
{
    static const char bytes[] = "0123456789ABCDEFabcdef/:@G`g%+\xB0\xC1\xE6";
    return pair % 61 == 0 ||
           (memchr(bytes, (int)(pair >> 8), sizeof bytes) && memchr(bytes, (int)(pair & 0xFF), sizeof bytes));
}

static void prove_pairs(const pct_kernel *kernel)
{
    static escape_case it;
    /* A kernel that accepts an invalid digit may reveal the fault only next to zeros. */
    static const char *const fillers[FILLERS] = {"z", "%7A", "%00"};
    static const uint8_t values[FILLERS] = {'z', 'z', 0};
    it.kernel = kernel;
    for (size_t pair = 0; pair < 0x10000; pair++) {
        if (!is_mine(pair) || (is_quick() && !is_quick_pair(pair))) {
            continue;
        }
        const uint8_t piece[5] = {'%', (uint8_t)(pair >> 8), (uint8_t)pair, 'z', 'z'};
        for (unsigned options = 0; options < OPTIONS; options++) {
            /* The piece includes a byte after the pair. Neither this byte nor the byte after the pair in
             * the text is a digit. */
            reference_decode(piece, sizeof piece, options, &it.middle[options]);
            outcome *middle = &it.middle[options];
            middle->units -= middle->status == PCT_OK ? 2 : 0;
        }
        for (size_t k = 0; k < FILLERS; k++) {
            memset(it.filling, values[k], sizeof it.filling);
            it.filler = fillers[k];
            it.fill_length = strlen(it.filler);
            try_places(&it, 99, (const char *)piece);
            try_places(&it, 330, (const char *)piece);
        }
    }
}

static void prove_three(call *it)
{
    for (size_t first = 0; first < 256; first++) {
        if (!is_mine(first) || (is_quick() && first != '%' && first % 64 != 1)) {
            continue;
        }
        for (size_t rest = 0; rest < 0x10000; rest += is_quick() && first != '%' ? 13 : 1) {
            it->number = rest;
            it->options = (unsigned)(rest + rest / 256) % OPTIONS;
            try_bytes(it, (const uint8_t[]){(uint8_t)first, (uint8_t)(rest >> 8), (uint8_t)rest}, 3, rest % 5,
                      AT_START);
        }
    }
}

/* Tries the function that returns the value of two digits, with all pairs of bytes. */
static void prove_digits(void)
{
    for (size_t pair = 0; pair < 0x10000; pair++) {
        int value = reference_digits((uint8_t)(pair >> 8), (uint8_t)pair);
        const uint8_t digits[2] = {(uint8_t)(pair >> 8), (uint8_t)pair};
        size_t found = seen_number(DIGITS, digits, 2, pct_decode_digits(digits[0], digits[1]));
        look_at("two digits", 2, 0, pair);
        if (value < 0 ? found < 256 : found != (size_t)value) {
            fail("%04zX is worth %zu", pair, found);
        }
    }
}

/* Tries every sequence of ten literal bytes and escapes, at every offset in a block of sixteen. */
static void prove_orders(call *it)
{
    for (it->number = 0; it->number < 1024; it->number++) {
        for (size_t at = 0; at < 16 && is_mine(it->number); at++) {
            memset(it->content, 'q', SPAN);
            it->n = at;
            for (size_t k = 0; k < 10; k++) {
                const char *unit = it->number >> k & 1 ? "%e5" : "+";
                memcpy(it->content + it->n, unit, strlen(unit));
                it->n += strlen(unit);
            }
            it->n += at * 2;
            it->options = (unsigned)(it->number + at) % OPTIONS;
            refer(it);
            try_capacity(it, place_content(it, AT_END, 0), it->n, AT_END, 0);
        }
    }
}

static void prove_decoding(const pct_kernel *kernel)
{
    static call it;
    it = (call){.operation = &decoding, .kernel = kernel};
    make_buffers(&it, SPAN, SPAN);
    prove_digits();
    prove_orders(&it);
    prove_pairs(kernel);
    prove_three(&it);
}

const proof decode_escapes = {"decode-escapes", prove_decoding};

/* Conversion between UTF-8 and charsets, including hostile input, with every capacity, between
 * inaccessible pages. */
#include <string.h>

#include "calls.h"

enum { LONG = 260, ESCAPES_ALL = 2 /* the number of a sample rule */ };

static uint32_t some_scalar(chance *random, size_t kind)
{
    switch (kind) {
    case 0:
        return (uint32_t)random_below(random, 0x80);
    case 1:
        return 0x80 + (uint32_t)random_below(random, 0x780);
    case 2:
        return 0x800 + (uint32_t)random_below(random, 0xF800);
    default:
        return (uint32_t)random_below(random, 0x110000);
    }
}

/* Fills the content with characters of one length or of all lengths, most of them with codes. If
 * `is_damaged`, one byte is random. */
static void fill_text(call *it, chance *random, bool is_damaged)
{
    size_t kind = random_below(random, 6);
    size_t limit = random_below(random, random_below(random, 4) ? 80 : LONG - 4);
    it->n = 0;
    while (it->n < limit) {
        uint32_t scalar = some_scalar(random, kind < 4 ? kind : random_below(random, 4));
        /* Multiples of 143 have no code. In most tables, no character above U+FFFF has a code. */
        if ((scalar % 143 == 0 || scalar >= 0x10000) && random_below(random, 30) > 0) {
            continue;
        }
        it->n += put_scalar(scalar, it->content + it->n);
    }
    if (is_damaged && it->n > 0) {
        /* In ASCII text, the damaged byte is the first byte of a block and not ASCII. */
        size_t at = random_below(random, it->n) & (kind == 0 ? ~(size_t)63 : SIZE_MAX);
        it->content[at] = (uint8_t)(next_random(random) | (kind == 0 ? 0x80 : 0));
    }
}

/* Fills the content with two-byte characters that have the longest codes. */
static void fill_longest(call *it, chance *random, bool is_damaged)
{
    (void)is_damaged;
    size_t limit = random_below(random, LONG - 4);
    for (it->n = 0; it->n < limit;) {
        uint32_t scalar = some_scalar(random, 1);
        it->n += scalar % 11 == 4 ? put_scalar(scalar, it->content + it->n) : 0;
    }
}

/* Tries every capacity, or a sample that differs from round to round. */
static void try_capacities(call *it, const operation *operation, size_t most)
{
    it->operation = operation;
    refer(it);
    const uint8_t *src = place_content(it, it->number % 2 ? AT_START : AT_END, 0);
    for (size_t capacity = 0; capacity <= most;) {
        try_capacity(it, src, capacity, capacity % 2 ? AT_START : AT_END, 0);
        capacity += is_quick() ? 1 + (capacity + it->number) % 47 : 1;
    }
}

static bool is_longest(size_t round)
{
    return round % 16 == 5;
}

static void use_rules(call *it, chance *random)
{
    use_rule(it, sample_rule(random_below(random, SAMPLE_RULES)));
    text_rules *rules = &it->rules;
    it->is_one_set = it->number % 3 == 0;
    if (it->number % 3 != 0) {
        rules->other = is_longest(it->number) ? sample_rule(ESCAPES_ALL) : random_rule(random);
        it->other = set_of(&rules->other);
    }
}

static void prove_encoding(const pct_kernel *kernel)
{
    static encode_charset charset;
    static call it;
    static const pct_code_form forms[] = {PCT_CODES_16, PCT_CODES_16, PCT_CODES_32, PCT_CODES_GB18030};
    it = (call){.kernel = kernel, .encode = &charset};
    make_buffers(&it, LONG, 6 * LONG + 210);
    table_guards guards;
    make_table_guards(&guards);
    for (size_t form = 0; form < 4; form++) {
        make_encode_charset(&charset, forms[form]);
        for (it.number = 0; it.number < (is_quick() ? 480 : 3000); it.number++) {
            chance random = {4 * it.number + form};
            if (it.number % ROUNDS_PER_SIDE == 0) {
                guard_encode_charset(&charset, &guards, it.number / ROUNDS_PER_SIDE % 2 ? AT_END : AT_START);
            }
            if (is_mine(it.number)) {
                use_rules(&it, &random);
                (is_longest(it.number) ? fill_longest : fill_text)(&it, &random, it.number % 4 == 0);
                try_capacities(&it, &text_encoding, 6 * it.n + 200);
            }
        }
    }
}

/* Fills the content with sequences of all lengths, ASCII, and invalid bytes, escaped or not. */
static void fill_bytes(call *it, chance *random, bool is_escaped)
{
    static const uint8_t special[] = {0x8F, 0x80, 0xFF, 0x92, 0x7F, '%', '+'};
    size_t limit = random_below(random, random_below(random, 4) ? 40 : LONG - 3);
    it->n = 0;
    while (it->n < limit) {
        size_t kind = random_below(random, 8);
        for (size_t k = 0; kind == 0 && !is_escaped && k < 20 && it->n < limit; k++) {
            it->content[it->n++] = (uint8_t)(k + random_below(random, 100));
        }
        uint8_t byte = kind == 0   ? (uint8_t)('0' + random_below(random, 10))
                       : kind == 1 ? (uint8_t)(' ' + random_below(random, 95))
                       : kind == 2 ? special[random_below(random, sizeof special)]
                       : kind == 3 ? (uint8_t)next_random(random)
                                   : (uint8_t)(0x81 + random_below(random, 126));
        if (is_escaped && (byte >= 0x80 || byte == '%' || random_below(random, 2))) {
            it->content[it->n++] = '%';
            it->content[it->n++] = (uint8_t)upper_digits[byte / 16];
            byte = (uint8_t)lower_digits[byte % 16];
        }
        it->content[it->n++] = byte;
    }
    if (is_escaped && it->n > 0 && random_below(random, 4) == 0) {
        size_t at = random_below(random, it->n);
        memmove(it->content + at, it->content + at + 1, it->n - at - 1);
        it->n--;
    }
}

/* Sets the content to the four-byte sequence with a number. */
static void put_four(call *it, uint32_t number)
{
    const uint8_t bytes[4] = {(uint8_t)(0x81 + number / 12600), (uint8_t)(0x30 + number / 1260 % 10),
                              (uint8_t)(0x81 + number / 10 % 126), (uint8_t)(0x30 + number % 10)};
    memcpy(it->content, bytes, sizeof bytes);
    it->n = sizeof bytes;
}

/* Tries numbers near the start of each range, where a faulty binary search would fail. */
static void prove_ranges(call *it)
{
    it->options = REPLACE_INVALID;
    for (size_t range = 0; range < it->decode->table.range_count; range++) {
        for (uint32_t near = 0; near < 200; near++) {
            uint32_t number = it->decode->starts[range] + near - (range > 0 ? 100 : 0);
            it->number = number;
            put_four(it, number);
            try_capacities(it, &text_decoding, 3 * it->n + 20);
        }
    }
}

/* Chooses `kernel` for the process, because the text functions decode escapes with the chosen kernel. */
static void prove_decoding(const pct_kernel *kernel)
{
    static decode_charset charset;
    static call it;
    it = (call){.kernel = kernel, .decode = &charset};
    make_buffers(&it, LONG, 3 * LONG + 30);
    table_guards guards;
    make_table_guards(&guards);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        prove_ranges(&it);
        for (it.number = 0; it.number < (is_quick() ? 160 : 4000); it.number++) {
            chance random = {DECODE_KINDS * it.number + kind};
            bool is_escaped = it.number % 4 != 3;
            if (it.number % ROUNDS_PER_SIDE == 0) {
                guard_decode_charset(&charset, &guards, it.number / ROUNDS_PER_SIDE % 2 ? AT_END : AT_START);
            }
            it.options = (unsigned)random_below(&random, 8);
            if (is_mine(it.number)) {
                fill_bytes(&it, &random, is_escaped);
                try_capacities(&it, is_escaped ? &escaped_decoding : &text_decoding, 3 * it.n + 20);
            }
        }
    }
}

const proof encode_text = {"encode-text", prove_encoding};
const proof decode_text = {"decode-text", prove_decoding};

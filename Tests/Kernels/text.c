/* Text between UTF-8 and charsets, on hostile input too, with every capacity, between inaccessible pages. */
#include <string.h>

#include "charset.h"

enum { LONG = 260, ESCAPES_ALL = 2 /* the number of a sample rule */ };

typedef struct text_case {
    memory source, target;
    uint8_t content[LONG];
    size_t n;
    outcome wanted;
} text_case;

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

/* Characters of one length or of all, most of which have codes; `is_damaged`: then one byte is any. */
static void fill_text(text_case *it, chance *random, bool is_damaged)
{
    size_t kind = random_below(random, 6);
    size_t limit = random_below(random, random_below(random, 4) ? 80 : LONG - 4);
    it->n = 0;
    while (it->n < limit) {
        uint32_t scalar = some_scalar(random, kind < 4 ? kind : random_below(random, 4));
        /* Without code are multiples of 143, and with most tables what is above U+FFFF. */
        if ((scalar % 143 == 0 || scalar >= 0x10000) && random_below(random, 30) > 0) {
            continue;
        }
        it->n += put_scalar(scalar, it->content + it->n);
    }
    if (is_damaged && it->n > 0) {
        /* In ASCII it is the first of a block, and no ASCII. */
        size_t at = random_below(random, it->n) & (kind == 0 ? ~(size_t)63 : SIZE_MAX);
        it->content[at] = (uint8_t)(next_random(random) | (kind == 0 ? 0x80 : 0));
    }
}

/* Characters of two bytes with the longest codes there are. */
static void fill_longest(text_case *it, chance *random, bool is_damaged)
{
    (void)is_damaged;
    size_t limit = random_below(random, LONG - 4);
    for (it->n = 0; it->n < limit;) {
        uint32_t scalar = some_scalar(random, 1);
        it->n += scalar % 11 == 4 ? put_scalar(scalar, it->content + it->n) : 0;
    }
}

static const uint8_t *place_copy(const text_case *it, side at)
{
    uint8_t *bytes = place(&it->source, it->n, at, 0);
    if (it->n > 0) {
        memcpy(bytes, it->content, it->n);
    }
    return bytes;
}

static size_t next_capacity(size_t capacity, size_t round)
{
    return capacity + (is_quick() ? 1 + (capacity + round) % 47 : 1);
}

typedef struct encoding {
    const pct_kernel *kernel;
    const encode_charset *charset;
    const pct_set *ascii, *other;
} encoding;

static void try_encoding(const encoding *with, text_case *it, size_t round)
{
    const uint8_t *src = place_copy(it, round % 2 ? AT_START : AT_END);
    for (size_t capacity = 0; capacity <= 6 * it->n + 140; capacity = next_capacity(capacity, round)) {
        uint8_t *dst = place_marked(&it->target, capacity, capacity % 2 ? AT_START : AT_END, 0);
        look_at("text", it->n, capacity, round);
        expect(&it->wanted,
               with->kernel->encode_text(&with->charset->table, with->ascii, with->other, src, it->n, dst,
                                         capacity),
               dst, capacity);
        if (!is_intact(&it->target, dst, capacity)) {
            fail("bytes beside the buffer have changed");
        }
        count_cases(1);
    }
}

static bool is_longest(size_t round)
{
    return round % 16 == 5;
}

static text_rules some_rules(chance *random, size_t round)
{
    text_rules rules = {.ascii = sample_rule(random_below(random, SAMPLE_RULES)),
                        .is_mapped = random_below(random, 5) == 0,
                        .mapped = '~',
                        .as = 0xB7};
    rules.other = round % 3 == 0      ? rules.ascii
                  : is_longest(round) ? sample_rule(ESCAPES_ALL)
                                      : random_rule(random);
    return rules;
}

static void prove_encoding(const pct_kernel *kernel)
{
    static encode_charset charset;
    static text_case it;
    static const pct_code_form forms[] = {PCT_CODES_16, PCT_CODES_16, PCT_CODES_32, PCT_CODES_GB18030};
    it.source = make_memory(LONG);
    it.target = make_memory(6 * LONG + 150);
    table_guards guards;
    make_table_guards(&guards);
    for (size_t form = 0; form < 4; form++) {
        make_encode_charset(&charset, forms[form]);
        for (size_t round = 0; round < (is_quick() ? 480 : 3000); round++) {
            chance random = {4 * round + form};
            if (round % ROUNDS_PER_SIDE == 0) {
                guard_encode_charset(&charset, &guards, round / ROUNDS_PER_SIDE % 2 ? AT_END : AT_START);
            }
            if (!is_mine(round)) {
                continue;
            }
            text_rules rules = some_rules(&random, round);
            pct_set ascii = set_of(&rules.ascii), other = set_of(&rules.other);
            if (rules.is_mapped) {
                pct_set_map(&ascii, rules.mapped, &other, rules.as);
            }
            (is_longest(round) ? fill_longest : fill_text)(&it, &random, round % 4 == 0);
            reference_encode_text(&charset, &rules, it.content, it.n, &it.wanted);
            bool is_one = round % 3 == 0 && !rules.is_mapped;
            try_encoding(&(encoding){kernel, &charset, &ascii, is_one ? &ascii : &other}, &it, round);
        }
    }
}

/* Sequences of all lengths, ASCII and what is neither; escaped or not. */
static void fill_bytes(text_case *it, chance *random, bool is_escaped)
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

typedef pct_result decoding(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                            size_t capacity, unsigned options);

static void try_decoding(decoding *decode, const decode_charset *charset, text_case *it, unsigned options,
                         size_t round)
{
    const uint8_t *src = place_copy(it, round % 2 ? AT_START : AT_END);
    for (size_t capacity = 0; capacity <= 3 * it->n + 20; capacity = next_capacity(capacity, round)) {
        uint8_t *dst = place_marked(&it->target, capacity, capacity % 2 ? AT_START : AT_END, 0);
        look_at(decode == pct_decode_text ? "bytes" : "escaped bytes", it->n, capacity, round);
        expect(&it->wanted, decode(&charset->table, src, it->n, dst, capacity, options), dst, capacity);
        if (!is_intact(&it->target, dst, capacity)) {
            fail("bytes beside the buffer have changed");
        }
        count_cases(1);
    }
}

/* The sequence of four bytes with a number. */
static void put_four(text_case *it, uint32_t number)
{
    const uint8_t bytes[4] = {(uint8_t)(0x81 + number / 12600), (uint8_t)(0x30 + number / 1260 % 10),
                              (uint8_t)(0x81 + number / 10 % 126), (uint8_t)(0x30 + number % 10)};
    memcpy(it->content, bytes, sizeof bytes);
    it->n = sizeof bytes;
}

/* Around the start of each range, where a search by halves is wrong if it ever is. */
static void prove_ranges(const decode_charset *charset, text_case *it)
{
    for (size_t range = 0; range < charset->table.range_count; range++) {
        for (uint32_t near = 0; near < 200; near++) {
            uint32_t number = charset->starts[range] + near - (range > 0 ? 100 : 0);
            put_four(it, number);
            reference_decode_text(charset, it->content, it->n, PCT_TEXT_REPLACE, &it->wanted);
            try_decoding(pct_decode_text, charset, it, PCT_TEXT_REPLACE, number);
        }
    }
}

/* The kernel is the one chosen, by which escapes are decoded. */
static void prove_decoding(const pct_kernel *kernel)
{
    (void)kernel;
    static decode_charset charset;
    static text_case it;
    it.source = make_memory(LONG);
    it.target = make_memory(3 * LONG + 30);
    table_guards guards;
    make_table_guards(&guards);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        prove_ranges(&charset, &it);
        for (size_t round = 0; round < (is_quick() ? 160 : 4000); round++) {
            chance random = {DECODE_KINDS * round + kind};
            if (round % ROUNDS_PER_SIDE == 0) {
                guard_decode_charset(&charset, &guards, round / ROUNDS_PER_SIDE % 2 ? AT_END : AT_START);
            }
            unsigned options = (unsigned)random_below(&random, 8);
            if (is_mine(round) && round % 4 == 3) {
                fill_bytes(&it, &random, false);
                reference_decode_text(&charset, it.content, it.n, options, &it.wanted);
                try_decoding(pct_decode_text, &charset, &it, options, round);
            } else if (is_mine(round)) {
                fill_bytes(&it, &random, true);
                reference_decode_escaped(&charset, it.content, it.n, options, &it.wanted);
                try_decoding(pct_decode_escaped_text, &charset, &it, options, round);
            }
        }
    }
}

const proof encode_text = {"encode-text", prove_encoding};
const proof decode_text = {"decode-text", prove_decoding};

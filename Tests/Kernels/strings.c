/* Short text in two registers or in a buffer: all lengths, kinds of content and options, with memory between
 * inaccessible pages. */
#include <string.h>

#include "calls.h"

enum { LONG = 400, OPTIONS = 4 };

/* Packs at most fifteen bytes. */
static pct_string packed(const uint8_t *bytes, size_t n)
{
    pct_string text = {0, 0};
    uint64_t form = PCT_PACKED_ASCII;
    for (size_t k = 0; k < n; k++) {
        *(k < 8 ? &text.first : &text.last) |= (uint64_t)bytes[k] << 8 * (k % 8);
        form = bytes[k] < 0x80 ? form : PCT_PACKED_UTF8;
    }
    text.last |= (form | n) << 56;
    return text;
}

static bool is_equal(pct_string one, pct_string two)
{
    return one.first == two.first && one.last == two.last;
}

/* Stops the run unless the bytes that a call has written, or packed, are the expected output. */
static void expect_text(const call *it, pct_string found, const uint8_t *dst, bool may_pack)
{
    const uint8_t *output = it->wanted.output;
    if (may_pack && it->full <= PCT_LONGEST_PACKED) {
        if (!is_equal(found, packed(output, it->full))) {
            fail("other packed text");
        }
        return;
    }
    bool is_ascii = true;
    for (size_t k = 0; k < it->full; k++) {
        is_ascii = is_ascii && output[k] < 0x80;
    }
    if (found.last != (is_ascii ? PCT_STRING_ASCII : PCT_STRING_UTF8) || found.first != it->full ||
        memcmp(dst, output, it->full) != 0) {
        fail("kind %llu and %llu bytes instead of %zu", (unsigned long long)found.last,
             (unsigned long long)found.first, it->full);
    }
}

static bool is_same(const call *it)
{
    return it->full == it->n && memcmp(it->wanted.output, it->content, it->n) == 0;
}

/* Whether the content has a byte that decoding treats specially. */
static bool is_decoded(const call *it)
{
    for (size_t k = 0; k < it->n; k++) {
        if (it->content[k] == '%' || (it->content[k] == '+' && it->options & PCT_DECODE_PLUS_AS_SPACE)) {
            return true;
        }
    }
    return false;
}

static void expect_decoded(const call *it, pct_string found, const uint8_t *dst)
{
    bool is_text = it->wanted.status == PCT_OK && reference_utf8(it->wanted.output, it->full) == it->full;
    if (!is_text) {
        if (found.last != PCT_STRING_OTHER) {
            fail("kind %llu of bytes that are no text", (unsigned long long)found.last);
        }
        return;
    }
    expect_text(it, found, dst, true);
}

static uint8_t *place_output(const call *it, size_t size, side at)
{
    look_at(it->operation->name, it->n, size, it->number);
    return place_marked(&it->target, size < PCT_STRING_ROOM ? PCT_STRING_ROOM : size, at, 0);
}

static void expect_intact(const call *it, const uint8_t *dst, size_t size)
{
    if (!is_intact(&it->target, dst, size < PCT_STRING_ROOM ? PCT_STRING_ROOM : size)) {
        fail("bytes beside the buffer have changed");
    }
    count_cases(1);
}

static void try_encoding(call *it, side at)
{
    it->operation = &encoding;
    refer(it);
    uint8_t *dst = place_output(it, 3 * it->n + 1, at);
    pct_string found = it->kernel->encode_string(&it->ascii, place_content(it, at, 0), it->n, dst);
    if (!is_same(it)) {
        expect_text(it, found, dst, false);
    } else if (!is_equal(found, (pct_string){0, PCT_STRING_SAME})) {
        fail("the text stays the same");
    }
    expect_intact(it, dst, 3 * it->n + 1);
    if (it->n <= PCT_LONGEST_PACKED) {
        dst = place_output(it, 0, at);
        bool packs = it->number % 4 < 2;
        found = it->kernel->encode_packed(&it->ascii, packed(it->content, it->n), dst, packs);
        expect_text(it, found, dst, packs);
        expect_intact(it, dst, 0);
    }
}

/* Decodes into exactly `capacity` bytes, which may be too few. */
static void try_decoding_into(call *it, size_t capacity, side at)
{
    uint8_t *dst = place_output(it, capacity, at);
    pct_string found = it->kernel->decode_string(place_content(it, at, 0), it->n, dst, capacity, it->options);
    if (!is_decoded(it)) {
        if (!is_equal(found, (pct_string){0, PCT_STRING_SAME})) {
            fail("the text stays the same");
        }
    } else if (it->full <= capacity) {
        expect_decoded(it, found, dst);
    } else if (found.last != PCT_STRING_OTHER) {
        fail("the output does not fit");
    }
    expect_intact(it, dst, capacity);
}

static void try_decoding(call *it, side at)
{
    it->operation = &decoding;
    refer(it);
    try_decoding_into(it, PCT_STRING_ROOM, at);
    if (it->n > PCT_STRING_ROOM) {
        try_decoding_into(it, it->full < PCT_STRING_ROOM ? PCT_STRING_ROOM : it->full, at);
    }
    if (it->n <= PCT_LONGEST_PACKED && reference_utf8(it->content, it->n) == it->n) {
        expect_decoded(it, it->kernel->decode_packed(packed(it->content, it->n), it->options), NULL);
    }
}

/* Uses a set that escapes all bytes from 0x80 on. */
static void use_ascii_rule(call *it, chance *random)
{
    rule from = it->number % 3 ? sample_rule(random_below(random, SAMPLE_RULES)) : random_rule(random);
    memset(from.keep + 0x80, 0, 0x80);
    use_rule(it, from);
}

/* Appends a byte, escaped or not. */
static void append(call *it, uint8_t byte, bool is_escaped)
{
    if (is_escaped) {
        it->content[it->n++] = '%';
        it->content[it->n++] = (uint8_t)upper_digits[byte / 16];
        byte = (uint8_t)lower_digits[byte % 16];
    }
    it->content[it->n++] = byte;
}

/* Fills the content with whole characters, escaped or not, in at most n bytes: all characters, ASCII, or
 * letters with spaces or '+'. */
static void fill_characters(call *it, chance *random, size_t n, size_t kind)
{
    static const uint32_t limits[] = {0x80, 0x800, 0xD800, 0x110000};
    static const char words[] = "ab +";
    it->n = 0;
    while (it->n + 12 <= n) {
        uint8_t bytes[4];
        uint32_t any = (uint32_t)random_below(random, limits[kind % 2 ? 0 : random_below(random, 4)]);
        size_t length = put_scalar(kind % 3 ? any : (uint32_t)words[any % (kind % 2 ? 3 : 4)], bytes);
        bool is_escaped = kind % 3 && random_below(random, 2);
        for (size_t k = 0; k < length; k++) {
            append(it, bytes[k], is_escaped);
        }
    }
}

static void try_content(call *it, chance *random)
{
    side at = it->number % 2 ? AT_START : AT_END;
    use_ascii_rule(it, random);
    try_encoding(it, at);
    for (it->options = 0; it->options < OPTIONS; it->options++) {
        try_decoding(it, at);
    }
}

/* Tries every character after at most three others. */
static void try_scalars(call *it)
{
    for (uint32_t scalar = 0; scalar < 0x110000; scalar += is_quick() ? 61 : 1) {
        uint8_t bytes[4];
        size_t length = put_scalar(scalar, bytes);
        it->n = it->options = 0;
        for (size_t k = 0; k < scalar % 4; k++) {
            it->content[it->n++] = 'x';
        }
        for (size_t k = 0; k < length; k++) {
            append(it, bytes[k], true);
        }
        it->number = scalar;
        try_decoding(it, AT_START);
    }
}

static void prove(const pct_kernel *kernel)
{
    static call it;
    it = (call){.kernel = kernel};
    make_buffers(&it, LONG, 3 * LONG + 1 + PCT_STRING_ROOM);
    for (size_t round = 0; round < (is_quick() ? 6 : 400); round++) {
        for (size_t n = 0; n <= LONG; n += n < 70 ? 1 : 29) {
            it.number = 1001 * round + n;
            if (is_mine(it.number)) {
                chance random = {it.number};
                it.n = n;
                fill(&random, (unsigned)(round % CONTENT_KINDS), it.content, n);
                try_content(&it, &random);
                fill_characters(&it, &random, n, round);
                try_content(&it, &random);
            }
        }
    }
    if (is_mine(0)) {
        try_scalars(&it);
    }
}

const proof strings = {"strings", prove};

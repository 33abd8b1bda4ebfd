/* The reference: the behaviour of the kernels, one byte at a time. */
#include "reference.h"

#include <string.h>

const char upper_digits[] = "0123456789ABCDEF";
const char lower_digits[] = "0123456789abcdef";

const uint8_t utf8_edges[UTF8_EDGES] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                        0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                        0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};

pct_result result_of(const outcome *it, size_t capacity)
{
    size_t units = it->units;
    while (it->ends[units] > capacity) {
        units--;
    }
    return (pct_result){it->starts[units], it->ends[units], units < it->units ? PCT_OUTPUT_FULL : it->status};
}

static void add_unit(outcome *to, size_t length, size_t written)
{
    to->starts[to->units + 1] = to->starts[to->units] + length;
    to->ends[to->units + 1] = to->ends[to->units] + written;
    to->units++;
}

size_t reference_byte(const rule *set, uint8_t byte, uint8_t *output)
{
    if (byte == ' ' && set->space == PCT_SPACE_PLUS) {
        output[0] = '+';
        return 1;
    }
    if (set->keep[byte]) {
        output[0] = byte;
        return 1;
    }
    output[0] = '%';
    output[1] = (uint8_t)upper_digits[byte / 16];
    output[2] = (uint8_t)upper_digits[byte % 16];
    return 3;
}

void reference_encode(const rule *set, const uint8_t *src, size_t n, outcome *to)
{
    to->units = to->starts[0] = to->ends[0] = 0;
    to->status = PCT_OK;
    for (size_t i = 0; i < n; i++) {
        add_unit(to, 1, reference_byte(set, src[i], to->output + to->ends[to->units]));
    }
}

void reference_encode_marked(const rule *set, const uint8_t *src, size_t n, const uint64_t *marks,
                             outcome *to)
{
    to->units = to->starts[0] = to->ends[0] = 0;
    to->status = PCT_OK;
    for (size_t i = 0; i < n; i++) {
        uint8_t *output = to->output + to->ends[i];
        bool is_marked = marks[i / 64] & UINT64_C(1) << i % 64;
        *output = src[i];
        add_unit(to, 1, is_marked ? 1 : reference_byte(set, src[i], output));
    }
}

static int digit(uint8_t byte)
{
    uint8_t lower = byte >= 'A' && byte <= 'F' ? (uint8_t)(byte - 'A' + 'a') : byte;
    const char *found = memchr(lower_digits, lower, 16);
    return found ? (int)(found - lower_digits) : -1;
}

int reference_digits(uint8_t high, uint8_t low)
{
    return digit(high) < 0 || digit(low) < 0 ? -1 : digit(high) * 16 + digit(low);
}

void reference_decode(const uint8_t *src, size_t n, unsigned options, outcome *to)
{
    to->units = to->starts[0] = to->ends[0] = 0;
    to->status = PCT_OK;
    for (size_t i = 0; i < n; i = to->starts[to->units]) {
        uint8_t byte = src[i];
        size_t length = 1;
        if (byte == '%') {
            int value = n - i >= 3 ? reference_digits(src[i + 1], src[i + 2]) : -1;
            if (value >= 0) {
                byte = (uint8_t)value;
                length = 3;
            } else if (!(options & PCT_DECODE_KEEP_MALFORMED)) {
                to->status = PCT_MALFORMED;
                return;
            }
        } else if (byte == '+' && (options & PCT_DECODE_PLUS_AS_SPACE)) {
            byte = ' ';
        }
        to->output[to->ends[to->units]] = byte;
        add_unit(to, length, 1);
    }
}

/* Returns the length of the next character. Checks the scalar value instead of byte ranges: the shortest
 * form, no surrogate, at most U+10FFFF. */
static size_t character_length(const uint8_t *src, size_t n)
{
    size_t length = src[0] < 0x80 ? 1 : src[0] < 0xC0 ? 0 : src[0] < 0xE0 ? 2 : src[0] < 0xF0 ? 3 : 4;
    if (length < 2) {
        return length;
    }
    if (length > n || src[0] >= 0xF8) {
        return 0;
    }
    uint32_t scalar = src[0] & (0x7Fu >> length);
    for (size_t k = 1; k < length; k++) {
        if ((src[k] & 0xC0) != 0x80) {
            return 0;
        }
        scalar = scalar << 6 | (src[k] & 0x3Fu);
    }
    size_t shortest = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    bool is_scalar = scalar <= 0x10FFFF && !(scalar >= 0xD800 && scalar <= 0xDFFF);
    return is_scalar && length == shortest ? length : 0;
}

size_t reference_utf8(const uint8_t *src, size_t n)
{
    size_t i = 0;
    while (i < n) {
        size_t length = character_length(src + i, n - i);
        if (length == 0) {
            return i;
        }
        i += length;
    }
    return n;
}

void expect(const outcome *wanted, pct_result result, const uint8_t *written, size_t capacity)
{
    pct_result right = result_of(wanted, capacity);
    if (result.read != right.read || result.written != right.written || result.status != right.status) {
        fail("read %zu, written %zu, status %d instead of %zu, %zu, %d", result.read, result.written,
             (int)result.status, right.read, right.written, (int)right.status);
    }
    for (size_t i = 0; right.written > 0 && memcmp(written, wanted->output, right.written) != 0; i++) {
        if (written[i] != wanted->output[i]) {
            fail("byte %zu of the output is %02X instead of %02X", i, written[i], wanted->output[i]);
        }
    }
}

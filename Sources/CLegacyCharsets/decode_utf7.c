/* Decodes UTF-7 (RFC 2152). */
#include "forms.h"
#include "utf7.h"

/*
 * The states. In base64, a unit of UTF-16 may end within a digit, which also begins the next unit: the digit
 * stays unread, and the state is the number of its bits that are read. The digits after an error belong to
 * the error, up to the end of base64.
 */
enum { DIRECT = 0, BASE64 = 1, BROKEN = BASE64 + 6 };

/* More digits than a character of two units has. */
enum { MOST_DIGITS = 8 };

/* The digits at the start of base64 text. */
typedef struct digits {
    const uint8_t *src;
    size_t count, left; /* the number of digits, and of bytes */
    unsigned read_bits; /* the bits of the first digit that are read */
} digits;

unsigned pct_base64_value(uint8_t byte)
{
    return byte >= 'A' && byte <= 'Z'   ? byte - 'A' + 0u
           : byte >= 'a' && byte <= 'z' ? byte - 'a' + 26u
           : byte >= '0' && byte <= '9' ? byte - '0' + 52u
           : byte == '+'                ? 62
           : byte == '/'                ? 63
                                        : NOT_BASE64;
}

static digits digits_at(const uint8_t *src, size_t left, uint64_t state)
{
    digits all = {src, 0, left, (unsigned)(state - BASE64)};
    while (all.count < left && all.count < MOST_DIGITS && pct_base64_value(src[all.count]) < NOT_BASE64) {
        all.count++;
    }
    return all;
}

/* Returns 16 bits of the digits from bit `at` on, or a number above 0xFFFF if they are too few. */
static uint32_t unit_of(const digits *from, size_t at)
{
    uint32_t unit = 0;
    if (at + 16 > 6 * from->count) {
        return 0x10000;
    }
    for (size_t bit = at; bit < at + 16; bit++) {
        unit = unit << 1 | (pct_base64_value(from->src[bit / 6]) >> (5 - bit % 6) & 1);
    }
    return unit;
}

/* Reads the end of base64 after the digits of an incomplete character, which must be padding. */
static form_step end_base64(const digits *from, bool is_last, uint64_t *state)
{
    const bool is_end = from->count == from->left, is_minus = !is_end && from->src[from->count] == '-';
    if (is_end && !is_last) {
        return (form_step){0};
    }
    bool is_sound = from->count == 0 || is_end || is_minus || is_direct(from->src[from->count]);
    for (size_t bit = from->read_bits; bit < 6 * from->count; bit++) {
        is_sound = is_sound && !(pct_base64_value(from->src[bit / 6]) >> (5 - bit % 6) & 1);
    }
    *state = is_sound ? DIRECT : BROKEN;
    return is_sound ? (form_step){.read = from->count + is_minus} : wrong(from->count, is_end);
}

/* Reads a character of one or two units. */
static form_step read_base64(const uint8_t *src, size_t left, bool is_last, uint8_t *dst, uint64_t *state)
{
    const digits from = digits_at(src, left, *state);
    uint32_t scalar = unit_of(&from, from.read_bits);
    size_t end = from.read_bits + 16;
    if ((scalar & 0x1FC00) == 0xD800) {
        const uint32_t next = unit_of(&from, end);
        if (next > 0xFFFF && from.count == left && !is_last) {
            return (form_step){0};
        }
        if ((next & 0x1FC00) == 0xDC00) {
            scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (next & 0x3FF));
            end += 16;
        }
    } else if (scalar == 0x10000) {
        return end_base64(&from, is_last, state);
    }
    if (scalar >= 0xD800 && scalar <= 0xDFFF) {
        *state = BROKEN;
        return wrong(1, from.count == left);
    }
    *state = BASE64 + end % 6;
    return (form_step){.read = end / 6, .written = pct_put_scalar(dst, 0, scalar)};
}

static form_step read_direct(const uint8_t *src, size_t left, bool is_last, uint8_t *dst, uint64_t *state)
{
    if (*src != '+') {
        *dst = *src;
        return is_direct(*src) ? (form_step){.read = 1, .written = 1} : wrong(1, false);
    }
    if (left == 1) {
        return is_last ? wrong(1, true) : (form_step){0};
    }
    if (src[1] == '-') {
        *dst = '+';
        return (form_step){.read = 2, .written = 1};
    }
    if (pct_base64_value(src[1]) == NOT_BASE64) {
        return wrong(1, false);
    }
    *state = BASE64;
    return (form_step){.read = 1};
}

/* Skips the rest of base64 after an error. */
static form_step skip_broken(const uint8_t *src, uint64_t *state)
{
    if (pct_base64_value(*src) < NOT_BASE64) {
        return (form_step){.read = 1};
    }
    *state = DIRECT;
    return (form_step){.read = *src == '-'};
}

static form_step read_next(const form_input *from, const uint8_t *src, size_t n, uint8_t *dst,
                           uint64_t *state)
{
    uint64_t before;
    form_step next;
    do {
        before = *state;
        next = before == DIRECT   ? read_direct(src, n, from->is_last, dst, state)
               : before == BROKEN ? skip_broken(src, state)
                                  : read_base64(src, n, from->is_last, dst, state);
    } while (next.read == 0 && next.status == PCT_OK && *state != before);
    return next;
}

form_step pct_decode_utf7(const form_input *from, pct_charset_state *state)
{
    return decode_each(read_next, from, state);
}

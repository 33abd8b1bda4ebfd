/* Decodes UTF-16 and UTF-32. */
#include "forms.h"

/* The state: the byte order is swapped, a mark was just read, a text has begun. */
enum { SWAPPED = 1, AFTER_MARK = 2, BEGUN = 4 };

static uint32_t unit_at(const uint8_t *src, size_t width, bool high_byte_first)
{
    uint32_t unit = 0;
    for (size_t i = 0; i < width; i++) {
        unit = unit << 8 | src[high_byte_first ? i : width - 1 - i];
    }
    return unit;
}

static bool is_lead(uint32_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool is_trail(uint32_t unit)
{
    return unit >= 0xDC00 && unit <= 0xDFFF;
}

/* Reads the character at the start of `src`, of units in a known byte order. */
static form_step read_character(const form_input *from, const uint8_t *src, size_t n, bool high_byte_first,
                                uint8_t *dst)
{
    const size_t width = from->charset->unit_width;
    if (n < width) {
        return from->is_last ? wrong(n, true) : (form_step){0};
    }
    uint32_t scalar = unit_at(src, width, high_byte_first);
    size_t read = width;
    if (width == 2 && is_lead(scalar)) {
        if (n < 4 && !from->is_last) {
            return (form_step){0};
        }
        const uint32_t next = n < 4 ? 0 : unit_at(src + 2, 2, high_byte_first);
        if (!is_trail(next)) {
            /* A surrogate and an odd last byte are one error. */
            return wrong(n == 3 ? 3 : 2, n < 4);
        }
        scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (next & 0x3FF));
        read = 4;
    }
    if (scalar > 0x10FFFF || is_lead(scalar) || is_trail(scalar)) {
        return wrong(width, false);
    }
    return (form_step){.read = read, .written = pct_put_scalar(dst, 0, scalar)};
}

/* Whether a byte order mark is at the start of `src`, which has a unit. Sets the byte order in *state. */
static bool take_mark(const form_input *from, const uint8_t *src, uint64_t *state)
{
    const size_t width = from->charset->unit_width;
    const bool may_be_mark = from->is_plain ? !(*state & BEGUN) : !(*state & AFTER_MARK);
    *state |= BEGUN;
    if (!from->charset->starts_with_mark || !may_be_mark) {
        return false;
    }
    const bool high_byte_first = from->charset->high_byte_first != ((*state & SWAPPED) != 0);
    const uint32_t unit = unit_at(src, width, high_byte_first), swapped = width == 2 ? 0xFFFE : 0xFFFE0000;
    *state ^= unit == swapped ? SWAPPED : 0;
    return unit == swapped || unit == 0xFEFF;
}

static form_step read_next(const form_input *from, const uint8_t *src, size_t n, uint8_t *dst,
                           uint64_t *state)
{
    const size_t width = from->charset->unit_width;
    if (n >= width && take_mark(from, src, state)) {
        *state |= AFTER_MARK;
        return (form_step){.read = width};
    }
    const bool high_byte_first = from->charset->high_byte_first != ((*state & SWAPPED) != 0);
    const form_step next = read_character(from, src, n, high_byte_first, dst);
    if (next.read > 0 || next.status != PCT_OK) {
        *state &= ~(uint64_t)AFTER_MARK;
    }
    return next;
}

form_step pct_decode_units(const form_input *from, pct_charset_state *state)
{
    return decode_each(read_next, from, state);
}

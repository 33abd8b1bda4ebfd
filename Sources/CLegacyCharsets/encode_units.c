/* Encodes UTF-16, UTF-32 and UTF-7. */
#include "encoding.h"
#include "utf7.h"

/* ---- UTF-16 and UTF-32 ---- */

static void add_unit(const encoding *it, encoded *to, uint32_t unit)
{
    const size_t width = it->how->charset->unit_width;
    for (size_t i = 0; i < width; i++) {
        const size_t place = it->how->charset->high_byte_first ? width - 1 - i : i;
        add_byte(to, it->other, (uint8_t)(unit >> 8 * place));
    }
}

/* A byte order mark starts an unescaped text and every escaped character. */
bool pct_encode_units(const encoding *it, encoded *to, uint32_t scalar)
{
    const bool is_first = it->other != NULL || it->state->bits == 0;
    if (it->how->charset->starts_with_mark && is_first) {
        add_unit(it, to, 0xFEFF);
    }
    it->state->bits = 1;
    if (it->how->charset->unit_width == 2 && scalar > 0xFFFF) {
        add_unit(it, to, 0xD7C0 + (scalar >> 10));
        scalar = 0xDC00 + (scalar & 0x3FF);
    }
    add_unit(it, to, scalar);
    return true;
}

/* ---- UTF-7 ---- */

/* The state: whether base64 is open, the number of bits that are left over, and the bits. */
enum { OPEN = 1, COUNT_SHIFT = 1, BITS_SHIFT = 8 };

static void add_digit(const encoding *it, encoded *to, uint32_t value)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    add_byte(to, it->other, (uint8_t)digits[value & 0x3F]);
}

static void add_base64(const encoding *it, encoded *to, uint32_t unit)
{
    unsigned count = (unsigned)(it->state->bits >> COUNT_SHIFT & 7) + 16;
    const uint32_t bits = (uint32_t)(it->state->bits >> BITS_SHIFT) << 16 | unit;
    while (count >= 6) {
        count -= 6;
        add_digit(it, to, bits >> count);
    }
    it->state->bits = OPEN | count << COUNT_SHIFT | (uint64_t)(bits & ((1u << count) - 1)) << BITS_SHIFT;
}

/* Writes the bits that are left over. */
static void close_base64(const encoding *it, encoded *to)
{
    const unsigned count = it->state->bits >> COUNT_SHIFT & 7;
    if (count > 0) {
        add_digit(it, to, (uint32_t)(it->state->bits >> BITS_SHIFT) << (6 - count));
    }
    it->state->bits = 0;
}

bool pct_encode_utf7(const encoding *it, encoded *to, uint32_t scalar)
{
    const bool is_open = it->state->bits & OPEN;
    if (scalar != '+' && is_direct(scalar)) {
        if (is_open) {
            close_base64(it, to);
            /* A minus ends base64 before a character that would continue it. */
            if (pct_base64_value((uint8_t)scalar) < NOT_BASE64 || scalar == '-') {
                add_byte(to, it->other, '-');
            }
        }
        add_byte(to, it->other, (uint8_t)scalar);
        return true;
    }
    if (!is_open) {
        add_byte(to, it->other, '+');
        if (scalar == '+') {
            add_byte(to, it->other, '-');
            return true;
        }
    }
    if (scalar > 0xFFFF) {
        add_base64(it, to, 0xD7C0 + (scalar >> 10));
        scalar = 0xDC00 + (scalar & 0x3FF);
    }
    add_base64(it, to, scalar);
    return true;
}

void pct_end_utf7(const encoding *it, encoded *to)
{
    if (it->state->bits & OPEN) {
        close_base64(it, to);
        add_byte(to, it->other, '-');
    }
}

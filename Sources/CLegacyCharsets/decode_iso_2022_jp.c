/* Decodes ISO-2022-JP: the browsers' (WHATWG Encoding, section 12.2.1) and CoreFoundation's. */
#include "forms.h"
#include "rows.h"

/* The states, and a flag: the last sequence was an escape sequence. */
enum { ASCII = 0, ROMAN = 1, KATAKANA = 2, JIS = 3, STATES = 3, SWITCHED = 4 };

enum { ESC = 0x1B, SO = 0x0E, SI = 0x0F, LF = 0x0A, CR = 0x0D };

/* Returns the state that an escape sequence selects, or -1. */
static int state_of(uint8_t second, uint8_t third)
{
    if (second == '$') {
        return third == '@' || third == 'B' ? JIS : -1;
    }
    return third == 'B' ? ASCII : third == 'J' ? ROMAN : third == 'I' ? KATAKANA : -1;
}

/* Returns the character of a byte outside the two-byte state; 0xFFFFFFFF if the byte is no character. */
static uint32_t single_of(uint64_t state, uint8_t byte)
{
    if (state == KATAKANA) {
        return is_in(byte, 0x21, 0x5F) ? 0xFF61u - 0x21 + byte : 0xFFFFFFFF;
    }
    if (byte >= 0x80 || byte == SO || byte == SI) {
        return 0xFFFFFFFF;
    }
    return state == ROMAN && byte == 0x5C ? 0xA5 : state == ROMAN && byte == 0x7E ? 0x203E : byte;
}

/* Reads an escape sequence at the start of `src`. */
static form_step read_escape(const uint8_t *src, size_t n, bool is_last, bool is_browser, uint64_t *state)
{
    const bool is_plausible = n < 2 || src[1] == '$' || src[1] == '(';
    if (is_plausible && n < 3) {
        return is_last ? wrong(1, true) : (form_step){0};
    }
    const int next = is_plausible ? state_of(src[1], src[2]) : -1;
    if (next < 0) {
        *state &= STATES;
        return wrong(1, false);
    }
    const bool is_error = is_browser && (*state & SWITCHED);
    *state = (uint64_t)next | SWITCHED;
    return is_error ? wrong(3, false) : (form_step){.read = 3};
}

/* Reads a two-byte character. */
static form_step read_pair(const pct_decode_table *table, const uint8_t *src, size_t n, bool is_last,
                           uint8_t *dst)
{
    if (!is_in(src[0], 0x21, 0x7E)) {
        return wrong(1, false);
    }
    if (n < 2) {
        return is_last ? wrong(1, true) : (form_step){0};
    }
    if (!is_in(src[1], 0x21, 0x7E)) {
        return wrong(src[1] == ESC ? 1 : 2, false);
    }
    /* In EUC-JP, the code has the high bits set. All characters of JIS X 0208 are in the BMP. */
    const uint32_t entry = table->pairs[pair_index(src[0] | 0x80, src[1] | 0x80)];
    if (entry == 0) {
        return wrong(2, false);
    }
    return (form_step){.read = 2, .written = put(dst, 0, entry)};
}

static form_step read_next(const form_input *from, const uint8_t *src, size_t n, uint8_t *dst,
                           uint64_t *state)
{
    const bool is_browser = from->charset->profile == PCT_BROWSER;
    if (*src == ESC) {
        return read_escape(src, n, from->is_last, is_browser, state);
    }
    *state &= STATES;
    /* In CoreFoundation, the end of a line ends two-byte characters. */
    if (!is_browser && *state > ROMAN && (*src == LF || *src == CR)) {
        *state = ASCII;
    }
    if (*state == JIS) {
        return read_pair(pct_charset_known_decode_table(from->charset), src, n, from->is_last, dst);
    }
    const uint32_t scalar = single_of(*state, *src);
    if (scalar == 0xFFFFFFFF) {
        return wrong(1, false);
    }
    return (form_step){.read = 1, .written = pct_put_scalar(dst, 0, scalar)};
}

form_step pct_decode_iso_2022_jp(const form_input *from, pct_charset_state *state)
{
    return decode_each(read_next, from, state);
}

/* Encodes ISO-2022-JP: the browsers' (WHATWG Encoding, section 12.2.2) and CoreFoundation's. */
#include "encoding.h"

enum { ASCII, ROMAN, JIS };

enum { ESC = 0x1B, SO = 0x0E, SI = 0x0F };

/* The full-width characters for U+FF61 to U+FF9F (WHATWG Encoding, "index ISO-2022-JP katakana"). */
static const uint16_t full_width[63] = {
    0x3002, 0x300C, 0x300D, 0x3001, 0x30FB, 0x30F2, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30E3, 0x30E5,
    0x30E7, 0x30C3, 0x30FC, 0x30A2, 0x30A4, 0x30A6, 0x30A8, 0x30AA, 0x30AB, 0x30AD, 0x30AF, 0x30B1, 0x30B3,
    0x30B5, 0x30B7, 0x30B9, 0x30BB, 0x30BD, 0x30BF, 0x30C1, 0x30C4, 0x30C6, 0x30C8, 0x30CA, 0x30CB, 0x30CC,
    0x30CD, 0x30CE, 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB, 0x30DE, 0x30DF, 0x30E0, 0x30E1, 0x30E2, 0x30E4,
    0x30E6, 0x30E8, 0x30E9, 0x30EA, 0x30EB, 0x30EC, 0x30ED, 0x30EF, 0x30F3, 0x309B, 0x309C};

static void enter(const encoding *it, encoded *to, unsigned state)
{
    static const char sequences[3][3] = {{ESC, '(', 'B'}, {ESC, '(', 'J'}, {ESC, '$', 'B'}};
    if (it->state->bits != state) {
        add_bytes(to, it->other, sequences[state], 3);
        it->state->bits = state;
    }
}

/* Returns the two bytes of a character in JIS X 0208, or 0. */
static uint32_t code_of_jis(const encoding *it, uint32_t scalar)
{
    const bool is_browser = it->how->charset->profile == PCT_BROWSER;
    if (is_browser && scalar >= 0xFF61 && scalar <= 0xFF9F) {
        scalar = full_width[scalar - 0xFF61];
    }
    const uint32_t code = pct_code_of(pct_charset_known_encode_table(it->how->charset), scalar);
    const bool is_jis = is_browser ? code >= 0x8080 : code >= 0xA1A1 && code <= 0xF4FE;
    return is_jis ? code & 0x7F7F : 0;
}

bool pct_encode_iso_2022_jp(const encoding *it, encoded *to, uint32_t scalar)
{
    const unsigned state = (unsigned)it->state->bits;
    if (scalar < 0x80) {
        if (state == JIS || (state == ROMAN && (scalar == '\\' || scalar == '~'))) {
            enter(it, to, ASCII);
        }
        /* These characters would change the meaning of later bytes. */
        if (scalar == ESC || scalar == SO || scalar == SI) {
            return false;
        }
        add_byte(to, it->ascii, (uint8_t)scalar);
        return true;
    }
    if (scalar == 0xA5 || scalar == 0x203E) {
        enter(it, to, ROMAN);
        add_byte(to, it->other, scalar == 0xA5 ? '\\' : '~');
        return true;
    }
    const uint32_t code = code_of_jis(it, scalar);
    if (code == 0) {
        if (state == JIS) {
            enter(it, to, ASCII);
        }
        return false;
    }
    enter(it, to, JIS);
    add_byte(to, it->other, (uint8_t)(code >> 8));
    add_byte(to, it->other, (uint8_t)code);
    return true;
}

void pct_end_iso_2022_jp(const encoding *it, encoded *to)
{
    enter(it, to, ASCII);
}

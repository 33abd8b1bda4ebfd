/* Random texts in charsets: characters of many scripts, their bytes, and what breaks them. */
#include "coding.h"

#include <string.h>

static const char *const broken[] = {
    "%",       "%4",     "%zz",    "+",        "%u",       "%u00",     "%uD83D",   "%uD83D%uDE00",
    "%u65E5",  "%u00E9", "%uDE00", "\x1B",     "\x1B$",    "\x1B(B",   "\x1B(J",   "\x1B(I",
    "\x1B$@",  "\x1B(X", "\x1B$X", "\x0E",     "\n",       "+AGE-",    "+ZeVnLA-", "+-",
    "+2D3eAA", "+2D",    "+2D0-",  "\xFE\xFF", "\xFF\xFE", "\x8F\xA2", "\x81\x30", "\xED\xA0\x80",
    "\xE6\xB1"};

/* Returns bytes that matter in the charset, each as often as it stands here. */
static uint8_t some_byte(const pct_charset *charset, chance *random)
{
    static const uint8_t utf7[] = "++--AAZaz09/~\\ 2D\t\n\r\x01\x80",
                         jis[] = "\x1B\x1B\x1B$$$((BBJI@\x0E\x0F\n\r!~4A\\4A4A",
                         units[] = {0, 0, 0, 0, 0xD8, 0xDC, 0xDF, 0xFE, 0xFF, 0xFF, 0x10, 0x11, 'A'},
                         other[] = {0x81, 0x30, 0x8E, 0xA1, 0xA2, 0x8F, 0xFE,
                                    0xFF, 0x40, 0x7F, 0xB0, 0x88, 0x62};
    switch (charset->form) {
    case PCT_FORM_UTF7:
        return utf7[random_below(random, sizeof utf7 - 1)];
    case PCT_FORM_ISO_2022_JP:
        return jis[random_below(random, sizeof jis - 1)];
    case PCT_FORM_UTF16:
    case PCT_FORM_UNITS:
        return units[random_below(random, sizeof units)];
    default:
        return other[random_below(random, sizeof other)];
    }
}

static uint32_t some_character(chance *random)
{
    static const struct {
        uint32_t first, count;
    } scripts[] = {{0x20, 0x5F},     {0x20, 0x5F},   {0xA0, 0x160},    {0x391, 0xC0},
                   {0x3041, 0xBE},   {0xFF61, 0x3F}, {0x4E00, 0x5100}, {0x4E00, 0x5100},
                   {0xAC00, 0x2BA3}, {0xE000, 80},   {0x20000, 300},   {0x1F600, 80},
                   {0xF860, 0x20},   {0x0A, 0x16},   {0x203E, 1},      {0xA5, 1}};
    const size_t k = random_below(random, sizeof scripts / sizeof scripts[0]);
    return scripts[k].first + (uint32_t)random_below(random, scripts[k].count);
}

static void add_bytes(coding *it, const uint8_t *bytes, size_t n)
{
    memcpy(it->input + it->n, bytes, n);
    it->n += n;
}

/* Adds bytes, escaped or not. */
static void add_escaped(coding *it, const uint8_t *bytes, size_t n, bool is_escaped)
{
    for (size_t i = 0; i < n; i++) {
        const uint8_t escape[] = {'%', (uint8_t)upper_digits[bytes[i] / 16],
                                  (uint8_t)lower_digits[bytes[i] % 16]};
        add_bytes(it, is_escaped ? escape : bytes + i, is_escaped ? 3 : 1);
    }
}

/* Adds the bytes of a character in the charset, if it has it. */
static void add_encoded(coding *it, chance *random, bool is_escaped)
{
    uint8_t text[8], bytes[64];
    pct_encoder to = {.charset = it->charsets[0]};
    size_t n = put_scalar(some_character(random), text);
    n += put_scalar(some_character(random), text + n);
    const pct_charset_result done = pct_charset_encode(&to, NULL, text, n, PCT_LAST, bytes, sizeof bytes);
    add_escaped(it, bytes, done.written, is_escaped);
}

static void fill_bytes(coding *it, chance *random, size_t limit, bool breaks)
{
    const bool is_plain = it->from.is_plain;
    for (it->n = 0; it->n < limit;) {
        const size_t kind = random_below(random, breaks ? 12 : 6);
        const char *unit = broken[random_below(random, sizeof broken / sizeof broken[0])];
        uint8_t bytes[4];
        const uint64_t any = next_random(random);
        memcpy(bytes, &any, sizeof bytes);
        if (kind < 6) {
            add_encoded(it, random, !is_plain && kind < 5);
        } else if (kind == 6) {
            add_bytes(it, bytes, put_scalar(some_character(random), bytes));
        } else if (kind == 7) {
            add_escaped(it, bytes, 1 + random_below(random, 4), !is_plain);
        } else if (kind < 10) {
            add_escaped(it, (const uint8_t *)unit, strlen(unit), !is_plain && kind == 8);
        } else {
            for (size_t k = random_below(random, 12); k > 0; k--) {
                bytes[0] = some_byte(it->charsets[0], random);
                add_escaped(it, bytes, 1, !is_plain && kind == 10);
            }
        }
    }
}

static void fill_characters(coding *it, chance *random, size_t limit, bool breaks)
{
    for (it->n = 0; it->n < limit;) {
        it->n += put_scalar(some_character(random), it->input + it->n);
        if (breaks && random_below(random, 40) == 0) {
            it->input[it->n++] = (uint8_t)next_random(random);
        }
    }
}

void fill_coding(coding *it, chance *random)
{
    const size_t size = random_below(random, 12);
    const size_t limit = random_below(random, size == 0 ? 2200 : size < 4 ? 300 : 40);
    const bool breaks = random_below(random, 4) > 0;
    if (it->is_decoding) {
        fill_bytes(it, random, limit, breaks);
    } else {
        fill_characters(it, random, limit, breaks && !it->to.is_well_formed);
    }
}

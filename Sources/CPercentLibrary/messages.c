/* Shows texts of unknown origin in messages. */
#include <string.h>

#include "binding.h"
#include "include/doors.h"

/* The maximum number of bytes of a text that a message shows. */
enum { SHOWN = 60, LONGEST_ESCAPE = 6, LAST_SCALAR = 0x10FFFF };

/* In UTF-8, no escape has more bytes for each byte of its character than "\u{1B}". The character after the
 * last shown one is also written. */
_Static_assert(SHOWN *LONGEST_ESCAPE + sizeof "\\u{10FFFF}" <= PCT_SHOWN_SIZE, "the buffer is large enough");

typedef struct range {
    uint32_t first, last;
} range;

/* Returns whether Unicode's category of a scalar value is Cc, Cf, Zl, Zp or Co, or whether the value is a
 * noncharacter or lies in a range that Unicode reserves for characters that are not shown. */
static bool is_hidden(uint32_t scalar)
{
    static const range hidden[] = {
        {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},           {0x600, 0x605},
        {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},         {0x890, 0x891},
        {0x8E2, 0x8E2},     {0x180E, 0x180E},   {0x200B, 0x200F},       {0x2028, 0x202E},
        {0x2060, 0x206F},   {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},       {0xFEFF, 0xFEFF},
        {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x110BD, 0x110BD},     {0x110CD, 0x110CD},
        {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},     {0x1FFFE, 0x1FFFF},
        {0x2FFFE, 0x2FFFF}, {0x3FFFE, 0xE00FF}, {0xE01F0, LAST_SCALAR},
    };
    for (size_t k = 0; k < sizeof hidden / sizeof hidden[0] && scalar >= hidden[k].first; k++) {
        if (scalar <= hidden[k].last) {
            return true;
        }
    }
    return false;
}

/* Returns the length of the character at the start of a text, and sets *scalar; 0 if the text does not start
 * with a character. */
static size_t read_scalar(const uint8_t *text, size_t n, uint32_t *scalar)
{
    const size_t length = text[0] < 0x80 ? 1 : text[0] < 0xE0 ? 2 : text[0] < 0xF0 ? 3 : 4;
    if (length > n || pct_utf8_valid_prefix(text, length) < length) {
        return 0;
    }
    *scalar = length == 1 ? text[0] : text[0] & (0x7Fu >> length);
    for (size_t k = 1; k < length; k++) {
        *scalar = *scalar << 6 | (text[k] & 0x3Fu);
    }
    return length;
}

static char *put(char *to, const char *text, size_t n)
{
    memcpy(to, text, n);
    return to + n;
}

static char *put_number(char *to, uint32_t number)
{
    int shift = 20;
    while (shift > 0 && number >> shift == 0) {
        shift -= 4;
    }
    for (; shift >= 0; shift -= 4) {
        *to++ = "0123456789ABCDEF"[number >> shift & 15];
    }
    return to;
}

/* Writes the first character, or the first byte if it is not part of a character. Sets *length to the number
 * of bytes read. */
static char *put_first(char *to, const uint8_t *text, size_t n, size_t *length)
{
    uint32_t scalar = 0;
    *length = read_scalar(text, n, &scalar);
    if (*length == 0) {
        *length = 1;
        return put_number(put(to, "\\x", 2), text[0]);
    }
    if (is_hidden(scalar)) {
        return put(put_number(put(to, "\\u{", 3), scalar), "}", 1);
    }
    return put(to, (const char *)text, *length);
}

int64_t pct_shown(const uint8_t *text, int64_t n, char buffer[PCT_SHOWN_SIZE])
{
    if (buffer == NULL || is_bad_buffer(text, n)) {
        return -1;
    }
    char *to = buffer;
    size_t size = (size_t)n, read = 0, length;
    while (read < size) {
        char *end = put_first(to, text + read, size - read, &length);
        if (read + length > SHOWN) {
            to = put(to, "...", 3);
            break;
        }
        to = end;
        read += length;
    }
    *to = 0;
    return to - buffer;
}

/* The decoding of all sequences in which each byte is at a bound of a range that a charset uses. */
#include <string.h>

#include "calls.h"

static const uint8_t firsts[] = {0x7F, 0x80, 0x81, 0x8F, 0x90, 0x92, 0xFE, 0xFF};
static const uint8_t seconds[] = {0x2F, 0x30, 0x31, 0x39, 0x3A, 0x3F, 0x40, 0x47, 0x7E, 0x7F,
                                  0x80, 0x81, 0xA0, 0xA1, 0xA2, 0xFC, 0xFD, 0xFE, 0xFF};
static const uint8_t thirds[] = {0x30, 0x7F, 0x80, 0x81, 0x82, 0xA0, 0xA1, 0xA2, 0xFD, 0xFE, 0xFF};
static const uint8_t fourths[] = {0x2F, 0x30, 0x39, 0x3A, 0xA1};

enum { ROOM = 64 };

/* Tries a sequence alone and before a malformed escape, which ends even an incomplete sequence. */
static void try_sequence(call *it, const uint8_t *bytes, size_t n)
{
    uint8_t cut[6];
    memcpy(cut, bytes, n);
    memcpy(cut + n, "%4", 2);
    for (it->options = 0; it->options <= REPLACE_INVALID; it->options += REPLACE_INVALID) {
        it->operation = &text_decoding;
        try_bytes(it, bytes, n, ROOM, AT_END);
        try_bytes(it, bytes, n, it->full, AT_END);
        it->operation = &escaped_decoding;
        try_bytes(it, cut, n + 2, ROOM, AT_END);
    }
}

/* Tries a sequence of four bytes, and its shorter prefixes that have not been tried yet. */
static void try_all(call *it, size_t second, size_t third, size_t fourth, uint8_t first)
{
    const uint8_t bytes[4] = {first, seconds[second], thirds[third], fourths[fourth]};
    size_t least = fourth > 0 ? 4 : third > 0 ? 3 : second > 0 ? 2 : 1;
    for (size_t n = least; n <= sizeof bytes; n++) {
        try_sequence(it, bytes, n);
    }
}

static void prove_bounds(const pct_kernel *kernel)
{
    (void)kernel;
    static decode_charset charset;
    static call it;
    table_guards guards;
    make_table_guards(&guards);
    it.decode = &charset;
    make_buffers(&it, ROOM, ROOM);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        guard_decode_charset(&charset, &guards, kind % 2 ? AT_END : AT_START);
        for (size_t k = 0; k < sizeof firsts * sizeof seconds * sizeof thirds * sizeof fourths; k++) {
            size_t rest = k / sizeof fourths;
            it.number = k;
            try_all(&it, rest / sizeof thirds % sizeof seconds, rest % sizeof thirds, k % sizeof fourths,
                    firsts[rest / sizeof thirds / sizeof seconds]);
        }
    }
}

const proof decode_bounds = {"decode-bounds", prove_bounds};

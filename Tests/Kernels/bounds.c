/* What each sequence of bytes stands for: all of bytes at the bounds that the rules of charsets have. */
#include <string.h>

#include "charset.h"

static const uint8_t firsts[] = {0x7F, 0x80, 0x81, 0x8F, 0x90, 0x92, 0xFE, 0xFF};
static const uint8_t seconds[] = {0x2F, 0x30, 0x31, 0x39, 0x3A, 0x3F, 0x40, 0x47, 0x7E, 0x7F,
                                  0x80, 0x81, 0xA0, 0xA1, 0xA2, 0xFC, 0xFD, 0xFE, 0xFF};
static const uint8_t thirds[] = {0x30, 0x7F, 0x80, 0x81, 0x82, 0xA0, 0xA1, 0xA2, 0xFD, 0xFE, 0xFF};
static const uint8_t fourths[] = {0x2F, 0x30, 0x39, 0x3A, 0xA1};

enum { ROOM = 64 };

typedef struct sequence_case {
    memory source, target;
    outcome wanted;
} sequence_case;

static void try_capacity(const decode_charset *charset, sequence_case *it, const uint8_t *src, size_t n,
                         size_t capacity, unsigned options)
{
    uint8_t *dst = place_marked(&it->target, capacity, AT_END, 0);
    look_at("a sequence", n, capacity, src[0]);
    expect(&it->wanted, pct_decode_text(&charset->table, src, n, dst, capacity, options), dst, capacity);
    count_cases(1);
}

static void try_sequence(const decode_charset *charset, sequence_case *it, const uint8_t *bytes, size_t n)
{
    uint8_t *src = place(&it->source, n, AT_END, 0);
    memcpy(src, bytes, n);
    for (unsigned options = 0; options <= PCT_TEXT_REPLACE; options += PCT_TEXT_REPLACE) {
        reference_decode_text(charset, bytes, n, options, &it->wanted);
        try_capacity(charset, it, src, n, it->wanted.ends[it->wanted.units], options);
        try_capacity(charset, it, src, n, ROOM, options);
    }
}

/* Whatever a sequence would go on with, it ends before a malformed escape. */
static void try_cut(const decode_charset *charset, sequence_case *it, const uint8_t *bytes, size_t n)
{
    uint8_t *src = place(&it->source, n + 2, AT_END, 0);
    memcpy(src, bytes, n);
    memcpy(src + n, "%4", 2);
    for (unsigned options = 0; options <= PCT_TEXT_REPLACE; options += PCT_TEXT_REPLACE) {
        uint8_t *dst = place_marked(&it->target, ROOM, AT_END, 0);
        reference_decode_escaped(charset, src, n + 2, options, &it->wanted);
        look_at("a sequence before a malformed escape", n, ROOM, src[0]);
        expect(&it->wanted, pct_decode_escaped_text(&charset->table, src, n + 2, dst, ROOM, options), dst,
               ROOM);
        count_cases(1);
    }
}

/* A sequence of four, and those of fewer that have not been tried yet. */
static void try_all(const decode_charset *charset, sequence_case *it, size_t second, size_t third,
                    size_t fourth, uint8_t first)
{
    const uint8_t bytes[4] = {first, seconds[second], thirds[third], fourths[fourth]};
    size_t least = fourth > 0 ? 4 : third > 0 ? 3 : second > 0 ? 2 : 1;
    for (size_t n = least; n <= sizeof bytes; n++) {
        try_sequence(charset, it, bytes, n);
        try_cut(charset, it, bytes, n);
    }
}

static void prove_bounds(const pct_kernel *kernel)
{
    (void)kernel;
    static decode_charset charset;
    static sequence_case it;
    table_guards guards;
    make_table_guards(&guards);
    it.source = make_memory(ROOM);
    it.target = make_memory(ROOM);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        guard_decode_charset(&charset, &guards, kind % 2 ? AT_END : AT_START);
        for (size_t k = 0; k < sizeof firsts * sizeof seconds * sizeof thirds * sizeof fourths; k++) {
            size_t rest = k / sizeof fourths;
            try_all(&charset, &it, rest / sizeof thirds % sizeof seconds, rest % sizeof thirds,
                    k % sizeof fourths, firsts[rest / sizeof thirds / sizeof seconds]);
        }
    }
}

const proof decode_bounds = {"decode-bounds", prove_bounds};

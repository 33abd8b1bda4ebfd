/* Escaped bytes of a charset in lengths that take several windows, into buffers of which the windows become
 * smaller and into ones that run full. Both buffers end at an inaccessible page. */
#include <string.h>

#include "charset.h"

enum { MOST_SPARE = 4096 };

typedef struct windows_case {
    memory source, target;
    decode_charset charset;
    uint8_t content[LONGEST];
    size_t n;
    outcome wanted;
} windows_case;

/* Bytes that become three each, or one of two other units over and over, with a malformed escape that has a
 * zero for its first digit. */
static void fill_alike(windows_case *it, chance *random)
{
    static const char *const units[] = {"\xFE", "%FE", "%00", "%0G"};
    size_t limit = 1 + random_below(random, LONGEST - 4);
    size_t kind = random_below(random, 3);
    for (it->n = 0; it->n < limit;) {
        const char *unit = kind == 2 && random_below(random, 30) == 0 ? units[3] : units[kind];
        memcpy(it->content + it->n, unit, strlen(unit));
        it->n += strlen(unit);
    }
}

/* Mostly sequences; most of what is not ASCII is escaped, and one of three texts has a malformed escape. */
static void fill_text(windows_case *it, chance *random)
{
    size_t limit = 1 + random_below(random, LONGEST - 2);
    size_t clean = random_below(random, 4);
    it->n = 0;
    while (it->n + 3 <= limit) {
        size_t kind = random_below(random, 8);
        uint8_t byte = kind <= clean ? (uint8_t)(' ' + random_below(random, 95))
                       : kind == 7   ? (uint8_t)next_random(random)
                                     : (uint8_t)(0x81 + random_below(random, 126));
        if (byte == '%' || random_below(random, 8) != 0) {
            it->content[it->n++] = '%';
            it->content[it->n++] = (uint8_t)upper_digits[byte / 16];
            byte = (uint8_t)lower_digits[byte % 16];
        }
        it->content[it->n++] = byte;
    }
    if (random_below(random, 3) == 0) {
        it->content[random_below(random, it->n + 1)] = '%';
        it->n += it->n == 0;
    }
}

static void try_capacity(windows_case *it, const uint8_t *src, size_t capacity, unsigned options)
{
    uint8_t *dst = place_marked(&it->target, capacity, AT_END, 0);
    look_at("windows", it->n, capacity, options);
    expect(&it->wanted, pct_decode_escaped_text(&it->charset.table, src, it->n, dst, capacity, options), dst,
           capacity);
    if (!is_intact(&it->target, dst, capacity)) {
        fail("bytes beside the buffer have changed");
    }
    count_cases(1);
}

static void try_text(windows_case *it, chance *random)
{
    /* Of texts of this length few are valid. */
    unsigned options = (unsigned)random_below(random, 8);
    options |= random_below(random, 4) ? PCT_TEXT_REPLACE : 0u;
    if (random_below(random, 4) == 0) {
        fill_alike(it, random);
    } else {
        fill_text(it, random);
    }
    uint8_t *src = place(&it->source, it->n, AT_END, 0);
    memcpy(src, it->content, it->n);
    reference_decode_escaped(&it->charset, it->content, it->n, options, &it->wanted);
    size_t full = it->wanted.ends[it->wanted.units];
    try_capacity(it, src, full + MOST_SPARE, options);
    try_capacity(it, src, full, options);
    for (size_t k = 0; k < 4; k++) {
        try_capacity(it, src, random_below(random, full + MOST_SPARE), options);
    }
}

static void prove(const pct_kernel *kernel)
{
    static windows_case it;
    (void)kernel;
    it.source = make_memory(LONGEST);
    it.target = make_memory(4 * LONGEST + MOST_SPARE);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&it.charset, kind);
        for (size_t round = 0; round < (is_quick() ? 260 : 5000); round++) {
            if (is_mine(round)) {
                chance random = {DECODE_KINDS * round + kind};
                try_text(&it, &random);
            }
        }
    }
}

const proof windows = {"windows", prove};

/* The decoding of escaped bytes of a charset. Long texts need several windows, and small buffers become full
 * or make the windows smaller. Both buffers end at an inaccessible page. */
#include <string.h>

#include "calls.h"

enum { MOST_SPARE = 4096 };

/* Fills the content with one repeated unit: a byte that becomes three bytes, or one of two escapes. A few
 * units "%00" are replaced with a malformed escape whose first digit is a zero. */
static void fill_alike(call *it, chance *random)
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

/* Fills the content mostly with sequences. Most non-ASCII bytes are escaped, and one text in three has a
 * malformed escape. */
static void fill_text(call *it, chance *random)
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

static void try_text(call *it, chance *random)
{
    /* Few texts of this length are valid. */
    it->options = (unsigned)random_below(random, 8);
    it->options |= random_below(random, 4) ? REPLACE_INVALID : 0u;
    (random_below(random, 4) == 0 ? fill_alike : fill_text)(it, random);
    refer(it);
    const uint8_t *src = place_content(it, AT_END, 0);
    try_capacity(it, src, it->full + MOST_SPARE, AT_END, 0);
    try_capacity(it, src, it->full, AT_END, 0);
    for (size_t k = 0; k < 4; k++) {
        try_capacity(it, src, random_below(random, it->full + MOST_SPARE), AT_END, 0);
    }
}

static void prove(const pct_kernel *kernel)
{
    static decode_charset charset;
    static call it;
    it = (call){.operation = &escaped_decoding, .kernel = kernel, .decode = &charset};
    make_buffers(&it, LONGEST, 4 * LONGEST + MOST_SPARE);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        for (it.number = 0; it.number < (is_quick() ? 260 : 5000); it.number++) {
            if (is_mine(it.number)) {
                chance random = {DECODE_KINDS * it.number + kind};
                try_text(&it, &random);
            }
        }
    }
}

const proof windows = {"windows", prove};

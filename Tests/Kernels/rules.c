/* Escape sets for the proofs. */
#include "reference.h"

#include <string.h>

pct_set set_of(const rule *it)
{
    pct_set set;
    pct_set_init(&set, it->keep, it->space);
    return set;
}

static void keep_range(rule *it, unsigned first, unsigned last)
{
    for (unsigned byte = first; byte <= last; byte++) {
        it->keep[byte] = 1;
    }
}

static void keep_text(rule *it, const char *bytes)
{
    for (; *bytes; bytes++) {
        it->keep[(uint8_t)*bytes] = 1;
    }
}

static void keep_alphanumeric(rule *it, const char *more)
{
    keep_range(it, '0', '9');
    keep_range(it, 'A', 'Z');
    keep_range(it, 'a', 'z');
    keep_text(it, more);
}

rule random_rule(chance *it)
{
    rule set = {{0}, next_random(it) & 1 ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT};
    uint8_t density = (uint8_t)next_random(it);
    for (unsigned byte = 0; byte < 256; byte++) {
        set.keep[byte] = (uint8_t)next_random(it) <= density;
    }
    return set;
}

rule sample_rule(size_t number)
{
    rule set = {{0}, PCT_SPACE_PERCENT};
    chance random = {number};
    switch (number) {
    case 0: /* RFC 3986, unreserved */
        keep_alphanumeric(&set, "-._~");
        break;
    case 1: /* WHATWG URL, application/x-www-form-urlencoded */
        keep_alphanumeric(&set, "*-._");
        set.space = PCT_SPACE_PLUS;
        break;
    case 2:
        break;
    case 3:
        keep_range(&set, 0, 255);
        break;
    case 4:
        keep_range(&set, 1, 255);
        break;
    case 5:
        keep_range(&set, 0, 255);
        set.space = PCT_SPACE_PLUS;
        break;
    case 6:
        keep_range(&set, 0, 0);
        break;
    case 7:
        keep_range(&set, 255, 255);
        break;
    case 8:
        keep_range(&set, 128, 255);
        break;
    case 9: /* with NUL and a `+` for spaces */
        keep_alphanumeric(&set, "%+");
        keep_range(&set, 0, 0);
        set.space = PCT_SPACE_PLUS;
        break;
    default:
        set = random_rule(&random);
    }
    return set;
}

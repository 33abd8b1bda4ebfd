/* Searches for a byte, for separators, for the first malformed escape, and for the query of a text. */
#include "kernels/kernel.h"

size_t pct_find(const uint8_t *src, size_t n, uint8_t byte)
{
    const uint8_t *found = n ? memchr(src, byte, n) : NULL;
    return found ? (size_t)(found - src) : n;
}

pct_separators pct_find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return current_kernel()->find_separators(src, n, separator);
}

size_t pct_find_malformed(const uint8_t *src, size_t n)
{
    size_t i = 0;
    while ((i += pct_find(src + i, n - i, '%')) < n) {
        if (n - i < 3 || pct_hex_pair(src + i + 1) >= PCT_NOT_HEX) {
            return i;
        }
        i += 3;
    }
    return n;
}

/* ---- The query of a text ---- */

static bool is_letter(uint8_t byte)
{
    return (uint8_t)((byte | 0x20) - 'a') < 26;
}

/* Whether a text begins with a scheme (RFC 3986, section 3.1) and "://". */
static bool begins_with_scheme(const uint8_t *src, size_t n)
{
    size_t i = 0;
    while (i < n && (is_letter(src[i]) || (i > 0 && ((uint8_t)(src[i] - '0') < 10 || src[i] == '+' ||
                                                     src[i] == '-' || src[i] == '.')))) {
        i++;
    }
    return i > 0 && n - i >= 3 && src[i] == ':' && src[i + 1] == '/' && src[i + 2] == '/';
}

/* Whether a text without '/' or a scheme at its start is a URL. In most queries, the loop ends early. */
static bool is_relative_url(const uint8_t *src, size_t n)
{
    size_t i = 0;
    while (i < n && src[i] != '=' && src[i] != '&' && src[i] != '%' && src[i] != '?') {
        i++;
    }
    return i < n && src[i] == '?';
}

/* The guess of PCT_INPUT_AUTO. */
static bool is_url(const uint8_t *src, size_t n)
{
    if (n > 0 && src[0] != '/' && !begins_with_scheme(src, n)) {
        return is_relative_url(src, n);
    }
    const size_t mark = pct_find(src, n, '?');
    return n > 0 && pct_find(src, mark, '&') == mark && (mark < n || pct_find(src, mark, '=') == mark);
}

pct_query_place pct_find_query(const uint8_t *src, size_t n, pct_input input)
{
    if (input == PCT_INPUT_QUERY || (input == PCT_INPUT_AUTO && !is_url(src, n))) {
        return (pct_query_place){0, n};
    }
    const size_t end = pct_find(src, n, '#'), mark = pct_find(src, end, '?');
    return (pct_query_place){mark < end ? mark + 1 : end, end};
}

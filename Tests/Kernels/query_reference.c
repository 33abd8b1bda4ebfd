/* The reference for the place of a query in a text. */
#include "reference.h"

#include <string.h>

/* Whether a text has "://" after letters, or after a letter and other characters of schemes. */
static bool has_scheme(const uint8_t *src, size_t n)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-.0123456789";
    for (size_t i = 0; i < n; i++) {
        if (src[i] == ':') {
            return i > 0 && n - i > 2 && memcmp(src + i, "://", 3) == 0;
        }
        if (src[i] == 0 || memchr(letters, src[i], i == 0 ? 52 : 65) == NULL) {
            return false;
        }
    }
    return false;
}

/* The guess, from the bytes before the first '?'. */
static bool looks_like_url(const uint8_t *src, size_t n)
{
    bool has_ampersand = false, has_equals = false, has_percent = false, has_mark = false;
    for (size_t i = 0; i < n && !has_mark; i++) {
        has_ampersand |= src[i] == '&';
        has_equals |= src[i] == '=';
        has_percent |= src[i] == '%';
        has_mark = src[i] == '?';
    }
    if (has_ampersand || (has_equals && !has_mark)) {
        return false;
    }
    return (has_mark && !has_equals && !has_percent) || (n > 0 && src[0] == '/') || has_scheme(src, n);
}

pct_query_place reference_query(const uint8_t *src, size_t n, pct_input input)
{
    if (input == PCT_INPUT_QUERY || (input == PCT_INPUT_AUTO && !looks_like_url(src, n))) {
        return (pct_query_place){0, n};
    }
    pct_query_place place = {n, n};
    for (size_t i = n; i > 0; i--) {
        if (src[i - 1] == '#') {
            place = (pct_query_place){i - 1, i - 1};
        } else if (src[i - 1] == '?') {
            place.start = i;
        }
    }
    return place;
}

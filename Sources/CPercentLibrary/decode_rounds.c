/* Decodes texts by checked rules, in one or more rounds. */
#include <string.h>

#include "binding.h"

static pct_charset_result decode(const pct_decoding *how, const pct_decoder *by, const uint8_t *src, size_t n,
                                 uint8_t *dst, size_t capacity)
{
    pct_decoder in = *by;
    in.charsets = how->charsets;
    return pct_charset_decode(&in, src, n, dst, capacity);
}

/* The rules for the rounds after the first, whose input is the result of a round. */
static pct_decoder later(const pct_decoding *how)
{
    pct_decoder in = how->in;
    in.malformed = PCT_POLICY_KEEP;
    in.invalid = in.invalid == PCT_POLICY_KEEP ? PCT_POLICY_KEEP : PCT_POLICY_FAIL;
    in.plus = false;
    in.is_text = in.count > 0;
    return in;
}

/* Decodes the n bytes at dst again, with the bytes after them as a buffer. Returns the size of the new text;
 * n if nothing changes; or, if the buffer is too small, more than `capacity`. */
static size_t decode_again(const pct_decoding *how, uint8_t *dst, size_t n, size_t capacity)
{
    const pct_decoder by = later(how);
    if (pct_find(dst, n, '%') == n) {
        return n;
    }
    const pct_charset_result done = decode(how, &by, dst, n, dst + n, capacity - n);
    if (done.status == PCT_OUTPUT_FULL) {
        return n + done.written;
    }
    if (done.status != PCT_OK || (done.written == n && memcmp(dst, dst + n, n) == 0)) {
        return n;
    }
    memmove(dst, dst + n, done.written);
    return done.written;
}

pct_part pct_decode_listed(const void *context, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const pct_decoding *how = context;
    const pct_charset_result first = decode(how, &how->in, src, n, dst, capacity);
    pct_part part = {first.written, first.read, first.status == PCT_OUTPUT_FULL ? PCT_OK : first.status};
    const bool has_room = dst != NULL && part.written <= capacity;
    if (how->rounds > 1 && part.status == PCT_OK && !has_room) {
        part.written *= 2;
    }
    for (int32_t round = 1; round < how->rounds && part.status == PCT_OK && has_room; round++) {
        const size_t size = decode_again(how, dst, part.written, capacity);
        const bool is_end = size == part.written || size > capacity;
        part.written = size;
        if (is_end) {
            break;
        }
    }
    return part;
}

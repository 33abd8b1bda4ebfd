/* Decodes runs of bytes and escapes, unescaped window by window. */
#include "part.h"

enum { WINDOW = 3072 /* 1024 escapes */, SMALLEST_WINDOW = 24 };

/* The bytes of a window, and what ended them. */
typedef struct window {
    const uint8_t *bytes;
    size_t n, read;
    bool is_last;      /* whether the run ends with the window */
    bool is_malformed; /* whether a malformed escape that is an error follows */
    bool is_single;    /* whether to stop after one error */
} window;

/* Whether an escape that is malformed, and an error, is at the end of a run of escapes. */
static bool is_before_malformed(const part *it, size_t end)
{
    const bool is_unicode_escape =
        it->how->unicode_escapes && unicode_escape(it->src + end, it->n - end) <= 0xFFFF;
    return end < it->n && it->src[end] == '%' && it->how->malformed == PCT_POLICY_FAIL &&
           pct_reads_only_escapes(it->charset) && !is_unicode_escape;
}

/* Returns the number of bytes at the end that may be the start of a longer escape; n is at least two. */
static size_t cut_escape(const uint8_t *src, size_t n)
{
    return src[n - 1] == '%' ? 1 : src[n - 2] == '%' ? 2 : 0;
}

/* Unescapes a window at the next byte of a run to `bytes`, which has `size` bytes. The window is at most as
 * long, because kernels are slow near the end of a buffer. */
static window next_window(const part *it, size_t end, bool goes_on, uint8_t *bytes, size_t size)
{
    const uint8_t *src = it->src + it->read;
    const size_t left = end - it->read;
    if (it->how->is_plain) {
        const size_t n = left < size ? left : size;
        return (window){src, n, n, n == left && !goes_on, false, false};
    }
    const size_t n = left <= size ? left : size - cut_escape(src, size);
    const pct_result done = pct_decode(src, n, bytes, size, it->escapes);
    const bool is_malformed =
        done.status == PCT_MALFORMED || (done.read == left && is_before_malformed(it, end));
    return (window){bytes,        done.written, done.read, (done.read == left && !goes_on) || is_malformed,
                    is_malformed, false};
}

/* Returns the offset of the last `count` bytes of a window, as units of the escaped text. */
static size_t start_of_last(const part *it, const window *from, size_t count)
{
    const uint8_t *src = it->src + it->read;
    size_t end = from->read;
    if (it->how->is_plain) {
        return end - count;
    }
    for (; count > 0; count--) {
        end -= end >= ESCAPE && starts_escape(src + end - ESCAPE) ? ESCAPE : 1;
    }
    return end;
}

/* Decodes the bytes of a window, and replaces errors if the rules say so. */
static pct_status decode_window(part *it, const window *from)
{
    size_t at = 0;
    pct_status status = PCT_OK;
    while (status == PCT_OK) {
        const form_input input = {it->charset,       from->bytes + at,      from->n - at, from->is_last,
                                  it->how->is_plain, it->dst + it->written, at > 0};
        const form_step step = it->form(&input, it->state);
        at += step.read;
        it->written += step.written;
        if (step.status == PCT_OK) {
            break;
        }
        if (step.is_cut && from->is_malformed) {
            at = from->n;
            break;
        }
        if (it->how->invalid != PCT_POLICY_REPLACE) {
            status = PCT_INVALID;
        } else {
            put_replacement(it);
            at += step.skip;
            if (from->is_single) {
                break;
            }
        }
    }
    const bool is_end = at == from->n && from->is_malformed;
    it->read += start_of_last(it, from, from->n - at);
    return is_end ? PCT_MALFORMED : status;
}

/* Decodes the next sequence by itself, for a buffer that is nearly full. */
static pct_status decode_one(part *it, size_t end, bool goes_on)
{
    uint8_t bytes[SMALLEST_WINDOW], text[3 * SMALLEST_WINDOW + TEXT_SLACK];
    const pct_charset_state before = *it->state;
    const window all = next_window(it, end, goes_on, bytes, sizeof bytes);
    for (size_t n = all.n > 0 ? 1 : 0;; n++) {
        window one = {all.bytes, n, 0, all.is_last && n == all.n, all.is_malformed && n == all.n, true};
        one.read = start_of_last(it, &all, all.n - n);
        part alone = *it;
        alone.dst = text;
        alone.capacity = sizeof text;
        alone.written = 0;
        *it->state = before;
        const pct_status status = decode_window(&alone, &one);
        if (status == PCT_OK && alone.read == it->read && n < all.n) {
            continue;
        }
        if (!put_bytes(it, text, alone.written)) {
            *it->state = before;
            return PCT_OUTPUT_FULL;
        }
        it->read = alone.read;
        return status;
    }
}

pct_status pct_decode_run(part *it, size_t end, bool goes_on)
{
    uint8_t bytes[WINDOW];
    const bool is_in_place = it->form == pct_decode_utf8 && it->how->invalid == PCT_POLICY_FAIL;
    pct_status status = PCT_OK;
    while (it->read < end && status == PCT_OK) {
        const size_t before = it->read;
        const size_t room = is_in_place                ? room_in(it)
                            : room_in(it) > TEXT_SLACK ? (room_in(it) - TEXT_SLACK) / 3
                                                       : 0;
        if (room < SMALLEST_WINDOW && room < end - it->read) {
            status = decode_one(it, end, goes_on);
        } else {
            uint8_t *to = is_in_place ? it->dst + it->written : bytes;
            const size_t size = is_in_place || room < WINDOW ? room : WINDOW;
            const window next = next_window(it, end, goes_on, to, size);
            status = decode_window(it, &next);
        }
        if (it->read == before) {
            break;
        }
    }
    return status;
}

pct_status pct_copy_run(part *it, size_t end)
{
    if (it->how->is_plain) {
        const size_t n = end - it->read < room_in(it) ? end - it->read : room_in(it);
        put_bytes(it, it->src + it->read, n);
        it->read += n;
        return it->read == end ? PCT_OK : PCT_OUTPUT_FULL;
    }
    const pct_result done =
        pct_decode(it->src + it->read, end - it->read, it->dst + it->written, room_in(it), it->escapes);
    it->read += done.read;
    it->written += done.written;
    return done.status;
}

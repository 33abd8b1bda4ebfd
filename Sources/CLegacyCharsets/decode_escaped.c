/* From percent-encoded bytes of a charset to UTF-8. */
#include "sequence.h"

enum {
    LOOKAHEAD = 4, /* units that the longest sequence has */
    WINDOW = 1024,
    SMALLEST_WINDOW = 24
};

/* The next units of the input, and where each ends. */
typedef struct units {
    uint8_t byte[LOOKAHEAD];
    size_t end[LOOKAHEAD];
    size_t count;
    bool is_cut; /* whether a malformed escape follows */
} units;

/* One unit at `at`: a byte, or an escape; `at` moves behind it. False for a malformed escape that is an
 * error. */
PCT_INLINE bool read_unit(const uint8_t *src, size_t n, size_t *at, unsigned options, uint8_t *byte)
{
    *byte = src[*at];
    if (*byte == '%') {
        unsigned value = n - *at > 2 ? pct_hex_pair(src + *at + 1) : PCT_NOT_HEX;
        if (value < PCT_NOT_HEX) {
            *byte = (uint8_t)value;
            *at += 3;
            return true;
        }
        if (!(options & PCT_TEXT_KEEP_MALFORMED)) {
            return false;
        }
    } else if (*byte == '+' && (options & PCT_TEXT_PLUS_AS_SPACE)) {
        *byte = ' ';
    }
    *at += 1;
    return true;
}

static units read_units(const uint8_t *src, size_t n, size_t at, unsigned options)
{
    units next = {{0}, {0}, 0, false};
    while (next.count < LOOKAHEAD && at < n) {
        if (!read_unit(src, n, &at, options, &next.byte[next.count])) {
            next.is_cut = true;
            return next;
        }
        next.end[next.count++] = at;
    }
    return next;
}

/* Whether what the units begin would be something else if they went on: with a byte that ends no sequence. */
static bool needs_more(const pct_decode_table *table, const units *next)
{
    uint8_t continued[LOOKAHEAD + 1];
    if (!next->is_cut || next->count == 0 || next->byte[0] < 0x80) {
        return next->is_cut && next->count == 0;
    }
    memcpy(continued, next->byte, next->count);
    continued[next->count] = 0xFF;
    return sequence_at(table, continued, next->count).length !=
           sequence_at(table, continued, next->count + 1).length;
}

/* One character, or why there is none. Up to TEXT_SLACK bytes are written at dst + done.written. */
static pct_result decode_one(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                             unsigned options, pct_result done)
{
    units next = read_units(src, n, done.read, options);
    if (needs_more(table, &next)) {
        done.read = next.count > 0 ? next.end[next.count - 1] : done.read;
        done.status = PCT_MALFORMED;
        return done;
    }
    if (next.byte[0] < 0x80) {
        dst[done.written++] = next.byte[0];
        done.read = next.end[0];
        return done;
    }
    pct_result one =
        decode_sequence(table, next.byte, next.count, dst, options, (pct_result){0, done.written, PCT_OK});
    done.status = one.status;
    done.written = one.written;
    done.read = one.read > 0 ? next.end[one.read - 1] : done.read;
    return done;
}

/* Where a window of at most `size` bytes may end: behind a unit, as far as can be seen. */
static size_t window_end(const uint8_t *src, size_t n, size_t size)
{
    if (size >= n) {
        return n;
    }
    return size - (src[size - 1] == '%' ? 1 : src[size - 2] == '%' ? 2 : 0);
}

/* Where the last `count` units before `end` begin; at least two are before them. An escape is one wherever it
 * stands. */
static size_t units_before(const uint8_t *src, size_t end, size_t count)
{
    for (; count > 0; count--) {
        end -= src[end - 3] == '%' && pct_hex_pair(src + end - 2) < PCT_NOT_HEX ? 3 : 1;
    }
    return end;
}

/*
 * Windows of units are decoded to the stack, which a kernel does at once, and then read as text but for the
 * last few bytes, which may begin a sequence that goes on behind them. Ends before what it leaves to others:
 * an error, the end, a buffer nearly full.
 */
static pct_result decode_windows(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity, unsigned options)
{
    const unsigned escapes = (options & PCT_TEXT_PLUS_AS_SPACE ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
                             (options & PCT_TEXT_KEEP_MALFORMED ? PCT_DECODE_KEEP_MALFORMED : 0u);
    uint8_t bytes[WINDOW];
    pct_result done = {0, 0, PCT_OK};
    while (done.read < n && capacity - done.written >= 3 * SMALLEST_WINDOW + TEXT_SLACK) {
        size_t room = (capacity - done.written - TEXT_SLACK) / 3;
        const uint8_t *next = src + done.read;
        size_t size = window_end(next, n - done.read, room < WINDOW ? room : WINDOW);
        pct_result window = pct_decode(next, size, bytes, sizeof bytes, escapes);
        bool is_last = window.read == n - done.read;
        if (!is_last && window.written < 2 * LOOKAHEAD) {
            break;
        }
        size_t end = is_last ? window.written : window.written - LOOKAHEAD;
        pct_result text = decode_freely(table, bytes, window.written, end, dst + done.written, options,
                                        (pct_result){0, 0, PCT_OK});
        if (PCT_UNLIKELY(text.status != PCT_OK)) {
            break;
        }
        done.read += units_before(next, window.read, window.written - text.read);
        done.written += text.written;
    }
    return done;
}

pct_result pct_decode_escaped_text(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                   size_t capacity, unsigned options)
{
    pct_result done = decode_windows(table, src, n, dst, capacity, options);
    while (done.read < n) {
        uint8_t unit[2 * TEXT_SLACK];
        pct_result one = decode_one(table, src, n, unit, options, (pct_result){done.read, 0, PCT_OK});
        if (one.status == PCT_OK && one.written > capacity - done.written) {
            one.status = PCT_OUTPUT_FULL;
            one.read = done.read;
        }
        if (one.status != PCT_OK) {
            return (pct_result){one.read, done.written, one.status};
        }
        memcpy(dst + done.written, unit, one.written);
        done.written += one.written;
        done.read = one.read;
    }
    return done;
}

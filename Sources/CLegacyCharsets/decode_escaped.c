/* Decodes percent-encoded bytes of a charset to UTF-8. */
#include "kernels/sequence.h"

enum {
    LOOKAHEAD = 4, /* the number of units in the longest sequence */
    WINDOW = 1024,
    SMALLEST_WINDOW = 24
};

/* The next units of the input, and the end offset of each unit. */
typedef struct units {
    uint8_t byte[LOOKAHEAD];
    size_t end[LOOKAHEAD];
    size_t count;
    bool is_cut; /* whether a malformed escape follows */
} units;

/* Reads the unit at `at`, a byte or an escape, and moves `at` past it. If the escape is malformed and
 * must not be kept, returns false. */
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

/* Decodes the next character, or reports the error. Writes up to TEXT_SLACK bytes. */
static pct_result decode_one(const pct_decode_table *table, unsigned options, pct_job job)
{
    units next = read_units(job.src, job.n, job.done.read, options);
    sequence found = {0};
    if (next.count > 0 && next.byte[0] >= 0x80) {
        found = sequence_at(table, next.byte, next.count);
    }
    if (next.is_cut && (next.count == 0 || found.is_cut)) {
        job.done.read = next.count > 0 ? next.end[next.count - 1] : job.done.read;
        job.done.status = PCT_MALFORMED;
        return job.done;
    }
    if (next.byte[0] < 0x80) {
        *output_of(job) = next.byte[0];
        return (pct_result){next.end[0], job.done.written + 1, PCT_OK};
    }
    pct_result one = put_sequence(found, job.dst, options, (pct_result){0, job.done.written, PCT_OK});
    one.read = one.read > 0 ? next.end[one.read - 1] : job.done.read;
    return one;
}

/* Returns the length of a window of at most `size` bytes that does not cut an escape. */
static size_t window_end(const uint8_t *src, size_t n, size_t size)
{
    if (size >= n) {
        return n;
    }
    return size - (src[size - 1] == '%' ? 1 : src[size - 2] == '%' ? 2 : 0);
}

/* Returns the start of the last `count` units before `end`; at least two bytes must precede these units.
 * Every escape counts as one unit. */
static size_t units_before(const uint8_t *src, size_t end, size_t count)
{
    for (; count > 0; count--) {
        end -= src[end - 3] == '%' && pct_hex_pair(src + end - 2) < PCT_NOT_HEX ? 3 : 1;
    }
    return end;
}

/*
 * Unescapes windows of the input to the stack with a kernel, then decodes the bytes to text. The last bytes
 * of a window are left for the next window, because a sequence may continue there. Stops before an error,
 * near the end of the input, or when the buffer is nearly full; the caller handles these cases.
 */
static pct_result decode_windows(const pct_decode_table *table, unsigned options, pct_job job)
{
    const unsigned escapes = (options & PCT_TEXT_PLUS_AS_SPACE ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
                             (options & PCT_TEXT_KEEP_MALFORMED ? PCT_DECODE_KEEP_MALFORMED : 0u);
    uint8_t bytes[WINDOW];
    while (left_of(job) > 0 && room_of(job) >= 3 * SMALLEST_WINDOW + TEXT_SLACK) {
        size_t room = (room_of(job) - TEXT_SLACK) / 3;
        const uint8_t *next = next_of(job);
        size_t size = window_end(next, left_of(job), room < WINDOW ? room : WINDOW);
        pct_result window = pct_decode(next, size, bytes, sizeof bytes, escapes);
        bool is_last = window.read == left_of(job);
        if (!is_last && window.written < 2 * LOOKAHEAD) {
            break;
        }
        size_t limit = is_last ? window.written : window.written - LOOKAHEAD;
        pct_job text = new_job(bytes, window.written, output_of(job), room_of(job));
        text.done = decode_freely(table, options, text, limit);
        if (PCT_UNLIKELY(text.done.status != PCT_OK)) {
            break;
        }
        job = advanced(job, units_before(next, window.read, left_of(text)), text.done.written);
    }
    return job.done;
}

pct_result pct_decode_escaped_text(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                   size_t capacity, unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    job.done = decode_windows(table, options, job);
    while (left_of(job) > 0) {
        uint8_t unit[2 * TEXT_SLACK];
        pct_job one = {src, n, unit, sizeof unit, {job.done.read, 0, PCT_OK}};
        pct_result next = decode_one(table, options, one);
        if (next.status == PCT_OK && next.written > room_of(job)) {
            return (pct_result){job.done.read, job.done.written, PCT_OUTPUT_FULL};
        }
        if (next.status != PCT_OK) {
            return (pct_result){next.read, job.done.written, next.status};
        }
        memcpy(output_of(job), unit, next.written);
        job = advanced(job, next.read - job.done.read, next.written);
    }
    return job.done;
}

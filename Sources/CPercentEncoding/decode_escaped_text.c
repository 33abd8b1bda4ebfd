/* From percent-encoded bytes of a charset to UTF-8, without writing the bytes themselves. */
#include "tables.h"
#include "text_sequence.h"

enum {
    LOOKAHEAD = 4, /* units that the longest sequence has */
    FASTEST_UNITS = 2 * 3 + 1
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

/* The text of "%XX%XX" or "%XXc" as an entry, and how long it is; 0 for anything else. */
PCT_INLINE uint32_t escaped_pair(const pct_decode_table *table, const uint8_t *src, size_t *length)
{
    unsigned lead = pct_hex_pair(src + 1);
    unsigned trail = src[3];
    *length = 4;
    if (trail == '%') {
        trail = pct_hex_pair(src + 4);
        *length = 6;
    }
    if (lead < PCT_FIRST_LEAD || lead > 0xFE || trail < PCT_FIRST_TRAIL || trail > 0xFE ||
        entry_length(table->single[lead - 0x80]) != PCT_TEXT_LEAD) {
        return 0;
    }
    return table->pairs[(lead - PCT_FIRST_LEAD) * PCT_TRAILS + (trail - PCT_FIRST_TRAIL)];
}

/* The text of "%XX" as an entry; 0 if that is not all of a character. */
PCT_INLINE uint32_t escaped_single(const pct_decode_table *table, const uint8_t *src)
{
    unsigned byte = pct_hex_pair(src + 1);
    if (byte < 0x80 || byte > 0xFF) {
        return 0;
    }
    uint32_t entry = table->single[byte - 0x80];
    return entry_length(entry) < PCT_TEXT_LEAD ? entry : 0;
}

/* As much as is common: ASCII without escapes, and escaped characters of one or two bytes. */
PCT_INLINE pct_result decode_common(const pct_decode_table *table, const uint8_t *src, size_t end,
                                    uint8_t *dst, unsigned options, pct_result done)
{
    const uint8_t plus = options & PCT_TEXT_PLUS_AS_SPACE ? '+' : '%';
    size_t i = done.read;
    size_t at = done.written;
    while (i < end) {
        uint8_t byte = src[i];
        if (byte == '%') {
            size_t length = 3;
            uint32_t entry = table->pairs != NULL ? escaped_pair(table, src + i, &length) : 0;
            if (entry == 0) {
                entry = escaped_single(table, src + i);
                length = 3;
            }
            if (PCT_UNLIKELY(entry == 0)) {
                break;
            }
            at = put_text(dst, at, entry);
            i += length;
        } else if (byte < 0x80) {
            dst[at++] = byte == plus ? ' ' : byte;
            i++;
        } else {
            break;
        }
    }
    return (pct_result){i, at, PCT_OK};
}

pct_result pct_decode_escaped_text(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                   size_t capacity, unsigned options)
{
    pct_result done = {0, 0, PCT_OK};
    while (done.read < n) {
        if (n - done.read >= FASTEST_UNITS && capacity - done.written > 3 + TEXT_SLACK) {
            size_t run = (capacity - done.written - TEXT_SLACK) / 3;
            size_t rest = n - done.read - (FASTEST_UNITS - 1);
            done = decode_common(table, src, done.read + (run < rest ? run : rest), dst, options, done);
        }
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

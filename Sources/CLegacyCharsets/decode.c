/* From the bytes of a charset to UTF-8, by the decoders of the WHATWG Encoding Standard. */
#include "sequence.h"

uint32_t pct_text_entry(uint32_t scalar)
{
    uint8_t text[4] = {0, 0, 0, 0};
    if (scalar == 0) {
        return 0;
    }
    if (scalar < 0x80) {
        text[0] = (uint8_t)scalar;
        return make_entry(text, 1);
    }
    size_t length = utf8_of(scalar, text);
    return length < 4 ? make_entry(text, (uint8_t)length) : make_entry(text + 1, PCT_TEXT_AFTER_F0);
}

/* One character at a time, each of which fits before it is written. */
static pct_result decode_exactly(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity, unsigned options, pct_result done)
{
    while (done.read < n) {
        uint8_t unit[TEXT_SLACK];
        pct_result one = {done.read, 0, PCT_OK};
        if (src[done.read] < 0x80) {
            unit[one.written++] = src[one.read++];
        } else {
            one = decode_sequence(table, src, n, unit, options, one);
        }
        if (one.status == PCT_OK && one.written > capacity - done.written) {
            one.status = PCT_OUTPUT_FULL;
        }
        if (one.status != PCT_OK) {
            done.status = one.status;
            return done;
        }
        memcpy(dst + done.written, unit, one.written);
        done.written += one.written;
        done.read = one.read;
    }
    return done;
}

pct_result pct_decode_text(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                           size_t capacity, unsigned options)
{
    pct_result done = {0, 0, PCT_OK};
    while (done.read < n && capacity - done.written > 3 + TEXT_SLACK) {
        /* The last sequence may begin before the end of a run. */
        size_t run = (capacity - done.written - TEXT_SLACK) / 3;
        size_t end = run < n - done.read ? done.read + run : n;
        done = decode_freely(table, src, n, end, dst, options, done);
        if (PCT_UNLIKELY(done.status != PCT_OK)) {
            return done;
        }
    }
    return decode_exactly(table, src, n, dst, capacity, options, done);
}

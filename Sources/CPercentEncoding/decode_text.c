/* From the bytes of a charset to UTF-8, by the decoders of the WHATWG Encoding Standard. */
#include <string.h>

#include "include/CPercentEncodingText.h"
#include "kernels/kernel.h"

enum { SLACK = 8 };

/* A sequence of bytes: how many it has, and its text as an entry or as a scalar value; neither is an error.
 */
typedef struct sequence {
    size_t length;
    uint32_t entry;
    uint32_t scalar;
} sequence;

static size_t utf8_of(uint32_t scalar, uint8_t *text)
{
    if (scalar < 0x800) {
        text[0] = (uint8_t)(0xC0 | scalar >> 6);
        text[1] = (uint8_t)(0x80 | (scalar & 0x3F));
        return 2;
    }
    if (scalar < 0x10000) {
        text[0] = (uint8_t)(0xE0 | scalar >> 12);
        text[1] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
        text[2] = (uint8_t)(0x80 | (scalar & 0x3F));
        return 3;
    }
    text[0] = (uint8_t)(0xF0 | scalar >> 18);
    text[1] = (uint8_t)(0x80 | (scalar >> 12 & 0x3F));
    text[2] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
    text[3] = (uint8_t)(0x80 | (scalar & 0x3F));
    return 4;
}

static uint32_t make_entry(const uint8_t *text, uint8_t kind)
{
    const uint8_t bytes[4] = {text[0], text[1], text[2], kind};
    uint32_t entry;
    memcpy(&entry, bytes, sizeof entry);
    return entry;
}

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

PCT_INLINE bool is_in(uint8_t byte, uint8_t first, uint8_t last)
{
    return byte >= first && byte <= last;
}

/* The scalar value of a sequence of four bytes by its number; 0 if it has none. */
static uint32_t linear_scalar(const pct_decode_table *table, uint32_t number)
{
    size_t low = 0;
    size_t high = table->range_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (table->range_starts[middle] <= number) {
            low = middle;
        } else {
            high = middle;
        }
    }
    uint32_t scalar = table->range_scalars[low];
    return scalar == 0 ? 0 : scalar + (number - table->range_starts[low]);
}

/* A sequence of which the second byte is a digit. Broken ones end before what can start another. */
static sequence four_bytes(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    if (n == 2) {
        return (sequence){2, 0, 0};
    }
    if (!is_in(src[2], 0x81, 0xFE)) {
        return (sequence){1, 0, 0};
    }
    if (n == 3) {
        return (sequence){3, 0, 0};
    }
    if (!is_in(src[3], 0x30, 0x39)) {
        return (sequence){1, 0, 0};
    }
    uint32_t number =
        ((src[0] - 0x81u) * 10 + (src[1] - 0x30u)) * 1260 + (src[2] - 0x81u) * 10 + src[3] - 0x30u;
    return (sequence){4, 0, linear_scalar(table, number)};
}

/* A sequence that starts with 8F in EUC-JP. */
static sequence three_bytes(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    if (n == 1) {
        return (sequence){1, 0, 0};
    }
    if (!is_in(src[1], 0xA1, 0xFE)) {
        return (sequence){src[1] < 0x80 ? 1 : 2, 0, 0};
    }
    if (n == 2) {
        return (sequence){2, 0, 0};
    }
    if (!is_in(src[2], 0xA1, 0xFE)) {
        return (sequence){src[2] < 0x80 ? 2 : 3, 0, 0};
    }
    return (sequence){3, table->triples[(src[1] - 0xA1) * 94 + (src[2] - 0xA1)], 0};
}

PCT_INLINE sequence pair(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    if (PCT_UNLIKELY(n == 1)) {
        return (sequence){1, 0, 0};
    }
    if (PCT_UNLIKELY(table->range_count > 0 && is_in(src[1], 0x30, 0x39))) {
        return four_bytes(table, src, n);
    }
    uint32_t entry = 0;
    if (PCT_LIKELY(is_in(src[1], PCT_FIRST_TRAIL, 0xFE) && is_in(src[0], PCT_FIRST_LEAD, 0xFE))) {
        entry = table->pairs[(src[0] - PCT_FIRST_LEAD) * PCT_TRAILS + (src[1] - PCT_FIRST_TRAIL)];
    }
    return (sequence){entry != 0 || src[1] >= 0x80 ? 2 : 1, entry, 0};
}

/* What the byte at src, which is not ASCII, begins. */
PCT_INLINE sequence sequence_at(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    uint32_t entry = table->single[src[0] - 0x80];
    size_t kind = entry_length(entry);
    if (PCT_LIKELY(kind == PCT_TEXT_LEAD)) {
        return pair(table, src, n);
    }
    return kind == PCT_TEXT_LEAD_3 ? three_bytes(table, src, n) : (sequence){1, entry, 0};
}

/* Writes up to SLACK bytes at dst + at, of which the result are meant. */
PCT_INLINE size_t put_text(uint8_t *dst, size_t at, uint32_t entry)
{
    size_t kind = entry_length(entry);
    if (PCT_UNLIKELY(kind > 3)) {
        dst[at] = kind == PCT_TEXT_AFTER_F0 ? 0xF0 : 0xC3;
        memcpy(dst + at + 1, &entry, sizeof entry);
        return at + 4;
    }
    memcpy(dst + at, &entry, sizeof entry);
    return at + kind;
}

/* What the byte at done.read, which is not ASCII, begins. Up to SLACK bytes are written at dst +
 * done.written. */
PCT_INLINE pct_result decode_sequence(const pct_decode_table *table, const uint8_t *src, size_t n,
                                      uint8_t *dst, unsigned options, pct_result done)
{
    sequence found = sequence_at(table, src + done.read, n - done.read);
    if (PCT_LIKELY(found.entry != 0)) {
        done.written = put_text(dst, done.written, found.entry);
    } else if (found.scalar != 0) {
        done.written += utf8_of(found.scalar, dst + done.written);
    } else if (options & PCT_TEXT_REPLACE) {
        done.written += utf8_of(0xFFFD, dst + done.written);
    } else {
        done.status = PCT_INVALID;
        return done;
    }
    done.read += found.length;
    return done;
}

/* Eight bytes of ASCII at a time. */
PCT_INLINE pct_result copy_ascii(const uint8_t *src, size_t end, uint8_t *dst, pct_result done)
{
    while (end - done.read >= 8) {
        uint64_t word;
        memcpy(&word, src + done.read, sizeof word);
        if (word & UINT64_C(0x8080808080808080)) {
            break;
        }
        memcpy(dst + done.written, &word, sizeof word);
        done.read += 8;
        done.written += 8;
    }
    while (done.read < end && src[done.read] < 0x80) {
        dst[done.written++] = src[done.read++];
    }
    return done;
}

/* One character at a time, each of which fits before it is written. */
static pct_result decode_exactly(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity, unsigned options, pct_result done)
{
    while (done.read < n) {
        uint8_t unit[SLACK];
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
    while (done.read < n && capacity - done.written > 3 + SLACK) {
        /* The last sequence may begin before the end of a run. */
        size_t run = (capacity - done.written - SLACK) / 3;
        size_t end = run < n - done.read ? done.read + run : n;
        while (done.read < end) {
            done = src[done.read] < 0x80 ? copy_ascii(src, end, dst, done)
                                         : decode_sequence(table, src, n, dst, options, done);
            if (PCT_UNLIKELY(done.status != PCT_OK)) {
                return done;
            }
        }
    }
    return decode_exactly(table, src, n, dst, capacity, options, done);
}

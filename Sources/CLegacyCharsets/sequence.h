/* What bytes of a charset stand for, as far as the two decoders share it (WHATWG Encoding Standard). */
#ifndef PCT_TEXT_SEQUENCE_H
#define PCT_TEXT_SEQUENCE_H

#include <string.h>

#include "CLegacyCharsets.h"
#include "CPercentEncodingKernel.h"

enum { TEXT_SLACK = 8 /* bytes a character may write beyond what is meant */ };

/* A sequence of bytes: how many it has, and its text as an entry or as a scalar value; neither is an error.
 */
typedef struct sequence {
    size_t length;
    uint32_t entry;
    uint32_t scalar;
} sequence;

PCT_INLINE size_t utf8_of(uint32_t scalar, uint8_t *text)
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

PCT_INLINE bool is_in(uint8_t byte, uint8_t first, uint8_t last)
{
    return byte >= first && byte <= last;
}

/* The scalar value of a sequence of four bytes by its number; 0 if it has none. */
PCT_INLINE uint32_t linear_scalar(const pct_decode_table *table, uint32_t number)
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
PCT_INLINE sequence four_bytes(const pct_decode_table *table, const uint8_t *src, size_t n)
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
PCT_INLINE sequence three_bytes(const pct_decode_table *table, const uint8_t *src, size_t n)
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
    if (PCT_UNLIKELY(kind > 3)) {
        /* A byte that became four would not fit into what is promised to be enough. */
        return kind == PCT_TEXT_LEAD_3 ? three_bytes(table, src, n) : (sequence){1, 0, 0};
    }
    return (sequence){1, entry, 0};
}

/* Writes up to TEXT_SLACK bytes at dst + at, of which the result are meant. */
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

/* What the byte at done.read, which is not ASCII, begins. Up to TEXT_SLACK bytes are written at dst +
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

/* Pairs of bytes that stand for up to three bytes, as nearly all do. */
PCT_INLINE pct_result decode_pairs(const pct_decode_table *table, const uint8_t *src, size_t end,
                                   uint8_t *dst, pct_result done)
{
    size_t i = done.read;
    size_t at = done.written;
    while (end - i >= 2 && is_in(src[i], PCT_FIRST_LEAD, 0xFE) && is_in(src[i + 1], PCT_FIRST_TRAIL, 0xFE) &&
           entry_length(table->single[src[i] - 0x80]) == PCT_TEXT_LEAD) {
        uint32_t entry =
            table->pairs[(src[i] - PCT_FIRST_LEAD) * PCT_TRAILS + (src[i + 1] - PCT_FIRST_TRAIL)];
        if (PCT_UNLIKELY(entry == 0 || entry_length(entry) > 3)) {
            break;
        }
        memcpy(dst + at, &entry, sizeof entry);
        at += entry_length(entry);
        i += 2;
    }
    return (pct_result){i, at, PCT_OK};
}

/* Bytes that stand for up to three bytes by themselves. */
PCT_INLINE pct_result decode_singles(const pct_decode_table *table, const uint8_t *src, size_t end,
                                     uint8_t *dst, pct_result done)
{
    size_t i = done.read;
    size_t at = done.written;
    for (; i < end && src[i] >= 0x80; i++) {
        uint32_t entry = table->single[src[i] - 0x80];
        if (PCT_UNLIKELY(entry == 0 || entry_length(entry) > 3)) {
            break;
        }
        memcpy(dst + at, &entry, sizeof entry);
        at += entry_length(entry);
    }
    return (pct_result){i, at, PCT_OK};
}

/* The sequences that start before `end`, into a buffer with room for them and for TEXT_SLACK. */
PCT_INLINE pct_result decode_freely(const pct_decode_table *table, const uint8_t *src, size_t n, size_t end,
                                    uint8_t *dst, unsigned options, pct_result done)
{
    while (done.read < end && done.status == PCT_OK) {
        if (src[done.read] < 0x80) {
            done = copy_ascii(src, end, dst, done);
            continue;
        }
        size_t before = done.read;
        done = table->pairs != NULL ? decode_pairs(table, src, end, dst, done)
                                    : decode_singles(table, src, end, dst, done);
        if (done.read == before) {
            done = decode_sequence(table, src, n, dst, options, done);
        }
    }
    return done;
}

#endif

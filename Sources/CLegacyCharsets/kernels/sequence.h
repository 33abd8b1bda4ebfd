/* Reads the byte sequences of a charset (WHATWG Encoding Standard). Shared by the decoders of plain and
 * escaped bytes. */
#pragma once

#include <string.h>

#include "CLegacyCharsets.h"
#include "CPercentEncodingKernel.h"

enum { TEXT_SLACK = 8 /* bytes past the output that writing a character may overwrite */ };

/* A byte sequence: its length, and its text as an entry or as a scalar value. If entry and scalar are both
 * zero, the sequence is invalid. */
typedef struct sequence {
    size_t length;
    uint32_t entry;
    uint32_t scalar;
    bool is_cut; /* the input ends within the sequence */
} sequence;

PCT_INLINE sequence broken(size_t length)
{
    return (sequence){.length = length};
}

PCT_INLINE sequence cut(size_t length)
{
    return (sequence){.length = length, .is_cut = true};
}

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

/* Returns the index of a pair in the table. */
PCT_INLINE size_t pair_index(size_t lead, size_t trail)
{
    return (lead - PCT_FIRST_LEAD) * PCT_TRAILS + trail - PCT_FIRST_TRAIL;
}

/* Returns the scalar value of the four-byte sequence with the given number; 0 if the sequence is invalid. */
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

/* Reads a sequence with a digit as its second byte. An invalid sequence has length 1, because its second byte
 * is ASCII. */
PCT_INLINE sequence four_bytes(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    if (n == 2) {
        return cut(2);
    }
    if (!is_in(src[2], 0x81, 0xFE)) {
        return broken(1);
    }
    if (n == 3) {
        return cut(3);
    }
    if (!is_in(src[3], 0x30, 0x39)) {
        return broken(1);
    }
    uint32_t number =
        ((src[0] - 0x81u) * 10 + (src[1] - 0x30u)) * 1260 + (src[2] - 0x81u) * 10 + src[3] - 0x30u;
    return (sequence){.length = 4, .scalar = linear_scalar(table, number)};
}

/* Reads two bytes from A1 on, which follow `before` bytes. */
PCT_INLINE sequence square(const uint32_t *entries, const uint8_t *src, size_t n, size_t before)
{
    for (size_t i = before; i < before + 2; i++) {
        if (n == i) {
            return cut(i);
        }
        if (!is_in(src[i], 0xA1, 0xFE)) {
            return broken(src[i] < 0x80 ? i : i + 1);
        }
    }
    return (sequence){.length = before + 2,
                      .entry = entries[(src[before] - 0xA1) * 94 + (src[before + 1] - 0xA1)]};
}

/* Reads an EUC-TW sequence that starts with 8E. */
PCT_INLINE sequence plane(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    if (n == 1) {
        return cut(1);
    }
    if (!is_in(src[1], 0xA1, 0xA0 + PCT_PLANES)) {
        return broken(src[1] < 0x80 ? 1 : 2);
    }
    return square(table->planes + (size_t)(src[1] - 0xA1) * 94 * 94, src, n, 2);
}

PCT_INLINE sequence pair(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    if (PCT_UNLIKELY(n == 1)) {
        return cut(1);
    }
    if (PCT_UNLIKELY(table->range_count > 0 && is_in(src[1], 0x30, 0x39))) {
        return four_bytes(table, src, n);
    }
    uint32_t entry = 0;
    if (PCT_LIKELY(is_in(src[1], PCT_FIRST_TRAIL, 0xFE) && is_in(src[0], PCT_FIRST_LEAD, 0xFE))) {
        entry = table->pairs[pair_index(src[0], src[1])];
    }
    return (sequence){.length = entry != 0 || src[1] >= 0x80 ? 2 : 1, .entry = entry};
}

/* Returns the sequence that starts with the non-ASCII byte at src. */
PCT_INLINE sequence sequence_at(const pct_decode_table *table, const uint8_t *src, size_t n)
{
    uint32_t entry = table->single[src[0] - 0x80];
    size_t kind = entry_length(entry);
    if (PCT_LIKELY(kind == PCT_TEXT_LEAD)) {
        return pair(table, src, n);
    }
    if (PCT_UNLIKELY(kind > 3)) {
        /* A text of four bytes for a single byte would exceed the documented capacity. */
        return kind == PCT_TEXT_LEAD_3   ? square(table->triples, src, n, 1)
               : kind == PCT_TEXT_LEAD_4 ? plane(table, src, n)
                                         : broken(1);
    }
    return (sequence){.length = 1, .entry = entry};
}

/* Whether an entry is text of up to three bytes. */
PCT_INLINE bool has_text(uint32_t entry)
{
    return entry_length(entry) - 1 < 3;
}

/* Writes up to TEXT_SLACK bytes at dst + at, and returns the end of the output. */
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

/* Writes the text of a sequence. Writes up to TEXT_SLACK bytes. */
PCT_INLINE pct_result put_sequence(sequence found, uint8_t *dst, pct_result done)
{
    if (PCT_LIKELY(found.entry != 0)) {
        done.written = put_text(dst, done.written, found.entry);
    } else if (found.scalar != 0) {
        done.written += utf8_of(found.scalar, dst + done.written);
    } else {
        done.status = PCT_INVALID;
        return done;
    }
    done.read += found.length;
    return done;
}

/* Copies ASCII eight bytes at a time. */
PCT_INLINE pct_result copy_ascii(pct_job job, size_t limit)
{
    while (limit - job.done.read >= 8) {
        uint64_t word;
        memcpy(&word, next_of(job), sizeof word);
        if (word & UINT64_C(0x8080808080808080)) {
            break;
        }
        memcpy(output_of(job), &word, sizeof word);
        job = advanced(job, 8, 8);
    }
    while (job.done.read < limit && *next_of(job) < 0x80) {
        *output_of(job) = *next_of(job);
        job = advanced(job, 1, 1);
    }
    return job.done;
}

/* Decode with the kernel that the process uses; see pct_text_kernel. */
pct_result pct_decode_by_kernel(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                size_t capacity);

size_t pct_decode_few(const pct_decode_table *table, const uint8_t *src, size_t n, unsigned options,
                      uint8_t *dst, size_t capacity);

/* Encodes UTF-8 to the escaped bytes of a charset, one character at a time. */
#pragma once

#include "../codes.h"
#include "../kernel.h"

enum {
    FEW = 64,          /* bytes of text; runs take longer to start */
    LONGEST_UNIT = 12, /* four escaped bytes */
    SLACK = 16
};

/* Appends the escaped bytes of a code, and returns the end of the output. Writes up to SLACK bytes. */
PCT_INLINE size_t put_code(const pct_set *set, pct_code_form form, uint8_t *dst, size_t at, uint32_t code)
{
    if (form != PCT_CODES_16 && code > 0xFFFF) {
        if (code > 0xFFFFFF) {
            at = put(dst, at, set->entry[code >> 24]);
        }
        at = put(dst, at, set->entry[code >> 16 & 0xFF]);
    }
    if (PCT_LIKELY(code > 0xFF)) {
        at = put(dst, at, set->entry[code >> 8 & 0xFF]);
    }
    return put(dst, at, set->entry[code & 0xFF]);
}

/* Encodes the next character, which must be complete and not ASCII. Writes up to SLACK bytes. */
PCT_INLINE pct_result encode_character(const pct_text_rules *rules, pct_code_form form, pct_job job)
{
    const uint8_t *src = next_of(job);
    size_t length = announced_length(*src);
    if (PCT_UNLIKELY(length == 0)) {
        job.done.status = PCT_INVALID;
        return job.done;
    }
    uint32_t code = code_at(&rules->table, form, src, length);
    if (PCT_UNLIKELY(code == PCT_NO_CODE)) {
        job.done.status = PCT_UNENCODABLE;
        return job.done;
    }
    job.done.written = put_code(rules->other, form, job.dst, job.done.written, code);
    job.done.read += length;
    return job.done;
}

/* Encodes characters to single bytes, up to the first ASCII character or the first character that starts at
 * or after `limit`. */
PCT_INLINE pct_result encode_single_run(const pct_encode_table *table, pct_job job, size_t limit)
{
    const uint8_t *src = job.src;
    const uint16_t *entries = table->entries;
    size_t i = job.done.read, at = job.done.written;
    while (i < limit && src[i] >= 0x80) {
        uint32_t code;
        size_t length = 2;
        if (PCT_LIKELY(src[i] >= 0xC0 && src[i] < 0xE0 && job.n - i >= 2)) {
            code = code16_at(entries, src + i, 2);
        } else {
            length = announced_length(src[i]);
            if (length == 0 || length > job.n - i) {
                return (pct_result){i, at, PCT_INVALID};
            }
            code = code_at(table, PCT_CODES_16, src + i, length);
        }
        if (PCT_UNLIKELY(code == PCT_NO_CODE)) {
            return (pct_result){i, at, PCT_UNENCODABLE};
        }
        job.dst[at++] = (uint8_t)code;
        i += length;
    }
    return (pct_result){i, at, PCT_OK};
}

PCT_INLINE bool is_ascii(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return (word & UINT64_C(0x8080808080808080)) == 0;
}

PCT_INLINE size_t put_eight(const pct_set *set, const uint8_t *src, uint8_t *dst, size_t at)
{
    for (size_t k = 0; k < 8; k++) {
        at = put(dst, at, set->entry[src[k]]);
    }
    return at;
}

/* Encodes an ASCII character, then groups of eight ASCII characters before `limit`. */
PCT_INLINE pct_result encode_ascii(const pct_set *set, pct_job job, size_t limit)
{
    size_t i = job.done.read;
    size_t at = put(job.dst, job.done.written, set->entry[job.src[i++]]);
    for (; i < limit && limit - i >= 8 && is_ascii(job.src + i); i += 8) {
        at = put_eight(set, job.src + i, job.dst, at);
    }
    return (pct_result){i, at, PCT_OK};
}

/* Encodes a complete three-byte character if its code has two bytes; otherwise does nothing. */
PCT_INLINE pct_result encode_pair(const pct_text_rules *rules, pct_job job)
{
    uint32_t code = code16_at(rules->table.entries, next_of(job), 3);
    if (PCT_LIKELY(code > 0xFF)) {
        size_t at = put(job.dst, job.done.written, rules->other->entry[code >> 8]);
        job.done.written = put(job.dst, at, rules->other->entry[code & 0xFF]);
        job.done.read += 3;
    }
    return job.done;
}

/*
 * Encodes up to `limit`, or a few bytes past it, into a buffer with room for any output. At least three bytes
 * of text must follow `limit`.
 */
PCT_INLINE pct_result encode_freely(const pct_text_rules *rules, pct_code_form form, pct_job job,
                                    size_t limit)
{
    while (job.done.read < limit && PCT_LIKELY(job.done.status == PCT_OK)) {
        uint8_t lead = *next_of(job);
        if (PCT_LIKELY(lead >= 0xE0 && lead < 0xF0)) {
            size_t before = job.done.read;
            job.done = form == PCT_CODES_16 ? encode_pair(rules, job) : job.done;
            if (PCT_LIKELY(job.done.read != before)) {
                continue;
            }
        } else if (lead < 0x80) {
            job.done = encode_ascii(rules->ascii, job, limit);
            continue;
        }
        job.done = encode_character(rules, form, job);
    }
    return job.done;
}

/* Encodes a short text in one loop, and returns the length of the output. May write SLACK bytes past it. If a
 * character has no code or the text is not UTF-8, returns 0. */
PCT_INLINE size_t encode_few(const pct_text_rules *rules, const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t end = 0;
    for (size_t at = 0; at < n;) {
        const uint8_t lead = src[at];
        uint32_t code = PCT_NO_CODE;
        if (lead < 0x80) {
            end = put(dst, end, rules->ascii->entry[lead]);
            at++;
            continue;
        }
        if (lead >= 0xE0 && lead < 0xF0 && n - at >= 3) {
            code = code16_at(rules->table.entries, src + at, 3);
            at += 3;
        } else if (lead >= 0xC0 && lead < 0xE0 && n - at >= 2) {
            code = code16_at(rules->table.entries, src + at, 2);
            at += 2;
        }
        if (PCT_UNLIKELY(code == PCT_NO_CODE)) {
            return 0;
        }
        end = put_code(rules->other, PCT_CODES_16, dst, end, code);
    }
    return end;
}

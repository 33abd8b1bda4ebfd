/* From UTF-8 to the bytes of a charset, escaped in the same pass. */
#include <string.h>

#include "../codes.h"
#include "kernel.h"

enum {
    LONGEST_UNIT = 12, /* four bytes, all of them escaped */
    SLACK = 16
};

/* Writes up to SLACK bytes, of which the result are meant. */
PCT_INLINE size_t put_code(const pct_set *set, pct_code_form form, uint8_t *dst, size_t at, uint32_t code)
{
    if (PCT_UNLIKELY(code == (form == PCT_CODES_32 ? VANISHES : VANISHES_16))) {
        return at;
    }
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

/* One character that is not ASCII, or why there is none. Up to SLACK bytes are written at dst + done.written.
 */
PCT_INLINE pct_result encode_character(const pct_encode_table *table, pct_code_form form, const pct_set *set,
                                       const uint8_t *src, size_t n, uint8_t *dst, pct_result done)
{
    size_t length = sequence_length(src[done.read]);
    if (PCT_UNLIKELY(length == 0 || length > n - done.read)) {
        done.status = PCT_INVALID;
        return done;
    }
    uint32_t code = code_at(table, form, src + done.read, length);
    if (PCT_UNLIKELY(code == PCT_NO_CODE)) {
        done.status = PCT_UNENCODABLE;
        return done;
    }
    done.written = put_code(set, form, dst, done.written, code);
    done.read += length;
    return done;
}

PCT_INLINE bool is_ascii(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return (word & UINT64_C(0x8080808080808080)) == 0;
}

/*
 * Up to `end`, or a few bytes beyond it, into a buffer with room for whatever comes out. The text goes on for
 * at least three bytes after `end`, so that only what is no lead byte has to be found out.
 */
PCT_INLINE pct_result encode_freely(const pct_encode_table *table, pct_code_form form, const pct_set *ascii,
                                    const pct_set *other, const uint8_t *src, size_t end, uint8_t *dst,
                                    pct_result done)
{
    size_t i = done.read;
    size_t at = done.written;
    while (i < end) {
        uint8_t lead = src[i];
        if (PCT_LIKELY(lead >= 0xE0 && lead < 0xF0)) {
            uint32_t code = form == PCT_CODES_16 ? code16_of_three(table, src + i) : PCT_NO_CODE;
            /* Neither without a code nor of one byte, and it does not vanish. */
            if (PCT_LIKELY(is_pair(code))) {
                at = put(dst, at, other->entry[code >> 8]);
                at = put(dst, at, other->entry[code & 0xFF]);
                i += 3;
                continue;
            }
        } else if (lead < 0x80) {
            at = put(dst, at, ascii->entry[src[i++]]);
            while (i < end && end - i >= 8 && is_ascii(src + i)) {
                for (size_t k = 0; k < 8; k++) {
                    at = put(dst, at, ascii->entry[src[i + k]]);
                }
                i += 8;
            }
            continue;
        }
        done = encode_character(table, form, other, src, i + 4, dst, (pct_result){i, at, PCT_OK});
        if (PCT_UNLIKELY(done.status != PCT_OK)) {
            return done;
        }
        i = done.read;
        at = done.written;
    }
    return (pct_result){i, at, PCT_OK};
}

pct_result pct_encode_text_exact(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                                 const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, pct_result done,
                                 size_t limit)
{
    while (done.read < limit) {
        uint8_t unit[LONGEST_UNIT + SLACK];
        pct_result one = {done.read, 0, PCT_OK};
        if (src[done.read] < 0x80) {
            one.written = put(unit, 0, ascii->entry[src[one.read++]]);
        } else {
            one = encode_character(table, table->form, other, src, n, unit, one);
        }
        if (one.status == PCT_OK && one.written > capacity - done.written) {
            one.status = PCT_OUTPUT_FULL;
        }
        if (one.status != PCT_OK) {
            done.status = one.status;
            return done;
        }
        if (one.written > 0) {
            memcpy(dst + done.written, unit, one.written);
        }
        done.written += one.written;
        done.read = one.read;
    }
    return done;
}

PCT_INLINE pct_result encode_text(const pct_encode_table *shared, pct_code_form form, const pct_set *ascii,
                                  const pct_set *other, const uint8_t *src, size_t n, uint8_t *dst,
                                  size_t capacity)
{
    /* A copy that no store can change, as far as the compiler knows. */
    const pct_encode_table own = *shared;
    const pct_encode_table *table = &own;
    /* The last character may begin before the end of a run and take as much as its four bytes can. */
    const size_t expansion = form == PCT_CODES_16 ? 3 : 6;
    const size_t reserve = 4 * expansion + SLACK;
    pct_result done = {0, 0, PCT_OK};
    while (done.read < n && capacity - done.written > reserve + 8 * expansion) {
        size_t run = (capacity - done.written - reserve) / expansion;
        if (n - done.read <= 3) {
            break;
        }
        run = run < n - done.read - 3 ? run : n - done.read - 3;
        done = encode_freely(table, form, ascii, other, src, done.read + run, dst, done);
        if (done.status != PCT_OK) {
            return done;
        }
    }
    return pct_encode_text_exact(table, ascii, other, src, n, dst, capacity, done, n);
}

pct_result pct_encode_text_scalar(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                                  const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    if (table->form == PCT_CODES_16) {
        return encode_text(table, PCT_CODES_16, ascii, other, src, n, dst, capacity);
    }
    if (table->form == PCT_CODES_32) {
        return encode_text(table, PCT_CODES_32, ascii, other, src, n, dst, capacity);
    }
    return encode_text(table, PCT_CODES_GB18030, ascii, other, src, n, dst, capacity);
}

const pct_text_kernel pct_text_kernel_scalar = {
    .name = "scalar",
    .features = 0,
    .encode_text = pct_encode_text_scalar,
};

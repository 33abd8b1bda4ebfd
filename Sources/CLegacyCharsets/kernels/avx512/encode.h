/*
 * Encodes UTF-8 to the escaped bytes of a charset with AVX-512. Included by the AVX-512 kernel.
 *
 * Handles runs of characters of up to three bytes in any mixture. Codes are looked up first, and
 * then the bytes of all codes of a run are escaped in blocks.
 */
#pragma once

#include "few.h"

enum { MARGIN = 2 * BLOCK /* room that stores need past the output */ };

/* ---- Codes ---- */

/* Bytes of the charset before escaping. `others` marks the bytes of non-ASCII characters. */
typedef struct pending {
    uint8_t bytes[RUN + BLOCK], others[RUN + BLOCK];
    size_t count;
} pending;

/* The table indices of the characters of a run. A separate loop computes the indices, because the processor
 * does not look ahead far enough in a single loop. */
typedef struct places {
    uint16_t of[RUN];
    __mmask32 ascii[RUN / CHARACTERS];
} places;

AVX512_INLINE void find_places(places *to, const split_text *from)
{
    for (size_t at = 0; at < from->count; at += CHARACTERS) {
        const uint8_t *next = from->bytes[0] + at;
        scalars found =
            scalars_of(_mm256_loadu_si256((const void *)next), _mm256_loadu_si256((const void *)(next + RUN)),
                       _mm256_loadu_si256((const void *)(next + 2 * RUN)));
        _mm512_store_si512(to->of + at, found.values);
        to->ascii[at / CHARACTERS] = found.ascii;
    }
}

/* Appends the bytes of codes. */
AVX512_INLINE size_t put_codes(const text_encoder *it, codes next, pending *to, size_t at)
{
    const code_bytes from = bytes_of(next);
    store(to->bytes + at, compress(from.used, from.lanes));
    if (!it->has_one_set) {
        store(to->others + at, compress(from.used, _mm512_movm_epi8(from.others)));
    }
    return at + lanes_in(from.used);
}

/* Appends the bytes of the characters before the first character that has no code. Returns the number of
 * appended characters. */
AVX512_INLINE size_t convert(const text_encoder *it, const split_text *from, pending *to)
{
    _Alignas(64) places found;
    find_places(&found, from);
    size_t written = to->count;
    size_t at = 0;
    bool goes_on = true;
    while (at < from->count && goes_on) {
        size_t count = from->count - at < CHARACTERS ? from->count - at : CHARACTERS;
        const scalars some = {_mm512_load_si512(found.of + at), found.ascii[at / CHARACTERS]};
        codes next = codes_of(it->entries, found.of + at, some, count);
        written = put_codes(it, next, to, written);
        at += next.count;
        goes_on = next.count == count;
    }
    to->count = written;
    return at;
}

AVX512_INLINE void append_ascii(pending *to, __m512i bytes)
{
    store(to->bytes + to->count, bytes);
    store(to->others + to->count, _mm512_setzero_si512());
    to->count += BLOCK;
}

/* Returns the length of the first `count` characters, which have at most three bytes each. */
AVX512_INLINE size_t length_of(const uint8_t *src, size_t count)
{
    size_t length = 0;
    for (; count > 0; count--) {
        length += src[length] < 0x80 ? 1 : src[length] < 0xE0 ? 2 : 3;
    }
    return length;
}

/* Converts the characters that start in the first `size` of n bytes of text. Stops before a
 * character of four bytes, ill-formed UTF-8, or a character that has no code. Returns the length of the
 * converted text. */
AVX512_INLINE size_t convert_run(const text_encoder *it, const uint8_t *src, size_t n, size_t size,
                                 pending *to)
{
    _Alignas(64) split_text text;
    block_starts end = {.goes_on = true};
    size_t start = 0; /* the start of the text that is split but not yet converted */
    text.count = 0;
    to->count = 0;
    for (size_t at = 0; at < size && end.goes_on; at += BLOCK) {
        const block_bytes block = load_bytes(src + at, n - at);
        if (size - at >= BLOCK && _mm512_movepi8_mask(block.first) == 0) {
            size_t count = convert(it, &text, to);
            if (count != text.count) {
                return start + length_of(src + start, count);
            }
            append_ascii(to, block.first);
            text.count = 0;
            start = at + BLOCK;
            end.read = start;
            continue;
        }
        end = starts_of(block, size - at, end.carry);
        split_block(&text, block, end.firsts);
        end.read += at;
    }
    size_t count = convert(it, &text, to);
    return count == text.count ? end.read : start + length_of(src + start, count);
}

/* ---- Escapes ---- */

/* Escapes at most one block of bytes from `at` on. */
AVX512_INLINE size_t put_pending(const text_encoder *it, const pending *from, size_t at, uint8_t *dst)
{
    size_t length = from->count - at < BLOCK ? from->count - at : BLOCK;
    __m512i bytes = load_text(from->bytes + at, length);
    __mmask64 others = it->has_one_set ? 0 : _mm512_movepi8_mask(load_text(from->others + at, length));
    return put_bytes(it, bytes, others, length, dst);
}

/* Encodes runs. Stops before a character that convert_run cannot handle, or when the buffer is nearly
 * full. */
AVX512_INLINE pct_result encode_steps(const text_encoder *it, pct_job job)
{
    _Alignas(64) pending text;
    while (left_of(job) > 0 && room_of(job) >= MARGIN + 3) {
        size_t size = left_of(job) < RUN ? left_of(job) : RUN;
        size = size < (room_of(job) - MARGIN) / 3 ? size : (room_of(job) - MARGIN) / 3;
        size_t read = convert_run(it, next_of(job), left_of(job), size, &text);
        for (size_t at = 0; at < text.count; at += BLOCK) {
            job.done.written += put_pending(it, &text, at, output_of(job));
        }
        job.done.read += read;
        if (read < size) {
            break;
        }
    }
    return job.done;
}

/* Whether the space rule of the ASCII set can also be used for spaces among the bytes of non-ASCII
 * characters. */
static bool agree_on_spaces(const pct_set *ascii, const pct_set *other)
{
    return ascii->space == other->space || !(other->single[' '] & 1);
}

/* Not inlined, so that short texts need few registers. */
AVX512 static __attribute__((noinline)) pct_result encode_long(const text_encoder *it,
                                                               const pct_text_rules *rules, pct_job job)
{
    while (left_of(job) > 0 && job.done.status == PCT_OK) {
        job.done = encode_steps(it, job);
        if (left_of(job) > 0) {
            job.done = pct_encode_text_exact(rules, job, job.done.read + 1);
        }
    }
    return job.done;
}

AVX512 static pct_result encode_text(const pct_encode_table *table, const pct_set *ascii,
                                     const pct_set *other, const uint8_t *src, size_t n, uint8_t *dst,
                                     size_t capacity)
{
    if (table->form != PCT_CODES_16 || !agree_on_spaces(ascii, other)) {
        return pct_encode_text_scalar(table, ascii, other, src, n, dst, capacity);
    }
    const text_encoder it = text_encoder_of(table, ascii, other);
    if (n > 0 && n <= BLOCK && capacity >= 3 * n + BLOCK) {
        const size_t written = encode_few(&it, src, n, dst);
        if (PCT_LIKELY(written > 0)) {
            return (pct_result){n, written, PCT_OK};
        }
    }
    const pct_text_rules rules = {*table, ascii, other};
    return encode_long(&it, &rules, new_job(src, n, dst, capacity));
}

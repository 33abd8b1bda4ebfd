/* Codes short text by the other functions of a kernel. */
#pragma once

#include "kernel.h"

enum { PACKED_BYTES = 16 };

/* Returns the bits of the first n of eight bytes. */
PCT_INLINE uint64_t bits_below(size_t n)
{
    return n < 8 ? (UINT64_C(1) << 8 * n) - 1 : ~UINT64_C(0);
}

PCT_INLINE pct_string packed_of(uint64_t first, uint64_t last, size_t n)
{
    bool is_ascii = ((first | last) & UINT64_C(0x8080808080808080)) == 0;
    return (pct_string){first, last | (uint64_t)((is_ascii ? PCT_PACKED_ASCII : PCT_PACKED_UTF8) | n) << 56};
}

/* Packs n bytes, at most fifteen, of a buffer of sixteen. */
PCT_INLINE pct_string pack(const uint8_t *src, size_t n)
{
    uint64_t words[2];
    memcpy(words, src, sizeof words);
    return packed_of(PCT_LITTLE_ENDIAN_64(words[0]) & bits_below(n),
                     n > 8 ? PCT_LITTLE_ENDIAN_64(words[1]) & bits_below(n - 8) : 0, n);
}

PCT_INLINE size_t packed_length(pct_string text)
{
    return text.last >> 56 & PCT_LONGEST_PACKED;
}

/* Writes the two words, and returns the length of the text, which does not include their last byte. */
PCT_INLINE size_t unpack(pct_string text, uint8_t *dst)
{
    const uint64_t words[2] = {PCT_LITTLE_ENDIAN_64(text.first), PCT_LITTLE_ENDIAN_64(text.last)};
    memcpy(dst, words, sizeof words);
    return packed_length(text);
}

/* Returns a mask that is not zero if any of eight bytes is `byte`. */
PCT_INLINE uint64_t find_in_word(uint64_t word, uint8_t byte)
{
    uint64_t differences = word ^ UINT64_C(0x0101010101010101) * byte;
    return (differences - UINT64_C(0x0101010101010101)) & ~differences & UINT64_C(0x8080808080808080);
}

PCT_INLINE uint64_t find_in_packed(pct_string text, uint8_t byte)
{
    return find_in_word(text.first, byte) | find_in_word(text.last, byte);
}

/* Whether decoding with these options cannot change packed text. No top byte is '%' or '+'. */
PCT_INLINE bool is_packed_literal(pct_string text, unsigned options)
{
    uint8_t second = options & PCT_DECODE_PLUS_AS_SPACE ? '+' : '%';
    return (find_in_packed(text, '%') | find_in_packed(text, second)) == 0;
}

/* Whether at least eight bytes are ASCII. Looks at the last bytes first: text in a non-Latin script usually
 * ends with non-ASCII bytes. Without an exit, the loop becomes one over vectors. */
PCT_INLINE bool are_ascii(const uint8_t *src, size_t n)
{
    uint64_t last;
    memcpy(&last, src + n - sizeof last, sizeof last);
    if (last & UINT64_C(0x8080808080808080)) {
        return false;
    }
    uint8_t bits = 0;
    for (size_t i = 0; i < n; i++) {
        bits |= src[i];
    }
    return bits < 0x80;
}

typedef size_t valid_bytes(const uint8_t *src, size_t n);

/* Returns the form of n bytes of decoded text that are too many to pack. */
PCT_INLINE pct_string string_of(const uint8_t *text, size_t n, bool is_ascii, valid_bytes *valid_prefix)
{
    if (is_ascii) {
        return (pct_string){n, PCT_STRING_ASCII};
    }
    return valid_prefix(text, n) == n ? (pct_string){n, PCT_STRING_UTF8} : (pct_string){0, PCT_STRING_OTHER};
}

/* Returns the form of at most fifteen bytes of decoded text, in a buffer of sixteen. */
PCT_INLINE pct_string packed_string_of(const uint8_t *text, size_t n, valid_bytes *valid_prefix)
{
    pct_string packed = pack(text, n);
    bool is_text = packed.last >> 56 == (PCT_PACKED_ASCII | n) || valid_prefix(text, n) == n;
    return is_text ? packed : (pct_string){0, PCT_STRING_OTHER};
}

/* Whether encoding to `written` bytes changes the text. Only a space written as '+' keeps the length. */
PCT_INLINE bool is_changed(const pct_set *set, const uint8_t *src, size_t n, size_t written)
{
    return written != n || (set->space == '+' && n > 0 && memchr(src, ' ', n));
}

/* Whether decoding with these options cannot change the text. */
PCT_INLINE bool has_no_escapes(const uint8_t *src, size_t n, unsigned options)
{
    if (n == 0) {
        return true;
    }
    uint8_t second = options & PCT_DECODE_PLUS_AS_SPACE ? '+' : '%';
    return !memchr(src, '%', n) && (second == '%' || !memchr(src, second, n));
}

/* ---- The calls by the functions of a kernel ---- */

typedef pct_result encode_bytes(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                size_t capacity);
typedef pct_result decode_bytes(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                unsigned options);
PCT_INLINE pct_string encode_string_by(encode_bytes *encode, const pct_set *set, const uint8_t *src, size_t n,
                                       uint8_t *dst)
{
    size_t written = encode(set, src, n, dst, 3 * n + 1).written;
    return is_changed(set, src, n, written) ? (pct_string){written, PCT_STRING_ASCII}
                                            : (pct_string){0, PCT_STRING_SAME};
}

PCT_INLINE pct_string encode_packed_by(encode_bytes *encode, const pct_set *set, pct_string text,
                                       uint8_t *dst, bool packs)
{
    uint8_t src[PACKED_BYTES];
    size_t n = unpack(text, src);
    if (!packs) {
        return (pct_string){encode(set, src, n, dst, PCT_STRING_ROOM).written, PCT_STRING_ASCII};
    }
    pct_string done = encode_string_by(encode, set, src, n, dst);
    if (done.last == PCT_STRING_SAME) {
        return text;
    }
    return done.first <= PCT_LONGEST_PACKED ? pack(dst, done.first) : done;
}

/* Decodes text that may have escapes. */
PCT_INLINE pct_string decode_escaped_by(decode_bytes *decode, valid_bytes *valid_prefix, const uint8_t *src,
                                        size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    pct_result done = decode(src, n, dst, capacity, options);
    if (done.status != PCT_OK) {
        return (pct_string){0, PCT_STRING_OTHER};
    }
    return done.written <= PCT_LONGEST_PACKED
               ? packed_string_of(dst, done.written, valid_prefix)
               : string_of(dst, done.written, are_ascii(dst, done.written), valid_prefix);
}

/* Defines the four functions. */
#define PCT_STRING_CALLS(attributes, encode, decode, valid_prefix)                                           \
    attributes static pct_string encode_string(const pct_set *set, const uint8_t *src, size_t n,             \
                                               uint8_t *dst)                                                 \
    {                                                                                                        \
        return encode_string_by(encode, set, src, n, dst);                                                   \
    }                                                                                                        \
                                                                                                             \
    attributes static pct_string encode_packed(const pct_set *set, pct_string text, uint8_t *dst,            \
                                               bool packs)                                                   \
    {                                                                                                        \
        return encode_packed_by(encode, set, text, dst, packs);                                              \
    }                                                                                                        \
                                                                                                             \
    attributes static pct_string decode_string(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,  \
                                               unsigned options)                                             \
    {                                                                                                        \
        return has_no_escapes(src, n, options)                                                               \
                   ? (pct_string){0, PCT_STRING_SAME}                                                        \
                   : decode_escaped_by(decode, valid_prefix, src, n, dst, capacity, options);                \
    }                                                                                                        \
                                                                                                             \
    attributes static pct_string decode_packed(pct_string text, unsigned options)                            \
    {                                                                                                        \
        uint8_t src[PACKED_BYTES], dst[PACKED_BYTES];                                                        \
        return is_packed_literal(text, options)                                                              \
                   ? text                                                                                    \
                   : decode_escaped_by(decode, valid_prefix, src, unpack(text, src), dst, sizeof dst,        \
                                       options);                                                             \
    }

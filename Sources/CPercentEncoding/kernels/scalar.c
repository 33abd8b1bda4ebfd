/* Portable kernel: the 256-entry table for encoding, eight bytes at a time in a word for decoding. */
#include <string.h>

#include "kernel.h"

enum { BLOCK = 64, CLEAN_STEP = 16 };

/* The four offsets depend on the lengths only, so the serial chain is one addition for four bytes. */
PCT_INLINE size_t put4(const uint32_t *table, const uint8_t *src, uint8_t *dst, size_t at)
{
    uint32_t e0 = table[src[0]], e1 = table[src[1]], e2 = table[src[2]], e3 = table[src[3]];
    size_t after = put(dst, at, e0);
    after = put(dst, after, e1);
    after = put(dst, after, e2);
    return put(dst, after, e3);
}

/* How many bytes from src on can be copied as they are, in steps of CLEAN_STEP. */
static size_t copy_clean(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t i = 0;
    for (; n - i >= CLEAN_STEP; i += CLEAN_STEP) {
        unsigned literal = 1;
        for (unsigned k = 0; k < CLEAN_STEP; k++) {
            literal &= set->literal[src[i + k]];
        }
        if (!literal) {
            break;
        }
        memcpy(dst + i, src + i, CLEAN_STEP);
    }
    return i;
}

/* Encodes fewer than a block into a buffer of at least 3 * n + 1. */
PCT_INLINE size_t encode_few(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t i = 0;
    size_t at = 0;
    for (; n - i >= 8; i += 8) {
        at = put4(set->entry, src + i, dst, at);
        at = put4(set->entry, src + i + 4, dst, at);
    }
    if (n - i >= 4) {
        at = put4(set->entry, src + i, dst, at);
        i += 4;
    }
    for (; i < n; i++) {
        at = put(dst, at, set->entry[src[i]]);
    }
    return at;
}

/*
 * Encodes n bytes into a buffer of at least 3 * n + 1. Mixed text meets no branch that depends on it. A block
 * that came out unchanged hints at clean text, which is copied in wide steps for as long as it lasts; this
 * also gets away from the stall of byte loads that follow four-byte stores to the same offset modulo 4096.
 */
static size_t encode_many(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    size_t i = 0;
    size_t at = 0;
    while (n - i >= BLOCK) {
        size_t before = at;
        for (size_t end = i + BLOCK; i < end; i += 4) {
            at = put4(set->entry, src + i, dst, at);
        }
        if (at - before == BLOCK) {
            size_t clean = copy_clean(set, src + i, n - i, dst + at);
            i += clean;
            at += clean;
        }
    }
    return at + encode_few(set, src + i, n - i, dst + at);
}

/* What surely fits is done unchecked; where bytes come out shorter than "%XX", room for more remains. */
static pct_result encode_in_runs(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity)
{
    pct_result done = {0, 0, PCT_OK};
    while (done.read < n && capacity - done.written > 3 * 4) {
        size_t run = (capacity - done.written - 1) / 3;
        run = run < n - done.read ? run : n - done.read;
        done.written += encode_many(set, src + done.read, run, dst + done.written);
        done.read += run;
    }
    return pct_encode_exact(set, src, n, dst, capacity, done);
}

pct_result pct_encode_scalar(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    if (n < BLOCK && capacity > 3 * n) {
        return (pct_result){n, encode_few(set, src, n, dst), PCT_OK};
    }
    return encode_in_runs(set, src, n, dst, capacity);
}

/* Four sums, because one would be a chain of additions as long as the input. */
size_t pct_encoded_size_scalar(const pct_set *set, const uint8_t *src, size_t n)
{
    size_t escapes[4] = {0, 0, 0, 0};
    size_t i = 0;
    for (; n - i >= 16; i += 16) {
        for (unsigned k = 0; k < 16; k++) {
            escapes[k % 4] += entry_length(set->entry[src[i + k]]) >> 1;
        }
    }
    for (; i < n; i++) {
        escapes[0] += entry_length(set->entry[src[i]]) >> 1;
    }
    return size_with_escapes(n, escapes[0] + escapes[1] + escapes[2] + escapes[3]);
}

#define ONES UINT64_C(0x0101010101010101)
#define LOW7 UINT64_C(0x7F7F7F7F7F7F7F7F)

PCT_INLINE uint64_t load_word(const uint8_t *src)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    return PCT_LITTLE_ENDIAN_64(word);
}

/* 0x01 in every byte of the word that equals `byte`, exactly: no carry crosses bytes. */
PCT_INLINE uint64_t bytes_equal(uint64_t word, uint8_t byte)
{
    uint64_t difference = word ^ ONES * byte;
    return ~(((difference & LOW7) + LOW7) | difference | LOW7) >> 7;
}

PCT_INLINE uint64_t percent_mask(const uint8_t *src)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 8; k++) {
        /* The product gathers the low bits of the eight bytes in the top byte. */
        mask |= (bytes_equal(load_word(src + 8 * k), '%') * UINT64_C(0x0102040810204080) >> 56) << (8 * k);
    }
    return mask;
}

enum { COPY_STEP = 8 };

PCT_INLINE void copy_step(uint8_t *dst, const uint8_t *src, bool plus)
{
    uint64_t word;
    memcpy(&word, src, sizeof word);
    if (plus) {
        word ^= bytes_equal(word, '+') * ('+' ^ ' ');
    }
    memcpy(dst, &word, sizeof word);
}

#include "decode_blocks.h"

const pct_kernel pct_kernel_scalar = {
    .name = "scalar",
    .features = 0,
    .encode = pct_encode_scalar,
    .encoded_size = pct_encoded_size_scalar,
    .decode = decode,
    .decoded_size = decoded_size,
    .encode_text = pct_encode_text_scalar,
    .utf8_valid_prefix = pct_utf8_valid_prefix_scalar,
};

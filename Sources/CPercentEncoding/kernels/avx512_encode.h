/*
 * Encoding with AVX-512, included by its kernel.
 *
 * A block of 64 bytes is spread over 192 lanes, three for each byte: its first character, which is itself or
 * '%', and its two digits, which are zero where it has none. Lanes of zero are then squeezed out. Only a byte
 * 0 that is kept makes a lane of zero that counts.
 */
#ifndef PCT_AVX512_ENCODE_H
#define PCT_AVX512_ENCODE_H

#include "avx512.h"

enum { SPREAD = 3 * BLOCK, SHORT = BLOCK / 3, PARTS = 3 };

/* For each lane its byte, with 64 more for the second digit. The first character only looks at the lower six
 * bits. */
#define LANES(k) (k), (k), (k) | 64
#define LANES4(k) LANES(k), LANES((k) + 1), LANES((k) + 2), LANES((k) + 3)
#define LANES16(k) LANES4(k), LANES4((k) + 4), LANES4((k) + 8), LANES4((k) + 12)
static const _Alignas(64) uint8_t lane_sources[SPREAD] = {LANES16(0), LANES16(16), LANES16(32), LANES16(48)};

/* Which lanes of the three parts of a spread block have first characters. */
static const uint64_t first_lanes[PARTS] = {UINT64_C(0x9249249249249249), UINT64_C(0x4924924924924924),
                                            UINT64_C(0x2492492492492492)};

/* What the loops keep in registers. */
typedef struct encoder {
    __m512i single_low, single_high;
    __m512i digits;
    __m512i sources[PARTS];
    bool plus, keeps_nul;
} encoder;

AVX512_INLINE encoder encoder_of(const pct_set *set, bool plus, bool keeps_nul)
{
    __m128i digits =
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F');
    return (encoder){
        .single_low = load(set->single),
        .single_high = load(set->single + BLOCK),
        .digits = _mm512_broadcast_i32x4(digits),
        .sources = {load(lane_sources), load(lane_sources + BLOCK), load(lane_sources + 2 * BLOCK)},
        .plus = plus,
        .keeps_nul = keeps_nul,
    };
}

/* The bytes whose output is three bytes long: the row of their low seven bits has no bit for them. */
AVX512_INLINE __mmask64 escapes_of(const encoder *it, __m512i bytes)
{
    __m512i rows = _mm512_permutex2var_epi8(it->single_low, bytes, it->single_high);
    /* 0x80 for bytes from 0x80 on and 0x01 below: the matrix copies the top bit to both ends, and the lower
     * one is inverted. */
    __m512i side =
        _mm512_gf2p8affine_epi64_epi8(bytes, _mm512_set1_epi64((long long)UINT64_C(0x8000000000000080)), 1);
    return _mm512_testn_epi8_mask(rows, side);
}

AVX512_INLINE __m512i literals_of(const encoder *it, __m512i bytes)
{
    return it->plus ? replace(bytes, ' ', '+') : bytes;
}

/* The characters of a block, each on the lane of its byte. */
typedef struct characters {
    __m512i first, high, low;
} characters;

AVX512_INLINE characters characters_of(const encoder *it, __m512i bytes, __mmask64 escapes)
{
    return (characters){
        .first = _mm512_mask_blend_epi8(escapes, literals_of(it, bytes), _mm512_set1_epi8('%')),
        /* A look-up among 64 of 16 digits four times over: whatever the shift leaves above the lower four
           bits does not matter. */
        .high = _mm512_maskz_permutexvar_epi8(escapes, _mm512_srli_epi16(bytes, 4), it->digits),
        .low = _mm512_maskz_permutexvar_epi8(escapes, bytes, it->digits),
    };
}

/* A third of a spread block. */
typedef struct part {
    __m512i lanes;
    __mmask64 used;
} part;

AVX512_INLINE part part_of(const encoder *it, int number, characters from)
{
    __m512i digits = _mm512_permutex2var_epi8(from.high, it->sources[number], from.low);
    __m512i lanes =
        _mm512_mask_permutexvar_epi8(digits, first_lanes[number], it->sources[number], from.first);
    __mmask64 used = _mm512_test_epi8_mask(lanes, lanes);
    return (part){lanes, it->keeps_nul ? used | first_lanes[number] : used};
}

/* Writes SPREAD bytes, of which the result count. */
AVX512_INLINE size_t put_block(const encoder *it, __m512i bytes, __mmask64 escapes, uint8_t *dst)
{
    characters all = characters_of(it, bytes, escapes);
    size_t at = 0;
    for (int k = 0; k < PARTS; k++) {
        part one = part_of(it, k, all);
        store(dst + at, compress(one.used, one.lanes));
        at += lanes_in(one.used);
    }
    return BLOCK + 2 * lanes_in(escapes);
}

/* The first lanes of a part, without writing more than are used, which are the result. */
AVX512_INLINE size_t put_few_lanes(part one, size_t lanes, uint8_t *dst)
{
    one.used &= lanes_below(lanes);
    store_few(dst, compress(one.used, one.lanes), lanes_in(one.used));
    return lanes_in(one.used);
}

/* The first n bytes of a block, at least one, without writing more than their output. */
AVX512_INLINE void put_few(const encoder *it, __m512i bytes, __mmask64 escapes, size_t n, uint8_t *dst)
{
    characters all = characters_of(it, bytes, escapes);
    size_t lanes = PARTS * n;
    for (int k = 0; k < PARTS - 1; k++) {
        dst += put_few_lanes(part_of(it, k, all), lanes, dst);
        if (lanes <= BLOCK) {
            return;
        }
        lanes -= BLOCK;
    }
    put_few_lanes(part_of(it, PARTS - 1, all), lanes, dst);
}

/* Four blocks at a time: text without escapes is recognised by the 256 bytes, which mixed text can predict.
 */
AVX512_INLINE pct_result encode_groups(const encoder *it, const uint8_t *src, size_t n, uint8_t *dst,
                                       size_t capacity)
{
    pct_result done = {0, 0, PCT_OK};
    while (n - done.read >= GROUP && capacity - done.written >= GROUP) {
        __m512i bytes[GROUP / BLOCK];
        __mmask64 escapes[GROUP / BLOCK];
        for (int k = 0; k < GROUP / BLOCK; k++) {
            bytes[k] = load(src + done.read + BLOCK * k);
            escapes[k] = escapes_of(it, bytes[k]);
        }
        if (((escapes[0] | escapes[1]) | (escapes[2] | escapes[3])) == 0) {
            for (int k = 0; k < GROUP / BLOCK; k++) {
                store(dst + done.written + BLOCK * k, literals_of(it, bytes[k]));
            }
            done.written += GROUP;
        } else if (capacity - done.written >= 3 * GROUP) {
            for (int k = 0; k < GROUP / BLOCK; k++) {
                done.written += put_block(it, bytes[k], escapes[k], dst + done.written);
            }
        } else {
            return done;
        }
        done.read += GROUP;
    }
    return done;
}

/* Whatever is left, as far as it fits. */
AVX512_INLINE pct_result encode_rest(const encoder *it, const pct_set *set, const uint8_t *src, size_t n,
                                     uint8_t *dst, size_t capacity, pct_result done)
{
    for (; n - done.read >= BLOCK && capacity - done.written >= SPREAD; done.read += BLOCK) {
        __m512i bytes = load(src + done.read);
        done.written += put_block(it, bytes, escapes_of(it, bytes), dst + done.written);
    }
    while (done.read < n) {
        size_t few = n - done.read < BLOCK ? n - done.read : BLOCK;
        __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(few), src + done.read);
        __mmask64 escapes = escapes_of(it, bytes) & lanes_below(few);
        size_t length = few + 2 * lanes_in(escapes);
        if (PCT_UNLIKELY(length > capacity - done.written)) {
            return pct_encode_exact(set, src, n, dst, capacity, done);
        }
        put_few(it, bytes, escapes, few, dst + done.written);
        done.read += few;
        done.written += length;
    }
    return done;
}

AVX512_INLINE pct_result encode_by(const encoder it, const pct_set *set, const uint8_t *src, size_t n,
                                   uint8_t *dst, size_t capacity)
{
    return encode_rest(&it, set, src, n, dst, capacity, encode_groups(&it, src, n, dst, capacity));
}

/* Apart, so that short text does not pay for its registers. */
static AVX512 __attribute__((noinline)) pct_result encode_long(const pct_set *set, const uint8_t *src,
                                                               size_t n, uint8_t *dst, size_t capacity)
{
    bool keeps_nul = set->single[0] & 1;
    if (set->space == '+') {
        return keeps_nul ? encode_by(encoder_of(set, true, true), set, src, n, dst, capacity)
                         : encode_by(encoder_of(set, true, false), set, src, n, dst, capacity);
    }
    return keeps_nul ? encode_by(encoder_of(set, false, true), set, src, n, dst, capacity)
                     : encode_by(encoder_of(set, false, false), set, src, n, dst, capacity);
}

#endif

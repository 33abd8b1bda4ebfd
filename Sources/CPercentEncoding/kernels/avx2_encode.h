/* Encoding with AVX2, included by its kernel. */
#ifndef PCT_AVX2_ENCODE_H
#define PCT_AVX2_ENCODE_H

#include "avx2.h"
#include "shuffle_encode.h"

typedef struct encoder {
    __m256i low, high;
    bool plus;
} encoder;

SHUFFLE_INLINE encoder encoder_of(const pct_set *set, bool plus)
{
    rows16 rows = rows_of(set);
    return (encoder){_mm256_broadcastsi128_si256(rows.low), _mm256_broadcastsi128_si256(rows.high), plus};
}

/* All ones for bytes whose output is one byte. */
SHUFFLE_INLINE __m256i singles32(const encoder *it, __m256i bytes)
{
    const __m256i bits = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    /* A shuffle gives zero for an index with the top bit. */
    __m256i row =
        _mm256_or_si256(_mm256_shuffle_epi8(it->low, bytes),
                        _mm256_shuffle_epi8(it->high, _mm256_xor_si256(bytes, _mm256_set1_epi8((char)0x80))));
    __m256i bit = _mm256_shuffle_epi8(bits, high_digits32(bytes));
    return _mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit);
}

SHUFFLE_INLINE unsigned escapes32(__m256i singles)
{
    return ~(unsigned)_mm256_movemask_epi8(singles);
}

/* For both halves four groups of first character, two digits and nothing. */
typedef struct quads32 {
    __m256i group[4];
} quads32;

SHUFFLE_INLINE quads32 quads_of32(const encoder *it, __m256i bytes, __m256i singles)
{
    const __m256i digits = _mm256_broadcastsi128_si256(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'));
    __m256i literal = it->plus ? replace32(bytes, ' ', ' ' ^ '+') : bytes;
    __m256i first = _mm256_blendv_epi8(_mm256_set1_epi8('%'), literal, singles);
    __m256i high = _mm256_shuffle_epi8(digits, high_digits32(bytes));
    __m256i low = _mm256_shuffle_epi8(digits, _mm256_and_si256(bytes, _mm256_set1_epi8(15)));
    __m256i pairs0 = _mm256_unpacklo_epi8(first, high);
    __m256i pairs1 = _mm256_unpackhi_epi8(first, high);
    __m256i lows0 = _mm256_unpacklo_epi8(low, low);
    __m256i lows1 = _mm256_unpackhi_epi8(low, low);
    return (quads32){{_mm256_unpacklo_epi16(pairs0, lows0), _mm256_unpackhi_epi16(pairs0, lows0),
                      _mm256_unpacklo_epi16(pairs1, lows1), _mm256_unpackhi_epi16(pairs1, lows1)}};
}

SHUFFLE_INLINE __m256i spread32(__m256i group, unsigned low_escapes, unsigned high_escapes)
{
    __m256i order = _mm256_inserti128_si256(_mm256_castsi128_si256(load16(pct_spread_rows[low_escapes & 15])),
                                            load16(pct_spread_rows[high_escapes & 15]), 1);
    return _mm256_shuffle_epi8(group, order);
}

/* Writes the output of a block, and no further than 96. */
SHUFFLE_INLINE size_t put32(const encoder *it, __m256i bytes, __m256i singles, uint8_t *dst)
{
    quads32 quads = quads_of32(it, bytes, singles);
    unsigned low = escapes32(singles) & 0xFFFF;
    unsigned high = escapes32(singles) >> HALF;
    uint8_t *upper = dst + group_start(low, 4);
    __m256i groups[4];
    for (unsigned k = 0; k < 4; k++) {
        groups[k] = spread32(quads.group[k], low >> 4 * k, high >> 4 * k);
    }
    /* The lower half may write beyond its output, and so comes first. */
    for (unsigned k = 0; k < 4; k++) {
        store16(dst + group_start(low, k), _mm256_castsi256_si128(groups[k]));
    }
    for (unsigned k = 0; k < 3; k++) {
        store16(upper + group_start(high, k), _mm256_extracti128_si256(groups[k], 1));
    }
    store12(upper + group_start(high, 3), _mm256_extracti128_si256(groups[3], 1));
    return group_start(low, 4) + group_start(high, 4);
}

/* Four blocks without escapes are copied: mixed text can predict that it has none such. */
SHUFFLE_INLINE pct_result encode_groups(const encoder *it, const uint8_t *src, size_t n, uint8_t *dst,
                                        size_t capacity)
{
    pct_result done = {0, 0, PCT_OK};
    while (n - done.read >= GROUP && capacity - done.written >= 3 * GROUP) {
        __m256i bytes[4], singles[4];
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load32(src + done.read + BLOCK * k);
            singles[k] = singles32(it, bytes[k]);
        }
        __m256i all = _mm256_and_si256(_mm256_and_si256(singles[0], singles[1]),
                                       _mm256_and_si256(singles[2], singles[3]));
        if (escapes32(all) == 0) {
            for (unsigned k = 0; k < 4; k++) {
                store32(dst + done.written + BLOCK * k,
                        it->plus ? replace32(bytes[k], ' ', ' ' ^ '+') : bytes[k]);
            }
            done.written += GROUP;
        } else {
            for (unsigned k = 0; k < 4; k++) {
                done.written += put32(it, bytes[k], singles[k], dst + done.written);
            }
        }
        done.read += GROUP;
    }
    return done;
}

SHUFFLE_INLINE pct_result encode_by(const encoder own, const pct_set *set, const uint8_t *src, size_t n,
                                    uint8_t *dst, size_t capacity)
{
    const encoder *it = &own;
    const rows16 rows = rows_of(set);
    pct_result done = encode_groups(it, src, n, dst, capacity);
    for (; n - done.read >= BLOCK && capacity - done.written >= 3 * BLOCK; done.read += BLOCK) {
        __m256i bytes = load32(src + done.read);
        done.written += put32(it, bytes, singles32(it, bytes), dst + done.written);
    }
    return encode_halves(rows, it->plus, set, src, n, dst, capacity, done);
}

SHUFFLE static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity)
{
    if (n < HALF) {
        return pct_encode_scalar(set, src, n, dst, capacity);
    }
    return set->space == '+' ? encode_by(encoder_of(set, true), set, src, n, dst, capacity)
                             : encode_by(encoder_of(set, false), set, src, n, dst, capacity);
}

SHUFFLE static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    const encoder it = encoder_of(set, false);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK) {
        escapes += bits_in(escapes32(singles32(&it, load32(src + i))));
    }
    size_t rest = pct_encoded_size_scalar(set, src + i, n - i);
    return size_with_escapes(n, escapes + (rest - (n - i)) / 2);
}

#endif

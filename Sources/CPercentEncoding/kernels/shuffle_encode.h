/* Encoding by byte shuffles, sixteen bytes at a time, as far as SSSE3 and AVX2 share it. */
#ifndef PCT_SHUFFLE_ENCODE_H
#define PCT_SHUFFLE_ENCODE_H

#include "shuffle.h"

/* The rows of a set, each byte of which has the bits of one lower digit. */
typedef struct rows16 {
    __m128i low, high;
} rows16;

SHUFFLE_INLINE rows16 rows_of(const pct_set *set)
{
    return (rows16){load16(set->rows[0]), load16(set->rows[1])};
}

/* All ones for bytes whose output is one byte. */
SHUFFLE_INLINE __m128i singles16(rows16 rows, __m128i bytes)
{
    const __m128i bits = _mm_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    /* A shuffle gives zero for an index with the top bit. */
    __m128i row = _mm_or_si128(_mm_shuffle_epi8(rows.low, bytes),
                               _mm_shuffle_epi8(rows.high, _mm_xor_si128(bytes, _mm_set1_epi8((char)0x80))));
    __m128i bit = _mm_shuffle_epi8(bits, high_digits16(bytes));
    return _mm_cmpeq_epi8(_mm_and_si128(row, bit), bit);
}

/* Four groups of first character, two digits and nothing. */
typedef struct quads16 {
    __m128i group[4];
} quads16;

SHUFFLE_INLINE quads16 quads_of(__m128i bytes, __m128i singles, bool plus)
{
    const __m128i digits =
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F');
    __m128i literal = plus ? replace16(bytes, ' ', ' ' ^ '+') : bytes;
    __m128i first =
        _mm_or_si128(_mm_and_si128(singles, literal), _mm_andnot_si128(singles, _mm_set1_epi8('%')));
    __m128i high = _mm_shuffle_epi8(digits, high_digits16(bytes));
    __m128i low = _mm_shuffle_epi8(digits, _mm_and_si128(bytes, _mm_set1_epi8(15)));
    __m128i pairs0 = _mm_unpacklo_epi8(first, high);
    __m128i pairs1 = _mm_unpackhi_epi8(first, high);
    __m128i lows0 = _mm_unpacklo_epi8(low, low);
    __m128i lows1 = _mm_unpackhi_epi8(low, low);
    return (quads16){{_mm_unpacklo_epi16(pairs0, lows0), _mm_unpackhi_epi16(pairs0, lows0),
                      _mm_unpacklo_epi16(pairs1, lows1), _mm_unpackhi_epi16(pairs1, lows1)}};
}

SHUFFLE_INLINE __m128i spread(__m128i group, unsigned escapes)
{
    return _mm_shuffle_epi8(group, load16(pct_spread_rows[escapes & 15]));
}

/* Where the output of group k starts: a sum of its own, so that no group waits for the one before it. */
SHUFFLE_INLINE size_t group_start(unsigned escapes, unsigned k)
{
    return 4 * k + 2 * bits_in(escapes & ((1u << 4 * k) - 1));
}

/* Writes the twelve bytes that a group has at most. */
SHUFFLE_INLINE void store12(uint8_t *dst, __m128i bytes)
{
    _mm_storel_epi64((__m128i *)dst, bytes);
    int rest = _mm_cvtsi128_si32(_mm_srli_si128(bytes, 8));
    memcpy(dst + 8, &rest, sizeof rest);
}

/* Writes the output of sixteen bytes, and no further than 48. */
SHUFFLE_INLINE size_t put16(const quads16 *quads, unsigned escapes, uint8_t *dst)
{
    for (unsigned k = 0; k < 3; k++) {
        store16(dst + group_start(escapes, k), spread(quads->group[k], escapes >> 4 * k));
    }
    store12(dst + group_start(escapes, 3), spread(quads->group[3], escapes >> 12));
    return group_start(escapes, 4);
}

SHUFFLE_INLINE unsigned escapes16(__m128i singles)
{
    return ~(unsigned)_mm_movemask_epi8(singles) & 0xFFFF;
}

/* Continues an encoding by sixteen bytes, and what is left of them by the table. */
SHUFFLE_INLINE pct_result encode_halves(rows16 rows, bool plus, const pct_set *set, const uint8_t *src,
                                        size_t n, uint8_t *dst, size_t capacity, pct_result done)
{
    while (n - done.read >= HALF && capacity - done.written >= 3 * HALF) {
        __m128i bytes = load16(src + done.read);
        __m128i singles = singles16(rows, bytes);
        quads16 quads = quads_of(bytes, singles, plus);
        done.written += put16(&quads, escapes16(singles), dst + done.written);
        done.read += HALF;
    }
    if (done.read == n) {
        return done;
    }
    pct_result rest =
        pct_encode_scalar(set, src + done.read, n - done.read, dst + done.written, capacity - done.written);
    return (pct_result){done.read + rest.read, done.written + rest.written, rest.status};
}

#endif

/* Encodes with AVX2, thirty-two bytes at a time by lookups. */
#ifndef PCT_AVX2_ENCODE_H
#define PCT_AVX2_ENCODE_H

#include "../bytes16/encode.h"
#include "avx2.h"

typedef struct encoder {
    __m256i low, high;
    encoder16 halves;
} encoder;

AVX2_INLINE encoder encoder_of(const pct_set *set, bool plus)
{
    encoder16 halves = encoder_of16(set, plus);
    return (encoder){_mm256_broadcastsi128_si256(halves.low), _mm256_broadcastsi128_si256(halves.high),
                     halves};
}

AVX2_INLINE __m256i literals32(const encoder *it, __m256i bytes)
{
    return it->halves.plus ? replace32(bytes, ' ', ' ' ^ '+') : bytes;
}

AVX2_INLINE __m256i bits_of32(__m256i bytes)
{
    const __m256i bits = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    return _mm256_shuffle_epi8(bits, high_digits32(bytes));
}

/* Returns 0xFF for each byte with an output of one byte, and 0 for each other byte. */
AVX2_INLINE __m256i singles32(const encoder *it, __m256i bytes)
{
    /* A shuffle gives zero for an index with its top bit set. */
    __m256i row =
        _mm256_or_si256(_mm256_shuffle_epi8(it->low, bytes),
                        _mm256_shuffle_epi8(it->high, _mm256_xor_si256(bytes, _mm256_set1_epi8((char)0x80))));
    __m256i bit = bits_of32(bytes);
    return _mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit);
}

/* Returns zero for ASCII bytes with an output of one byte, like doubts16. */
AVX2_INLINE __m256i doubts32(const encoder *it, __m256i bytes)
{
    return _mm256_andnot_si256(_mm256_shuffle_epi8(it->low, bytes), bits_of32(bytes));
}

AVX2_INLINE bool is_zero32(__m256i bytes)
{
    return _mm256_testz_si256(bytes, bytes);
}

AVX2_INLINE unsigned escapes32(__m256i singles)
{
    return ~(unsigned)_mm256_movemask_epi8(singles);
}

/* Four output characters for each byte: the first character, two digits and an unused byte. Each group has
 * four bytes of each half. */
typedef struct quads32 {
    __m256i group[4];
} quads32;

AVX2_INLINE quads32 quads_of32(const encoder *it, __m256i bytes, __m256i singles)
{
    const __m256i digits = _mm256_broadcastsi128_si256(
        _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'));
    __m256i first = _mm256_blendv_epi8(_mm256_set1_epi8('%'), literals32(it, bytes), singles);
    __m256i high = _mm256_shuffle_epi8(digits, high_digits32(bytes));
    __m256i low = _mm256_shuffle_epi8(digits, _mm256_and_si256(bytes, _mm256_set1_epi8(15)));
    __m256i pairs0 = _mm256_unpacklo_epi8(first, high);
    __m256i pairs1 = _mm256_unpackhi_epi8(first, high);
    __m256i lows0 = _mm256_unpacklo_epi8(low, low);
    __m256i lows1 = _mm256_unpackhi_epi8(low, low);
    return (quads32){{_mm256_unpacklo_epi16(pairs0, lows0), _mm256_unpackhi_epi16(pairs0, lows0),
                      _mm256_unpacklo_epi16(pairs1, lows1), _mm256_unpackhi_epi16(pairs1, lows1)}};
}

/* Spreads a group. `low` and `high` select the spread rows for the two halves, as offsets in
 * pct_spread_rows. */
AVX2_INLINE __m256i spread32(__m256i group, uint8_t low, uint8_t high)
{
    const uint8_t *rows = pct_spread_rows[0];
    return _mm256_shuffle_epi8(
        group, _mm256_inserti128_si256(_mm256_castsi128_si256(load16(rows + low)), load16(rows + high), 1));
}

/* Returns the output offset of group k of a half. Each offset is computed independently, so that no group
 * waits for the previous group. */
AVX2_INLINE size_t start_of(unsigned escapes, unsigned k)
{
    return 4 * k + 2 * bits_in(_bzhi_u32(escapes, 4 * k));
}

/* Writes the output of a block. Writes at most 96 bytes. */
AVX2_INLINE size_t put32(const encoder *it, __m256i bytes, __m256i singles, uint8_t *dst)
{
    quads32 quads = quads_of32(it, bytes, singles);
    unsigned low = escapes32(singles) & 0xFFFF;
    unsigned high = escapes32(singles) >> HALF;
    uint8_t *upper = dst + start_of(low, 4);
    uint64_t rows = _pdep_u64(escapes32(singles), UINT64_C(0xF0F0F0F0F0F0F0F0));
    __m256i groups[4];
    for (unsigned k = 0; k < 4; k++) {
        groups[k] = spread32(quads.group[k], (uint8_t)(rows >> 8 * k), (uint8_t)(rows >> 8 * (k + 4)));
    }
    /* The stores for the lower half may write past its output, so the lower half is written first. */
    for (unsigned k = 0; k < 4; k++) {
        store16(dst + start_of(low, k), _mm256_castsi256_si128(groups[k]));
    }
    for (unsigned k = 0; k < 3; k++) {
        store16(upper + start_of(high, k), _mm256_extracti128_si256(groups[k], 1));
    }
    store12(upper + start_of(high, 3), _mm256_extracti128_si256(groups[3], 1));
    return start_of(low, 4) + start_of(high, 4);
}

/* Encodes the next block. */
AVX2_INLINE pct_job put_next32(const encoder *it, pct_job job)
{
    pct_marks marks = it->halves.marks;
    __m256i bytes = load32(next_of(job));
    __m256i singles = singles32(it, bytes);
    if (marks.are_used) {
        __m256i marked = marked32(marks_from(marks, job.done.read));
        bytes = unmarked_spaces32(marks, bytes, marked);
        singles = _mm256_or_si256(singles, marked);
    }
    return advanced(job, BLOCK, put32(it, bytes, singles, output_of(job)));
}

AVX2_INLINE __m256i and_all32(const __m256i bytes[4])
{
    return _mm256_and_si256(_mm256_and_si256(bytes[0], bytes[1]), _mm256_and_si256(bytes[2], bytes[3]));
}

/* Encodes groups of four blocks. Copies groups that need no escapes. Escapes groups that contain no ASCII,
 * without a lookup. Both branches are predictable on mixed text. */
AVX2_INLINE pct_job encode_groups(const encoder *it, pct_job job)
{
    pct_marks marks = it->halves.marks;
    while (left_of(job) >= GROUP && room_of(job) >= 3 * GROUP) {
        __m256i bytes[4], doubts = _mm256_setzero_si256();
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load32(next_of(job) + BLOCK * k);
            __m256i doubt = doubts32(it, bytes[k]);
            if (marks.are_used) {
                __m256i marked = marked32(marks_from(marks, job.done.read + BLOCK * k));
                bytes[k] = unmarked_spaces32(marks, bytes[k], marked);
                doubt = _mm256_andnot_si256(marked, doubt);
            }
            doubts = _mm256_or_si256(doubts, doubt);
        }
        if (is_zero32(doubts)) {
            for (unsigned k = 0; k < 4; k++) {
                store32(output_of(job) + BLOCK * k, literals32(it, bytes[k]));
            }
            job = advanced(job, GROUP, GROUP);
        } else if (it->halves.is_ascii && !marks.are_used && escapes32(and_all32(bytes)) == 0) {
            for (unsigned k = 0; k < GROUP / HALF; k++) {
                put_escapes16(load16(next_of(job)), output_of(job));
                job = advanced(job, HALF, 3 * HALF);
            }
        } else {
            for (unsigned k = 0; k < 4; k++) {
                job = put_next32(it, job);
            }
        }
    }
    return job;
}

AVX2_INLINE pct_result encode_by(const encoder own, const pct_set *set, pct_job job)
{
    const encoder *it = &own;
    job = encode_groups(it, job);
    while (left_of(job) >= BLOCK && room_of(job) >= 3 * BLOCK) {
        job = put_next32(it, job);
    }
    return encode_halves(&it->halves, set, job);
}

/* Encodes text of any length. Not inlined, so that the code for short text uses fewer registers. */
static AVX2 __attribute__((noinline)) pct_result encode_long(const pct_set *set, const uint8_t *src, size_t n,
                                                             uint8_t *dst, size_t capacity)
{
    pct_job job = new_job(src, n, dst, capacity);
    return set->space == '+' ? encode_by(encoder_of(set, true), set, job)
                             : encode_by(encoder_of(set, false), set, job);
}

/* Encodes one to two blocks into a buffer with room for any output. The blocks overlap, so that there is no
 * loop end to predict. */
static AVX2 __attribute__((noinline)) pct_result encode_two(const pct_set *set, const uint8_t *src, size_t n,
                                                            uint8_t *dst)
{
    const encoder it = encoder_of(set, false);
    size_t last = n - BLOCK;
    __m256i bytes[2] = {load32(src), load32(src + last)};
    __m256i singles[2] = {singles32(&it, bytes[0]), singles32(&it, bytes[1])};
    /* Replaces spaces without a branch. */
    for (unsigned k = 0; k < 2; k++) {
        bytes[k] = replace32(bytes[k], ' ', (char)(' ' ^ set->space));
    }
    if (escapes32(_mm256_and_si256(singles[0], singles[1])) == 0) {
        store32(dst, bytes[0]);
        store32(dst + last, bytes[1]);
        return (pct_result){n, n, PCT_OK};
    }
    size_t start = last + 2 * bits_in(_bzhi_u32(escapes32(singles[0]), (unsigned)last));
    put32(&it, bytes[0], singles[0], dst);
    return (pct_result){n, start + put32(&it, bytes[1], singles[1], dst + start), PCT_OK};
}

AVX2 static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    if (n < HALF) {
        return pct_encode_scalar(set, src, n, dst, capacity);
    }
    if (PCT_LIKELY(n <= 2 * BLOCK && capacity >= 3 * n)) {
        return n <= BLOCK ? encode_two16(set, src, n, dst) : encode_two(set, src, n, dst);
    }
    return encode_long(set, src, n, dst, capacity);
}

AVX2 static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    const encoder it = encoder_of(set, false);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK) {
        escapes += bits_in(escapes32(singles32(&it, load32(src + i))));
    }
    return size_with_escapes(n, escapes + escapes_from16(&it.halves, set, src, n, i));
}

#endif

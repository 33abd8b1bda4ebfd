/*
 * Escapes blocks of 64 bytes with AVX-512.
 *
 * A block is spread over 192 lanes, three for each byte: the first character (the byte or '%') and two
 * digits. Lanes without output are zero and are removed in the last step. The output contains a zero
 * byte only if the set keeps byte 0.
 */
#pragma once

#include "avx512.h"

enum { SPREAD = 3 * BLOCK, PARTS = 3 };

/* For each lane, the index of the lane's byte, plus 64 in the lanes of second digits. The lookup of the first
 * character uses only the lower six bits. */
#define LANES(k) (k), (k), (k) | 64
#define LANES4(k) LANES(k), LANES((k) + 1), LANES((k) + 2), LANES((k) + 3)
#define LANES16(k) LANES4(k), LANES4((k) + 4), LANES4((k) + 8), LANES4((k) + 12)
static const _Alignas(64) uint8_t lane_sources[SPREAD] = {LANES16(0), LANES16(16), LANES16(32), LANES16(48)};

/* The lanes with first characters in each of the three parts of a spread block. */
static const uint64_t first_lanes[PARTS] = {UINT64_C(0x9249249249249249), UINT64_C(0x4924924924924924),
                                            UINT64_C(0x2492492492492492)};

/* Constants that the loops keep in registers. */
typedef struct encoder {
    __m512i single_low, single_high;
    __m512i digits;
    __m512i sources[PARTS];
    bool plus, keeps_nul;
} encoder;

/* Whether the output of a set can contain byte 0. */
AVX512_INLINE bool keeps_nul(const pct_set *set)
{
    return set->single[0] & 1;
}

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

/* Returns the mask of escaped bytes. A byte is escaped if its bit is clear in the row of its low seven bits.
 * Bit 0 of a row is for the ASCII byte, and bit 7 is for the byte from 0x80 on. */
AVX512_INLINE __mmask64 escapes_of(const encoder *it, __m512i bytes)
{
    __m512i rows = _mm512_permutex2var_epi8(it->single_low, bytes, it->single_high);
    /* 0x80 for bytes from 0x80 on and 0x01 for ASCII: the matrix copies the top bit to both ends, and the
     * lowest bit is inverted. */
    __m512i side =
        _mm512_gf2p8affine_epi64_epi8(bytes, _mm512_set1_epi64((long long)UINT64_C(0x8000000000000080)), 1);
    return _mm512_testn_epi8_mask(rows, side);
}

AVX512_INLINE __m512i literals_of(const encoder *it, __m512i bytes)
{
    return it->plus ? replace(bytes, ' ', '+') : bytes;
}

/* The output characters of a block, each in the lane of its byte. */
typedef struct characters {
    __m512i first, high, low;
} characters;

AVX512_INLINE characters characters_of(const encoder *it, __m512i bytes, __mmask64 escapes)
{
    return (characters){
        .first = _mm512_mask_blend_epi8(escapes, literals_of(it, bytes), _mm512_set1_epi8('%')),
        /* The 64 entries repeat the 16 digits four times, so only the lower four bits of an index matter. */
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

/* Returns the number of used lanes before a part, computed from the escapes alone. Counting the bits of the
 * used masks would take too long for short text. */
AVX512_INLINE size_t start_of(int number, __mmask64 escapes)
{
    unsigned lanes = BLOCK * (unsigned)number;
    return (lanes + 2) / 3 + lanes_in(_bzhi_u64(escapes, (lanes + 1) / 3)) +
           lanes_in(_bzhi_u64(escapes, lanes / 3));
}

/* Writes SPREAD bytes and returns the length of the output. */
AVX512_INLINE size_t put_block(const encoder *it, __m512i bytes, __mmask64 escapes, uint8_t *dst)
{
    characters all = characters_of(it, bytes, escapes);
    for (int k = 0; k < PARTS; k++) {
        part one = part_of(it, k, all);
        store(dst + start_of(k, escapes), compress(one.used, one.lanes));
    }
    return BLOCK + 2 * lanes_in(escapes);
}

/* Writes exactly the `length` output bytes of a block. Bytes after the text must be zero. */
AVX512_INLINE void put_few(const encoder *it, __m512i bytes, __mmask64 escapes, size_t length, uint8_t *dst)
{
    characters all = characters_of(it, bytes, escapes);
    for (int k = 0; k < PARTS; k++) {
        part one = part_of(it, k, all);
        size_t start = start_of(k, escapes);
        start = start < length ? start : length;
        store_few(dst + start, compress(one.used, one.lanes), length - start);
    }
}

/* Finds the ends of rows in the output of a column chunk, sixteen rows at a time. */
#pragma once

#include "blocks/avx512.h"
#include "ends.h"

/* Words have 32 bits; a window is two registers of words. */
enum { LANES = 16, WORD_BITS = 32, WINDOW_WORDS = 2 * LANES, WINDOW = WINDOW_WORDS * WORD_BITS };
enum { CHUNK_WORDS = CHUNK / WORD_BITS + 2 };

typedef struct window {
    __m512i low, high;
} window;

AVX512_INLINE __mmask16 first_lanes_of(size_t n)
{
    return (__mmask16)_bzhi_u32(UINT16_MAX, n < LANES ? (unsigned)n : LANES);
}

/* Loads a window from n words. If n words do not fill the window, zeros follow. */
AVX512_INLINE window load_window(const void *words, size_t n)
{
    const uint8_t *second = (const uint8_t *)words + BLOCK;
    return (window){_mm512_maskz_loadu_epi32(first_lanes_of(n), words),
                    _mm512_maskz_loadu_epi32(first_lanes_of(n < LANES ? 0 : n - LANES), second)};
}

/* Looks up words by the lower five bits of `numbers`. */
AVX512_INLINE __m512i words_of(window from, __m512i numbers)
{
    return _mm512_permutex2var_epi32(from.low, numbers, from.high);
}

/* Returns the number of set bits in each word. */
AVX512_INLINE __m512i bits_of_words(__m512i words)
{
    const __m512i counts =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i digit = _mm512_set1_epi8(15);
    __m512i low = _mm512_shuffle_epi8(counts, words & digit);
    __m512i high = _mm512_shuffle_epi8(counts, _mm512_srli_epi16(words, 4) & digit);
    __m512i pairs = _mm512_maddubs_epi16(_mm512_add_epi8(low, high), _mm512_set1_epi8(1));
    return _mm512_madd_epi16(pairs, _mm512_set1_epi16(1));
}

/* Loads offsets relative to the start of the window, so that 32 bits suffice. */
AVX512_INLINE __m512i load_places(const uint8_t *offsets, size_t row, __mmask16 rows, size_t start,
                                  bool is_wide)
{
    const __m512i first = _mm512_set1_epi32((int)(uint32_t)start);
    if (!is_wide) {
        return _mm512_sub_epi32(_mm512_maskz_loadu_epi32(rows, offsets + row * sizeof(int32_t)), first);
    }
    const uint8_t *from = offsets + row * sizeof(int64_t);
    __m256i low = _mm512_cvtepi64_epi32(_mm512_maskz_loadu_epi64((__mmask8)rows, from));
    __m256i high = _mm512_cvtepi64_epi32(_mm512_maskz_loadu_epi64((__mmask8)(rows >> 8), from + BLOCK));
    return _mm512_sub_epi32(_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1), first);
}

/* Stores output positions that are relative to the output of the window. */
AVX512_INLINE void store_places(uint8_t *offsets, size_t row, __mmask16 rows, __m512i places, size_t start,
                                bool is_wide)
{
    if (!is_wide) {
        __m512i narrow = _mm512_add_epi32(places, _mm512_set1_epi32((int)(uint32_t)start));
        _mm512_mask_storeu_epi32(offsets + row * sizeof(int32_t), rows, narrow);
        return;
    }
    const __m512i first = _mm512_set1_epi64((long long)start);
    uint8_t *to = offsets + row * sizeof(int64_t);
    __m512i low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(places));
    __m512i high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(places, 1));
    _mm512_mask_storeu_epi64(to, (__mmask8)rows, _mm512_add_epi64(low, first));
    if (rows >> 8) {
        _mm512_mask_storeu_epi64(to + BLOCK, (__mmask8)(rows >> 8), _mm512_add_epi64(high, first));
    }
}

/* The next row of a chunk, and whether a row ends directly before a byte with a set bit. */
typedef struct window_rows {
    size_t next;
    __m512i found;
} window_rows;

/* Stores the offsets of the rows up to `end` that end in the window. The window starts at `start`. If no
 * earlier bit were set, the output of the window would start at `written`. */
AVX512_INLINE window_rows put_window(const column_job *job, window_rows it, size_t end, window bits,
                                     window before, size_t start, size_t written, int growth, bool is_wide)
{
    const __m512i last = _mm512_set1_epi32(WORD_BITS - 1);
    __mmask16 inside = UINT16_MAX;
    while (inside == UINT16_MAX && it.next <= end) {
        __mmask16 rows = first_lanes_of(end + 1 - it.next);
        __m512i at = load_places(job->column->offsets, it.next, rows, start, is_wide);
        inside = _mm512_mask_cmplt_epu32_mask(rows, at, _mm512_set1_epi32(WINDOW));
        __m512i number = _mm512_srli_epi32(at, 5), bit = at & last;
        __m512i word = words_of(bits, number);
        /* A shift by all 32 bits gives zero. */
        __m512i below = _mm512_sllv_epi32(word, _mm512_sub_epi32(_mm512_set1_epi32(WORD_BITS), bit));
        __m512i set = _mm512_add_epi32(words_of(before, number), bits_of_words(below));
        __m512i places =
            growth < 0 ? _mm512_sub_epi32(at, set) : _mm512_add_epi32(at, _mm512_slli_epi32(set, 1));
        it.found = _mm512_mask_or_epi32(it.found, inside, it.found, _mm512_srlv_epi32(word, bit));
        /* The offsets of rows that end after the window are wrong, and later windows overwrite them. */
        store_places(job->to->offsets, it.next, rows, places, written, is_wide);
        /* The branch is predicted, so that the next rows do not wait for the comparison. */
        it.next += PCT_LIKELY(inside == UINT16_MAX) ? LANES : (size_t)__builtin_popcount(inside);
    }
    return it;
}

/* Counts the set bits before each word. */
AVX512_INLINE void count_before_words(const uint64_t *bits, size_t n, uint32_t *before)
{
    size_t set = 0;
    for (size_t k = 0; k <= n / CHUNK_BLOCK; k++) {
        before[2 * k] = (uint32_t)set;
        before[2 * k + 1] = (uint32_t)(set + lanes_in(bits[k] & UINT32_MAX));
        set += lanes_in(bits[k]);
    }
}

/* Implements put_row_offsets window by window; `growth` is 2 or -1. */
AVX512_INLINE bool put_windows(const column_job *job, size_t rows, const uint64_t *bits, size_t n, int growth,
                               bool is_wide)
{
    const size_t end = job->row + rows;
    window_rows it = {job->row + 1, _mm512_setzero_si512()};
    uint32_t before[CHUNK_WORDS];
    const size_t count = 2 * (n / CHUNK_BLOCK + 1);
    count_before_words(bits, n, before);
    for (size_t k = 0; it.next <= end; k += WINDOW_WORDS) {
        it =
            put_window(job, it, end, load_window(bits + k / 2, count - k), load_window(before + k, count - k),
                       job->start + k * WORD_BITS, job->written + k * WORD_BITS, growth, is_wide);
    }
    return _mm512_test_epi32_mask(it.found, _mm512_set1_epi32(1)) != 0;
}

AVX512_INLINE bool put_offsets(const column_job *it, size_t rows, const uint64_t *bits, size_t n, int growth)
{
    return is_wide(it->column) ? put_windows(it, rows, bits, n, growth, true)
                               : put_windows(it, rows, bits, n, growth, false);
}

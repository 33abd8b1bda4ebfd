/*
 * Decodes bytes and pairs to UTF-8 with AVX-512. Included by the AVX-512 kernel. A mask selects the first
 * bytes of characters. The entries of characters are looked up one by one, and then their texts are packed.
 */
#pragma once

#include "../kernel.h"
#include "../sequence.h"
#include "characters.h"

/* Writes the first `length` bytes of a block. If there is room, writes the whole block. */
AVX512_INLINE pct_job put_text_block(pct_job job, __m512i bytes, size_t length)
{
    if (PCT_LIKELY(room_of(job) >= BLOCK)) {
        store(output_of(job), bytes);
    } else {
        store_few(output_of(job), bytes, length);
    }
    return advanced(job, 0, length);
}

enum { ENTRIES = 16 /* in a register */ };

/* Which bytes from 0x80 on start a pair. */
typedef struct pair_decoder {
    __m512i leads_low, leads_high;
} pair_decoder;

/* The characters of a run: the indices of their entries. A separate loop finds the indices, because the
 * processor does not look ahead far enough in a single loop. */
typedef struct pair_run {
    uint16_t places[RUN + BLOCK];
    size_t count, end;
    bool is_wrong; /* whether a pair with a wrong second byte follows */
} pair_run;

/* Returns the bytes that start a pair, among bytes that may; `carry` marks a first byte that ends a pair. In
 * each series of such bytes, every second byte starts a pair; the subtraction finds them. */
AVX512_INLINE uint64_t leads_among(uint64_t candidates, uint64_t carry)
{
    const uint64_t odd = UINT64_C(0xAAAAAAAAAAAAAAAA);
    candidates &= ~carry;
    return (((candidates << 1 | odd) - candidates) ^ odd) & candidates;
}

/* Returns the indices of the entries of 32 characters: single bytes and pairs. */
AVX512_INLINE __m512i places_of(__m256i first, __m256i second, uint64_t pairs)
{
    __m512i ones = _mm512_cvtepu8_epi16(first), others = _mm512_cvtepu8_epi16(second);
    const int base = 2 * PCT_SINGLES - PCT_FIRST_LEAD * PCT_TRAILS - PCT_FIRST_TRAIL;
    __m512i places = _mm512_mullo_epi16(ones, _mm512_set1_epi16(PCT_TRAILS));
    places = _mm512_add_epi16(places, _mm512_add_epi16(others, _mm512_set1_epi16((short)base)));
    return _mm512_mask_mov_epi16(ones, (__mmask32)pairs, places);
}

/* The characters that start in a block. */
typedef struct block_pairs {
    uint64_t leads, wrong; /* `wrong`: the pairs whose second byte is wrong */
} block_pairs;

/* Finds the pairs of a block. `next` are the bytes one position later. */
AVX512_INLINE block_pairs pairs_of(const pair_decoder *by, __m512i bytes, __m512i next, uint64_t carry)
{
    __m512i flags = _mm512_permutex2var_epi8(by->leads_low, bytes, by->leads_high);
    uint64_t leads = leads_among(_mm512_movepi8_mask(flags & bytes), carry);
    __mmask64 trails = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(next, _mm512_set1_epi8(PCT_FIRST_TRAIL)),
                                              _mm512_set1_epi8((char)PCT_TRAILS));
    return (block_pairs){leads, leads & ~trails};
}

/* Writes the indices of the entries of characters, and zeros up to BLOCK indices. */
AVX512_INLINE void put_places(uint16_t *to, __m512i bytes, __m512i next, __mmask64 firsts, uint64_t leads)
{
    uint64_t pairs = _pext_u64(leads, firsts);
    __m512i first = _mm512_maskz_compress_epi8(firsts, bytes),
            second = _mm512_maskz_compress_epi8(firsts, next);
    for (int k = 0; k < 2; k++) {
        __m256i ones = k ? _mm512_extracti64x4_epi64(first, 1) : _mm512_castsi512_si256(first);
        __m256i others = k ? _mm512_extracti64x4_epi64(second, 1) : _mm512_castsi512_si256(second);
        _mm512_storeu_si512(to + BLOCK / 2 * k, places_of(ones, others, pairs >> BLOCK / 2 * k));
    }
}

/* Finds the characters that start in the next RUN bytes, up to a block of ASCII. The first block has a byte
 * from 0x80 on. */
AVX512_INLINE void find_run(pair_run *to, const pair_decoder *by, const uint8_t *src, size_t n)
{
    size_t count = 0, at = 0;
    uint64_t carry = 0;
    to->is_wrong = false;
    while (at < RUN && at < n) {
        size_t length = n - at < BLOCK ? n - at : BLOCK;
        __m512i bytes = load_text(src + at, length), next = load_text(src + at + 1, n - at - 1);
        if (PCT_UNLIKELY((_mm512_movepi8_mask(bytes) | carry) == 0)) {
            break;
        }
        block_pairs found = pairs_of(by, bytes, next, carry);
        if (PCT_UNLIKELY(found.wrong != 0)) {
            to->is_wrong = true;
            length = _tzcnt_u64(found.wrong);
        }
        __mmask64 firsts = ~(found.leads << 1 | carry) & lanes_below(length);
        put_places(to->places + count, bytes, next, firsts, found.leads);
        count += lanes_in(firsts);
        carry = found.leads >> 63;
        at += length;
        if (PCT_UNLIKELY(to->is_wrong)) {
            carry = 0;
            break;
        }
    }
    to->count = count;
    to->end = at + carry;
}

/* Returns the mask of the text bytes of sixteen entries. Only entries of one to three bytes have text. */
AVX512_INLINE __mmask64 text_of_entries(__m512i entries)
{
    const __m512i last = _mm512_set1_epi32(0x03030303), order = _mm512_set1_epi32(0x7F020100);
    __m512i places =
        _mm512_broadcast_i32x4(_mm_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15));
    __m512i lengths = _mm512_shuffle_epi8(entries, places);
    return _mm512_cmpgt_epi8_mask(lengths, order) & _mm512_cmple_epu8_mask(lengths, last);
}

/* Loads four entries one by one, which is faster than a gather. */
AVX512_INLINE __m128i four_of(const uint32_t *entries, const uint16_t *at)
{
    __m128i four = _mm_cvtsi32_si128((int)entries[at[0]]);
    four = _mm_insert_epi32(four, (int)entries[at[1]], 1);
    four = _mm_insert_epi32(four, (int)entries[at[2]], 2);
    return _mm_insert_epi32(four, (int)entries[at[3]], 3);
}

AVX512_INLINE __m512i sixteen_of(const uint32_t *entries, const uint16_t *at)
{
    __m256i low = _mm256_set_m128i(four_of(entries, at + 4), four_of(entries, at));
    __m256i high = _mm256_set_m128i(four_of(entries, at + 12), four_of(entries, at + 8));
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

/* Writes the text of a run up to the first character without text, and sets the count of the characters. */
AVX512_INLINE pct_job put_entries(pair_run *from, const uint32_t *entries, pct_job job)
{
    memset(from->places + from->count, 0, ENTRIES * sizeof *from->places);
    for (size_t at = 0; at < from->count; at += ENTRIES) {
        __m512i some = sixteen_of(entries, from->places + at);
        __mmask64 here = lanes_below(4 * (from->count - at)), used = text_of_entries(some) & here;
        uint64_t none = ~used & here & UINT64_C(0x1111111111111111);
        if (PCT_UNLIKELY(none != 0)) {
            used &= _blsi_u64(none) - 1;
            from->count = at + _tzcnt_u64(none) / 4;
        }
        job = put_text_block(job, compress(used, some), lanes_in(used));
    }
    return job;
}

/* Returns the length of the first `count` characters. */
AVX512_INLINE size_t length_of_bytes(const pct_decode_table *table, const uint8_t *src, size_t count)
{
    size_t length = 0;
    for (; count > 0; count--) {
        length += src[length] >= 0x80 && table->leads[src[length] - 0x80] ? 2 : 1;
    }
    return length;
}

/* Decodes bytes and pairs up to the first without text. */
AVX512_INLINE pct_job decode_pairs(const pct_decode_table *table, pct_job job)
{
    const pair_decoder by = {load(table->leads), load(table->leads + BLOCK)};
    pair_run run;
    bool goes_on = true;
    while (left_of(job) > 0 && goes_on) {
        const size_t length = left_of(job) < BLOCK ? left_of(job) : BLOCK;
        __m512i bytes = load_text(next_of(job), length);
        if (_mm512_movepi8_mask(bytes) == 0) {
            job = put_text_block(job, bytes, length);
            job.done.read += length;
            continue;
        }
        find_run(&run, &by, next_of(job), left_of(job));
        const size_t count = run.count;
        job = put_entries(&run, table->single - PCT_SINGLES, job);
        goes_on = run.count == count && !run.is_wrong;
        job.done.read += run.count == count ? run.end : length_of_bytes(table, next_of(job), run.count);
    }
    return job;
}

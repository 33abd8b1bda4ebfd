/*
 * From UTF-8 to the escaped bytes of a charset with AVX-512, included by its kernel.
 *
 * Sixteen characters of up to three bytes at a time, in any mixture: where they start is found by their first
 * bytes, their codes are gathered from the table, and the bytes of the codes become a half block of the
 * encoder.
 */
#ifndef PCT_AVX512_TEXT_H
#define PCT_AVX512_TEXT_H

#include "CPercentEncodingAVX512.h"
#include "../../codes.h"
#include "../kernel.h"

enum {
    CHARACTERS = 16,
    TEXT_STEP = 2 * BLOCK /* what a step writes at most, of which up to 96 bytes count */
};

#define BYTES16(k)                                                                                           \
    (k), (k) + 1, (k) + 2, (k) + 3, (k) + 4, (k) + 5, (k) + 6, (k) + 7, (k) + 8, (k) + 9, (k) + 10,          \
        (k) + 11, (k) + 12, (k) + 13, (k) + 14, (k) + 15
static const _Alignas(64) uint8_t offsets[BLOCK] = {BYTES16(0), BYTES16(16), BYTES16(32), BYTES16(48)};

#define FOUR(k) (k), (k), (k), (k)
#define FOUR4(k) FOUR(k), FOUR((k) + 1), FOUR((k) + 2), FOUR((k) + 3)
static const _Alignas(64) uint8_t four_of_each[BLOCK] = {FOUR4(0), FOUR4(4), FOUR4(8), FOUR4(12)};

typedef struct text_encoder {
    const uint16_t *entries;
    encoder ascii, other;
    bool has_one_set;
} text_encoder;

/* The characters with which a block begins. */
typedef struct starts {
    __mmask64 mask; /* where they start, and where something else does; so does every byte after the end */
    size_t count;   /* how many are whole and of at most three bytes, at most CHARACTERS */
} starts;

AVX512_INLINE starts starts_of(__m512i bytes, size_t n)
{
    __mmask64 firsts = _mm512_cmpgt_epi8_mask(bytes, _mm512_set1_epi8((char)0xBF));
    __mmask64 leads = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xC0));
    __mmask64 threes = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xE0));
    __mmask64 fours = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xF0));
    __mmask64 announced = leads << 1 | threes << 2;
    __mmask64 wrong = (announced ^ ~firsts) | fours;
    size_t count = lanes_in(firsts & lanes_below(n));
    if (PCT_UNLIKELY(wrong != 0)) {
        /* A byte is not what the ones before it announce, or announces four: from there on nothing counts,
         * and the character that misses it does not either. */
        unsigned place = (unsigned)__builtin_ctzll(wrong);
        size_t good = lanes_in(_bzhi_u64(firsts, place)) - (announced >> place & firsts >> place & 1);
        count = good < count ? good : count;
        firsts |= UINT64_C(1) << place;
    }
    return (starts){firsts, count < CHARACTERS ? count : CHARACTERS};
}

/* Scalar values of characters, and which of them are ASCII. */
typedef struct scalars {
    __m512i values;
    __mmask16 ascii;
} scalars;

AVX512_INLINE scalars scalars_of(__m512i bytes, __mmask64 firsts)
{
    __m512i places = compress_zeroing(firsts, load(offsets));
    /* Each character from its third byte down to its first, which also fills the fourth place. */
    __m512i order =
        _mm512_add_epi8(_mm512_permutexvar_epi8(load(four_of_each), places), _mm512_set1_epi32(0x00000102));
    __m512i texts = _mm512_permutexvar_epi8(order, bytes);
    __mmask16 ascii = _mm512_testn_epi32_mask(texts, _mm512_set1_epi32(0x800000));
    __mmask16 threes = _mm512_mask_test_epi32_mask((__mmask16)~ascii, texts, _mm512_set1_epi32(0x200000));
    __m512i bits = _mm512_and_si512(texts, _mm512_set1_epi32(0x007F3F3F));
    /* Six bits of the last two bytes in the lower half and the first byte in the upper one; then all
     * together. */
    __m512i halves = _mm512_maddubs_epi16(bits, _mm512_set1_epi32(0x00014001));
    __m512i values = _mm512_madd_epi16(halves, _mm512_set1_epi32(0x10000001));
    values = _mm512_mask_srli_epi32(values, (__mmask16)~threes, values, 6);
    values = _mm512_mask_srli_epi32(values, ascii, values, 6);
    values = _mm512_and_si512(values, _mm512_set1_epi32(0xFFFF));
    return (scalars){_mm512_mask_and_epi32(values, (__mmask16)~threes, values, _mm512_set1_epi32(0x7FF)),
                     ascii};
}

/* The codes of characters, and how many there are before one without a code, or that vanishes. */
typedef struct codes {
    __m256i values;
    size_t count;
} codes;

/* One by one: a gather would wait for the addresses of all stores before it, and these depend on codes. */
AVX512_INLINE __m128i eight_of(const uint16_t *entries, const uint32_t *places)
{
    __m128i low = _mm_cvtsi32_si128(entries[places[0]]);
    __m128i high = _mm_cvtsi32_si128(entries[places[4]]);
    low = _mm_insert_epi16(low, entries[places[1]], 1);
    high = _mm_insert_epi16(high, entries[places[5]], 1);
    low = _mm_insert_epi16(low, entries[places[2]], 2);
    high = _mm_insert_epi16(high, entries[places[6]], 2);
    low = _mm_insert_epi16(low, entries[places[3]], 3);
    high = _mm_insert_epi16(high, entries[places[7]], 3);
    return _mm_unpacklo_epi64(low, high);
}

AVX512_INLINE codes codes_of(const text_encoder *it, scalars from, size_t count)
{
    _Alignas(64) uint32_t places[CHARACTERS];
    _mm512_store_si512((void *)places, from.values);
    __m256i values = _mm256_set_m128i(eight_of(it->entries, places + 8), eight_of(it->entries, places));
    values = _mm256_mask_mov_epi16(values, from.ascii, _mm512_cvtepi32_epi16(from.values));
    unsigned none = _mm256_testn_epi16_mask(values, values) & ~(unsigned)from.ascii;
    unsigned vanish = _mm256_cmpeq_epi16_mask(values, _mm256_set1_epi16((short)VANISHES_IN_16));
    if (PCT_UNLIKELY(((none | vanish) & _bzhi_u32(0xFFFF, (unsigned)count)) != 0)) {
        count = (size_t)__builtin_ctz(none | vanish);
    }
    return (codes){values, count};
}

/* Writes up to TEXT_STEP bytes for `count` characters, of which the result count. */
AVX512_INLINE size_t put_codes(const text_encoder *it, codes from, __mmask16 ascii, uint8_t *dst)
{
    __m256i lanes = _mm256_or_si256(_mm256_slli_epi16(from.values, 8), _mm256_srli_epi16(from.values, 8));
    /* A first byte that is zero is none; a second one is U+0000. */
    __mmask32 used = _mm256_test_epi8_mask(lanes, lanes) | 0xAAAAAAAA;
    used &= _bzhi_u32(0xFFFFFFFF, (unsigned)(2 * from.count));
    __m512i bytes = _mm512_zextsi256_si512(compress_half_zeroing(used, lanes));
    size_t length = (size_t)__builtin_popcount(used);
    __mmask64 escapes = escapes_of(&it->ascii, bytes);
    if (!it->has_one_set) {
        __m256i others = compress_half_zeroing(used, _mm256_movm_epi16((__mmask16)~ascii));
        __mmask64 is_other = _mm256_movepi8_mask(others);
        escapes = (escapes & ~is_other) | (escapes_of(&it->other, bytes) & is_other);
    }
    escapes &= lanes_below(length);
    characters all = characters_of(&it->ascii, bytes, escapes);
    part first = part_of(&it->ascii, 0, all);
    part second = part_of(&it->ascii, 1, all);
    store(dst, compress(first.used, first.lanes));
    store(dst + lanes_in(first.used), compress(second.used, second.lanes));
    return length + 2 * lanes_in(escapes);
}

AVX512_INLINE __m512i load_text(const uint8_t *src, size_t n)
{
    return PCT_LIKELY(n >= BLOCK) ? load(src) : _mm512_maskz_loadu_epi8(lanes_below(n), src);
}

/* Ends before the first character that is not for these steps, and where there is little room. */
AVX512_INLINE pct_result encode_steps(const text_encoder it, pct_job job)
{
    while (left_of(job) > 0 && room_of(job) >= TEXT_STEP) {
        __m512i bytes = load_text(next_of(job), left_of(job));
        if (left_of(job) >= BLOCK && room_of(job) >= SPREAD && _mm512_movepi8_mask(bytes) == 0) {
            size_t written = put_block(&it.ascii, bytes, escapes_of(&it.ascii, bytes), output_of(job));
            job = advanced(job, BLOCK, written);
            continue;
        }
        starts from = starts_of(bytes, left_of(job));
        scalars values = scalars_of(bytes, from.mask);
        codes found = codes_of(&it, values, from.count);
        job.done.written += put_codes(&it, found, values.ascii, output_of(job));
        /* The next step waits for where this one ends, but not for its codes. */
        if (PCT_UNLIKELY(found.count != CHARACTERS)) {
            job.done.read += _tzcnt_u64(_pdep_u64(UINT64_C(1) << found.count, from.mask));
            break;
        }
        job.done.read += _tzcnt_u64(_pdep_u64(UINT64_C(1) << CHARACTERS, from.mask));
    }
    return job.done;
}

/* Whether the steps, which know one rule for spaces, write a space that is no ASCII as `other` does. */
static bool agree_on_spaces(const pct_set *ascii, const pct_set *other)
{
    return ascii->space == other->space || !(other->single[' '] & 1);
}

AVX512 static pct_result encode_text(const pct_encode_table *table, const pct_set *ascii,
                                     const pct_set *other, const uint8_t *src, size_t n, uint8_t *dst,
                                     size_t capacity)
{
    if (table->form != PCT_CODES_16 || table->ascii != NULL || !agree_on_spaces(ascii, other)) {
        return pct_encode_text_scalar(table, ascii, other, src, n, dst, capacity);
    }
    text_encoder it = {.entries = table->entries, .has_one_set = ascii == other};
    it.ascii = encoder_of(ascii, ascii->space == '+', (ascii->single[0] | other->single[0]) & 1);
    it.other = encoder_of(other, false, false);
    pct_job job = new_job(src, n, dst, capacity);
    while (left_of(job) > 0 && job.done.status == PCT_OK) {
        job.done = encode_steps(it, job);
        if (left_of(job) > 0) {
            pct_text_rules rules = {*table, ascii, other};
            job.done = pct_encode_text_exact(&rules, job, job.done.read + 1);
        }
    }
    return job.done;
}

#endif

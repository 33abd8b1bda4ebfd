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

/* Returns 0xFF for each byte that is escaped, and 0 for each other byte. */
AVX2_INLINE __m256i escaped32(const encoder *it, __m256i bytes)
{
    /* A shuffle gives zero for an index with its top bit set. */
    __m256i row =
        _mm256_or_si256(_mm256_shuffle_epi8(it->low, bytes),
                        _mm256_shuffle_epi8(it->high, _mm256_xor_si256(bytes, _mm256_set1_epi8((char)0x80))));
    return _mm256_cmpeq_epi8(_mm256_and_si256(row, bits_of32(bytes)), _mm256_setzero_si256());
}

/* Returns zero for ASCII bytes that are not escaped, like doubts16. */
AVX2_INLINE __m256i doubts32(const encoder *it, __m256i bytes)
{
    return _mm256_andnot_si256(_mm256_shuffle_epi8(it->low, bytes), bits_of32(bytes));
}

AVX2_INLINE bool is_zero32(__m256i bytes)
{
    return _mm256_testz_si256(bytes, bytes);
}

AVX2_INLINE unsigned mask_of32(__m256i bytes)
{
    return (unsigned)_mm256_movemask_epi8(bytes);
}

/* Returns the output of eight bytes, from their characters in each half; see characters16. `row` is an offset
 * in pct_spread_rows. */
AVX2_INLINE __m256i spread32(__m256i characters, size_t row)
{
    const __m256i *order = (const __m256i *)((const uint8_t *)pct_spread_rows + row);
    return _mm256_xor_si256(_mm256_shuffle_epi8(characters, _mm256_load_si256(order)), _mm256_set1_epi8('%'));
}

/* Writes the output of a block. Writes at most 96 bytes. */
AVX2_INLINE size_t put32(const encoder *it, __m256i bytes, __m256i escaped, uint8_t *dst)
{
    const __m256i digits = _mm256_broadcastsi128_si256(digit_characters16());
    __m256i literals = _mm256_xor_si256(literals32(it, bytes), _mm256_set1_epi8('%'));
    __m256i high = _mm256_shuffle_epi8(digits, high_digits32(bytes));
    __m256i low = _mm256_shuffle_epi8(digits, _mm256_and_si256(bytes, _mm256_set1_epi8(15)));
    __m256i first = _mm256_blendv_epi8(literals, high, escaped);
    __m256i even = _mm256_unpacklo_epi64(first, low);
    __m256i odd = _mm256_unpackhi_epi64(first, low);
    unsigned escapes = mask_of32(escaped);
    /* One row offset, 32 times the mask of eight bytes, in each sixteen bits. */
    uint64_t rows = _pdep_u64(escapes, UINT64_C(0x1FE01FE01FE01FE0));
    __m256i last = spread32(_mm256_permute4x64_epi64(odd, 0xEE), rows >> 48);
    /* Each wide store may write past its output, so the stores are in order and the last store is exact. */
    store32(dst, spread32(_mm256_permute4x64_epi64(even, 0x44), rows & 0xFFFF));
    store32(dst + 8 + 2 * bits_in(escapes & 0xFF),
            spread32(_mm256_permute4x64_epi64(odd, 0x44), rows >> 16 & 0xFFFF));
    store32(dst + 16 + 2 * bits_in(escapes & 0xFFFF),
            spread32(_mm256_permute4x64_epi64(even, 0xEE), rows >> 32 & 0xFFFF));
    dst += 24 + 2 * bits_in(escapes & 0xFFFFFF);
    store16(dst, _mm256_castsi256_si128(last));
    store8(dst + HALF, _mm256_extracti128_si256(last, 1));
    return BLOCK + 2 * bits_in(escapes);
}

/* Encodes the next block. */
AVX2_INLINE pct_job put_next32(const encoder *it, pct_job job)
{
    pct_marks marks = it->halves.marks;
    __m256i bytes = load32(next_of(job));
    __m256i escaped = escaped32(it, bytes);
    if (marks.are_used) {
        __m256i marked = marked32(marks_from(marks, job.done.read));
        bytes = unmarked_spaces32(marks, bytes, marked);
        escaped = _mm256_andnot_si256(marked, escaped);
    }
    return advanced(job, BLOCK, put32(it, bytes, escaped, output_of(job)));
}

AVX2_INLINE __m256i and_all32(const __m256i bytes[4])
{
    return _mm256_and_si256(_mm256_and_si256(bytes[0], bytes[1]), _mm256_and_si256(bytes[2], bytes[3]));
}

AVX2_INLINE bool has_group(pct_job job)
{
    return left_of(job) >= GROUP && room_of(job) >= 3 * GROUP;
}

/* Encodes groups up to a group that needs no escapes or only escapes. The job has a group. */
AVX2_INLINE pct_job put_mixed_groups(const encoder own, pct_job job)
{
    size_t length;
    do {
        size_t before = job.done.written;
        for (unsigned k = 0; k < 4; k++) {
            job = put_next32(&own, job);
        }
        length = job.done.written - before;
    } while (length != GROUP && length != 3 * GROUP && has_group(job));
    return job;
}

/* Encodes mixed groups without marks. Not inlined, so that the loop for other groups keeps its registers. */
static AVX2 __attribute__((noinline)) pct_result encode_mixed(const pct_set *set, const uint8_t *src,
                                                              size_t n, uint8_t *dst, size_t capacity)
{
    pct_job job = new_job(src, n, dst, capacity);
    job = set->space == '+' ? put_mixed_groups(encoder_of(set, true), job)
                            : put_mixed_groups(encoder_of(set, false), job);
    return job.done;
}

AVX2_INLINE pct_job put_mixed(const encoder *it, const pct_set *set, pct_job job)
{
    if (it->halves.marks.are_used) {
        return put_mixed_groups(*it, job);
    }
    pct_result more = encode_mixed(set, next_of(job), left_of(job), output_of(job), room_of(job));
    return advanced(job, more.read, more.written);
}

/* Encodes groups of four blocks. Copies groups that need no escapes. Escapes groups that contain no ASCII,
 * without a lookup. After a mixed group, expects mixed groups. */
AVX2_INLINE pct_job encode_groups(const encoder *it, const pct_set *set, pct_job job)
{
    pct_marks marks = it->halves.marks;
    while (has_group(job)) {
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
        } else if (it->halves.is_ascii && !marks.are_used && mask_of32(and_all32(bytes)) == UINT32_MAX) {
            for (unsigned k = 0; k < GROUP / HALF; k++) {
                put_escapes16(load16(next_of(job)), output_of(job));
                job = advanced(job, HALF, 3 * HALF);
            }
        } else {
            job = put_mixed(it, set, job);
        }
    }
    return job;
}

AVX2_INLINE pct_result encode_by(const encoder own, const pct_set *set, pct_job job)
{
    const encoder *it = &own;
    job = encode_groups(it, set, job);
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
    __m256i escaped[2] = {escaped32(&it, bytes[0]), escaped32(&it, bytes[1])};
    /* Replaces spaces without a branch. */
    for (unsigned k = 0; k < 2; k++) {
        bytes[k] = replace32(bytes[k], ' ', (char)(' ' ^ set->space));
    }
    if (is_zero32(_mm256_or_si256(escaped[0], escaped[1]))) {
        store32(dst, bytes[0]);
        store32(dst + last, bytes[1]);
        return (pct_result){n, n, PCT_OK};
    }
    size_t start = last + 2 * bits_in(_bzhi_u32(mask_of32(escaped[0]), (unsigned)last));
    put32(&it, bytes[0], escaped[0], dst);
    return (pct_result){n, start + put32(&it, bytes[1], escaped[1], dst + start), PCT_OK};
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
        escapes += bits_in(mask_of32(escaped32(&it, load32(src + i))));
    }
    return size_with_escapes(n, escapes + escapes_from16(&it.halves, set, src, n, i));
}

#endif

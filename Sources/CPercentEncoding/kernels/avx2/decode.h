/* Decodes with AVX2, thirty-two bytes at a time by lookups. */
#ifndef PCT_AVX2_DECODE_H
#define PCT_AVX2_DECODE_H

#include "../bytes16/decode.h"
#include "avx2.h"

AVX2_INLINE __m256i digit_values32(__m256i bytes, __m256i *classes)
{
    const __m256i upper = twice(digit_upper);
    const __m256i lower = twice(digit_lower);
    const __m256i offset = twice(digit_offset);
    __m256i high = high_digits32(bytes);
    __m256i low = _mm256_and_si256(bytes, _mm256_set1_epi8(15));
    *classes = _mm256_and_si256(_mm256_shuffle_epi8(upper, high), _mm256_shuffle_epi8(lower, low));
    return _mm256_add_epi8(low, _mm256_shuffle_epi8(offset, high));
}

AVX2_INLINE __m256i percents32(__m256i bytes)
{
    return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('%'));
}

AVX2_INLINE __m256i text32(bool plus, __m256i bytes)
{
    return plus ? replace32(bytes, '+', '+' ^ ' ') : bytes;
}

/* A decoded block. All bytes but the digits of escapes are output. */
typedef struct decoded32 {
    __m256i bytes;
    unsigned escapes, malformed;
} decoded32;

AVX2_INLINE decoded32 decode32(const uint8_t *src, bool plus)
{
    __m256i high_classes, low_classes;
    __m256i bytes = load32(src);
    __m256i high = digit_values32(load32(src + 1), &high_classes);
    __m256i low = digit_values32(load32(src + 2), &low_classes);
    __m256i percents = percents32(bytes);
    __m256i wrong = _mm256_cmpeq_epi8(_mm256_min_epu8(high_classes, low_classes), _mm256_setzero_si256());
    __m256i escapes = _mm256_andnot_si256(wrong, percents);
    __m256i value = _mm256_or_si256(_mm256_slli_epi16(high, 4), low);
    unsigned escape_mask = mask_of32(escapes);
    return (decoded32){
        .bytes = _mm256_blendv_epi8(text32(plus, bytes), value, escapes),
        .escapes = escape_mask,
        .malformed = mask_of32(percents) ^ escape_mask,
    };
}

/* Copies groups of blocks up to the first group with a '%', while there is room. */
AVX2_INLINE pct_job copy_clean_groups(bool plus, pct_job job)
{
    while (left_of(job) >= GROUP && room_of(job) >= GROUP) {
        __m256i bytes[4], percents = _mm256_setzero_si256();
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load32(next_of(job) + BLOCK * k);
            percents = _mm256_or_si256(percents, percents32(bytes[k]));
        }
        if (mask_of32(percents) != 0) {
            break;
        }
        for (unsigned k = 0; k < 4; k++) {
            store32(output_of(job) + BLOCK * k, text32(plus, bytes[k]));
        }
        job = advanced(job, GROUP, GROUP);
    }
    return job;
}

/* Writes the bytes selected by `outputs`. The position of each quarter is computed from the mask, so that no
 * quarter waits for the previous quarter. */
AVX2_INLINE size_t put_outputs32(__m256i bytes, unsigned outputs, uint8_t *dst)
{
    const __m256i second = _mm256_broadcastsi128_si256(pair16(0, UINT64_C(0x0808080808080808)));
    __m128i low = load_halves16(pct_compress_rows[outputs & 0xFF], pct_compress_rows[outputs >> 8 & 0xFF]);
    __m128i high = load_halves16(pct_compress_rows[outputs >> 16 & 0xFF], pct_compress_rows[outputs >> 24]);
    __m256i order = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
    __m256i packed = _mm256_shuffle_epi8(bytes, _mm256_add_epi8(order, second));
    store_halves16(dst, dst + bits_in(outputs & 0xFF), _mm256_castsi256_si128(packed));
    store_halves16(dst + bits_in(outputs & 0xFFFF), dst + bits_in(outputs & 0xFFFFFF),
                   _mm256_extracti128_si256(packed, 1));
    return bits_in(outputs);
}

AVX2_INLINE pct_result decode_by(bool plus, pct_job job, unsigned options)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    uint64_t carry = 0;
    while (left_of(job) >= BLOCK + 2 && room_of(job) >= BLOCK) {
        __m256i bytes = load32(next_of(job));
        if ((mask_of32(percents32(bytes)) | carry) == 0) {
            store32(output_of(job), text32(plus, bytes));
            job = copy_clean_groups(plus, advanced(job, BLOCK, BLOCK));
            continue;
        }
        decoded32 block = decode32(next_of(job), plus);
        if (strict && PCT_UNLIKELY(block.malformed != 0)) {
            break;
        }
        uint64_t digits = digits_after(block.escapes, carry);
        job = advanced(job, BLOCK, put_outputs32(block.bytes, ~(unsigned)digits, output_of(job)));
        carry = digits >> BLOCK;
    }
    return decode_halves(plus, job, options, (unsigned)carry);
}

AVX2 static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_by(true, job, options)
                                              : decode_by(false, job, options);
}

AVX2 static size_t decoded_size(const uint8_t *src, size_t n)
{
    return decoded_size16(src, n);
}

#endif

/* Decoding with AVX2, included by its kernel. */
#ifndef PCT_AVX2_DECODE_H
#define PCT_AVX2_DECODE_H

#include "avx2.h"
#include "shuffle_decode.h"

SHUFFLE_INLINE __m256i digit_values32(__m256i bytes, __m256i *classes)
{
    const __m256i upper = _mm256_broadcastsi128_si256(digit_upper());
    const __m256i lower = _mm256_broadcastsi128_si256(digit_lower());
    const __m256i offset = _mm256_broadcastsi128_si256(digit_offset());
    __m256i high = high_digits32(bytes);
    __m256i low = _mm256_and_si256(bytes, _mm256_set1_epi8(15));
    *classes = _mm256_and_si256(_mm256_shuffle_epi8(upper, high), _mm256_shuffle_epi8(lower, low));
    return _mm256_add_epi8(low, _mm256_shuffle_epi8(offset, high));
}

/* A block decoded, of which those bytes count that are no digits of escapes. */
typedef struct decoded32 {
    __m256i bytes;
    unsigned escapes, malformed;
} decoded32;

SHUFFLE_INLINE decoded32 decode32(const uint8_t *src, bool plus)
{
    __m256i high_classes, low_classes;
    __m256i bytes = load32(src);
    __m256i high = digit_values32(load32(src + 1), &high_classes);
    __m256i low = digit_values32(load32(src + 2), &low_classes);
    __m256i percents = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('%'));
    __m256i none = _mm256_setzero_si256();
    __m256i wrong =
        _mm256_or_si256(_mm256_cmpeq_epi8(high_classes, none), _mm256_cmpeq_epi8(low_classes, none));
    __m256i escapes = _mm256_andnot_si256(wrong, percents);
    __m256i value = _mm256_or_si256(_mm256_slli_epi16(high, 4), low);
    __m256i literal = plus ? replace32(bytes, '+', '+' ^ ' ') : bytes;
    return (decoded32){
        .bytes = _mm256_blendv_epi8(literal, value, escapes),
        .escapes = (unsigned)_mm256_movemask_epi8(escapes),
        .malformed = (unsigned)_mm256_movemask_epi8(_mm256_and_si256(wrong, percents)),
    };
}

enum { CLEAN_GROUP = 4 * BLOCK };

/* Copies groups of blocks up to the first that holds a '%', as far as there is room. */
SHUFFLE_INLINE pct_result copy_clean_groups(bool plus, const uint8_t *src, size_t n, uint8_t *dst,
                                            size_t capacity, pct_result done)
{
    const __m256i percent = _mm256_set1_epi8('%');
    while (n - done.read >= CLEAN_GROUP && capacity - done.written >= CLEAN_GROUP) {
        __m256i bytes[4], percents = _mm256_setzero_si256();
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load32(src + done.read + BLOCK * k);
            percents = _mm256_or_si256(percents, _mm256_cmpeq_epi8(bytes[k], percent));
        }
        if (_mm256_movemask_epi8(percents) != 0) {
            break;
        }
        for (unsigned k = 0; k < 4; k++) {
            store32(dst + done.written + BLOCK * k, plus ? replace32(bytes[k], '+', '+' ^ ' ') : bytes[k]);
        }
        done.read += CLEAN_GROUP;
        done.written += CLEAN_GROUP;
    }
    return done;
}

SHUFFLE_INLINE pct_result decode_by(bool plus, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                    unsigned options)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    pct_result done = {0, 0, PCT_OK};
    uint64_t carry = 0;
    while (n - done.read >= BLOCK + 2 && capacity - done.written >= BLOCK) {
        __m256i bytes = load32(src + done.read);
        unsigned percents = (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('%')));
        if ((percents | carry) == 0) {
            store32(dst + done.written, plus ? replace32(bytes, '+', '+' ^ ' ') : bytes);
            done.written += BLOCK;
            done.read += BLOCK;
            done = copy_clean_groups(plus, src, n, dst, capacity, done);
        } else {
            decoded32 block = decode32(src + done.read, plus);
            if (strict && PCT_UNLIKELY(block.malformed != 0)) {
                break;
            }
            uint64_t digits = (uint64_t)block.escapes << 1 | (uint64_t)block.escapes << 2 | carry;
            unsigned outputs = ~(unsigned)digits;
            done.written +=
                put_outputs16(_mm256_castsi256_si128(block.bytes), outputs & 0xFFFF, dst + done.written);
            done.written +=
                put_outputs16(_mm256_extracti128_si256(block.bytes, 1), outputs >> HALF, dst + done.written);
            carry = digits >> BLOCK;
            done.read += BLOCK;
        }
    }
    return decode_halves(plus, src, n, dst, capacity, options, done, (unsigned)carry);
}

SHUFFLE static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                 unsigned options)
{
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_by(true, src, n, dst, capacity, options)
                                              : decode_by(false, src, n, dst, capacity, options);
}

#endif

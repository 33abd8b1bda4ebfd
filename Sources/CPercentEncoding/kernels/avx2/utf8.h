/* Validates UTF-8 with AVX2. */
#pragma once

#include "../bytes16/utf8.h"
#include "../../blocks/avx2.h"

/* Returns the errors among 32 bytes. The three bytes before src must be readable. */
AVX2_INLINE __m256i wrong32(const uint8_t *src)
{
    __m256i bytes = load32(src);
    __m256i first = load32(src - 1);
    __m256i pair = _mm256_shuffle_epi8(twice(utf8_first_high), high_digits32(first)) &
                   _mm256_shuffle_epi8(twice(utf8_second_high), high_digits32(bytes));
    __m256i low = _mm256_shuffle_epi8(twice(utf8_first_low), first & _mm256_set1_epi8(15));
    __m256i due = _mm256_subs_epu8(load32(src - 2), _mm256_set1_epi8(THIRD_DUE)) |
                  _mm256_subs_epu8(load32(src - 3), _mm256_set1_epi8(FOURTH_DUE));
    /* If a third or fourth byte is due, two continuations are required, so TWO_CONTINUED is inverted. */
    return (pair & low) ^ (due & _mm256_set1_epi8((char)TWO_CONTINUED));
}

/* Whether a group and the three bytes before it are ASCII. */
AVX2_INLINE bool is_ascii_group(const uint8_t *src)
{
    __m256i all = (load32(src) | load32(src + BLOCK)) | (load32(src + 2 * BLOCK) | load32(src + 3 * BLOCK));
    return mask_of32(all | load32(src - 3)) == 0;
}

/* Validates short text sixteen bytes at a time. In longer text, validates the beginning and the end sixteen
 * bytes at a time, and the rest in groups. */
AVX2 static size_t utf8_valid_prefix(const uint8_t *src, size_t n)
{
    if (n < HALF + GROUP) {
        return validate_utf8_16(src, n, 0);
    }
    if (!is_zero16(wrong_first16(load16(src)))) {
        return pct_utf8_resume(src, n, 0);
    }
    size_t i = HALF;
    for (; n - i >= GROUP; i += GROUP) {
        const uint8_t *next = src + i;
        if (is_ascii_group(next)) {
            continue;
        }
        __m256i wrong =
            (wrong32(next) | wrong32(next + BLOCK)) | (wrong32(next + 2 * BLOCK) | wrong32(next + 3 * BLOCK));
        if (PCT_UNLIKELY(!_mm256_testz_si256(wrong, wrong))) {
            break;
        }
    }
    return validate_utf8_16(src, n, i);
}

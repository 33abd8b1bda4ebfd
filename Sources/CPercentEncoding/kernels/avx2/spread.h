/* Writes the output of eight bytes with one shuffle for their mask of escapes. */
#pragma once

#include "../bytes16/spread.h"
#include "../../blocks/avx2.h"

AVX2_INLINE __m256i low_half_twice(__m256i bytes)
{
    return _mm256_permute4x64_epi64(bytes, 0x44);
}

AVX2_INLINE __m256i high_half_twice(__m256i bytes)
{
    return _mm256_permute4x64_epi64(bytes, 0xEE);
}

/* Returns the output of eight bytes, from their characters in each half; see characters16. `row` is the
 * offset in bytes of a row of pct_spread_rows. */
AVX2_INLINE __m256i spread32(__m256i characters, size_t row)
{
    const __m256i *order = (const __m256i *)((const uint8_t *)pct_spread_rows + row);
    return _mm256_shuffle_epi8(characters, _mm256_load_si256(order)) ^ _mm256_set1_epi8('%');
}

/* Writes the output of a block. Writes at most 96 bytes. */
AVX2_INLINE size_t put32(__m256i bytes, __m256i literals, __m256i escaped, uint8_t *dst)
{
    const __m256i digits = _mm256_broadcastsi128_si256(digit_characters16());
    __m256i high = _mm256_shuffle_epi8(digits, high_digits32(bytes));
    __m256i low = _mm256_shuffle_epi8(digits, bytes & _mm256_set1_epi8(15));
    __m256i leads = _mm256_blendv_epi8(literals ^ _mm256_set1_epi8('%'), high, escaped);
    /* The first and third, and the second and fourth eight bytes. */
    __m256i even = _mm256_unpacklo_epi64(leads, low);
    __m256i odd = _mm256_unpackhi_epi64(leads, low);
    unsigned escapes = mask_of32(escaped);
    /* One row offset, 32 times the mask of eight bytes, in each sixteen bits. */
    uint64_t rows = _pdep_u64(escapes, UINT64_C(0x1FE01FE01FE01FE0));
    /* Each store may write past its output, so the stores are in order. The last two stores write 24 bytes
     * instead of 32, so that no more than 96 bytes are written. */
    store32(dst, spread32(low_half_twice(even), rows & 0xFFFF));
    store32(dst + 8 + 2 * bits_in(escapes & 0xFF), spread32(low_half_twice(odd), rows >> 16 & 0xFFFF));
    store32(dst + 16 + 2 * bits_in(escapes & 0xFFFF), spread32(high_half_twice(even), rows >> 32 & 0xFFFF));
    __m256i last = spread32(high_half_twice(odd), rows >> 48);
    dst += 24 + 2 * bits_in(escapes & 0xFFFFFF);
    store16(dst, _mm256_castsi256_si128(last));
    store8(dst + HALF, _mm256_extracti128_si256(last, 1));
    return BLOCK + 2 * bits_in(escapes);
}

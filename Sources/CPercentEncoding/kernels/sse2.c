/* x86-64 baseline: the scalar encoder, since SSE2 cannot classify an arbitrary set; decoding by 16 bytes. */
#include "kernel.h"

#if PCT_TARGET_X86_64

#include <emmintrin.h>
#include <string.h>

enum { COPY_STEP = 16 };

PCT_INLINE uint64_t percent_mask16(const uint8_t *src)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)src);
    return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')));
}

PCT_INLINE uint64_t percent_mask(const uint8_t *src)
{
    return percent_mask16(src) | percent_mask16(src + 16) << 16 | percent_mask16(src + 32) << 32 |
           percent_mask16(src + 48) << 48;
}

PCT_INLINE void copy_step(uint8_t *dst, const uint8_t *src, bool plus)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)src);
    if (plus) {
        __m128i is_plus = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('+'));
        bytes = _mm_xor_si128(bytes, _mm_and_si128(is_plus, _mm_set1_epi8('+' ^ ' ')));
    }
    _mm_storeu_si128((__m128i *)dst, bytes);
}

#include "decode_blocks.h"

const pct_kernel pct_kernel_sse2 = {
    .name = "sse2",
    .features = PCT_FEATURE_SSE2,
    .encode = pct_encode_scalar,
    .encoded_size = pct_encoded_size_scalar,
    .decode = decode,
    .decoded_size = decoded_size,
    .encode_text = pct_encode_text_scalar,
    .utf8_valid_prefix = pct_utf8_valid_prefix_scalar,
};

#endif

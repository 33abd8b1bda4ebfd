/* x86-64 with AVX-512 VBMI2 and GFNI: 64 bytes at a time, without a branch that depends on mixed text. */
#include "avx512.h"

#if PCT_TARGET_X86_64

#include "avx512_decode.h"
#include "avx512_encode.h"
#include "avx512_text.h"
#include "avx512_utf8.h"

/* Text whose spread output fits one register. */
AVX512_INLINE pct_result encode_short(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                      size_t capacity)
{
    const encoder it = encoder_of(set, false, false);
    __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(n), src);
    __mmask64 escapes = escapes_of(&it, bytes) & lanes_below(n);
    size_t length = n + 2 * lanes_in(escapes);
    if (PCT_UNLIKELY(length > capacity)) {
        return pct_encode_exact(set, src, n, dst, capacity, (pct_result){0, 0, PCT_OK});
    }
    characters all = characters_of(&it, bytes, escapes);
    /* Whether spaces change is no branch here. */
    __mmask64 literal_spaces = _mm512_mask_cmpeq_epi8_mask(~escapes, bytes, _mm512_set1_epi8(' '));
    all.first = _mm512_mask_blend_epi8(literal_spaces, all.first, _mm512_set1_epi8((char)set->space));
    part one = part_of(&it, 0, all);
    store_few(dst, compress(one.used, one.lanes), length);
    return (pct_result){n, length, PCT_OK};
}

AVX512 static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                size_t capacity)
{
    bool keeps_nul = set->single[0] & 1;
    return PCT_LIKELY(n <= SHORT && !keeps_nul) ? encode_short(set, src, n, dst, capacity)
                                                : encode_long(set, src, n, dst, capacity);
}

AVX512 static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    const encoder it = encoder_of(set, false, false);
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= BLOCK; i += BLOCK) {
        escapes += lanes_in(escapes_of(&it, load(src + i)));
    }
    if (i < n) {
        __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(n - i), src + i);
        escapes += lanes_in(escapes_of(&it, bytes) & lanes_below(n - i));
    }
    return size_with_escapes(n, escapes);
}

const pct_kernel pct_kernel_avx512 = {
    .name = "avx512",
    .features = PCT_FEATURE_AVX512,
    .encode = encode,
    .encoded_size = encoded_size,
    .decode = decode,
    .decoded_size = decoded_size,
    .encode_text = encode_text,
    .utf8_valid_prefix = utf8_valid_prefix,
};

#endif

/* What encoding, decoding and validation with AVX-512 share. */
#ifndef PCT_AVX512_H
#define PCT_AVX512_H

#include "kernel.h"

#if PCT_TARGET_X86_64

#include <immintrin.h>

#define AVX512                                                                                               \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi,bmi2,popcnt")))
#define AVX512_INLINE AVX512 PCT_INLINE

enum { BLOCK = 64, GROUP = 4 * BLOCK };

AVX512_INLINE __m512i load(const uint8_t *src)
{
    return _mm512_loadu_si512((const void *)src);
}

AVX512_INLINE void store(uint8_t *dst, __m512i bytes)
{
    _mm512_storeu_si512((void *)dst, bytes);
}

/* The lanes below n, which may be more than a block has. */
AVX512_INLINE __mmask64 lanes_below(size_t n)
{
    return _bzhi_u64(~UINT64_C(0), n < BLOCK ? (unsigned)n : BLOCK);
}

AVX512_INLINE size_t lanes_in(__mmask64 mask)
{
    return (size_t)__builtin_popcountll(mask);
}

/*
 * The lanes of a mask, moved together; what follows them is unspecified. The instruction waits for the
 * register it writes to even where it overwrites all of it: in one of the compiler's choice a loop would wait
 * for the result of its last round, so it is the register of the lanes themselves.
 */
AVX512_INLINE __m512i compress(__mmask64 mask, __m512i bytes)
{
    return _mm512_mask_compress_epi8(bytes, mask, bytes);
}

/* The same, with zeros after them. */
AVX512_INLINE __m512i compress_zeroing(__mmask64 mask, __m512i bytes)
{
    __asm__("vpcompressb %0, %0 %{%1%}%{z%}" : "+v"(bytes) : "Yk"(mask));
    return bytes;
}

AVX512_INLINE __m256i compress_half_zeroing(__mmask32 mask, __m256i bytes)
{
    __asm__("vpcompressb %0, %0 %{%1%}%{z%}" : "+v"(bytes) : "Yk"(mask));
    return bytes;
}

/* Lanes of a block with one byte replaced by another. */
AVX512_INLINE __m512i replace(__m512i bytes, uint8_t byte, uint8_t replacement)
{
    __mmask64 found = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)byte));
    return _mm512_mask_blend_epi8(found, bytes, _mm512_set1_epi8((char)replacement));
}

/* Writes the first `length` bytes of a block. */
AVX512_INLINE void store_few(uint8_t *dst, __m512i bytes, size_t length)
{
    _mm512_mask_storeu_epi8(dst, lanes_below(length), bytes);
}

#endif
#endif

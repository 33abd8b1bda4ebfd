/* Finds the separators of a query, 64 bytes at a time, with the baseline features of each architecture.
 * With AVX-512, one step covers all 64 bytes. */
#include <string.h>

#include "CPercentEncodingAVX512.h"
#include "CPercentEncodingKernel.h"

#if PCT_TARGET_X86_64
#include <emmintrin.h>

enum { STEP = 16 };

typedef __m128i step;

static inline step load_step(const uint8_t *src)
{
    return _mm_loadu_si128((const __m128i *)src);
}

/* Returns the mask of the bytes of a step that equal `first` or `second`. */
static inline uint64_t equal_to(step bytes, uint8_t first, uint8_t second)
{
    __m128i found = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)first)),
                                 _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)second)));
    return (uint16_t)_mm_movemask_epi8(found);
}
AVX512 static pct_separators separators_at_once(const uint8_t *src, size_t n, uint8_t separator)
{
    __m512i bytes = _mm512_maskz_loadu_epi8(lanes_below(n), src);
    return (pct_separators){_mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('&')) |
                                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8((char)separator)),
                            _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('='))};
}
#else
enum { BLOCK = 64, STEP = 8 };

typedef uint64_t step;

static inline step load_step(const uint8_t *src)
{
    uint64_t bytes;
    memcpy(&bytes, src, sizeof bytes);
    return PCT_LITTLE_ENDIAN_64(bytes);
}

/* Returns the top bits of the bytes that are zero. */
static inline uint64_t top_bits_of_zeros(uint64_t bytes)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    return ~(((bytes & low) + low) | bytes | low);
}

/* Returns the mask of the bytes of a step that equal `first` or `second`. */
static inline uint64_t equal_to(step bytes, uint8_t first, uint8_t second)
{
    const uint64_t every = UINT64_C(0x0101010101010101);
    uint64_t found = top_bits_of_zeros(bytes ^ every * first) | top_bits_of_zeros(bytes ^ every * second);
    return (found >> 7) * UINT64_C(0x0102040810204080) >> 56;
}
#endif

static pct_separators separators_of(const uint8_t block[BLOCK], uint8_t separator)
{
    pct_separators found = {0, 0};
    for (int i = 0; i < BLOCK; i += STEP) {
        step bytes = load_step(block + i);
        found.ends |= equal_to(bytes, '&', separator) << i;
        found.equals |= equal_to(bytes, '=', '=') << i;
    }
    return found;
}

pct_separators pct_find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
#if PCT_TARGET_X86_64
    if (current_kernel()->features & PCT_FEATURE_AVX512) {
        return separators_at_once(src, n, separator);
    }
#endif
    if (n >= BLOCK) {
        return separators_of(src, separator);
    }
    uint8_t block[BLOCK] = {0};
    if (n) {
        memcpy(block, src, n);
    }
    return separators_of(block, separator);
}

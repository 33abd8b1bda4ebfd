/* The kernel for the x86-64 baseline. Decodes sixteen bytes at a time. Encodes with the scalar kernel, with
 * or without marks: SSE2 cannot classify bytes by an arbitrary set, and selection by marks alone takes one
 * instruction. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "../../blocks/sse2.h"
#include "../scalar/split_blocks.h"

PCT_INLINE uint64_t marks_of(const uint8_t *src, bool semicolon)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < 64; k += 16) {
        __m128i bytes = load_sixteen(src + k);
        __m128i found = equal_to(bytes, '%') | equal_to(bytes, '&');
        found |= equal_to(bytes, '=');
        if (semicolon) {
            found |= equal_to(bytes, ';');
        }
        mask |= top_bits_of(found) << k;
    }
    return mask;
}

PCT_INLINE bool is_ascii_block_of(const uint8_t *src)
{
    __m128i bits = _mm_setzero_si128();
    for (unsigned k = 0; k < 4; k++) {
        bits |= load_sixteen(src + 16 * k);
    }
    return _mm_movemask_epi8(bits) == 0;
}

PCT_INLINE decode_steps steps_of_decoding(void)
{
    return (decode_steps){percents_of, copy_sixteen, 16};
}

#include "../scalar/wiring.h"

PCT_DEFINE_SCALAR_KERNEL(sse2, PCT_FEATURE_SSE2)

#endif

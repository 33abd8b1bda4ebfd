/* The kernel for x86-64 with SSSE3: sixteen bytes at a time by byte shuffles. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "../bytes16/decode.h"

BYTES16 static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                 unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_halves(true, job, options, 0)
                                              : decode_halves(false, job, options, 0);
}

#include "../bytes16/wiring.h"

PCT_DEFINE_KERNEL16(ssse3, PCT_FEATURE_SSSE3)

#endif

/* The kernel for x86-64 with AVX2. Only single bytes gain by its instructions. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "singles.h"

const pct_text_kernel pct_text_kernel_avx2 = {
    .name = "avx2",
    .features = PCT_FEATURE_AVX2,
    .encode_text = pct_encode_text_scalar,
    .encode_singles = encode_singles,
    .decode_text = pct_decode_text_scalar,
    .decode_few = pct_decode_few_scalar,
};

#endif

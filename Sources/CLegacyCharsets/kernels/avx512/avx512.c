/* The kernel for x86-64 with AVX-512 VBMI2 and GFNI: converts blocks of text. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "decode.h"
#include "decode_few.h"
#include "encode.h"
#include "singles.h"

const pct_text_kernel pct_text_kernel_avx512 = {
    .name = "avx512",
    .features = PCT_FEATURE_AVX512,
    .encode_text = encode_text,
    .encode_singles = encode_singles,
    .decode_text = decode_text,
    .decode_few = decode_few,
};

#endif

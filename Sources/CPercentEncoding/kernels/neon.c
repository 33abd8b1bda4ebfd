/* AArch64: NEON, sixteen bytes at a time by look-ups. */
#include "kernel.h"

#if PCT_TARGET_AARCH64

#include "neon_decode.h"
#include "neon_encode.h"
#include "neon_utf8.h"

const pct_kernel pct_kernel_neon = {
    .name = "neon",
    .features = PCT_FEATURE_NEON,
    .encode = encode,
    .encoded_size = encoded_size,
    .decode = decode,
    .decoded_size = decoded_size,
    .encode_text = pct_encode_text_scalar,
    .utf8_valid_prefix = utf8_valid_prefix,
};

#endif

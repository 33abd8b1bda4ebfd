/* x86-64 baseline. Encodes with the scalar kernel, with marks or without: SSE2 cannot classify an arbitrary
 * set, and selecting by marks alone takes one instruction. Decodes 16 bytes at a time. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "column.h"
#include "decode.h"
#include "split.h"

const pct_kernel pct_kernel_sse2 = {
    .name = "sse2",
    .features = PCT_FEATURE_SSE2,
    .encode = pct_encode_scalar,
    .encoded_size = pct_encoded_size_scalar,
    .encode_marked = pct_encode_marked_scalar,
    .encoded_size_marked = pct_encoded_size_marked_scalar,
    .decode = decode,
    .decoded_size = decoded_size,
    .utf8_valid_prefix = pct_utf8_valid_prefix_scalar,
    .split = split,
    .columns = &columns,
};

#endif

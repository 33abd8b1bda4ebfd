/* The kernel for the x86-64 baseline. Decodes sixteen bytes at a time. Encodes with the scalar kernel, with
 * or without marks: SSE2 cannot classify bytes by an arbitrary set, and selection by marks alone takes one
 * instruction. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "../packed.h"
#include "decode.h"
#include "split.h"

PCT_STRING_CALLS(, pct_encode_scalar, decode, pct_utf8_valid_prefix_scalar)

const pct_kernel pct_kernel_sse2 = {
    .name = "sse2",
    .features = PCT_FEATURE_SSE2,
    .encode = pct_encode_scalar,
    .encoded_size = pct_encoded_size_scalar,
    .encode_marked = pct_encode_marked_scalar,
    .encoded_size_marked = pct_encoded_size_marked_scalar,
    .decode = decode,
    .decoded_size = decoded_size,
    .encode_string = encode_string,
    .encode_packed = encode_packed,
    .decode_string = decode_string,
    .decode_packed = decode_packed,
    .utf8_valid_prefix = pct_utf8_valid_prefix_scalar,
    .split = split,
    .find_separators = find_separators,
};

#endif

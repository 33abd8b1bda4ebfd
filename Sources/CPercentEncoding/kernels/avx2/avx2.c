/* The kernel for x86-64 with AVX2: thirty-two bytes at a time by byte shuffles. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "../packed.h"
#include "decode.h"
#include "encode.h"
#include "marked.h"
#include "split.h"
#include "utf8.h"

PCT_STRING_CALLS(AVX2, encode, decode, utf8_valid_prefix)

const pct_kernel pct_kernel_avx2 = {
    .name = "avx2",
    .features = PCT_FEATURE_AVX2,
    .encode = encode,
    .encoded_size = encoded_size,
    .encode_marked = encode_marked,
    .encoded_size_marked = encoded_size_marked,
    .decode = decode,
    .decoded_size = decoded_size,
    .encode_string = encode_string,
    .encode_packed = encode_packed,
    .decode_string = decode_string,
    .decode_packed = decode_packed,
    .utf8_valid_prefix = utf8_valid_prefix,
    .split = split,
    .find_separators = find_separators,
};

#endif

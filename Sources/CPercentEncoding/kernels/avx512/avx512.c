/* The kernel for x86-64 with AVX-512 VBMI2 and GFNI: 64 bytes at a time, without data-dependent branches on
 * mixed text. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "decode.h"
#include "encode.h"
#include "marked.h"
#include "packed.h"
#include "split.h"
#include "utf8.h"

const pct_kernel pct_kernel_avx512 = {
    .name = "avx512",
    .features = PCT_FEATURE_AVX512,
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

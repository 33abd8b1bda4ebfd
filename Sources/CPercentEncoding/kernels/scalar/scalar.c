/* The portable kernel: encodes by the 256-entry table and decodes eight bytes at a time in a word. */
#include "../packed.h"
#include "decode.h"
#include "encode.h"
#include "marked.h"
#include "split.h"
#include "utf8.h"

PCT_STRING_CALLS(, pct_encode_scalar, decode, pct_utf8_valid_prefix_scalar)

const pct_kernel pct_kernel_scalar = {
    .name = "scalar",
    .features = 0,
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

/* Portable kernel: the 256-entry table for encoding, eight bytes at a time in a word for decoding. */
#include "column.h"
#include "decode.h"
#include "encode.h"
#include "marked.h"
#include "split.h"
#include "utf8.h"

const pct_kernel pct_kernel_scalar = {
    .name = "scalar",
    .features = 0,
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

/* The kernel for x86-64 with SSSE3: sixteen bytes at a time by byte shuffles. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "../bytes16/decode.h"
#include "../bytes16/encode.h"
#include "../bytes16/marked.h"
#include "../bytes16/split.h"
#include "../bytes16/utf8.h"
#include "../packed.h"

BYTES16 static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                 unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_halves(true, job, options, 0)
                                              : decode_halves(false, job, options, 0);
}

BYTES16 static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                      pct_boundary *boundaries, size_t room, unsigned options)
{
    pct_split_job it = new_split_job(src, n, dst, capacity, boundaries, room, options);
    return options & PCT_DECODE_PLUS_AS_SPACE ? split_by_halves(splitter_of(true, options), it)
                                              : split_by_halves(splitter_of(false, options), it);
}

BYTES16 static size_t utf8_valid_prefix(const uint8_t *src, size_t n)
{
    return validate_utf8_16(src, n, 0);
}

BYTES16 static pct_separators find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return find_separators_by(separators_of16, src, n, separator);
}

PCT_STRING_CALLS(BYTES16, encode16, decode, utf8_valid_prefix)

const pct_kernel pct_kernel_ssse3 = {
    .name = "ssse3",
    .features = PCT_FEATURE_SSSE3,
    .encode = encode16,
    .encoded_size = encoded_size16,
    .encode_marked = encode_marked16,
    .encoded_size_marked = encoded_size_marked16,
    .decode = decode,
    .decoded_size = decoded_size16,
    .encode_string = encode_string,
    .encode_packed = encode_packed,
    .decode_string = decode_string,
    .decode_packed = decode_packed,
    .utf8_valid_prefix = utf8_valid_prefix,
    .split = split,
    .find_separators = find_separators,
};

#endif

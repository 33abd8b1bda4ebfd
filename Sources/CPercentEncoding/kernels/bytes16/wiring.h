/* The functions of a kernel that processes sixteen bytes at a time. The kernel has defined `decode`. */
#include "encode.h"
#include "marked.h"
#include "split.h"
#include "utf8.h"
#include "../packed.h"

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

#define PCT_DEFINE_KERNEL16(kernel, needed)                                                                  \
    PCT_DEFINE_KERNEL(kernel, needed, encode16, encoded_size16, encode_marked16, encoded_size_marked16,      \
                      decoded_size16, utf8_valid_prefix)

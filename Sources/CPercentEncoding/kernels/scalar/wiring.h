/* The functions of a kernel that encodes by the 256-entry table, and decodes and splits blocks by masks. The
 * kernel has defined marks_of, is_ascii_block_of and steps_of_decoding. */
#include "../packed.h"
#include "split_blocks.h"

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return decode_by_blocks(steps_of_decoding(), new_job(src, n, dst, capacity), options);
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    return decoded_size_by_blocks(steps_of_decoding(), src, n);
}

static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                              pct_boundary *boundaries, size_t room, unsigned options)
{
    /* Runs without separators and escapes are seldom longer than sixteen bytes. */
    split_steps by = {marks_of, is_ascii_block_of, {percents_of, copy_sixteen, 16}};
    return split_by_blocks(by, new_split_job(src, n, dst, capacity, boundaries, room, options));
}

static pct_separators find_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    return find_separators_by(separators_of, src, n, separator);
}

PCT_STRING_CALLS(, pct_encode_scalar, decode, pct_utf8_valid_prefix_scalar)

#define PCT_DEFINE_SCALAR_KERNEL(kernel, needed)                                                             \
    PCT_DEFINE_KERNEL(kernel, needed, pct_encode_scalar, pct_encoded_size_scalar, pct_encode_marked_scalar,  \
                      pct_encoded_size_marked_scalar, decoded_size, pct_utf8_valid_prefix_scalar)

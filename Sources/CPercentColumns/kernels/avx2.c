/* Columns with AVX2: scans chunks thirty-two bytes at a time. */
#include "CPercentEncodingKernel.h"

#if PCT_TARGET_X86_64

#include "blocks/avx2.h"
#include "bytes16_escapes.h"
#include "columns.h"
#include "pairs.h"

#define TARGET AVX2
#define KERNEL avx2

AVX2 static pct_separators separators_at(const uint8_t *src)
{
    return separators_of(src, '&');
}

/* Returns the mask of escaped bytes among 64. */
AVX2_INLINE uint64_t escaped_two(const encoder *it, const uint8_t *src)
{
    return mask_of32(escaped32(it, load32(src))) | (uint64_t)mask_of32(escaped32(it, load32(src + BLOCK)))
                                                       << BLOCK;
}

AVX2 static pct_result encode_column_chunk(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                           size_t capacity, uint64_t *escapes)
{
    const encoder it = encoder_of(set, false);
    size_t i = 0;
    for (; n - i >= CHUNK_BLOCK; i += CHUNK_BLOCK) {
        escapes[i / CHUNK_BLOCK] = escaped_two(&it, src + i);
    }
    if (i < n) {
        escapes[i / CHUNK_BLOCK] = escaped_last(&it.halves, src + i, n - i);
    }
    return TEXTS.encode(set, src, n, dst, capacity);
}

AVX2 static uint64_t escapes_at(const uint8_t *src)
{
    return decode32(src, false).escapes | (uint64_t)decode32(src + BLOCK, false).escapes << BLOCK;
}

AVX2_INLINE void decode_block_in_places(const uint8_t *src, bool plus, query_block *to)
{
    decoded32 low = decode32(src, plus), high = decode32(src + BLOCK, plus);
    store32(to->bytes, low.bytes);
    store32(to->bytes + BLOCK, high.bytes);
    to->escapes = low.escapes | (uint64_t)high.escapes << BLOCK;
    to->is_malformed = (low.malformed | high.malformed) != 0;
    to->separators = separators_at(src);
}

AVX2_INLINE void put_bytes_of(const uint8_t *bytes, uint64_t bits, uint8_t *dst)
{
    dst += put_outputs32(load32(bytes), (unsigned)bits, dst);
    put_outputs32(load32(bytes + BLOCK), (unsigned)(bits >> BLOCK), dst);
}

#include "wiring.h"

#endif

/* Columns with a kernel that processes sixteen bytes at a time. */
#include "bytes16_escapes.h"
#include "columns.h"
#include "pairs.h"

#define TARGET BYTES16

BYTES16 static pct_separators separators_at(const uint8_t *src)
{
    return separators_of16(src, '&');
}

/* Returns the mask of escapes among 64 bytes. */
BYTES16 static uint64_t escapes_at(const uint8_t *src)
{
    bytes16 escapes[HALVES];
    for (unsigned k = 0; k < HALVES; k++) {
        escapes[k] = decode16(src + HALF * k, false).escapes;
    }
    return mask_of64(escapes);
}

BYTES16 static pct_result encode_column_chunk(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                              size_t capacity, uint64_t *escapes)
{
    const encoder16 it = encoder_of16(set, false);
    size_t i = 0;
    for (; n - i >= HALVES_SIZE; i += HALVES_SIZE) {
        escapes[i / HALVES_SIZE] = escaped64(&it, src + i);
    }
    if (i < n) {
        escapes[i / HALVES_SIZE] = escaped_last(&it, src + i, n - i);
    }
    return TEXTS.encode(set, src, n, dst, capacity);
}

BYTES16_INLINE void decode_block_in_places(const uint8_t *src, bool plus, query_block *to)
{
    bytes16 escapes[HALVES], malformed[HALVES];
    for (unsigned k = 0; k < HALVES; k++) {
        decoded16 half = decode16(src + HALF * k, plus);
        store16(to->bytes + HALF * k, half.bytes);
        escapes[k] = half.escapes;
        malformed[k] = half.malformed;
    }
    to->escapes = mask_of64(escapes);
    to->is_malformed = !is_none16(or_all16(malformed));
    to->separators = separators_at(src);
}

BYTES16_INLINE void put_bytes_of(const uint8_t *bytes, uint64_t bits, uint8_t *dst)
{
    for (unsigned k = 0; k < HALVES; k++) {
        dst += put_outputs16(load16(bytes + HALF * k), bits >> HALF * k & 0xFFFF, dst);
    }
}

#include "wiring.h"

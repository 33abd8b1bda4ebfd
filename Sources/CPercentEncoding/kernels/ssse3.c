/* x86-64 with SSSE3: sixteen bytes at a time by byte shuffles. */
#include "kernel.h"

#if PCT_TARGET_X86_64

#include <tmmintrin.h>

#define SHUFFLE __attribute__((target("ssse3,popcnt")))
#include "shuffle_decode.h"
#include "shuffle_encode.h"
#include "shuffle_utf8.h"

enum { GROUP = 4 * HALF };

/* Four halves without escapes are copied: mixed text can predict that it has none such. */
SHUFFLE_INLINE pct_result encode_groups(rows16 rows, bool plus, const uint8_t *src, size_t n, uint8_t *dst,
                                        size_t capacity)
{
    pct_result done = {0, 0, PCT_OK};
    while (n - done.read >= GROUP && capacity - done.written >= 3 * GROUP) {
        __m128i bytes[4], singles[4];
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load16(src + done.read + HALF * k);
            singles[k] = singles16(rows, bytes[k]);
        }
        __m128i all =
            _mm_and_si128(_mm_and_si128(singles[0], singles[1]), _mm_and_si128(singles[2], singles[3]));
        if (escapes16(all) == 0) {
            for (unsigned k = 0; k < 4; k++) {
                store16(dst + done.written + HALF * k, plus ? replace16(bytes[k], ' ', ' ' ^ '+') : bytes[k]);
            }
            done.written += GROUP;
        } else {
            for (unsigned k = 0; k < 4; k++) {
                quads16 quads = quads_of(bytes[k], singles[k], plus);
                done.written += put16(&quads, escapes16(singles[k]), dst + done.written);
            }
        }
        done.read += GROUP;
    }
    return done;
}

SHUFFLE_INLINE pct_result encode_by(bool plus, const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    const rows16 rows = rows_of(set);
    pct_result done = encode_groups(rows, plus, src, n, dst, capacity);
    return encode_halves(rows, plus, set, src, n, dst, capacity, done);
}

SHUFFLE static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity)
{
    if (n < HALF) {
        return pct_encode_scalar(set, src, n, dst, capacity);
    }
    return set->space == '+' ? encode_by(true, set, src, n, dst, capacity)
                             : encode_by(false, set, src, n, dst, capacity);
}

SHUFFLE static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    const rows16 rows = rows_of(set);
    size_t singles = 0;
    size_t i = 0;
    for (; n - i >= HALF; i += HALF) {
        singles += bits_in((unsigned)_mm_movemask_epi8(singles16(rows, load16(src + i))));
    }
    size_t rest = pct_encoded_size_scalar(set, src + i, n - i);
    return size_with_escapes(n, i - singles + (rest - (n - i)) / 2);
}

SHUFFLE static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                 unsigned options)
{
    const pct_result none = {0, 0, PCT_OK};
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_halves(true, src, n, dst, capacity, options, none, 0)
                                              : decode_halves(false, src, n, dst, capacity, options, none, 0);
}

SHUFFLE static size_t utf8_valid_prefix(const uint8_t *src, size_t n)
{
    return validate_utf8(src, n, 0);
}

const pct_kernel pct_kernel_ssse3 = {
    .name = "ssse3",
    .features = PCT_FEATURE_SSSE3,
    .encode = encode,
    .encoded_size = encoded_size,
    .decode = decode,
    .decoded_size = decoded_size16,
    .encode_text = pct_encode_text_scalar,
    .utf8_valid_prefix = utf8_valid_prefix,
};

#endif

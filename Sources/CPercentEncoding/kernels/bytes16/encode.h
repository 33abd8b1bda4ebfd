/* Encoding sixteen bytes at a time by look-ups. */
#ifndef PCT_BYTES16_ENCODE_H
#define PCT_BYTES16_ENCODE_H

#include "bytes16.h"

/* The rows of a set, each byte of which has the bits of one lower digit, and how it writes spaces. */
typedef struct encoder16 {
    bytes16 low, high;
    bool plus;
} encoder16;

BYTES16_INLINE encoder16 encoder_of16(const pct_set *set, bool plus)
{
    return (encoder16){load16(set->rows[0]), load16(set->rows[1]), plus};
}

/* All ones for bytes whose output is one byte. */
BYTES16_INLINE bytes16 singles16(const encoder16 *it, bytes16 bytes)
{
    const bytes16 bits = pair16(UINT64_C(0x8040201008040201), UINT64_C(0x8040201008040201));
    bytes16 row = or16(look_up_low16(it->low, bytes), look_up_low16(it->high, xor16(bytes, fill16(0x80))));
    bytes16 bit = look_up16(bits, high_digits16(bytes));
    return equal16(and16(row, bit), bit);
}

BYTES16_INLINE bytes16 literals16(const encoder16 *it, bytes16 bytes)
{
    return it->plus ? replace16(bytes, ' ', ' ' ^ '+') : bytes;
}

/* Four groups of first character, two digits and nothing that counts. */
typedef struct quads16 {
    bytes16 group[HALVES];
} quads16;

BYTES16_INLINE quads16 quads_of16(bytes16 first, bytes16 bytes)
{
    static const uint8_t characters[HALF] = {'0', '1', '2', '3', '4', '5', '6', '7',
                                             '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};
    const bytes16 digits = load16(characters);
    bytes16 high = look_up16(digits, high_digits16(bytes));
    bytes16 low = look_up16(digits, low_digits16(bytes));
    bytes16 pairs[2] = {zip_low16(first, high), zip_high16(first, high)};
    bytes16 lows[2] = {zip_low16(low, low), zip_high16(low, low)};
    return (quads16){{zip_pairs_low16(pairs[0], lows[0]), zip_pairs_high16(pairs[0], lows[0]),
                      zip_pairs_low16(pairs[1], lows[1]), zip_pairs_high16(pairs[1], lows[1])}};
}

BYTES16_INLINE bytes16 spread16(bytes16 group, unsigned escapes)
{
    return look_up16(group, load16(pct_spread_rows[escapes]));
}

/* Writes the output of sixteen bytes, and no further than 48. */
BYTES16_INLINE size_t put16(const encoder16 *it, bytes16 bytes, bytes16 singles, uint8_t *dst)
{
    quads16 quads = quads_of16(select16(singles, literals16(it, bytes), fill16('%')), bytes);
    groups16 groups = groups_of16(singles);
    for (unsigned k = 0; k < HALVES - 1; k++) {
        store16(dst + group_start(groups, k), spread16(quads.group[k], group_escapes(groups, k)));
    }
    store12(dst + group_start(groups, 3), spread16(quads.group[3], group_escapes(groups, 3)));
    return group_start(groups, 4);
}

/* The same where all of them are escaped. */
BYTES16_INLINE void put_escapes16(bytes16 bytes, uint8_t *dst)
{
    quads16 quads = quads_of16(fill16('%'), bytes);
    for (unsigned k = 0; k < HALVES - 1; k++) {
        store16(dst + 12 * k, spread16(quads.group[k], 15));
    }
    store12(dst + 12 * (HALVES - 1), spread16(quads.group[3], 15));
}

/* Four halves without escapes are copied, and four of nothing else need no look-up: of mixed text both can be
 * predicted. */
BYTES16_INLINE pct_job encode_groups16(const encoder16 *it, pct_job job)
{
    while (left_of(job) >= HALVES_SIZE && room_of(job) >= 3 * HALVES_SIZE) {
        bytes16 bytes[HALVES], singles[HALVES];
        size_t written = 0;
        for (unsigned k = 0; k < HALVES; k++) {
            bytes[k] = load16(next_of(job) + HALF * k);
            singles[k] = singles16(it, bytes[k]);
        }
        if (are_all16(and_all16(singles))) {
            for (unsigned k = 0; k < HALVES; k++) {
                store16(output_of(job) + HALF * k, literals16(it, bytes[k]));
            }
            written = HALVES_SIZE;
        } else if (is_none16(or_all16(singles))) {
            for (unsigned k = 0; k < HALVES; k++) {
                put_escapes16(bytes[k], output_of(job) + 3 * HALF * k);
            }
            written = 3 * HALVES_SIZE;
        } else {
            for (unsigned k = 0; k < HALVES; k++) {
                written += put16(it, bytes[k], singles[k], output_of(job) + written);
            }
        }
        job = advanced(job, HALVES_SIZE, written);
    }
    return job;
}

/* Goes on by sixteen bytes, and with what is left of them by the table. */
BYTES16_INLINE pct_result encode_halves(const encoder16 *it, const pct_set *set, pct_job job)
{
    while (left_of(job) >= HALF && room_of(job) >= 3 * HALF) {
        bytes16 bytes = load16(next_of(job));
        job = advanced(job, HALF, put16(it, bytes, singles16(it, bytes), output_of(job)));
    }
    return encode_rest_scalar(set, job);
}

BYTES16_INLINE pct_result encode_by16(const encoder16 own, const pct_set *set, pct_job job)
{
    return encode_halves(&own, set, encode_groups16(&own, job));
}

BYTES16_INLINE pct_result encode16(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                   size_t capacity)
{
    if (n < HALF) {
        return pct_encode_scalar(set, src, n, dst, capacity);
    }
    pct_job job = new_job(src, n, dst, capacity);
    return set->space == '+' ? encode_by16(encoder_of16(set, true), set, job)
                             : encode_by16(encoder_of16(set, false), set, job);
}

BYTES16_INLINE size_t encoded_size16(const pct_set *set, const uint8_t *src, size_t n)
{
    const encoder16 it = encoder_of16(set, false);
    size_t singles = 0;
    size_t i = 0;
    for (; n - i >= HALVES_SIZE; i += HALVES_SIZE) {
        bytes16 are_single[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            are_single[k] = singles16(&it, load16(src + i + HALF * k));
        }
        singles += count64(are_single);
    }
    return size_with_escapes(n, i - singles + escapes_from_scalar(set, src, n, i));
}

#endif

/* Encoding with NEON, included by its kernel. */
#ifndef PCT_NEON_ENCODE_H
#define PCT_NEON_ENCODE_H

#include "neon.h"

/* What the loops keep in registers: the rows of a set, each byte of which has the bits of one lower digit. */
typedef struct encoder {
    uint8x16_t low, high;
    bool plus;
} encoder;

PCT_INLINE encoder encoder_of(const pct_set *set, bool plus)
{
    return (encoder){load16(set->rows[0]), load16(set->rows[1]), plus};
}

/* All ones for bytes whose output is one byte. */
PCT_INLINE uint8x16_t singles_of(const encoder *it, uint8x16_t bytes)
{
    const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
    /* A look-up gives zero for an index beyond the table, or leaves what was there. */
    uint8x16_t index = vandq_u8(bytes, vdupq_n_u8(0x8F));
    uint8x16_t row = vqtbx1q_u8(vqtbl1q_u8(it->low, index), it->high, veorq_u8(index, vdupq_n_u8(0x80)));
    return vtstq_u8(row, vqtbl1q_u8(bits, vshrq_n_u8(bytes, 4)));
}

PCT_INLINE uint8x16_t literals_of(const encoder *it, uint8x16_t bytes)
{
    return it->plus ? replace16(bytes, ' ', ' ' ^ '+') : bytes;
}

/* The characters of escapes. */
PCT_INLINE uint8x16x3_t escapes_of(uint8x16_t bytes)
{
    static const uint8_t digits[BLOCK] = {'0', '1', '2', '3', '4', '5', '6', '7',
                                          '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};
    return (uint8x16x3_t){{vdupq_n_u8('%'), vqtbl1q_u8(load16(digits), vshrq_n_u8(bytes, 4)),
                           vqtbl1q_u8(load16(digits), vandq_u8(bytes, vdupq_n_u8(15)))}};
}

/* For four groups of four bytes which of them are escaped, as four bits, and how many of them and of the
 * groups before; each in a byte of its own. */
typedef struct groups {
    uint32_t escapes, ends;
} groups;

PCT_INLINE groups groups_of(uint8x16_t singles)
{
    const uint8x16_t bits = vreinterpretq_u8_u32(vdupq_n_u32(0x08040201));
    uint8x16_t escapes = vbicq_u8(bits, singles);
    escapes = vpaddq_u8(escapes, escapes);
    escapes = vpaddq_u8(escapes, escapes);
    uint8x8_t rows = vget_low_u8(escapes);
    uint32_t counts = vget_lane_u32(vreinterpret_u32_u8(vcnt_u8(rows)), 0);
    return (groups){vget_lane_u32(vreinterpret_u32_u8(rows), 0), counts * 0x01010101};
}

/* Where the output of group k starts. */
PCT_INLINE size_t group_start(groups from, unsigned k)
{
    return 4 * k + 2 * (k == 0 ? 0 : from.ends >> (8 * k - 8) & 0xFF);
}

PCT_INLINE uint8x16_t spread(uint16x8_t group, groups from, unsigned k)
{
    return vqtbl1q_u8(vreinterpretq_u8_u16(group), load16(pct_spread_rows[from.escapes >> 8 * k & 15]));
}

/* Writes the output of sixteen bytes, and no further than 48. */
PCT_INLINE size_t put16(const encoder *it, uint8x16_t bytes, uint8x16_t singles, uint8_t *dst)
{
    uint8x16x3_t all = escapes_of(bytes);
    uint8x16_t first = vbslq_u8(singles, literals_of(it, bytes), all.val[0]);
    uint8x16x2_t pairs = vzipq_u8(first, all.val[1]);
    uint8x16x2_t lows = vzipq_u8(all.val[2], all.val[2]);
    uint16x8x2_t lower = vzipq_u16(vreinterpretq_u16_u8(pairs.val[0]), vreinterpretq_u16_u8(lows.val[0]));
    uint16x8x2_t upper = vzipq_u16(vreinterpretq_u16_u8(pairs.val[1]), vreinterpretq_u16_u8(lows.val[1]));
    groups from = groups_of(singles);
    store16(dst, spread(lower.val[0], from, 0));
    store16(dst + group_start(from, 1), spread(lower.val[1], from, 1));
    store16(dst + group_start(from, 2), spread(upper.val[0], from, 2));
    /* The last one has room for twelve bytes only. */
    uint8x16_t last = spread(upper.val[1], from, 3);
    uint8_t *end = dst + group_start(from, 3);
    uint32_t rest = vgetq_lane_u32(vreinterpretq_u32_u8(last), 2);
    vst1_u8(end, vget_low_u8(last));
    memcpy(end + 8, &rest, sizeof rest);
    return BLOCK + 2 * (from.ends >> 24);
}

/* Four blocks without escapes are copied, and four of nothing else need no look-up: of mixed text both can be
 * predicted. */
PCT_INLINE pct_result encode_groups(const encoder *it, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    pct_result done = {0, 0, PCT_OK};
    for (; n - done.read >= GROUP && capacity - done.written >= 3 * GROUP; done.read += GROUP) {
        uint8x16_t bytes[4], singles[4];
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load16(src + done.read + BLOCK * k);
            singles[k] = singles_of(it, bytes[k]);
        }
        uint8_t *next = dst + done.written;
        if (are_all(and4(singles))) {
            for (unsigned k = 0; k < 4; k++) {
                store16(next + BLOCK * k, literals_of(it, bytes[k]));
            }
            done.written += GROUP;
        } else if (is_none(or4(singles))) {
            for (unsigned k = 0; k < 4; k++) {
                vst3q_u8(next + 3 * BLOCK * k, escapes_of(bytes[k]));
            }
            done.written += 3 * GROUP;
        } else {
            for (unsigned k = 0; k < 4; k++) {
                done.written += put16(it, bytes[k], singles[k], dst + done.written);
            }
        }
    }
    return done;
}

/* The rest by blocks, and what is left of them by the table. */
PCT_INLINE pct_result encode_by(const encoder own, const pct_set *set, const uint8_t *src, size_t n,
                                uint8_t *dst, size_t capacity)
{
    const encoder *it = &own;
    pct_result done = encode_groups(it, src, n, dst, capacity);
    for (; n - done.read >= BLOCK && capacity - done.written >= 3 * BLOCK; done.read += BLOCK) {
        uint8x16_t bytes = load16(src + done.read);
        done.written += put16(it, bytes, singles_of(it, bytes), dst + done.written);
    }
    if (done.read == n) {
        return done;
    }
    pct_result rest =
        pct_encode_scalar(set, src + done.read, n - done.read, dst + done.written, capacity - done.written);
    return (pct_result){done.read + rest.read, done.written + rest.written, rest.status};
}

static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    if (n < BLOCK) {
        return pct_encode_scalar(set, src, n, dst, capacity);
    }
    return set->space == '+' ? encode_by(encoder_of(set, true), set, src, n, dst, capacity)
                             : encode_by(encoder_of(set, false), set, src, n, dst, capacity);
}

static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    const encoder it = encoder_of(set, false);
    size_t singles = 0;
    size_t i = 0;
    for (; n - i >= GROUP; i += GROUP) {
        uint8x16_t are_single[4];
        for (unsigned k = 0; k < 4; k++) {
            are_single[k] = singles_of(&it, load16(src + i + BLOCK * k));
        }
        singles += count4(are_single);
    }
    size_t rest = pct_encoded_size_scalar(set, src + i, n - i);
    return size_with_escapes(n, i - singles + (rest - (n - i)) / 2);
}

#endif

/* Decoding with NEON, included by its kernel. */
#ifndef PCT_NEON_DECODE_H
#define PCT_NEON_DECODE_H

#include "neon.h"

/* Values of hexadecimal digits, and which bytes are such. */
typedef struct digits16 {
    uint8x16_t value, valid;
} digits16;

PCT_INLINE digits16 digits_of(uint8x16_t bytes)
{
    uint8x16_t decimal = vsubq_u8(bytes, vdupq_n_u8('0'));
    uint8x16_t letter = vsubq_u8(vorrq_u8(bytes, vdupq_n_u8('a' ^ 'A')), vdupq_n_u8('a'));
    uint8x16_t is_decimal = vcltq_u8(decimal, vdupq_n_u8(10));
    return (digits16){vbslq_u8(is_decimal, decimal, vaddq_u8(letter, vdupq_n_u8(10))),
                      vorrq_u8(is_decimal, vcltq_u8(letter, vdupq_n_u8(6)))};
}

PCT_INLINE uint8x16_t values_of(digits16 high, digits16 low)
{
    return vsliq_n_u8(low.value, high.value, 4);
}

PCT_INLINE uint8x16_t percents_of(uint8x16_t bytes)
{
    return vceqq_u8(bytes, vdupq_n_u8('%'));
}

PCT_INLINE uint8x16_t text_of(bool plus, uint8x16_t bytes)
{
    return plus ? replace16(bytes, '+', '+' ^ ' ') : bytes;
}

/* A bit for each byte of all ones. */
PCT_INLINE unsigned bits_of(uint8x16_t bytes)
{
    const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
    uint8x16_t sums = vandq_u8(bytes, bits);
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u16(vreinterpretq_u16_u8(sums), 0);
}

/* Sixteen bytes decoded, of which those count that are no digits of escapes. */
typedef struct decoded16 {
    uint8x16_t bytes, escapes, malformed;
} decoded16;

PCT_INLINE decoded16 decode16(const uint8_t *src, bool plus)
{
    uint8x16_t bytes = load16(src);
    digits16 high = digits_of(load16(src + 1));
    digits16 low = digits_of(load16(src + 2));
    uint8x16_t valid = vandq_u8(high.valid, low.valid);
    uint8x16_t escapes = vandq_u8(percents_of(bytes), valid);
    return (decoded16){
        .bytes = vbslq_u8(escapes, values_of(high, low), text_of(plus, bytes)),
        .escapes = escapes,
        .malformed = vbicq_u8(percents_of(bytes), valid),
    };
}

/* Writes up to sixteen bytes, those of `outputs`, whose number is the result. */
PCT_INLINE size_t put_outputs16(uint8x16_t bytes, unsigned outputs, uint8_t *dst)
{
    uint8x8_t low = vld1_u8(pct_compress_rows[outputs & 0xFF]);
    uint8x8_t high = vld1_u8(pct_compress_rows[outputs >> 8 & 0xFF]);
    uint8x16_t order = vcombine_u8(low, vadd_u8(high, vdup_n_u8(8)));
    uint8x16_t together = vqtbl1q_u8(bytes, order);
    uint64_t counts = vget_lane_u64(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(outputs & 0xFFFF))), 0);
    vst1_u8(dst, vget_low_u8(together));
    vst1_u8(dst + (counts & 0xFF), vget_high_u8(together));
    return (counts & 0xFF) + (counts >> 8);
}

/* How far a decoding is, and which of the next bytes are digits of escapes before them. */
typedef struct progress {
    size_t read, written;
    unsigned carry;
} progress;

PCT_INLINE progress put_decoded(decoded16 block, uint8_t *dst, progress done)
{
    unsigned escapes = bits_of(block.escapes);
    unsigned digits = escapes << 1 | escapes << 2 | done.carry;
    size_t length = put_outputs16(block.bytes, ~digits, dst + done.written);
    return (progress){done.read + BLOCK, done.written + length, digits >> BLOCK};
}

PCT_INLINE size_t carried(unsigned carry)
{
    return (carry & 1) + (carry >> 1);
}

/* Escapes in a row, as text without ASCII has them, sixteen at a time. */
static __attribute__((noinline)) progress decode_dense(const uint8_t *src, size_t n, uint8_t *dst,
                                                       size_t capacity, progress done)
{
    done.read += carried(done.carry);
    done.carry = 0;
    while (n - done.read >= 3 * BLOCK && capacity - done.written >= BLOCK) {
        uint8x16x3_t all = vld3q_u8(src + done.read);
        digits16 high = digits_of(all.val[1]);
        digits16 low = digits_of(all.val[2]);
        if (!are_all(vandq_u8(percents_of(all.val[0]), vandq_u8(high.valid, low.valid)))) {
            break;
        }
        store16(dst + done.written, values_of(high, low));
        done.read += 3 * BLOCK;
        done.written += BLOCK;
    }
    return done;
}

/* Whether a block of which so much has been written had little else than escapes. */
enum { DENSE_BLOCK = 6 };

/*
 * Blocks of which two more bytes can be read; four of them without escapes are copied. Stops before a
 * malformed escape that is an error. What is written has been read, so that dst may overlap src from below.
 */
PCT_INLINE progress decode_blocks(bool plus, bool strict, const uint8_t *src, size_t n, uint8_t *dst,
                                  size_t capacity)
{
    progress done = {0, 0, 0};
    while (n - done.read >= GROUP + 2 && capacity - done.written >= GROUP) {
        uint8x16_t bytes[4], percents[4];
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load16(src + done.read + BLOCK * k);
            percents[k] = percents_of(bytes[k]);
        }
        if (done.carry == 0 && is_none(or4(percents))) {
            for (unsigned k = 0; k < 4; k++) {
                store16(dst + done.written + BLOCK * k, text_of(plus, bytes[k]));
            }
            done = (progress){done.read + GROUP, done.written + GROUP, 0};
            continue;
        }
        size_t before = done.written;
        for (unsigned k = 0; k < 4; k++) {
            decoded16 block = decode16(src + done.read, plus);
            if (strict && PCT_UNLIKELY(!is_none(block.malformed))) {
                return done;
            }
            done = put_decoded(block, dst, done);
        }
        if (PCT_UNLIKELY(done.written - before <= 4 * DENSE_BLOCK)) {
            done = decode_dense(src, n, dst, capacity, done);
        }
    }
    while (n - done.read >= BLOCK + 2 && capacity - done.written >= BLOCK) {
        decoded16 block = decode16(src + done.read, plus);
        if (strict && PCT_UNLIKELY(!is_none(block.malformed))) {
            return done;
        }
        done = put_decoded(block, dst, done);
    }
    return done;
}

/* The next bytes by way of the stack: at the end of the input or the buffer. False, and nothing has been
 * written: a malformed escape, or no room. */
PCT_INLINE bool decode_last16(bool plus, bool strict, const uint8_t *src, size_t n, uint8_t *dst,
                              size_t capacity, progress *done)
{
    uint8_t in[BLOCK + 2] = {0};
    uint8_t out[2 * BLOCK];
    size_t left = n - done->read;
    memcpy(in, src + done->read, left < sizeof in ? left : sizeof in);
    decoded16 block = decode16(in, plus);
    size_t few = left < BLOCK ? left : BLOCK;
    unsigned escapes = bits_of(block.escapes);
    unsigned digits = escapes << 1 | escapes << 2 | done->carry;
    size_t length = put_outputs16(block.bytes, ~digits & ((1u << few) - 1), out);
    if ((strict && !is_none(block.malformed)) || length > capacity - done->written) {
        return false;
    }
    if (length > 0) {
        memcpy(dst + done->written, out, length);
    }
    *done = (progress){done->read + few, done->written + length, digits >> BLOCK};
    return true;
}

PCT_INLINE pct_result decode_by(bool plus, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                unsigned options)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    progress done = decode_blocks(plus, strict, src, n, dst, capacity);
    while (done.read < n) {
        if (PCT_UNLIKELY(!decode_last16(plus, strict, src, n, dst, capacity, &done))) {
            pct_result result = {done.read + carried(done.carry), done.written, PCT_OK};
            return pct_decode_exact(src, n, dst, capacity, options, result, n);
        }
    }
    return (pct_result){done.read, done.written, PCT_OK};
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    return options & PCT_DECODE_PLUS_AS_SPACE ? decode_by(true, src, n, dst, capacity, options)
                                              : decode_by(false, src, n, dst, capacity, options);
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= GROUP + 2; i += GROUP) {
        uint8x16_t are_escapes[4];
        for (unsigned k = 0; k < 4; k++) {
            are_escapes[k] = decode16(src + i + BLOCK * k, false).escapes;
        }
        escapes += count4(are_escapes);
    }
    return n - 2 * pct_escapes_from(src, n, i, escapes);
}

#endif

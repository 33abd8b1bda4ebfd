/* Decodes sixteen bytes at a time by lookups. */
#ifndef PCT_BYTES16_DECODE_H
#define PCT_BYTES16_DECODE_H

#include "bytes16.h"

/* Classes of the upper and the lower four bits of a byte. If the upper and the lower bits share a class, the
 * byte is a digit. */
enum { TEN = 1, SIX = 2, BOTH = TEN | SIX };

/* The classes of the upper and the lower four bits of a byte, and the offset that is added to the lower four
 * bits. The upper four bits select the offset, which is 9 for letters. */
static const uint8_t digit_upper[HALF] = {0, 0, 0, TEN, SIX, 0, SIX};
static const uint8_t digit_offset[HALF] = {0, 0, 0, 0, 9, 0, 9};
static const uint8_t digit_lower[HALF] = {TEN, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, TEN, TEN, TEN};

/* The values and classes of hexadecimal digits. The class of any other byte is zero. */
typedef struct digits16 {
    bytes16 value, classes;
} digits16;

BYTES16_INLINE digits16 digits_of16(bytes16 bytes)
{
    bytes16 high = high_digits16(bytes);
    bytes16 low = low_digits16(bytes);
    bytes16 classes = and16(look_up16(load16(digit_upper), high), look_up16(load16(digit_lower), low));
    return (digits16){add16(low, look_up16(load16(digit_offset), high)), classes};
}

BYTES16_INLINE bytes16 percents16(bytes16 bytes)
{
    return equal16(bytes, fill16('%'));
}

BYTES16_INLINE bytes16 text_of16(bool plus, bytes16 bytes)
{
    return plus ? replace16(bytes, '+', '+' ^ ' ') : bytes;
}

/* Sixteen decoded bytes. All bytes but the digits of escapes are output. */
typedef struct decoded16 {
    bytes16 bytes, escapes, malformed;
} decoded16;

/* Decodes a block, given the bytes one and two positions later. */
BYTES16_INLINE decoded16 decoded_of16(bytes16 bytes, bytes16 next, bytes16 second, bool plus)
{
    digits16 high = digits_of16(next);
    digits16 low = digits_of16(second);
    bytes16 wrong = or16(equal16(high.classes, fill16(0)), equal16(low.classes, fill16(0)));
    bytes16 escapes = without16(percents16(bytes), wrong);
    return (decoded16){
        .bytes = select16(escapes, joined_digits16(high.value, low.value), text_of16(plus, bytes)),
        .escapes = escapes,
        .malformed = and16(percents16(bytes), wrong),
    };
}

BYTES16_INLINE decoded16 decode16(const uint8_t *src, bool plus)
{
    return decoded_of16(load16(src), load16(src + 1), load16(src + 2), plus);
}

/* Packs the bytes selected by `outputs` in each half; the bytes after them are zero. */
BYTES16_INLINE bytes16 outputs_in_halves16(bytes16 bytes, unsigned outputs)
{
    const bytes16 second = pair16(0, UINT64_C(0x0808080808080808));
    bytes16 order = load_halves16(pct_compress_rows[outputs & 0xFF], pct_compress_rows[outputs >> 8 & 0xFF]);
    return look_up16(bytes, add16(order, second));
}

/* Writes the bytes selected by `outputs`, up to sixteen, and returns their number. */
BYTES16_INLINE size_t put_outputs16(bytes16 bytes, unsigned outputs, uint8_t *dst)
{
    unsigned counts = bits_of_two(outputs);
    store_halves16(dst, dst + (counts & 0xFF), outputs_in_halves16(bytes, outputs));
    return (counts & 0xFF) + (counts >> 8);
}

/* Copies groups of four times sixteen bytes up to the first group with a '%', while there is room. */
BYTES16_INLINE pct_job copy_clean_groups16(bool plus, pct_job job)
{
    while (left_of(job) >= HALVES_SIZE && room_of(job) >= HALVES_SIZE) {
        bytes16 bytes[HALVES], percents[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            bytes[k] = load16(next_of(job) + HALF * k);
            percents[k] = percents16(bytes[k]);
        }
        if (!is_none16(or_all16(percents))) {
            break;
        }
        for (unsigned k = 0; k < HALVES; k++) {
            store16(output_of(job) + HALF * k, text_of16(plus, bytes[k]));
        }
        job = advanced(job, HALVES_SIZE, HALVES_SIZE);
    }
    return job;
}

/* The decoded last bytes of the input. `escapes` and `malformed` are masks. */
typedef struct last16 {
    size_t count;
    unsigned escapes, malformed;
    bytes16 bytes;
} last16;

/* Decodes the last n bytes, or the first HALF / 2 of them if n is greater than HALF. n must be at least 1 and
 * less than HALF + 2. */
BYTES16_INLINE last16 decode_few16(const uint8_t *src, size_t n, bool plus)
{
    static const uint8_t places[HALF + 2] = {0, 1,  2,  3,  4,  5,  6,  7,    8,
                                             9, 10, 11, 12, 13, 14, 15, 0x80, 0x80};
    words16 words = load_words(src, n < HALF ? n : HALF);
    bytes16 bytes = pair16(words.low, words.high);
    decoded16 block =
        decoded_of16(bytes, look_up16(bytes, load16(places + 1)), look_up16(bytes, load16(places + 2)), plus);
    /* Counts only bytes whose possible digits are in the block. */
    size_t count = n <= HALF ? n : HALF / 2;
    unsigned below = (1u << count) - 1;
    return (last16){count, mask_of16(block.escapes) & below, mask_of16(block.malformed) & below, block.bytes};
}

/* Decodes the next bytes near the end of the input or of dst. If an escape is malformed or there is no room,
 * writes nothing and returns the job unchanged. */
BYTES16_INLINE pct_job decode_last16(bool plus, bool strict, pct_job job, unsigned *carry)
{
    last16 last = decode_few16(next_of(job), left_of(job), plus);
    unsigned digits = (unsigned)digits_after(last.escapes, *carry);
    unsigned outputs = ~digits & ((1u << last.count) - 1);
    unsigned counts = bits_of_two(outputs);
    size_t length = (counts & 0xFF) + (counts >> 8);
    if ((strict && last.malformed != 0) || length > room_of(job)) {
        return job;
    }
    store_few16(output_of(job), outputs_in_halves16(last.bytes, outputs), counts & 0xFF, length);
    *carry = digits >> last.count;
    return advanced(job, last.count, length);
}

/* Continues decoding sixteen bytes at a time. `carry` marks the next bytes that are digits of earlier
 * escapes. */
BYTES16_INLINE pct_result decode_halves(bool plus, pct_job job, unsigned options, unsigned carry)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    while (left_of(job) >= HALF + 2 && room_of(job) >= HALF) {
        bytes16 bytes = load16(next_of(job));
        /* One branch tests both masks, because on mixed text neither is predictable alone. */
        if ((mask_of16(percents16(bytes)) | carry) == 0) {
            store16(output_of(job), text_of16(plus, bytes));
            job = copy_clean_groups16(plus, advanced(job, HALF, HALF));
            continue;
        }
        decoded16 block = decode16(next_of(job), plus);
        if (strict && PCT_UNLIKELY(!is_none16(block.malformed))) {
            break;
        }
        unsigned digits = (unsigned)digits_after(mask_of16(block.escapes), carry);
        job = advanced(job, HALF, put_outputs16(block.bytes, ~digits, output_of(job)));
        carry = digits >> HALF;
    }
    while (left_of(job) > 0) {
        pct_job last = decode_last16(plus, strict, job, &carry);
        if (PCT_UNLIKELY(last.done.read == job.done.read)) {
            job = advanced(job, (carry & 1) + (carry >> 1), 0);
            return decode_rest_exact(job, options, job.n);
        }
        job = last;
    }
    return job.done;
}

BYTES16_INLINE size_t decoded_size16(const uint8_t *src, size_t n)
{
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= HALVES_SIZE + 2; i += HALVES_SIZE) {
        bytes16 are_escapes[HALVES];
        for (unsigned k = 0; k < HALVES; k++) {
            are_escapes[k] = decode16(src + i + HALF * k, false).escapes;
        }
        escapes += count64(are_escapes);
    }
    for (; n - i >= HALF + 2; i += HALF) {
        escapes += (size_t)__builtin_popcount(mask_of16(decode16(src + i, false).escapes));
    }
    while (i < n) {
        last16 last = decode_few16(src + i, n - i, false);
        escapes += (size_t)__builtin_popcount(last.escapes);
        i += last.count;
    }
    return n - 2 * escapes;
}

#endif

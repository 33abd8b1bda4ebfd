/* Decoding by byte shuffles, sixteen bytes at a time, as far as SSSE3 and AVX2 share it. */
#ifndef PCT_SHUFFLE_DECODE_H
#define PCT_SHUFFLE_DECODE_H

#include "shuffle.h"

/* Values of hexadecimal digits, and classes, which are zero for bytes that are none. */
typedef struct digits16 {
    __m128i value, classes;
} digits16;

/* Classes of upper and lower four bits: a digit is one of both. */
enum { TEN = 1, SIX = 2 };

SHUFFLE_INLINE __m128i digit_upper(void)
{
    return _mm_setr_epi8(0, 0, 0, TEN, SIX, 0, SIX, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

SHUFFLE_INLINE __m128i digit_lower(void)
{
    enum { BOTH = TEN | SIX };
    return _mm_setr_epi8(TEN, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, TEN, TEN, TEN, 0, 0, 0, 0, 0, 0);
}

/* What letters are more than their lower four bits. */
SHUFFLE_INLINE __m128i digit_offset(void)
{
    return _mm_setr_epi8(0, 0, 0, 0, 9, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

SHUFFLE_INLINE digits16 digits_of(__m128i bytes)
{
    __m128i high = high_digits16(bytes);
    __m128i low = _mm_and_si128(bytes, _mm_set1_epi8(15));
    __m128i classes =
        _mm_and_si128(_mm_shuffle_epi8(digit_upper(), high), _mm_shuffle_epi8(digit_lower(), low));
    return (digits16){_mm_add_epi8(low, _mm_shuffle_epi8(digit_offset(), high)), classes};
}

/* Sixteen bytes decoded, of which those count that are no digits of escapes. */
typedef struct decoded16 {
    __m128i bytes;
    unsigned escapes, malformed;
} decoded16;

SHUFFLE_INLINE decoded16 decode16(const uint8_t *src, bool plus)
{
    __m128i bytes = load16(src);
    digits16 high = digits_of(load16(src + 1));
    digits16 low = digits_of(load16(src + 2));
    __m128i percents = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%'));
    __m128i none = _mm_setzero_si128();
    __m128i wrong = _mm_or_si128(_mm_cmpeq_epi8(high.classes, none), _mm_cmpeq_epi8(low.classes, none));
    __m128i escapes = _mm_andnot_si128(wrong, percents);
    __m128i value = _mm_or_si128(_mm_slli_epi16(high.value, 4), low.value);
    __m128i literal = plus ? replace16(bytes, '+', '+' ^ ' ') : bytes;
    return (decoded16){
        .bytes = _mm_or_si128(_mm_and_si128(escapes, value), _mm_andnot_si128(escapes, literal)),
        .escapes = (unsigned)_mm_movemask_epi8(escapes),
        .malformed = (unsigned)_mm_movemask_epi8(_mm_and_si128(wrong, percents)),
    };
}

/* Writes up to sixteen bytes, those of `outputs`, whose number is the result. */
SHUFFLE_INLINE size_t put_outputs16(__m128i bytes, unsigned outputs, uint8_t *dst)
{
    __m128i low = _mm_loadl_epi64((const __m128i *)pct_compress_rows[outputs & 0xFF]);
    __m128i high = _mm_loadl_epi64((const __m128i *)pct_compress_rows[outputs >> 8 & 0xFF]);
    __m128i order = _mm_unpacklo_epi64(low, _mm_add_epi8(high, _mm_set1_epi8(8)));
    __m128i together = _mm_shuffle_epi8(bytes, order);
    size_t first = bits_in(outputs & 0xFF);
    _mm_storel_epi64((__m128i *)dst, together);
    _mm_storel_epi64((__m128i *)(dst + first), _mm_srli_si128(together, 8));
    return first + bits_in(outputs >> 8 & 0xFF);
}

/* The next bytes by way of the stack: at the end of the input or the buffer. Not valid: nothing has been
 * written, because of a malformed escape or for want of room. */
typedef struct last16 {
    size_t read, written;
    unsigned carry;
    bool is_valid;
} last16;

SHUFFLE_INLINE last16 decode_last16(bool plus, bool strict, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity, unsigned carry)
{
    uint8_t in[HALF + 2] = {0};
    uint8_t out[2 * HALF];
    memcpy(in, src, n < sizeof in ? n : sizeof in);
    decoded16 block = decode16(in, plus);
    size_t few = n < HALF ? n : HALF;
    unsigned digits = block.escapes << 1 | block.escapes << 2 | carry;
    size_t length = put_outputs16(block.bytes, ~digits & ((1u << few) - 1), out);
    if ((strict && block.malformed != 0) || length > capacity) {
        return (last16){0, 0, carry, false};
    }
    if (length > 0) {
        memcpy(dst, out, length);
    }
    return (last16){few, length, digits >> HALF, true};
}

enum { CLEAN_GROUP16 = 4 * HALF };

/* Copies groups of sixteen bytes up to the first that holds a '%', as far as there is room. */
SHUFFLE_INLINE pct_result copy_clean_groups16(bool plus, const uint8_t *src, size_t n, uint8_t *dst,
                                              size_t capacity, pct_result done)
{
    const __m128i percent = _mm_set1_epi8('%');
    while (n - done.read >= CLEAN_GROUP16 && capacity - done.written >= CLEAN_GROUP16) {
        __m128i bytes[4], percents = _mm_setzero_si128();
        for (unsigned k = 0; k < 4; k++) {
            bytes[k] = load16(src + done.read + HALF * k);
            percents = _mm_or_si128(percents, _mm_cmpeq_epi8(bytes[k], percent));
        }
        if (_mm_movemask_epi8(percents) != 0) {
            break;
        }
        for (unsigned k = 0; k < 4; k++) {
            store16(dst + done.written + HALF * k, plus ? replace16(bytes[k], '+', '+' ^ ' ') : bytes[k]);
        }
        done.read += CLEAN_GROUP16;
        done.written += CLEAN_GROUP16;
    }
    return done;
}

/* Continues a decoding by sixteen bytes. `carry` says which of the next bytes are digits of escapes before
 * them. */
SHUFFLE_INLINE pct_result decode_halves(bool plus, const uint8_t *src, size_t n, uint8_t *dst,
                                        size_t capacity, unsigned options, pct_result done, unsigned carry)
{
    const bool strict = !(options & PCT_DECODE_KEEP_MALFORMED);
    while (n - done.read >= HALF + 2 && capacity - done.written >= HALF) {
        __m128i bytes = load16(src + done.read);
        unsigned percents = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')));
        if ((percents | carry) == 0) {
            store16(dst + done.written, plus ? replace16(bytes, '+', '+' ^ ' ') : bytes);
            done.written += HALF;
            done.read += HALF;
            done = copy_clean_groups16(plus, src, n, dst, capacity, done);
        } else {
            decoded16 block = decode16(src + done.read, plus);
            if (strict && PCT_UNLIKELY(block.malformed != 0)) {
                break;
            }
            unsigned digits = block.escapes << 1 | block.escapes << 2 | carry;
            done.written += put_outputs16(block.bytes, ~digits, dst + done.written);
            carry = digits >> HALF;
            done.read += HALF;
        }
    }
    while (done.read < n) {
        last16 last = decode_last16(plus, strict, src + done.read, n - done.read, dst + done.written,
                                    capacity - done.written, carry);
        if (PCT_UNLIKELY(!last.is_valid)) {
            done.read += bits_in(carry);
            return pct_decode_exact(src, n, dst, capacity, options, done, n);
        }
        done.read += last.read;
        done.written += last.written;
        carry = last.carry;
    }
    return done;
}

SHUFFLE static size_t decoded_size16(const uint8_t *src, size_t n)
{
    size_t escapes = 0;
    size_t i = 0;
    for (; n - i >= HALF + 2; i += HALF) {
        escapes += bits_in(decode16(src + i, false).escapes);
    }
    return n - 2 * pct_escapes_from(src, n, i, escapes);
}

#endif

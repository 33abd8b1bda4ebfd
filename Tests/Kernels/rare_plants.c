/* Faults that show in few calls only: in one of two, in long ones, with one set, with one character. */
#include "plants.h"

/* Right only every second time, which what compares two calls has to see. */
static pct_result encode_unsteadily(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    static unsigned calls;
    pct_result result = sound->encode(set, src, n, dst, capacity);
    if (n == 200 && result.written > 0) {
        dst[0] ^= (uint8_t)(calls++ % 2);
    }
    return result;
}

static pct_result encode_long_wrong(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    pct_result result = sound->encode(set, src, n, dst, capacity);
    if (result.written > 700) {
        dst[700] ^= 1;
    }
    return result;
}

/* Of a set with all bytes. */
static pct_result encode_last_wrong(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    pct_result result = sound->encode(set, src, n, dst, capacity);
    if (n == 256 && src[255] == 0xFF && set->literal[255]) {
        dst[result.written - 1] = 0;
    }
    return result;
}

/* What only a text of two bytes, one that begins with escapes and one of more than a window show. */
static pct_result decode_pair_wrong(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                    unsigned options)
{
    pct_result result = sound->decode(src, n, dst, capacity, options);
    if (n == 6 && result.written == 2 && dst[0] == 0x8F) {
        dst[1] ^= 1;
    }
    return result;
}

static pct_result decode_text_wrong(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                    unsigned options)
{
    pct_result result = sound->decode(src, n, dst, capacity, options);
    if (n < 200 && result.written > 20 && src[0] == '%' && src[3] == '%') {
        dst[20] ^= 1;
    }
    return result;
}

static pct_result decode_window_wrong(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                      unsigned options)
{
    pct_result result = sound->decode(src, n, dst, capacity, options);
    if (n > 1000 && result.written > 300) {
        dst[300] ^= 1;
    }
    return result;
}

static pct_result text_e_acute(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                               const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    pct_result result = sound->encode_text(table, ascii, other, src, n, dst, capacity);
    if (n == 2 && src[0] == 0xC3 && src[1] == 0xA9 && result.written > 0) {
        dst[0] ^= 1;
    }
    return result;
}

static bool is_two(const uint8_t *src, size_t n, uint8_t first, uint8_t second)
{
    return n == 2 && src[0] == first && src[1] == second;
}

static pct_result encode_two_wrong(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                   size_t capacity)
{
    pct_result result = sound->encode(set, src, n, dst, capacity);
    if (is_two(src, n, '5', 0xD3) && result.written > 0) {
        dst[result.written - 1] ^= 1;
    }
    return result;
}

static pct_result decode_two_wrong(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                   unsigned options)
{
    pct_result result = sound->decode(src, n, dst, capacity, options);
    result.status = is_two(src, n, '5', '%') ? PCT_OK : result.status;
    return result;
}

static size_t utf8_two_wrong(const uint8_t *src, size_t n)
{
    return is_two(src, n, 0xC1, 0xBF) ? 2 : sound->utf8_valid_prefix(src, n);
}

PLANT(encode, encode_unsteadily)
PLANT(encode, encode_long_wrong)
PLANT(encode, encode_last_wrong)
PLANT(decode, decode_pair_wrong)
PLANT(decode, decode_text_wrong)
PLANT(decode, decode_window_wrong)
PLANT(encode_text, text_e_acute)
PLANT(encode, encode_two_wrong)
PLANT(decode, decode_two_wrong)
PLANT(utf8_valid_prefix, utf8_two_wrong)

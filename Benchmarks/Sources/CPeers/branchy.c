#include "CPeers.h"

size_t peer_encode_branchy(const uint8_t keep[256], const uint8_t *src, size_t n, uint8_t *dst)
{
    static const char digits[] = "0123456789ABCDEF";
    uint8_t *out = dst;
    for (size_t i = 0; i < n; i++) {
        uint8_t byte = src[i];
        if (keep[byte]) {
            *out++ = byte;
        } else {
            *out++ = '%';
            *out++ = (uint8_t)digits[byte >> 4];
            *out++ = (uint8_t)digits[byte & 15];
        }
    }
    return (size_t)(out - dst);
}

/* 255 where the byte is no hexadecimal digit. */
static const uint8_t hex[256] = {
    [0 ... 255] = 255, ['0'] = 0,  ['1'] = 1,  ['2'] = 2,  ['3'] = 3,  ['4'] = 4,  ['5'] = 5,  ['6'] = 6,
    ['7'] = 7,         ['8'] = 8,  ['9'] = 9,  ['A'] = 10, ['B'] = 11, ['C'] = 12, ['D'] = 13, ['E'] = 14,
    ['F'] = 15,        ['a'] = 10, ['b'] = 11, ['c'] = 12, ['d'] = 13, ['e'] = 14, ['f'] = 15,
};

size_t peer_decode_branchy(const uint8_t *src, size_t n, uint8_t *dst)
{
    uint8_t *out = dst;
    size_t i = 0;
    while (i < n) {
        if (src[i] != '%') {
            *out++ = src[i++];
            continue;
        }
        if (n - i < 3 || ((hex[src[i + 1]] | hex[src[i + 2]]) & 0xF0)) {
            return SIZE_MAX;
        }
        *out++ = (uint8_t)(hex[src[i + 1]] << 4 | hex[src[i + 2]]);
        i += 3;
    }
    return (size_t)(out - dst);
}

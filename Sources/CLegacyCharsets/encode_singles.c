/* Encodes in charsets of single bytes: text to bytes, and then bytes to escapes, piece by piece. */
#include "encoding.h"

enum { PIECE = 1024 /* bytes of text */ };

/* Returns the length of the first `count` characters. */
static size_t length_of_characters(const uint8_t *text, size_t count)
{
    size_t length = 0;
    for (; count > 0; count--) {
        length += pct_length_of(text[length]);
    }
    return length;
}

pct_result pct_encode_singles(const pct_encode_table *table, const pct_set *set, const uint8_t *src, size_t n,
                              uint8_t *dst, size_t capacity)
{
    uint8_t bytes[PIECE + PCT_ENCODE_SLACK];
    pct_result all = {0, 0, PCT_OK};
    while (all.read < n && all.status == PCT_OK) {
        const size_t left = n - all.read;
        const size_t size = left <= PIECE ? left : PIECE - pct_incomplete_character(src + all.read, PIECE);
        const pct_result raw = pct_encode_by_kernel(table, src + all.read, size, bytes, sizeof bytes);
        const pct_result done =
            pct_encode(set, bytes, raw.written, dst + all.written, capacity - all.written);
        /* Each byte is a character. */
        all.read += done.status == PCT_OK ? raw.read : length_of_characters(src + all.read, done.read);
        all.written += done.written;
        all.status = done.status == PCT_OK ? raw.status : done.status;
    }
    return all;
}

/* Decodes short texts without errors in one pass, because starting kernels takes longer. */
#include "decoding.h"

enum {
    LONGEST = 128, /* the kernels are faster from 50 bytes of ASCII, 130 of windows-1251, or 250 of GBK on */
    OTHER = PCT_NOT_HEX
};

/* Returns the byte that a byte or an escape stands for, and moves behind it; OTHER for anything else. */
PCT_INLINE unsigned next_byte(const pct_decoder *how, const uint8_t *src, size_t n, size_t *at)
{
    const unsigned byte = src[*at];
    if (byte == '%') {
        const unsigned value = n - *at < 3 ? OTHER : pct_hex_pair(src + *at + 1);
        *at += 3;
        return value;
    }
    *at += 1;
    return byte == '+' && how->plus ? ' ' : byte >= 0x80 && how->is_text ? OTHER : byte;
}

bool pct_decode_short(const pct_decoder *how, const pct_charset *charset, const uint8_t *src, size_t n,
                      uint8_t *dst, size_t capacity, size_t *written)
{
    if (n > LONGEST || charset->form != PCT_FORM_TABLE || how->is_plain || capacity < 3 * n + TEXT_SLACK) {
        return false;
    }
    const pct_decode_table *table = pct_charset_known_decode_table(charset);
    size_t end = 0;
    for (size_t at = 0; at < n;) {
        const unsigned byte = next_byte(how, src, n, &at);
        if (byte < 0x80) {
            dst[end++] = (uint8_t)byte;
            for (; at < n && src[at] < 0x80 && src[at] != '%' && src[at] != '+'; at++) {
                dst[end++] = src[at];
            }
            continue;
        }
        uint32_t entry = byte < OTHER ? table->single[byte - 0x80] : 0;
        if (entry_length(entry) == PCT_TEXT_LEAD) {
            const unsigned trail = at < n ? next_byte(how, src, n, &at) : OTHER;
            entry = trail - PCT_FIRST_TRAIL < PCT_TRAILS ? table->pairs[pair_index(byte, trail)] : 0;
        }
        if (entry == 0 || entry_length(entry) > 3) {
            return false;
        }
        end = put(dst, end, entry);
    }
    *written = end;
    return true;
}

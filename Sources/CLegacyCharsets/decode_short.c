/* Decodes short texts without errors in one step, because a window takes longer to start. */
#include "decoding.h"

enum {
    LONGEST = 512,
    FEW = 128, /* bytes that are unescaped one at a time, because a kernel takes longer to start */
    OTHER = PCT_NOT_HEX
};

/* Returns the byte that a byte or an escape stands for, and moves behind it; OTHER for anything else. */
PCT_INLINE unsigned next_byte(const pct_decoder *how, const uint8_t *src, size_t n, size_t *at)
{
    const unsigned byte = src[*at];
    if (PCT_LIKELY(byte == '%')) {
        const unsigned value = n - *at < 3 ? OTHER : pct_hex_pair(src + *at + 1);
        *at += 3;
        return value;
    }
    *at += 1;
    return byte == '+' && how->plus ? ' ' : byte >= 0x80 && how->is_text ? OTHER : byte;
}

/* Unescapes and decodes single bytes in one loop. */
static bool decode_few(const pct_decoder *how, const pct_decode_table *table, const uint8_t *src, size_t n,
                       uint8_t *dst, size_t *written)
{
    const uint32_t *entries = table->single - PCT_SINGLES;
    size_t end = 0;
    for (size_t at = 0; at < n;) {
        const unsigned byte = next_byte(how, src, n, &at);
        const uint32_t entry = byte < OTHER ? entries[byte] : 0;
        if (PCT_UNLIKELY(!has_text(entry))) {
            return false;
        }
        end = put(dst, end, entry);
    }
    *written = end;
    return true;
}

bool pct_decode_short(const pct_decoder *how, const pct_charset *charset, const uint8_t *src, size_t n,
                      uint8_t *dst, size_t capacity, size_t *written)
{
    uint8_t bytes[LONGEST];
    if (n > LONGEST || charset->form != PCT_FORM_TABLE || capacity < 3 * n + TEXT_SLACK) {
        return false;
    }
    const pct_decode_table *table = pct_charset_known_decode_table(charset);
    if (n <= FEW && !how->is_plain && table->pairs == NULL && !pct_has_fast_decoding()) {
        return decode_few(how, table, src, n, dst, written);
    }
    if (how->is_text && pct_ascii_prefix(src, n) < n) {
        return false;
    }
    pct_result done = {n, n, PCT_OK};
    if (!how->is_plain) {
        done = pct_decode(src, n, bytes, sizeof bytes, how->plus ? PCT_DECODE_PLUS_AS_SPACE : 0);
    }
    if (done.status != PCT_OK) {
        return false;
    }
    done = pct_decode_by_kernel(table, how->is_plain ? src : bytes, done.written, dst, capacity);
    *written = done.written;
    return done.status == PCT_OK;
}

/* Decodes short texts without errors in one step, because a window takes longer to start. */
#include "decoding.h"

enum { LONGEST = 512 };

bool pct_decode_short(const pct_decoder *how, const pct_charset *charset, const uint8_t *src, size_t n,
                      uint8_t *dst, size_t capacity, size_t *written)
{
    uint8_t bytes[LONGEST];
    if (n > LONGEST || charset->form != PCT_FORM_TABLE || capacity < 3 * n + TEXT_SLACK) {
        return false;
    }
    const pct_decode_table *table = pct_charset_known_decode_table(charset);
    const unsigned options = how->plus ? PCT_DECODE_PLUS_AS_SPACE : 0;
    pct_result done = {n, n, PCT_OK};
    if (!how->is_plain) {
        *written = pct_decode_few(table, src, n, options | (how->is_text ? PCT_FEW_ASCII : 0), dst, capacity);
        if (*written > 0) {
            return true;
        }
        if (how->is_text && pct_ascii_prefix(src, n) < n) {
            return false;
        }
        done = pct_decode(src, n, bytes, sizeof bytes, options);
        if (done.status != PCT_OK) {
            return false;
        }
    }
    done = pct_decode_by_kernel(table, how->is_plain ? src : bytes, done.written, dst, capacity);
    *written = done.written;
    return done.status == PCT_OK;
}

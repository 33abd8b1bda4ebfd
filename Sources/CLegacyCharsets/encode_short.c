/* Encodes short texts by a table in one pass, because starting kernels takes longer. */
#include "encoding.h"
#include "kernels/scalar/encode.h"

enum {
    LONGEST = 64 /* the kernels are faster from 65 bytes of ASCII, 90 of windows-1251, or 110 of GBK on */
};

bool pct_encode_short(const encoding *it, const pct_encode_table *table, const uint8_t *text, size_t n,
                      uint8_t *dst, size_t capacity, size_t *written)
{
    if (n > LONGEST || table->form != PCT_CODES_16 || capacity < 3 * n + SLACK) {
        return false;
    }
    size_t end = 0;
    for (size_t at = 0; at < n;) {
        const uint8_t lead = text[at];
        uint32_t code = PCT_NO_CODE;
        if (lead < 0x80) {
            end = put(dst, end, it->ascii->entry[lead]);
            at++;
            continue;
        }
        if (lead >= 0xE0 && lead < 0xF0 && n - at >= 3) {
            code = code16_of_three(table, text + at);
            at += 3;
        } else if (lead >= 0xC0 && lead < 0xE0 && n - at >= 2) {
            code = code16_of_two(table, text + at);
            at += 2;
        }
        if (code == PCT_NO_CODE) {
            return false;
        }
        if (code > 0xFF) {
            end = put(dst, end, it->other->entry[code >> 8]);
        }
        end = put(dst, end, it->other->entry[code & 0xFF]);
    }
    *written = end;
    return true;
}

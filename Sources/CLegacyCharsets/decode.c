/* Decodes the bytes of a charset to UTF-8, as the WHATWG Encoding Standard specifies. */
#include "kernels/sequence.h"

uint32_t pct_text_entry(uint32_t scalar)
{
    uint8_t text[4] = {0, 0, 0, 0};
    if (scalar == 0) {
        return 0;
    }
    if (scalar < 0x80) {
        text[0] = (uint8_t)scalar;
        return make_entry(text, 1);
    }
    size_t length = utf8_of(scalar, text);
    return length < 4 ? make_entry(text, (uint8_t)length) : make_entry(text + 1, PCT_TEXT_AFTER_F0);
}

/* Reads mappings from an ICU converter. */
#include "CLegacyCharsetsCompile.h"

static pct_icu_status codes(void *converter, uint32_t first, size_t count, uint32_t *to)
{
    return pct_icu_codes(converter, first, count, to);
}

/* Sets *scalar to the character of n bytes, or to 0 if they are not one character. If the bytes are several
 * characters, the text overflows the buffer or is not a surrogate pair. */
static pct_icu_status scalar_of(void *converter, const uint8_t *bytes, size_t n, uint32_t *scalar)
{
    uint16_t units[2];
    pct_icu_result result = pct_icu_decode(converter, bytes, n, units, 2, PCT_ICU_STRICT);
    *scalar = 0;
    if (result.status == PCT_ICU_OUTPUT_FULL || result.status == PCT_ICU_INVALID) {
        return PCT_ICU_OK;
    }
    if (result.status == PCT_ICU_OK && result.written == 1) {
        *scalar = units[0];
    } else if (result.status == PCT_ICU_OK && result.written == 2 && (units[0] & 0xFC00) == 0xD800) {
        *scalar = 0x10000 + ((units[0] & 0x3FFu) << 10 | (units[1] & 0x3FFu));
    }
    return result.status;
}

pct_mappings pct_mappings_of(pct_icu_converter *converter)
{
    return (pct_mappings){converter, codes, scalar_of};
}

/* Opens ICU's converters without fallback mappings, and reads their codes. */
#ifdef PCT_ICU

#include "icu_converter.h"

enum { CODES = 512 /* scalar values converted at once */ };

/* Keeps the error. ICU's own UCNV_FROM_U_CALLBACK_STOP clears the error for default-ignorable characters, so
 * ICU would drop these characters. */
static void stop_encoding(const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units,
                          int32_t length, UChar32 scalar, UConverterCallbackReason reason, UErrorCode *error)
{
    (void)context, (void)arguments, (void)units, (void)length, (void)scalar, (void)reason, (void)error;
}

/* Continues without output. */
static void skip(const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units,
                 int32_t length, UChar32 scalar, UConverterCallbackReason reason, UErrorCode *error)
{
    (void)context, (void)arguments, (void)units, (void)length, (void)scalar;
    if (reason <= UCNV_IRREGULAR) {
        *error = U_ZERO_ERROR;
    }
}

pct_icu_status pct_icu_open(const char *name, pct_icu_converter **converter)
{
    UErrorCode error = U_ZERO_ERROR;
    UConverter *opened = ucnv_open(name, &error);
    if (U_FAILURE(error) || opened == NULL) {
        return error == U_ZERO_ERROR ? PCT_ICU_OUT_OF_MEMORY : status_of(error);
    }
    ucnv_setFallback(opened, false);
    ucnv_setFromUCallBack(opened, stop_encoding, NULL, NULL, NULL, &error);
    if (U_FAILURE(error)) {
        ucnv_close(opened);
        return status_of(error);
    }
    *converter = (pct_icu_converter *)opened;
    return PCT_ICU_OK;
}

void pct_icu_close(pct_icu_converter *converter)
{
    ucnv_close(icu(converter));
}

/* ---- Codes ---- */

/* Converts consecutive code points to UTF-16 and skips surrogates. For each unit, stores the index of the
 * code point. */
static int32_t fill_units(uint32_t first, size_t count, UChar *units, uint16_t *owners)
{
    int32_t length = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t scalar = first + (uint32_t)i;
        if (scalar >= 0xD800 && scalar <= 0xDFFF) {
            continue;
        }
        if (scalar > 0xFFFF) {
            owners[length] = (uint16_t)i;
            units[length++] = (UChar)(0xD7C0 + (scalar >> 10));
            scalar = 0xDC00 + (scalar & 0x3FF);
        }
        owners[length] = (uint16_t)i;
        units[length++] = (UChar)scalar;
    }
    return length;
}

static pct_icu_status add_codes(UConverter *converter, uint32_t first, size_t count, uint32_t *codes)
{
    UChar units[2 * CODES];
    uint16_t owners[2 * CODES];
    char bytes[8 * CODES];
    int32_t offsets[8 * CODES];
    uint8_t lengths[CODES] = {0};
    const UChar *source = units;
    char *target = bytes;
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = fill_units(first, count, units, owners);
    ucnv_reset(converter);
    ucnv_fromUnicode(converter, &target, bytes + sizeof bytes, &source, units + length, offsets, true,
                     &error);
    if (U_FAILURE(error)) {
        return status_of(error);
    }
    memset(codes, 0, count * sizeof *codes);
    for (ptrdiff_t i = 0; i < target - bytes; i++) {
        if (offsets[i] < 0 || offsets[i] >= length) {
            return PCT_ICU_FAILED;
        }
        size_t owner = owners[offsets[i]];
        codes[owner] = codes[owner] << 8 | (uint8_t)bytes[i];
        if (++lengths[owner] > 4) {
            codes[owner] = 0;
        }
    }
    return PCT_ICU_OK;
}

pct_icu_status pct_icu_codes(pct_icu_converter *converter, uint32_t first, size_t count, uint32_t *codes)
{
    UErrorCode error = U_ZERO_ERROR;
    pct_icu_status status = PCT_ICU_OK;
    ucnv_setFromUCallBack(icu(converter), skip, NULL, NULL, NULL, &error);
    for (size_t done = 0; done < count && status == PCT_ICU_OK; done += CODES) {
        size_t part = count - done < CODES ? count - done : CODES;
        status = add_codes(icu(converter), first + (uint32_t)done, part, codes + done);
    }
    ucnv_setFromUCallBack(icu(converter), stop_encoding, NULL, NULL, NULL, &error);
    return status;
}

#endif

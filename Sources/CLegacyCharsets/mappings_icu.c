/* Reads mappings from ICU's converters. */
#if defined(PCT_ICU) && !__has_include(<unicode/ucnv.h>)
#error "ICU's headers are missing: install libicu-dev, or build with traits: [], which needs no ICU"
#endif

#include "CLegacyCharsetsMappings.h"

#ifdef PCT_ICU

#include <stdbool.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/uversion.h>

enum { CODES = 512 /* scalar values converted at once */ };

static void ignore(const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units,
                   int32_t length, UChar32 scalar, UConverterCallbackReason reason, UErrorCode *error)
{
    (void)context, (void)arguments, (void)units, (void)length, (void)scalar;
    if (reason <= UCNV_IRREGULAR) {
        *error = U_ZERO_ERROR;
    }
}

static pct_status status_of(UErrorCode error)
{
    return error == U_MEMORY_ALLOCATION_ERROR ? PCT_OUT_OF_MEMORY : U_SUCCESS(error) ? PCT_OK : PCT_BAD_RULES;
}

/* ---- Encoding ---- */

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

static pct_status add_codes(UConverter *converter, uint32_t first, size_t count, uint32_t *codes)
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
            return PCT_BAD_RULES;
        }
        size_t owner = owners[offsets[i]];
        codes[owner] = codes[owner] << 8 | (uint8_t)bytes[i];
        if (++lengths[owner] > 4) {
            codes[owner] = 0;
        }
    }
    return PCT_OK;
}

static pct_status codes(void *converter, uint32_t first, size_t count, uint32_t *to)
{
    pct_status status = PCT_OK;
    for (size_t done = 0; done < count && status == PCT_OK; done += CODES) {
        size_t part = count - done < CODES ? count - done : CODES;
        status = add_codes(converter, first + (uint32_t)done, part, to + done);
    }
    return status;
}

/* ---- Decoding ---- */

/* Returns the character of n bytes, or 0 if they are not exactly one character. */
static uint32_t scalar_of(UConverter *converter, const char *bytes, size_t n)
{
    UChar units[2];
    UChar *target = units;
    const char *source = bytes;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_resetToUnicode(converter);
    ucnv_toUnicode(converter, &target, units + 2, &source, bytes + n, NULL, true, &error);
    if (U_SUCCESS(error) && target - units == 1) {
        return units[0];
    }
    bool is_pair = U_SUCCESS(error) && target - units == 2 && U16_IS_LEAD(units[0]);
    return is_pair ? (uint32_t)U16_GET_SUPPLEMENTARY(units[0], units[1]) : 0;
}

static pct_status row(void *converter, uint32_t prefix, size_t n, uint32_t *scalars)
{
    char bytes[4];
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (char)(prefix >> 8 * (n - 1 - i));
    }
    for (unsigned last = 0; last < 256; last++) {
        bytes[n] = (char)last;
        scalars[last] = scalar_of(converter, bytes, n + 1);
    }
    return PCT_OK;
}

/* ---- The converter ---- */

static void close_converter(void *converter)
{
    ucnv_close(converter);
}

pct_status pct_open_icu_mappings(const char *converter, pct_mappings *to)
{
    UErrorCode error = U_ZERO_ERROR;
    UConverter *opened = ucnv_open(converter, &error);
    if (U_FAILURE(error) || opened == NULL) {
        return error == U_ZERO_ERROR ? PCT_OUT_OF_MEMORY : status_of(error);
    }
    ucnv_setFallback(opened, false);
    ucnv_setFromUCallBack(opened, ignore, NULL, NULL, NULL, &error);
    ucnv_setToUCallBack(opened, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
    *to = (pct_mappings){opened, codes, row, close_converter};
    return PCT_OK;
}

const char *pct_mappings_name(void)
{
    static _Thread_local char text[4 + U_MAX_VERSION_STRING_LENGTH] = "ICU ";
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, text + 4);
    return text;
}

#else

#include "frozen.h"

pct_status pct_open_icu_mappings(const char *converter, pct_mappings *to)
{
    (void)converter, (void)to;
    return PCT_BAD_RULES;
}

const char *pct_mappings_name(void)
{
    return pct_frozen_name;
}

#endif

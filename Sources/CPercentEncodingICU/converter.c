/* ICU's converters, with their surprises taken out. */
#include "CPercentEncodingICU.h"

#ifdef PCT_ICU

#include <stdbool.h>
#include <string.h>
#include <unicode/ucnv.h>

enum {
    PIECE = 1 << 20, /* units of input that ICU gets at once; its lengths are 32 bits wide */
    LONGEST = 16,    /* units of output that one of input can become, states included */
    CODES = 512      /* scalar values that are converted at once */
};

static UConverter *icu(pct_icu_converter *converter)
{
    return (UConverter *)converter;
}

static pct_icu_status status_of(UErrorCode error)
{
    switch (error) {
    case U_MEMORY_ALLOCATION_ERROR:
        return PCT_ICU_OUT_OF_MEMORY;
    case U_FILE_ACCESS_ERROR:
    case U_ILLEGAL_ARGUMENT_ERROR:
        return PCT_ICU_NO_CONVERTER;
    default:
        return U_SUCCESS(error) ? PCT_ICU_OK : PCT_ICU_FAILED;
    }
}

/* Leaves the error as it is. ICU's own UCNV_FROM_U_CALLBACK_STOP clears it for default-ignorable characters,
 * which are gone then. */
static void stop_encoding(const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units,
                          int32_t length, UChar32 scalar, UConverterCallbackReason reason, UErrorCode *error)
{
    (void)context, (void)arguments, (void)units, (void)length, (void)scalar, (void)reason, (void)error;
}

/* Goes on without bytes. */
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
    ucnv_setToUCallBack(opened, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
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

/* The UTF-16 of scalar values that are no surrogates, and for each unit the index of its scalar value. */
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

/* ---- Text ---- */

static pct_icu_status encoding_status(UErrorCode error)
{
    switch (error) {
    case U_INVALID_CHAR_FOUND:
    case U_ILLEGAL_CHAR_FOUND:
    case U_TRUNCATED_CHAR_FOUND:
        return PCT_ICU_UNENCODABLE;
    case U_BUFFER_OVERFLOW_ERROR:
        return PCT_ICU_OUTPUT_FULL;
    default:
        return status_of(error);
    }
}

pct_icu_result pct_icu_encode(pct_icu_converter *converter, const uint16_t *src, size_t n, uint8_t *dst,
                              size_t capacity)
{
    static const UChar none[1];
    static char nowhere[1];
    const UChar *start = n > 0 ? (const UChar *)src : none;
    char *output = capacity > 0 ? (char *)dst : nowhere;
    const UChar *source = start;
    char *target = output;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_reset(icu(converter));
    do {
        size_t rest = n - (size_t)(source - start);
        size_t piece = rest < PIECE ? rest : PIECE;
        char *end = output + capacity;
        end = (size_t)(end - target) > LONGEST * (piece + 1) ? target + LONGEST * (piece + 1) : end;
        ucnv_fromUnicode(icu(converter), &target, end, &source, source + piece, NULL, piece == rest, &error);
    } while (U_SUCCESS(error) && source < start + n);
    pct_icu_result result = {(size_t)(source - start), (size_t)(target - output), encoding_status(error)};
    if (result.status == PCT_ICU_UNENCODABLE) {
        UChar units[U16_MAX_LENGTH + 1];
        int8_t length = (int8_t)(sizeof units / sizeof *units);
        UErrorCode ignored = U_ZERO_ERROR;
        ucnv_getInvalidUChars(icu(converter), units, &length, &ignored);
        result.read -= U_SUCCESS(ignored) && length > 0 && (size_t)length <= result.read ? (size_t)length : 0;
    }
    return result;
}

static pct_icu_status decoding_status(UErrorCode error)
{
    pct_icu_status status = encoding_status(error);
    return status == PCT_ICU_UNENCODABLE ? PCT_ICU_INVALID : status;
}

pct_icu_result pct_icu_decode(pct_icu_converter *converter, const uint8_t *src, size_t n, uint16_t *dst,
                              size_t capacity)
{
    static const char none[1];
    static UChar nowhere[1];
    const char *start = n > 0 ? (const char *)src : none;
    UChar *output = capacity > 0 ? (UChar *)dst : nowhere;
    const char *source = start;
    UChar *target = output;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_reset(icu(converter));
    do {
        size_t rest = n - (size_t)(source - start);
        size_t piece = rest < PIECE ? rest : PIECE;
        UChar *end = output + capacity;
        end = (size_t)(end - target) > LONGEST * (piece + 1) ? target + LONGEST * (piece + 1) : end;
        ucnv_toUnicode(icu(converter), &target, end, &source, source + piece, NULL, piece == rest, &error);
    } while (U_SUCCESS(error) && source < start + n);
    pct_icu_result result = {(size_t)(source - start), (size_t)(target - output), decoding_status(error)};
    if (result.status == PCT_ICU_INVALID) {
        char bytes[16];
        int8_t length = sizeof bytes;
        UErrorCode ignored = U_ZERO_ERROR;
        ucnv_getInvalidChars(icu(converter), bytes, &length, &ignored);
        result.read -= U_SUCCESS(ignored) && length > 0 && (size_t)length <= result.read ? (size_t)length : 0;
    }
    return result;
}

#else

pct_icu_status pct_icu_open(const char *name, pct_icu_converter **converter)
{
    (void)name, (void)converter;
    return PCT_ICU_UNAVAILABLE;
}

void pct_icu_close(pct_icu_converter *converter)
{
    (void)converter;
}

pct_icu_status pct_icu_codes(pct_icu_converter *converter, uint32_t first, size_t count, uint32_t *codes)
{
    (void)converter, (void)first, (void)count, (void)codes;
    return PCT_ICU_UNAVAILABLE;
}

pct_icu_result pct_icu_encode(pct_icu_converter *converter, const uint16_t *src, size_t n, uint8_t *dst,
                              size_t capacity)
{
    (void)converter, (void)src, (void)n, (void)dst, (void)capacity;
    return (pct_icu_result){0, 0, PCT_ICU_UNAVAILABLE};
}

pct_icu_result pct_icu_decode(pct_icu_converter *converter, const uint8_t *src, size_t n, uint16_t *dst,
                              size_t capacity)
{
    (void)converter, (void)src, (void)n, (void)dst, (void)capacity;
    return (pct_icu_result){0, 0, PCT_ICU_UNAVAILABLE};
}

#endif

/* Texts of any length through a converter. */
#ifdef PCT_ICU

#include "converter.h"

enum {
    PIECE = 1 << 20, /* units of input that ICU gets at once; its lengths are 32 bits wide */
    LONGEST = 16     /* units of output that one of input can become, states included */
};

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

#endif

/* Encodes text of any length to bytes with a converter. */
#ifdef PCT_ICU

#include "icu_converter.h"

static pct_icu_status encoding_status(UErrorCode error)
{
    switch (error) {
    case U_INVALID_CHAR_FOUND:
    case U_ILLEGAL_CHAR_FOUND:
    case U_TRUNCATED_CHAR_FOUND:
        return PCT_ICU_UNENCODABLE;
    default:
        return status_of(error);
    }
}

/* Returns the number of units that ICU has consumed since the start of the rejected character. */
static size_t refused_units(UConverter *converter, size_t taken)
{
    UChar units[U16_MAX_LENGTH + 1];
    int8_t length = (int8_t)(sizeof units / sizeof *units);
    UErrorCode error = U_ZERO_ERROR;
    ucnv_getInvalidUChars(converter, units, &length, &error);
    int32_t held = ucnv_fromUCountPending(converter, &error);
    size_t count = U_SUCCESS(error) && length > 0 && held >= 0 ? (size_t)length + (size_t)held : 0;
    return count < taken ? count : taken;
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
        size_t piece = piece_of(rest);
        char *end = target + room_for(piece, capacity - (size_t)(target - output));
        ucnv_fromUnicode(icu(converter), &target, end, &source, source + piece, NULL, piece == rest, &error);
    } while (U_SUCCESS(error) && source < start + n);
    pct_icu_result result = {(size_t)(source - start), (size_t)(target - output), encoding_status(error)};
    if (result.status == PCT_ICU_UNENCODABLE) {
        result.read -= refused_units(icu(converter), result.read);
    }
    return result;
}

#endif

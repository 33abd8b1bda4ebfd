/* Decodes bytes of any length to text with a converter. */
#ifdef PCT_ICU

#include "icu_converter.h"

enum { ESCAPE = 0x1B };

/* A call in progress. */
typedef struct decoding {
    UConverter *converter;
    const char *start;
    const char *source;
    const char *source_end;
    UChar *target;
    UChar *target_end;
} decoding;

/* Ignores the error that ICU reports for two escape sequences in a row. ICU has already switched its state
 * when it reports the error. */
static void stop_but_for_empty_segments(const void *context, UConverterToUnicodeArgs *arguments,
                                        const char *bytes, int32_t length, UConverterCallbackReason reason,
                                        UErrorCode *error)
{
    (void)context, (void)arguments, (void)bytes, (void)length;
    if (reason == UCNV_IRREGULAR && *error == U_ILLEGAL_ESCAPE_SEQUENCE) {
        *error = U_ZERO_ERROR;
    }
}

static void start(decoding *call, unsigned options)
{
    UErrorCode error = U_ZERO_ERROR;
    UConverterToUCallback callback =
        options & PCT_ICU_EMPTY_SEGMENTS ? stop_but_for_empty_segments : UCNV_TO_U_CALLBACK_STOP;
    ucnv_setToUCallBack(call->converter, callback, NULL, NULL, NULL, &error);
    ucnv_reset(call->converter);
}

/* Converts the rest of the input, and returns ICU's error. */
static UErrorCode go_on(decoding *call)
{
    UErrorCode error = U_ZERO_ERROR;
    do {
        size_t rest = (size_t)(call->source_end - call->source);
        size_t piece = piece_of(rest);
        UChar *end = call->target + room_for(piece, (size_t)(call->target_end - call->target));
        ucnv_toUnicode(call->converter, &call->target, end, &call->source, call->source + piece, NULL,
                       piece == rest, &error);
    } while (U_SUCCESS(error) && call->source < call->source_end);
    return error;
}

static pct_icu_status decoding_status(UErrorCode error)
{
    switch (error) {
    case U_INVALID_CHAR_FOUND:
    case U_ILLEGAL_CHAR_FOUND:
    case U_TRUNCATED_CHAR_FOUND:
    case U_ILLEGAL_ESCAPE_SEQUENCE:
    case U_UNSUPPORTED_ESCAPE_SEQUENCE:
        return PCT_ICU_INVALID;
    default:
        return status_of(error);
    }
}

/* The bytes that ICU has just rejected. The length is 0 if ICU does not report the bytes. */
typedef struct refusal {
    const char *start;
    size_t length;
    bool is_last_read; /* whether ICU holds no bytes after the rejected ones */
} refusal;

static refusal refused_bytes(const decoding *call)
{
    char bytes[16];
    int8_t length = sizeof bytes;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_getInvalidChars(call->converter, bytes, &length, &error);
    int32_t held = ucnv_toUCountPending(call->converter, &error);
    if (U_FAILURE(error) || length <= 0 || held < 0 || length + held > call->source - call->start) {
        return (refusal){call->source, 0, true};
    }
    return (refusal){call->source - held - length, (size_t)length, held == 0};
}

/* Whether the state before an error affects the bytes after it. */
static bool keeps_state(const UConverter *converter)
{
    UConverterType type = ucnv_getType(converter);
    return type != UCNV_SBCS && type != UCNV_DBCS && type != UCNV_MBCS && type != UCNV_IMAP_MAILBOX;
}

/* Makes ICU forget the start of an escape sequence. ICU waits for the rest of the sequence even after
 * reporting that the rest is missing. */
static void forget_escape(UConverter *converter)
{
    static const char escape[] = {ESCAPE};
    const char *source = escape;
    UChar nothing[4];
    UChar *target = nothing;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_toUnicode(converter, &target, nothing + 4, &source, escape + 1, NULL, false, &error);
}

/* Replaces the rejected bytes. Continues after these bytes, or at the first rejected byte that can be decoded
 * by itself. */
static void skip(decoding *call, refusal refused, UErrorCode error)
{
    *call->target++ = 0xFFFD;
    if (!keeps_state(call->converter)) {
        bool ends_in_ascii = refused.length > 1 && (uint8_t)refused.start[refused.length - 1] < 0x80;
        call->source = refused.start + refused.length - (ends_in_ascii ? 1 : 0);
        ucnv_resetToUnicode(call->converter);
    } else if (error == U_UNSUPPORTED_ESCAPE_SEQUENCE && refused.is_last_read) {
        call->source = refused.start + 1;
    } else if (error == U_TRUNCATED_CHAR_FOUND && *refused.start == ESCAPE) {
        forget_escape(call->converter);
        call->source = refused.start + 1;
    }
}

pct_icu_result pct_icu_decode(pct_icu_converter *converter, const uint8_t *src, size_t n, uint16_t *dst,
                              size_t capacity, unsigned options)
{
    static const char none[1];
    static UChar nowhere[1];
    const char *source = n > 0 ? (const char *)src : none;
    UChar *target = capacity > 0 ? (UChar *)dst : nowhere;
    decoding call = {icu(converter), source, source, source + n, target, target + capacity};
    start(&call, options);
    while (true) {
        UErrorCode error = go_on(&call);
        pct_icu_result result = {(size_t)(call.source - source), (size_t)(call.target - target),
                                 decoding_status(error)};
        if (result.status != PCT_ICU_INVALID) {
            return result;
        }
        refusal refused = refused_bytes(&call);
        result.read = (size_t)(refused.start - source);
        if (refused.length == 0) {
            result.status = PCT_ICU_FAILED;
        } else if (options & PCT_ICU_REPLACE && call.target == call.target_end) {
            result.status = PCT_ICU_OUTPUT_FULL;
        }
        if (result.status != PCT_ICU_INVALID || !(options & PCT_ICU_REPLACE)) {
            return result;
        }
        skip(&call, refused, error);
        if (call.source == call.source_end) {
            return (pct_icu_result){n, (size_t)(call.target - target), PCT_ICU_OK};
        }
    }
}

#endif

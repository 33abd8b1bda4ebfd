/* Encodes UTF-8 to the escaped bytes of a charset. */
#include "binding.h"

_Static_assert(PERCENT_UNENCODABLE_FAIL == (int)PCT_UNENCODABLE_FAIL &&
                   PERCENT_UNENCODABLE_REFERENCE == (int)PCT_UNENCODABLE_REFERENCE &&
                   PERCENT_UNENCODABLE_REPLACE == (int)PCT_UNENCODABLE_REPLACE,
               "both interfaces have the same policies");

int64_t percent_encode_charset(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                               const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
                               percent_error *error)
{
    if (charset == NULL || set == NULL || unencodable < PERCENT_UNENCODABLE_FAIL ||
        unencodable > PERCENT_UNENCODABLE_REPLACE || is_bad_buffer(text, n) ||
        is_bad_buffer(buffer, capacity)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_encoder how = {.charset = row_of(charset),
                             .set = &set->compiled,
                             .unencodable = (uint8_t)unencodable,
                             .replacement = '?'};
    const pct_charset_result done = pct_charset_encode(&how, NULL, input_of(text), (size_t)n, PCT_LAST,
                                                       buffer_of(buffer), (size_t)capacity);
    return end_of_text(done.written, done.read, (int32_t)done.status, error);
}

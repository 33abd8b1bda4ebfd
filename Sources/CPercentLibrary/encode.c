/* Escapes single texts. */
#include "binding.h"

int64_t percent_encode(const percent_set *set, const uint8_t *text, int64_t n, uint8_t *buffer,
                       int64_t capacity, percent_error *error)
{
    if (set == NULL || is_bad_buffer(text, n) || is_bad_buffer(buffer, capacity)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    pct_result done = pct_encode(&set->compiled, text, (size_t)n, buffer, (size_t)capacity);
    return end_of_text(done.written, done.read, (int32_t)done.status, error);
}

int64_t percent_encoded_size(const percent_set *set, const uint8_t *text, int64_t n)
{
    if (set == NULL || is_bad_buffer(text, n)) {
        return -1;
    }
    size_t size = pct_encoded_size(&set->compiled, text, (size_t)n);
    return size <= INT64_MAX ? (int64_t)size : -1;
}

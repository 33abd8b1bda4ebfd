/* Decodes single texts, and one field of a query. */
#include "binding.h"

int64_t percent_decode(const uint8_t *text, int64_t n, const percent_rules *rules, uint8_t *buffer,
                       int64_t capacity, percent_error *error)
{
    pct_decoding how;
    int32_t status = is_bad_buffer(text, n) || is_bad_buffer(buffer, capacity)
                         ? PERCENT_BAD_ARGUMENT
                         : pct_read_rules(rules, false, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_part part =
        pct_decode_listed(&how, input_of(text), (size_t)n, buffer_of(buffer), (size_t)capacity);
    const bool is_full = part.status == PCT_OK && part.written > (size_t)capacity;
    return end_of_text(part.written, part.byte, is_full ? PERCENT_OUTPUT_FULL : (int32_t)part.status, error);
}

/* Searches a column of one row. */
int64_t percent_query_get(const uint8_t *query, int64_t n, const percent_name *names, int64_t count,
                          const percent_rules *rules, uint8_t *buffer, int64_t capacity, percent_error *error)
{
    pct_search search;
    int32_t status = is_bad_buffer(query, n) || is_bad_buffer(buffer, capacity)
                         ? PERCENT_BAD_ARGUMENT
                         : pct_read_search(names, count, rules, &search);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    search.how.rules.malformed = (pct_column_policy)search.how.in.malformed;
    search.how.rules.invalid = (pct_column_policy)search.how.in.invalid;
    const int64_t offsets[2] = {0, n};
    int64_t ends[2];
    const pct_column column = {
        .offsets = offsets, .data = input_of(query), .size = (size_t)n, .rows = 1, .width = PCT_OFFSETS_64};
    const pct_column_buffers to = {.offsets = ends, .data = buffer_of(buffer), .capacity = (size_t)capacity};
    const pct_column_result done = pct_search_column(&search, &column, &to);
    const int64_t written = end_of_text(done.written, done.byte, (int32_t)done.status, error);
    return done.nulls > 0 ? -1 : written;
}

/* Calls of the C library for single texts, with every capacity. */
#ifndef CALLS_H
#define CALLS_H

#include "check.h"

static uint8_t *input, *output;

/* A call for a single text; the caller adds the buffer. */
typedef struct call {
    const char *text, *set, *charset, *name;
    int32_t profile, unencodable;
    const percent_rules *rules;
} call;

static inline int64_t run(const call *it, const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
                          percent_error *error)
{
    const percent_set *set = it->set ? percent_set_named(it->set) : NULL;
    if (it->charset) {
        const percent_charset *charset = percent_charset_labelled(it->charset, it->profile);
        return percent_encode_charset(charset, set, it->unencodable, text, n, buffer, capacity, error);
    }
    if (it->set) {
        return percent_encode(set, text, n, buffer, capacity, error);
    }
    if (it->name) {
        const percent_name name = {(const uint8_t *)it->name, (int64_t)strlen(it->name)};
        return percent_query_get(text, n, &name, 1, it->rules, buffer, capacity, error);
    }
    return percent_decode(text, n, it->rules, buffer, capacity, error);
}

/* Checks the result of a call with every capacity up to 70 bytes more than the expected size. */
static inline void expect(const call *it, const char *expected)
{
    size_t n = strlen(it->text), size = strlen(expected);
    const uint8_t *text = copy_at_end(input, it->text, n);
    for (size_t capacity = 0; capacity <= size + 70; capacity++) {
        percent_error error = {-1, -1, -1};
        uint8_t *buffer = last_of(output, capacity);
        int64_t written = run(it, text, (int64_t)n, buffer, (int64_t)capacity, &error);
        int is_right = capacity < size ? written == -1 && error.status == PERCENT_OUTPUT_FULL
                                       : written == (int64_t)size && memcmp(buffer, expected, size) == 0 &&
                                             error.status == PERCENT_OK && error.row == 0 && error.byte == 0;
        if (!CHECK(is_right)) {
            fprintf(stderr, "  '%s' with capacity %zu: %lld, status %d\n", it->text, capacity,
                    (long long)written, error.status);
            return;
        }
    }
}

/* Checks that a call fails with every capacity. */
static inline void expect_error(const call *it, int32_t status, int64_t byte)
{
    size_t n = strlen(it->text);
    const uint8_t *text = copy_at_end(input, it->text, n);
    for (size_t capacity = 0; capacity <= 3 * n + 80; capacity++) {
        percent_error error = {-1, -1, -1};
        int64_t written = run(it, text, (int64_t)n, last_of(output, capacity), (int64_t)capacity, &error);
        /* Encoders report a full buffer before any other error. */
        if (it->set && error.status == PERCENT_OUTPUT_FULL) {
            continue;
        }
        if (!CHECK(written == -1 && error.status == status && error.row == 0 && error.byte == byte)) {
            fprintf(stderr, "  '%s' with capacity %zu: %lld, status %d at byte %lld\n", it->text, capacity,
                    (long long)written, error.status, (long long)error.byte);
            return;
        }
    }
    CHECK(run(it, text, (int64_t)n, last_of(output, 4 * n + 80), (int64_t)(4 * n + 80), NULL) == -1);
}

#endif

/* Decodes the bytes of a charset to UTF-8, as the WHATWG Encoding Standard specifies. */
#include "kernels/sequence.h"

uint32_t pct_text_entry(uint32_t scalar)
{
    uint8_t text[4] = {0, 0, 0, 0};
    if (scalar == 0) {
        return 0;
    }
    if (scalar < 0x80) {
        text[0] = (uint8_t)scalar;
        return make_entry(text, 1);
    }
    size_t length = utf8_of(scalar, text);
    return length < 4 ? make_entry(text, (uint8_t)length) : make_entry(text + 1, PCT_TEXT_AFTER_F0);
}

/* Decodes the next character of any kind. Writes up to TEXT_SLACK bytes. */
static pct_result decode_one(const pct_decode_table *table, unsigned options, pct_job job)
{
    if (*next_of(job) < 0x80) {
        *output_of(job) = *next_of(job);
        return advanced(job, 1, 1).done;
    }
    return decode_sequence(table, options, job);
}

/* Decodes one character at a time and stops before the first character that does not fit. */
static pct_result decode_exactly(const pct_decode_table *table, unsigned options, pct_job job)
{
    while (left_of(job) > 0) {
        uint8_t unit[TEXT_SLACK];
        pct_job one = {job.src, job.n, unit, sizeof unit, {job.done.read, 0, PCT_OK}};
        pct_result next = decode_one(table, options, one);
        if (next.status == PCT_OK && next.written > room_of(job)) {
            next.status = PCT_OUTPUT_FULL;
        }
        if (next.status != PCT_OK) {
            job.done.status = next.status;
            return job.done;
        }
        memcpy(output_of(job), unit, next.written);
        job = advanced(job, next.read - job.done.read, next.written);
    }
    return job.done;
}

pct_result pct_decode_text(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                           size_t capacity, unsigned options)
{
    pct_job job = new_job(src, n, dst, capacity);
    while (left_of(job) > 0 && room_of(job) > 3 + TEXT_SLACK) {
        /* The last sequence may start before the end of a run and continue after it. */
        size_t run = (room_of(job) - TEXT_SLACK) / 3;
        size_t limit = run < left_of(job) ? job.done.read + run : n;
        job.done = decode_freely(table, options, job, limit);
        if (PCT_UNLIKELY(job.done.status != PCT_OK)) {
            return job.done;
        }
    }
    return decode_exactly(table, options, job);
}

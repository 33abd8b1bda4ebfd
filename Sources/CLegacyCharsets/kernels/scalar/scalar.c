/* The portable kernel, which defines the results of all other kernels. */
#include "decode.h"
#include "encode.h"

/* Encodes the next character of any kind. Writes up to SLACK bytes. */
static pct_result encode_one(const pct_text_rules *rules, pct_job job)
{
    if (*next_of(job) < 0x80) {
        job.done.written = put(job.dst, job.done.written, rules->ascii->entry[*next_of(job)]);
        job.done.read++;
        return job.done;
    }
    if (PCT_UNLIKELY(announced_length(*next_of(job)) > left_of(job))) {
        job.done.status = PCT_INVALID;
        return job.done;
    }
    return encode_character(rules, rules->table.form, job);
}

pct_result pct_encode_text_exact(const pct_text_rules *rules, pct_job job, size_t limit)
{
    while (job.done.read < limit) {
        uint8_t unit[LONGEST_UNIT + SLACK];
        pct_job one = {job.src, job.n, unit, sizeof unit, {job.done.read, 0, PCT_OK}};
        pct_result next = encode_one(rules, one);
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

/* Encodes run by run, then encodes the rest with the byte-exact loop. The reserved room is for a character
 * that starts before the end of a run and ends after it. */
PCT_INLINE pct_result encode_text(pct_text_rules rules, pct_code_form form, pct_job job)
{
    const size_t expansion = form == PCT_CODES_16 ? 3 : 6;
    const size_t reserve = 4 * expansion + SLACK;
    while (left_of(job) > 3 && room_of(job) > reserve + 8 * expansion) {
        size_t run = (room_of(job) - reserve) / expansion;
        run = run < left_of(job) - 3 ? run : left_of(job) - 3;
        job.done = encode_freely(&rules, form, job, job.done.read + run);
        if (job.done.status != PCT_OK) {
            return job.done;
        }
    }
    return pct_encode_text_exact(&rules, job, job.n);
}

pct_result pct_encode_text_scalar(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                                  const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    pct_text_rules rules = {*table, ascii, other};
    pct_job job = new_job(src, n, dst, capacity);
    if (n <= FEW && table->form == PCT_CODES_16 && capacity >= 3 * n + SLACK) {
        const size_t written = encode_few(&rules, src, n, dst);
        if (PCT_LIKELY(written > 0)) {
            return (pct_result){n, written, PCT_OK};
        }
    }
    switch (table->form) {
    case PCT_CODES_16:
        return encode_text(rules, PCT_CODES_16, job);
    case PCT_CODES_32:
        return encode_text(rules, PCT_CODES_32, job);
    default:
        return encode_text(rules, PCT_CODES_GB18030, job);
    }
}

pct_result pct_encode_singles_exact(const pct_encode_table *table, pct_job job, size_t limit)
{
    while (job.done.read < limit && job.done.status == PCT_OK) {
        job.done = *next_of(job) < 0x80 ? copy_ascii(job, limit) : encode_single_run(table, job, limit);
    }
    return job.done;
}

static pct_result encode_singles(const pct_encode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity)
{
    return pct_encode_singles_exact(table, new_job(src, n, dst, capacity), n);
}

pct_result pct_decode_text_scalar(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                  size_t capacity)
{
    return decode_all(table, new_job(src, n, dst, capacity));
}

size_t pct_decode_few_scalar(const pct_decode_table *table, const uint8_t *src, size_t n, unsigned options,
                             uint8_t *dst, size_t capacity)
{
    (void)capacity;
    return n <= FEW_BYTES && table->pairs == NULL ? decode_few(table, src, n, options, dst) : 0;
}

const pct_text_kernel pct_text_kernel_scalar = {
    .name = "scalar",
    .features = 0,
    .encode_text = pct_encode_text_scalar,
    .encode_singles = encode_singles,
    .decode_text = pct_decode_text_scalar,
    .decode_few = pct_decode_few_scalar,
};

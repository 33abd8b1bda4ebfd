/* The stateless forms: UTF-8 and tables. */
#include "blocks/tables.h"
#include "forms.h"

bool pct_reads_only_escapes(const pct_charset *charset)
{
    return charset->profile != PCT_BROWSER && charset->form != PCT_FORM_UTF8 &&
           charset->form != PCT_FORM_TABLE;
}

size_t pct_put_scalar(uint8_t *dst, size_t at, uint32_t scalar)
{
    if (scalar < 0x80) {
        dst[at] = (uint8_t)scalar;
        return at + 1;
    }
    return at + utf8_of(scalar, dst + at);
}

/* ---- UTF-8 ---- */

size_t pct_ill_formed_length(const uint8_t *src, size_t n, bool *is_cut)
{
    uint64_t state = PCT_UTF8_ACCEPT;
    size_t length = 0;
    while (length < n) {
        state = pct_utf8_step[src[length]] >> state & PCT_UTF8_STATE;
        if (state == PCT_UTF8_REJECT) {
            break;
        }
        length++;
    }
    *is_cut = length == n;
    return length > 0 ? length : 1;
}

form_step pct_decode_utf8(const form_input *from, pct_charset_state *state)
{
    (void)state;
    const size_t valid = pct_utf8_valid_prefix(from->src, from->n);
    if (valid > 0 && from->dst != from->src) {
        memcpy(from->dst, from->src, valid);
    }
    form_step step = {.read = valid, .written = valid, .status = PCT_OK};
    if (valid < from->n) {
        step.skip = pct_ill_formed_length(from->src + valid, from->n - valid, &step.is_cut);
        step.status = step.is_cut && !from->is_last ? PCT_OK : PCT_INVALID;
    }
    return step;
}

/* ---- Tables ---- */

enum { CAREFUL = 16 /* bytes */ };

/* Decodes the sequence that starts with the next byte, which is not ASCII. Writes up to TEXT_SLACK bytes. */
static pct_result decode_sequence(const pct_decode_table *table, pct_job job)
{
    return put_sequence(sequence_at(table, next_of(job), left_of(job)), job.dst, job.done);
}

/* Decodes up to the first sequence that is invalid. The first `careful` bytes, and those after a sequence
 * that the kernel does not decode, are decoded one sequence at a time, because more such sequences are likely
 * to follow. */
static pct_result decode_all(const pct_decode_table *table, pct_job job, size_t careful)
{
    for (;;) {
        const size_t limit = left_of(job) < careful ? job.n : job.done.read + careful;
        while (job.done.read < limit && job.done.status == PCT_OK) {
            job.done = *next_of(job) < 0x80 ? copy_ascii(job, limit) : decode_sequence(table, job);
        }
        if (left_of(job) == 0 || job.done.status != PCT_OK) {
            return job.done;
        }
        const pct_result next =
            pct_decode_by_kernel(table, next_of(job), left_of(job), output_of(job), room_of(job));
        job = advanced(job, next.read, next.written);
        careful = CAREFUL;
    }
}

form_step pct_decode_by_table(const form_input *from, pct_charset_state *state)
{
    (void)state;
    const pct_decode_table *table = pct_charset_known_decode_table(from->charset);
    const pct_job job = new_job(from->src, from->n, from->dst, 3 * from->n + TEXT_SLACK);
    const pct_result done = decode_all(table, job, from->is_after_error ? CAREFUL : 0);
    form_step step = {.read = done.read, .written = done.written, .status = done.status};
    if (PCT_UNLIKELY(done.status != PCT_OK)) {
        const sequence found = sequence_at(table, from->src + done.read, from->n - done.read);
        step.skip = found.length;
        step.is_cut = found.is_cut;
        step.status = found.is_cut && !from->is_last ? PCT_OK : PCT_INVALID;
    }
    return step;
}

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

/* Decodes the sequence that starts with the next byte, which is not ASCII. Writes up to TEXT_SLACK bytes. */
static pct_result decode_sequence(const pct_decode_table *table, pct_job job)
{
    return put_sequence(sequence_at(table, next_of(job), left_of(job)), job.dst, job.done);
}

/* Decodes consecutive two-byte sequences, each to at most three bytes of text. */
PCT_INLINE pct_result decode_pairs(const pct_decode_table *table, pct_job job, size_t limit)
{
    const uint8_t *src = job.src;
    size_t i = job.done.read;
    size_t at = job.done.written;
    while (limit - i >= 2 && is_in(src[i], PCT_FIRST_LEAD, 0xFE) &&
           is_in(src[i + 1], PCT_FIRST_TRAIL, 0xFE) &&
           entry_length(table->single[src[i] - 0x80]) == PCT_TEXT_LEAD) {
        uint32_t entry = table->pairs[pair_index(src[i], src[i + 1])];
        if (PCT_UNLIKELY(entry == 0 || entry_length(entry) > 3)) {
            break;
        }
        at = put(job.dst, at, entry);
        i += 2;
    }
    return (pct_result){i, at, PCT_OK};
}

/* Decodes the sequences that start before `limit`, up to the first that is invalid. The buffer needs room for
 * their text and for TEXT_SLACK. */
static pct_result decode_freely(const pct_decode_table *table, pct_job job, size_t limit)
{
    if (table->pairs == NULL && table->triples == NULL) {
        return pct_decode_single_bytes(table, job, limit);
    }
    while (job.done.read < limit && job.done.status == PCT_OK) {
        if (*next_of(job) < 0x80) {
            job.done = copy_ascii(job, limit);
            continue;
        }
        size_t before = job.done.read;
        job.done = table->pairs != NULL ? decode_pairs(table, job, limit) : job.done;
        if (job.done.read == before) {
            job.done = decode_sequence(table, job);
        }
    }
    return job.done;
}

form_step pct_decode_by_table(const form_input *from, pct_charset_state *state)
{
    (void)state;
    const pct_decode_table *table = pct_charset_known_decode_table(from->charset);
    const pct_job job = new_job(from->src, from->n, from->dst, 3 * from->n + TEXT_SLACK);
    const pct_result done = decode_freely(table, job, from->n);
    form_step step = {.read = done.read, .written = done.written, .status = done.status};
    if (PCT_UNLIKELY(done.status != PCT_OK)) {
        const sequence found = sequence_at(table, from->src + done.read, from->n - done.read);
        step.skip = found.length;
        step.is_cut = found.is_cut;
        step.status = found.is_cut && !from->is_last ? PCT_OK : PCT_INVALID;
    }
    return step;
}

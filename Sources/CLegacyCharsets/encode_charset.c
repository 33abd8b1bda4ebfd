/* Encodes UTF-8 text in a charset. */
#include "encoding.h"
#include "forms.h"

/* ---- Tables ---- */

static bool keeps_high_bytes(const pct_set *set)
{
    uint8_t any = 0;
    for (size_t byte = 0x80; byte < 0x100; byte++) {
        any |= set->literal[byte];
    }
    return any != 0;
}

/* Encodes the characters that the table has, up to the first that it lacks. */
static pct_result encode_known(const encoding *it, const pct_encode_table *table, const uint8_t *text,
                               size_t n, uint8_t *dst, size_t capacity)
{
    if (table->window && it->ascii == it->other) {
        return pct_encode_singles(table, it->ascii, text, n, dst, capacity);
    }
    return pct_encode_text(table, it->ascii, it->other, text, n, dst, capacity);
}

/* Encodes by a table, and writes the substitutes between the characters of the table. `next` is the result of
 * encode_known for the start. */
static pct_charset_result encode_by_table(const encoding *it, const pct_encode_table *table, pct_job job,
                                          pct_result next)
{
    for (;;) {
        job = advanced(job, next.read, next.written);
        job.done.status = next.status;
        if (next.status != PCT_UNENCODABLE) {
            return (pct_charset_result){job.done.read, job.done.written, next.status, 0, 0};
        }
        size_t length;
        encoded to = {.count = 0};
        const uint32_t scalar = pct_scalar_at(next_of(job), &length);
        pct_status status = pct_add_substitute(it, &to, scalar);
        if (status == PCT_OK && !pct_flush(it, &to, *it->state, &job)) {
            status = PCT_OUTPUT_FULL;
        }
        if (status != PCT_OK) {
            return (pct_charset_result){job.done.read, job.done.written, status, 0, scalar};
        }
        job = advanced(job, length, 0);
        next = encode_known(it, table, next_of(job), left_of(job), output_of(job), room_of(job));
    }
}

/* ---- Sets ---- */

/* Returns the set that keeps no byte, or every byte. `memory` holds the set if it is not shared. */
static const pct_set *uniform_set(uint64_t keep, pct_set *memory)
{
    const uint64_t bits[4] = {keep, keep, keep, keep};
    const pct_set *shared = pct_set_shared(keep, keep, keep, keep, PCT_SPACE_PERCENT);
    if (shared == NULL) {
        pct_set_init_bits(memory, bits, PCT_SPACE_PERCENT);
    }
    return shared ? shared : memory;
}

static pct_charset_result encode_utf8(const encoding *it, pct_job job)
{
    pct_set ascii;
    const pct_set *set = it->ascii;
    if (it->other != it->ascii && keeps_high_bytes(set)) {
        uint8_t keep[256] = {0};
        memcpy(keep, set->literal, 0x80);
        pct_set_init(&ascii, keep, set->space == '+' ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT);
        set = &ascii;
    }
    pct_result done = pct_encode(set, job.src, job.n, job.dst, job.capacity);
    /* A character is written as a whole or not at all. */
    while (done.status == PCT_OUTPUT_FULL && done.read > 0 && (job.src[done.read] & 0xC0) == 0x80) {
        done.read--;
        done.written -= entry_length(set->entry[job.src[done.read]]);
    }
    return (pct_charset_result){done.read, done.written, done.status, 0, 0};
}

/* ---- Calls ---- */

static bool is_utf8(const pct_charset *charset)
{
    return charset->form == PCT_FORM_UTF8 || charset->form == PCT_FORM_UTF16;
}

/* The decode table tells whether a replacement is a character. */
static pct_direction needed_tables(const pct_encoder *how)
{
    return how->unencodable == PCT_UNENCODABLE_REPLACE && how->replacement >= 0x80 ? PCT_BOTH_WAYS
                                                                                   : PCT_ENCODING;
}

/* Encodes well-formed text. */
static pct_charset_result encode_text(const pct_encoder *how, pct_charset_state *state, const uint8_t *text,
                                      size_t n, uint8_t *dst, size_t capacity, bool is_last)
{
    pct_set everything, nothing;
    const bool escapes_all = how->escapes_trail_bytes || how->charset->profile != PCT_BROWSER;
    encoding it = {how, how->set, how->set, state};
    if (how->set && escapes_all) {
        it.other = uniform_set(0, &nothing);
    }
    if (!is_utf8(how->charset) && how->charset->form != PCT_FORM_TABLE) {
        return pct_encode_by_character(&it, new_job(text, n, dst, capacity), is_last);
    }
    if (how->set == NULL) {
        it.ascii = it.other = uniform_set(UINT64_MAX, &everything);
    }
    if (is_utf8(how->charset)) {
        return encode_utf8(&it, new_job(text, n, dst, capacity));
    }
    const pct_encode_table *table = pct_charset_known_encode_table(how->charset);
    /* All codes of a table with a window are bytes from 0x80 on, which both sets then escape. */
    if (table->window && it.ascii != it.other && !keeps_high_bytes(it.ascii)) {
        it.other = it.ascii;
    }
    const pct_result next = encode_known(&it, table, text, n, dst, capacity);
    /* Copying the result or a job would take longer than encoding a short text. */
    return PCT_LIKELY(next.status == PCT_OK)
               ? (pct_charset_result){n, next.written, PCT_OK, 0, 0}
               : encode_by_table(&it, table, new_job(text, n, dst, capacity), next);
}

pct_charset_result pct_charset_encode(const pct_encoder *how, pct_charset_state *state, const uint8_t *text,
                                      size_t n, unsigned more, uint8_t *dst, size_t capacity)
{
    pct_charset_state none = {0};
    if (PCT_UNLIKELY(pct_charset_prepare(how->charset, needed_tables(how)) != PCT_OK)) {
        return (pct_charset_result){0, 0, PCT_OUT_OF_MEMORY, 0, 0};
    }
    const size_t cut = more == PCT_MORE ? pct_incomplete_character(text, n) : 0;
    const size_t valid = how->is_well_formed ? n - cut : pct_utf8_valid_prefix(text, n);
    const bool is_last = more == PCT_LAST && valid == n;
    pct_charset_result done = encode_text(how, state ? state : &none, text, valid, dst, capacity, is_last);
    if (done.status == PCT_OK && valid + cut < n) {
        done.status = PCT_INVALID;
    }
    return done;
}

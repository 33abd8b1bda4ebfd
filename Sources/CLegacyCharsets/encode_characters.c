/* Encodes text character by character, for charsets without tables. */
#include "encoding.h"

size_t pct_length_of(uint8_t lead)
{
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

uint32_t pct_scalar_at(const uint8_t *text, size_t *length)
{
    const uint32_t lead = text[0];
    *length = pct_length_of(text[0]);
    uint32_t scalar = *length == 1 ? lead : lead & (0x7Fu >> *length);
    for (size_t k = 1; k < *length; k++) {
        scalar = scalar << 6 | (text[k] & 0x3Fu);
    }
    return scalar;
}

bool pct_flush(const encoding *it, const encoded *from, pct_charset_state before, pct_job *job)
{
    if (from->count > room_of(*job)) {
        *it->state = before;
        return false;
    }
    if (from->count > 0) {
        memcpy(output_of(*job), from->bytes, from->count);
    }
    *job = advanced(*job, 0, from->count);
    return true;
}

static bool is_kept(const encoding *it, uint32_t scalar)
{
    return scalar < 0x80 && (it->ascii->literal[scalar] || (scalar == ' ' && it->ascii->space == '+'));
}

/* Appends a character. Escaped text in CoreFoundation is encoded character by character, each from and to the
 * initial state; what the set keeps is not encoded. */
static bool add_character(const encoding *it, encoded *to, uint32_t scalar)
{
    const bool is_alone = it->how->charset->profile != PCT_BROWSER && it->how->set != NULL;
    if (is_alone && is_kept(it, scalar)) {
        to->count = put(to->bytes, to->count, it->ascii->entry[scalar]);
        return true;
    }
    switch (it->how->charset->form) {
    case PCT_FORM_UNITS:
        return pct_encode_units(it, to, scalar);
    case PCT_FORM_UTF7:
        pct_encode_utf7(it, to, scalar);
        if (is_alone) {
            pct_end_utf7(it, to);
        }
        return true;
    default:
        break;
    }
    const bool is_known = pct_encode_iso_2022_jp(it, to, scalar);
    if (is_alone) {
        pct_end_iso_2022_jp(it, to);
    }
    return is_known;
}

/* Appends what ends a text. */
static void add_end(const encoding *it, encoded *to)
{
    if (it->how->charset->form == PCT_FORM_UTF7) {
        pct_end_utf7(it, to);
    } else if (it->how->charset->form != PCT_FORM_UNITS) {
        pct_end_iso_2022_jp(it, to);
    }
}

pct_charset_result pct_encode_by_character(const encoding *it, pct_job job, bool is_last)
{
    while (left_of(job) > 0) {
        size_t length;
        encoded to = {.count = 0};
        const pct_charset_state before = *it->state;
        if (PCT_UNLIKELY(pct_length_of(*next_of(job)) > left_of(job))) {
            return (pct_charset_result){job.done.read, job.done.written, PCT_INVALID, 0, 0};
        }
        const uint32_t scalar = pct_scalar_at(next_of(job), &length);
        pct_status status = add_character(it, &to, scalar) ? PCT_OK : pct_add_substitute(it, &to, scalar);
        if (status != PCT_OK) {
            *it->state = before;
        } else if (!pct_flush(it, &to, before, &job)) {
            status = PCT_OUTPUT_FULL;
        }
        if (status != PCT_OK) {
            return (pct_charset_result){job.done.read, job.done.written, status, 0, scalar};
        }
        job = advanced(job, length, 0);
    }
    if (is_last) {
        encoded to = {.count = 0};
        const pct_charset_state before = *it->state;
        add_end(it, &to);
        job.done.status = pct_flush(it, &to, before, &job) ? PCT_OK : PCT_OUTPUT_FULL;
    }
    return (pct_charset_result){job.done.read, job.done.written, job.done.status, 0, 0};
}

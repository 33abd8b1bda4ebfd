/* Decodes a part of a text in one charset: finds the runs of bytes and escapes. */
#include "part.h"

static decode_form *form_of(const pct_charset *charset)
{
    switch (charset->form) {
    case PCT_FORM_UTF8:
        return pct_decode_utf8;
    case PCT_FORM_ISO_2022_JP:
        return pct_decode_iso_2022_jp;
    case PCT_FORM_UTF16:
    case PCT_FORM_UNITS:
        return pct_decode_units;
    case PCT_FORM_UTF7:
        return pct_decode_utf7;
    default:
        return pct_decode_by_table;
    }
}

/* ---- Runs ---- */

static bool is_escape(const uint8_t *src, size_t n)
{
    return n >= ESCAPE && starts_escape(src);
}

/* Returns the end of the escapes from the next byte on. */
static size_t end_of_escapes(const part *it)
{
    size_t end = it->read;
    while (is_escape(it->src + end, it->n - end)) {
        end += ESCAPE;
    }
    return end;
}

size_t pct_ascii_prefix(const uint8_t *src, size_t n)
{
    size_t i = 0;
    for (uint64_t words[4]; n - i >= sizeof words; i += sizeof words) {
        memcpy(words, src + i, sizeof words);
        if ((words[0] | words[1] | words[2] | words[3]) & UINT64_C(0x8080808080808080)) {
            break;
        }
    }
    while (i < n && src[i] < 0x80) {
        i++;
    }
    return i;
}

/* Returns the next byte that a run cannot have, unless it is malformed. */
static size_t end_of_bytes(part *it)
{
    const pct_decoder *how = it->how;
    if (how->is_text && it->ascii_end <= it->read) {
        it->ascii_end = it->read + pct_ascii_prefix(it->src + it->read, it->n - it->read);
    }
    size_t end = how->is_text ? it->ascii_end : it->n;
    for (size_t at = it->read; how->unicode_escapes && at < end; at++) {
        at += pct_find(it->src + at, end - at, '%');
        end = unicode_escape(it->src + at, it->n - at) <= 0xFFFF ? at : end;
    }
    return end;
}

/* Returns the end of the run of bytes and escapes from the next byte on. */
static size_t end_of_run(part *it)
{
    if (it->how->is_plain) {
        return it->n;
    }
    if (pct_reads_only_escapes(it->charset)) {
        return end_of_escapes(it);
    }
    if (it->bytes_end <= it->read) {
        it->bytes_end = end_of_bytes(it);
    }
    if (it->how->malformed == PCT_POLICY_REPLACE) {
        return it->read + pct_find_malformed(it->src + it->read, it->bytes_end - it->read);
    }
    return it->bytes_end;
}

static pct_status decode_all(part *it)
{
    /* A list that keeps invalid UTF-8 chooses other charsets only for valid text. */
    const bool keeps_invalid = it->how->invalid == PCT_POLICY_KEEP && it->form == pct_decode_utf8;
    pct_status status = PCT_OK;
    while (it->read < it->n && status == PCT_OK) {
        const size_t end = end_of_run(it);
        if (end > it->read) {
            const bool goes_on = end == it->n && !it->is_last;
            status = keeps_invalid ? pct_copy_run(it, end) : pct_decode_run(it, end, goes_on);
            if (it->read < end && status == PCT_OK) {
                break;
            }
        }
        if (status == PCT_OK && it->read < it->n) {
            it->state->bits = 0;
            status = pct_decode_other(it);
        }
    }
    return status;
}

/* ---- Parts ---- */

size_t pct_incomplete_character(const uint8_t *src, size_t n)
{
    size_t length = 1;
    while (length < 4 && length < n && (src[n - length] & 0xC0) == 0x80) {
        length++;
    }
    bool is_cut = false;
    if (length <= n && src[n - length] >= 0xC0 && pct_utf8_valid_prefix(src + n - length, length) == 0) {
        pct_ill_formed_length(src + n - length, length, &is_cut);
    }
    return is_cut ? length : 0;
}

/* Whether n bytes may be the start of a longer %uXXXX, or of a pair. */
static bool may_be_unicode_escape(const uint8_t *src, size_t n)
{
    const unsigned unit = unicode_escape(src, n);
    if (unit <= 0xFFFF) {
        return (unit & 0xFC00) == 0xD800 &&
               (n == UNICODE_ESCAPE || may_be_unicode_escape(src + UNICODE_ESCAPE, n - UNICODE_ESCAPE));
    }
    uint8_t longest[UNICODE_ESCAPE] = {'%', 'u', '0', '0', '0', '0'};
    if (n >= UNICODE_ESCAPE) {
        return false;
    }
    memcpy(longest, src, n);
    return unicode_escape(longest, UNICODE_ESCAPE) <= 0xFFFF;
}

/* Returns the number of bytes at the end of a part that may be the start of a longer unit. */
static size_t held_bytes(const pct_decoder *how, const pct_charset *charset, const uint8_t *src, size_t n)
{
    size_t held = 0;
    if (how->is_plain) {
        return 0;
    }
    if (how->is_text || pct_reads_only_escapes(charset)) {
        held = pct_incomplete_character(src, n);
    }
    for (size_t k = held + 1; k < 2 * UNICODE_ESCAPE && k <= n; k++) {
        const uint8_t *start = src + n - k;
        if (*start == '%' && (k < ESCAPE || (how->unicode_escapes && may_be_unicode_escape(start, k)))) {
            held = k;
        }
    }
    return held;
}

pct_charset_result pct_charset_decode_part(const pct_decoder *how, size_t k, pct_charset_state *state,
                                           const uint8_t *src, size_t n, unsigned more, uint8_t *dst,
                                           size_t capacity)
{
    const pct_charset *charset = charset_of(how, k);
    const size_t held = more == PCT_MORE ? held_bytes(how, charset, src, n) : 0;
    part it = {.how = how,
               .charset = charset,
               .form = form_of(charset),
               .state = state,
               .src = src,
               .n = n - held,
               .is_last = more == PCT_LAST,
               .dst = dst,
               .capacity = capacity,
               .escapes = (how->plus ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
                          (how->malformed == PCT_POLICY_KEEP ? PCT_DECODE_KEEP_MALFORMED : 0u)};
    const pct_status status = decode_all(&it);
    return (pct_charset_result){it.read, it.written, status, (uint32_t)k, 0};
}

/* Decodes whole texts, in one charset or in the first charset of a list that fits. */
#include "decoding.h"

/* A part is small, because each call looks for the end of a run in the whole part. */
enum { SCRATCH = 1024, PART = 4096 };

pct_charset_result pct_charset_decode_next(const pct_decoder *how, size_t k, pct_charset_state *state,
                                           const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const size_t part = n < PART ? n : PART;
    pct_charset_result done =
        pct_charset_decode_part(how, k, state, src, part, part < n ? PCT_MORE : PCT_LAST, dst, capacity);
    if (done.status == PCT_OK && part < n) {
        done.status = PCT_OUTPUT_FULL;
    }
    return done;
}

/* Decodes a text in charset k. Bytes that do not fit are only counted. */
static pct_charset_result decode_in(const pct_decoder *how, size_t k, const uint8_t *src, size_t n,
                                    uint8_t *dst, size_t capacity)
{
    uint8_t scratch[SCRATCH];
    pct_charset_state state = {0};
    pct_charset_result all = {0, 0, PCT_OUTPUT_FULL, (uint32_t)k, 0};
    if (dst && pct_decode_short(how, charset_of(how, k), src, n, dst, capacity, &all.written)) {
        return (pct_charset_result){n, all.written, PCT_OK, (uint32_t)k, 0};
    }
    if (dst || n == 0) {
        all = pct_charset_decode_part(how, k, &state, src, n, PCT_LAST, dst, capacity);
    }
    const bool is_full = all.status == PCT_OUTPUT_FULL;
    while (all.status == PCT_OUTPUT_FULL) {
        const pct_charset_result next =
            pct_charset_decode_next(how, k, &state, src + all.read, n - all.read, scratch, sizeof scratch);
        all.read += next.read;
        all.written += next.written;
        all.status = next.status;
    }
    if (all.status == PCT_OK && is_full) {
        all.status = PCT_OUTPUT_FULL;
    }
    return all;
}

/* ---- Lists ---- */

/* Returns the length of an escape that the end of a text cuts, or 0. */
static size_t cut_escape_length(const uint8_t *src, size_t n)
{
    const size_t length = n - pct_find_malformed(src, n);
    return length == 1 || (length == 2 && pct_hex_pair((const uint8_t[]){src[n - 1], '0'}) < PCT_NOT_HEX)
               ? length
               : 0;
}

/* Whether UTF-8 ends with an incomplete character at `at`, and has a complete one of several bytes before.
 * Characters that stand for themselves are no evidence. */
static bool is_cut_utf8(const pct_decoder *how, const uint8_t *src, size_t n, size_t at)
{
    n -= how->is_plain || how->malformed == PCT_POLICY_FAIL ? 0 : cut_escape_length(src + at, n - at);
    uint8_t bytes[4],
        escapes = how->malformed == PCT_POLICY_KEEP ? PCT_DECODE_KEEP_MALFORMED : PCT_DECODE_STRICT;
    size_t count = n - at;
    bool is_cut = false, is_evident = false;
    if (how->is_plain) {
        memcpy(bytes, src + at, count < sizeof bytes ? count : sizeof bytes);
    } else {
        const pct_result done = pct_decode(src + at, count, bytes, sizeof bytes, escapes);
        count = done.status == PCT_OK ? done.written : sizeof bytes;
    }
    if (count >= sizeof bytes || (how->is_text && pct_ascii_prefix(src + at, n - at) < n - at)) {
        return false;
    }
    pct_ill_formed_length(bytes, count, &is_cut);
    for (size_t i = 0; is_cut && !is_evident && i < at; i++) {
        const bool is_high_escape =
            !how->is_plain && src[i] == '%' && at - i >= 3 && pct_hex_pair(src + i + 1) - 0x80 < 0x80;
        is_evident = is_high_escape || (!how->is_text && src[i] >= 0x80);
    }
    return is_evident;
}

/* Decodes in the charsets of a list. */
static pct_charset_result decode_listed(const pct_decoder *how, const uint8_t *src, size_t n, uint8_t *dst,
                                        size_t capacity)
{
    pct_decoder strict = *how;
    pct_charset_result furthest = {0, 0, PCT_INVALID, 0, 0};
    strict.invalid = PCT_POLICY_FAIL;
    size_t used = 0;
    for (size_t k = 0; k < how->count; k++) {
        const pct_charset_result done = decode_in(&strict, k, src, n, dst, capacity);
        if (done.status != PCT_INVALID && done.status != PCT_MALFORMED) {
            return done;
        }
        if (charset_of(how, k)->form == PCT_FORM_UTF8 && done.status == PCT_INVALID &&
            is_cut_utf8(how, src, n, done.read)) {
            furthest = done;
            used = k;
            break;
        }
        if (k == 0 || done.read > furthest.read) {
            furthest = done;
        }
    }
    return how->invalid == PCT_POLICY_FAIL ? furthest : decode_in(how, used, src, n, dst, capacity);
}

pct_charset_result pct_charset_decode(const pct_decoder *how, const uint8_t *src, size_t n, uint8_t *dst,
                                      size_t capacity)
{
    return how->count > 1 ? decode_listed(how, src, n, dst, capacity)
                          : decode_in(how, 0, src, n, dst, capacity);
}

pct_charset_result pct_charset_choose(const pct_decoder *how, const uint8_t *src, size_t n)
{
    pct_charset_result done = pct_charset_decode(how, src, n, NULL, 0);
    if (done.status == PCT_OUTPUT_FULL) {
        done.status = PCT_OK;
    }
    return done;
}

/* ---- Rules ---- */

static bool is_policy(uint8_t policy)
{
    return policy == PCT_POLICY_FAIL || policy == PCT_POLICY_KEEP || policy == PCT_POLICY_REPLACE;
}

static bool are_bad(const pct_decoder *how)
{
    const bool keeps_invalid = how->invalid == PCT_POLICY_KEEP;
    const bool has_escapes = how->plus || how->unicode_escapes || how->is_text;
    return how->count > PCT_MOST_CHARSETS || (how->count > 0 && how->charsets == NULL) ||
           (keeps_invalid && charset_of(how, 0)->form != PCT_FORM_UTF8) || (how->is_plain && has_escapes) ||
           !is_policy(how->malformed) || !is_policy(how->invalid);
}

pct_status pct_decoder_check(const pct_decoder *how)
{
    if (are_bad(how)) {
        return PCT_BAD_RULES;
    }
    for (size_t k = 0; k < how->count; k++) {
        if (pct_charset_prepare(how->charsets[k], PCT_DECODING) != PCT_OK) {
            return PCT_OUT_OF_MEMORY;
        }
    }
    return PCT_OK;
}

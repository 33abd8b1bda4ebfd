/* Decodes the units between runs of bytes and escapes. */
#include "part.h"

/* Copies characters that stand for themselves, up to `end`. */
static pct_status decode_characters(part *it, size_t end)
{
    const uint8_t *src = it->src + it->read;
    size_t n = end - it->read;
    if (it->how->invalid != PCT_POLICY_KEEP) {
        n = pct_utf8_valid_prefix(src, n);
    }
    const bool is_full = n > room_in(it);
    while (is_full && (n > room_in(it) || (n > 0 && (src[n] & 0xC0) == 0x80))) {
        n--;
    }
    put_bytes(it, src, n);
    it->read += n;
    bool is_cut;
    if (is_full || it->read == end) {
        return is_full ? PCT_OUTPUT_FULL : PCT_OK;
    }
    return end_wrong(it, it->how->invalid, PCT_INVALID,
                     pct_ill_formed_length(it->src + it->read, end - it->read, &is_cut));
}

/* Decodes the next %uXXXX, or a pair of them. */
static pct_status decode_unicode_escape(part *it)
{
    const uint8_t *src = it->src + it->read;
    const size_t n = it->n - it->read;
    uint32_t scalar = unicode_escape(src, n);
    size_t length = UNICODE_ESCAPE;
    if ((scalar & 0xFC00) == 0xD800) {
        const uint32_t next = unicode_escape(src + UNICODE_ESCAPE, n - UNICODE_ESCAPE);
        if ((next & 0x1FC00) == 0xDC00) {
            scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (next & 0x3FF));
            length = 2 * UNICODE_ESCAPE;
        }
    }
    if (scalar >= 0xD800 && scalar <= 0xDFFF) {
        /* A surrogate is no byte that could be kept. */
        const bool is_shown = it->how->invalid != PCT_POLICY_FAIL;
        return end_wrong(it, is_shown ? PCT_POLICY_REPLACE : PCT_POLICY_FAIL, PCT_INVALID, length);
    }
    uint8_t text[TEXT_SLACK];
    if (!put_bytes(it, text, pct_put_scalar(text, 0, scalar))) {
        return PCT_OUTPUT_FULL;
    }
    it->read += length;
    return PCT_OK;
}

/* Reads ASCII, or a malformed escape, that stands for itself. */
static pct_status decode_literal(part *it)
{
    const uint8_t byte = it->src[it->read];
    if (byte == '%' && it->how->malformed != PCT_POLICY_KEEP) {
        return end_wrong(it, it->how->malformed, PCT_MALFORMED, 1);
    }
    const uint8_t shown = byte == '+' && it->how->plus ? ' ' : byte;
    it->read += room_in(it) > 0;
    return put_bytes(it, &shown, 1) ? PCT_OK : PCT_OUTPUT_FULL;
}

pct_status pct_decode_other(part *it)
{
    const uint8_t *src = it->src + it->read;
    const size_t n = it->n - it->read;
    if (*src >= 0x80) {
        size_t length = 1;
        while (length < n && src[length] >= 0x80) {
            length++;
        }
        return decode_characters(it, it->read + length);
    }
    if (it->how->unicode_escapes && unicode_escape(src, n) <= 0xFFFF) {
        return decode_unicode_escape(it);
    }
    return decode_literal(it);
}

/* Writes substitutes for characters that a charset lacks. */
#include "encoding.h"

static bool is_in_ascii(const encoding *it, uint32_t scalar)
{
    const bool is_switch = scalar == 0x1B || scalar == 0x0E || scalar == 0x0F;
    const bool is_safe = it->how->charset->form != PCT_FORM_ISO_2022_JP || !is_switch;
    return scalar < 0x80 && is_safe;
}

/* Whether the replacement is a character by itself. */
static bool is_usable(const encoding *it)
{
    const uint8_t byte = it->how->replacement;
    if (byte < 0x80 || it->how->charset->form != PCT_FORM_TABLE) {
        return is_in_ascii(it, byte);
    }
    const uint32_t entry = pct_charset_known_decode_table(it->how->charset)->single[byte - 0x80];
    return entry != 0 && entry_length(entry) <= 3;
}

static void add_reference(const encoding *it, encoded *to, uint32_t scalar)
{
    char digits[10];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + scalar % 10);
        scalar /= 10;
    } while (scalar > 0);
    const bool is_escaped = it->how->set != NULL;
    add_bytes(to, NULL, is_escaped ? "%26%23" : "&#", is_escaped ? 6 : 2);
    add_bytes(to, NULL, digits + at, sizeof digits - at);
    add_bytes(to, NULL, is_escaped ? "%3B" : ";", is_escaped ? 3 : 1);
}

pct_status pct_add_substitute(const encoding *it, encoded *to, uint32_t scalar)
{
    if (it->how->unencodable == PCT_UNENCODABLE_FAIL) {
        return PCT_UNENCODABLE;
    }
    if (it->how->unencodable == PCT_UNENCODABLE_REFERENCE) {
        /* Browsers' ISO-2022-JP names another character than one that would change its state (WHATWG
         * Encoding, section 12.2.2). */
        add_reference(it, to, scalar < 0x80 && it->how->charset->profile == PCT_BROWSER ? 0xFFFD : scalar);
        return PCT_OK;
    }
    if (!is_usable(it)) {
        return PCT_UNUSABLE_REPLACEMENT;
    }
    const uint8_t byte = it->how->replacement;
    if (it->how->charset->form == PCT_FORM_ISO_2022_JP && (byte == '\\' || byte == '~')) {
        pct_end_iso_2022_jp(it, to);
    }
    add_byte(to, it->ascii, byte);
    return PCT_OK;
}

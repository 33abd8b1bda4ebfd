/* The rules of the charset engine's calls, from flags and from labels. */
#include "CPercentEncodingKernel.h"
#include "coding.h"

#include <stdlib.h>
#include <string.h>

static bool has(const char *flags, char flag)
{
    return strchr(flags, flag) != NULL;
}

static void use_flags(coding *it, const char *flags, uint8_t replacement)
{
    it->from = (pct_decoder){.charsets = it->charsets,
                             .count = it->from.count,
                             .malformed = has(flags, 'k')   ? PCT_POLICY_KEEP
                                          : has(flags, 'r') ? PCT_POLICY_REPLACE
                                                            : PCT_POLICY_FAIL,
                             .invalid = has(flags, 'K')   ? PCT_POLICY_KEEP
                                        : has(flags, 'R') ? PCT_POLICY_REPLACE
                                                          : PCT_POLICY_FAIL,
                             .plus = has(flags, '+'),
                             .unicode_escapes = has(flags, 'u'),
                             .is_text = has(flags, 't'),
                             .is_plain = has(flags, 'p')};
    it->to = (pct_encoder){.charset = it->charsets[0],
                           .replacement = replacement,
                           .unencodable = has(flags, '&')   ? PCT_UNENCODABLE_REFERENCE
                                          : has(flags, '?') ? PCT_UNENCODABLE_REPLACE
                                                            : PCT_UNENCODABLE_FAIL,
                           .escapes_trail_bytes = has(flags, 'e'),
                           .is_well_formed = has(flags, 'w')};
    uint8_t keep[256] = {0};
    const bool is_unreserved = has(flags, 'u'), is_form = has(flags, 'f'), is_c0 = has(flags, 'c');
    for (unsigned byte = 0; byte < sizeof keep; byte++) {
        const bool is_word = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                             (byte >= 'a' && byte <= 'z') || byte == '-' || byte == '.' || byte == '_';
        keep[byte] = is_c0 ? byte >= 0x20 && byte < 0x7F : is_word || byte == (is_form ? '*' : '~');
    }
    /* A set that keeps non-ASCII bytes. */
    memset(keep + 0x80, has(flags, 'h'), 0x80);
    pct_set_init(&it->set, keep, is_form ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT);
    it->to.set = is_unreserved || is_form || is_c0 ? &it->set : NULL;
}

void use_charset(coding *it, const pct_charset *charset, bool is_decoding, const char *flags,
                 uint8_t replacement)
{
    it->is_decoding = is_decoding;
    it->charsets[0] = charset;
    it->from.count = 1;
    use_flags(it, flags, replacement);
    if (pct_decoder_check(&it->from) != PCT_OK) {
        fail("the rules %s are not good", flags);
    }
}

static size_t bytes_of(const char *digits, uint8_t *bytes)
{
    size_t n = strlen(digits) / 2;
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)pct_hex_pair((const uint8_t *)digits + 2 * i);
    }
    return n;
}

void use_vector(coding *it, const coding_vector *vector, bool is_decoding)
{
    const char *labels = vector->labels;
    size_t count = 1;
    if (labels[0] == '0') {
        it->charsets[0] = pct_charset_numbered((uint32_t)strtoul(labels, NULL, 0));
    } else if (pct_charsets_labelled(labels, strlen(labels), vector->profile, it->charsets, PCT_MOST_CHARSETS,
                                     &count)
                   .status != PCT_LABEL_OK) {
        fail("%s are no charsets", labels);
    }
    use_charset(it, it->charsets[0], is_decoding, vector->flags, vector->replacement);
    it->from.count = count;
    if (pct_decoder_check(&it->from) != PCT_OK) {
        fail("the list %s is not good", labels);
    }
    it->n = bytes_of(vector->input, it->input);
}

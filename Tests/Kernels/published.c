/* The reference compared with published examples of standards. */
#include "reference.h"

#include <string.h>

typedef struct encoded_vector {
    size_t rule; /* of sample_rule */
    const char *text, *output;
} encoded_vector;

static const encoded_vector encoded[] = {
    /* RFC 3986, section 2.5 */
    {0, "A\xC3\x80\xE3\x82\xA2", "A%C3%80%E3%82%A2"},
    /* WHATWG URL, section 1.3 */
    {0, "\xE2\x89\xA1", "%E2%89%A1"},
    {0, "Say what\xE2\x80\xBD", "Say%20what%E2%80%BD"},
    /* WHATWG URL, section 5.2, the set and the rule for spaces */
    {1, "a b*c-d.e_f~g+h", "a+b*c-d.e_f%7Eg%2Bh"},
    /* RFC 3986, sections 2.2 and 2.3 */
    {0, ":/?#[]@!$&'()*+,;=", "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"},
    {0, "AZaz09-._~", "AZaz09-._~"},
};

typedef struct decoded_vector {
    unsigned options;
    const char *text, *output;
    pct_result result;
} decoded_vector;

static const decoded_vector decoded[] = {
    /* WHATWG URL, section 1.3 */
    {PCT_DECODE_KEEP_MALFORMED, "%25%s%1G", "%%s%1G", {8, 6, PCT_OK}},
    {PCT_DECODE_STRICT, "%25%s%1G", "%", {3, 1, PCT_MALFORMED}},
    /* WHATWG URL, section 5.1 */
    {PCT_DECODE_PLUS_AS_SPACE, "a+b%2Bc%2b", "a b+c+", {10, 6, PCT_OK}},
    {PCT_DECODE_STRICT, "a+b", "a+b", {3, 3, PCT_OK}},
    /* RFC 3986, section 2.1: an escape has two digits, in upper or lower case */
    {PCT_DECODE_STRICT, "%3a%3A", "::", {6, 2, PCT_OK}},
    {PCT_DECODE_STRICT, "a%3", "a", {1, 1, PCT_MALFORMED}},
};

typedef struct text_vector {
    const char *text;
    size_t valid;
} text_vector;

/* The sequences of Unicode 15.1, tables 3-8 to 3-11, after a character; and the last character of each
 * length. */
static const text_vector texts[] = {
    {"a\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", 1},     {"a\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", 1},
    {"a\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", 1},     {"a\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", 1},
    {"\x7F\xDF\xBF\xEF\xBF\xBF\xF4\x8F\xBF\xBF", 10},
};

/* Expects that the reference accepts as many sequences of one to three bytes as Unicode has scalar values of
 * these lengths. */
static void check_characters(void)
{
    size_t counts[4] = {0, 0, 0, 0};
    for (uint32_t value = 0; value < 0x1000000; value++) {
        const uint8_t bytes[3] = {(uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
        size_t length = bytes[0] < 0xC0 ? 1 : bytes[0] < 0xE0 ? 2 : 3;
        bool is_first = (value & (0xFFFFFFu >> 8 * length)) == 0;
        counts[length] += is_first && reference_utf8(bytes, length) == length;
    }
    if (counts[1] != 0x80 || counts[2] != 0x800 - 0x80 || counts[3] != 0x10000 - 0x800 - 0x800) {
        fail("the reference knows %zu, %zu and %zu characters", counts[1], counts[2], counts[3]);
    }
}

void check_reference(void)
{
    static outcome to;
    look_at("the reference", 0, 0, 0);
    for (size_t k = 0; k < sizeof encoded / sizeof encoded[0]; k++) {
        rule set = sample_rule(encoded[k].rule);
        reference_encode(&set, (const uint8_t *)encoded[k].text, strlen(encoded[k].text), &to);
        expect(&to, (pct_result){strlen(encoded[k].text), strlen(encoded[k].output), PCT_OK},
               (const uint8_t *)encoded[k].output, sizeof to.output);
    }
    for (size_t k = 0; k < sizeof decoded / sizeof decoded[0]; k++) {
        reference_decode((const uint8_t *)decoded[k].text, strlen(decoded[k].text), decoded[k].options, &to);
        expect(&to, decoded[k].result, (const uint8_t *)decoded[k].output, sizeof to.output);
    }
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        size_t valid = reference_utf8((const uint8_t *)texts[k].text, strlen(texts[k].text));
        if (valid != texts[k].valid) {
            fail("text %zu is valid up to %zu instead of %zu", k, valid, texts[k].valid);
        }
    }
    if (!is_quick()) {
        check_characters();
    }
}

/* The charset engine: literal results, and the same result for each text whole, in parts, and in little room.
 * Encoded text decodes to itself. */
#include "CPercentEncodingKernel.h"
#include "coding.h"

#include <stdio.h>
#include <string.h>

/* ---- Vectors ---- */

static void expect_vector(const coding_vector *vector, bool is_decoding)
{
    static coding it;
    static coding_outcome found;
    use_vector(&it, vector, is_decoding);
    convert_whole(&it, &found);
    const size_t size = strlen(vector->output) / 2;
    if (found.result.status != vector->status || found.result.read != vector->read ||
        found.result.charset != vector->charset) {
        fail("status %d, read %zu, charset %u", found.result.status, found.result.read,
             (unsigned)found.result.charset);
    }
    for (size_t i = 0; i < size; i++) {
        if (found.result.written != size ||
            pct_hex_pair((const uint8_t *)vector->output + 2 * i) != found.output[i]) {
            fail("another byte at %zu of %zu", i, found.result.written);
        }
    }
    expect_parts(&it, &found);
    expect_capacities(&it, &found);
}

static void prove_vectors(void)
{
    for (size_t k = 0; k < decode_vector_count; k++) {
        look_at(decode_vectors[k].labels, 0, 0, k);
        expect_vector(&decode_vectors[k], true);
    }
    for (size_t k = 0; k < encode_vector_count; k++) {
        look_at(encode_vectors[k].labels, 0, 1, k);
        expect_vector(&encode_vectors[k], false);
    }
    count_cases(decode_vector_count + encode_vector_count);
}

/* ---- Rare texts ---- */

/* Texts that are rare among random ones. The flags are those of two calls. */
static const struct {
    uint32_t number; /* CoreFoundation's */
    const char *flags[2], *text;
} rare[] = {
    {0x04000100, {"p", "pR"}, "a\t\n\r\x01"},
    {0x04000100, {"p", "pR"}, "+2D3eAA-x"},
    {0x04000100, {"p", "pR"}, "+2D0-x"},
    {0x04000100, {"p", "pR"}, "+2D0AZQ-x"},
    {0x04000100, {"p", "pR"}, "+2D0~+3gA"},
    {0x04000100, {"p", "pR"}, "+ZeU~+ZeW\x80"},
    {0x04000100, {"p", "pR"}, "+2D0"},
    {0x04000100, {"p", "pR"}, "+-+~+"},
    {0x0820, {"", "R"}, "%1B$B%0DA%1B$B%0A%1B$B%0E%0F"},
    {0x0820, {"p", "pR"}, "\x1B$B\rA\x1B$BF|\n\x0E\x0F"},
    {0x0100, {"", "R"}, "%FE%FF%D8%3D%00"},
    {0x0100, {"p", "pR"}, "\xFE\xFF\xD8=\xDE\x01"},
    {0x0100, {"", "R"}, "%FF%FE%FF%FE%41%00"},
    {0x0C000100, {"", "R"}, "%FF%FF%FF%FF%00%D8%01%01"},
};

static void prove_rare_texts(void)
{
    static coding it;
    static coding_outcome whole;
    for (size_t k = 0; k < 2 * (sizeof rare / sizeof rare[0]); k++) {
        use_charset(&it, pct_charset_numbered(rare[k / 2].number), true, rare[k / 2].flags[k % 2], 0);
        it.n = strlen(rare[k / 2].text);
        memcpy(it.input, rare[k / 2].text, it.n);
        convert_whole(&it, &whole);
        expect_parts(&it, &whole);
        expect_capacities(&it, &whole);
    }
}

/* ---- Every charset ---- */

enum { MOST_BYTES = 300 };

/* Decodes random bytes to a text, encodes this text, and decodes it again. */
static void prove_identity(const pct_charset *charset, chance *random)
{
    static const char *const flags[] = {"", "u", "ue"};
    static coding it;
    static coding_outcome text, bytes, back;
    const size_t kind = random_below(random, 3);
    use_charset(&it, charset, true, "p", 0);
    fill_coding(&it, random);
    it.n = it.n < MOST_BYTES ? it.n : MOST_BYTES;
    convert_whole(&it, &text);
    /* Browsers encode UTF-8 instead of UTF-16. */
    use_charset(&it, charset, false, flags[kind], 0);
    it.n = text.result.written;
    memcpy(it.input, text.output, it.n);
    convert_whole(&it, &bytes);
    const size_t encoded = bytes.result.read;
    use_charset(&it, pct_charset_for_queries(charset), true, kind == 0 ? "p" : "", 0);
    it.n = bytes.result.written;
    memcpy(it.input, bytes.output, it.n);
    convert_whole(&it, &back);
    look_at(charset->name, text.result.written, 2, kind);
    if (back.result.status != PCT_OK || back.result.written != encoded ||
        memcmp(back.output, text.output, encoded) != 0) {
        fail("%zu bytes come back as %zu, status %d", encoded, back.result.written, back.result.status);
    }
}

static void prove_coding(const pct_charset *charset, bool is_decoding, const char *flags, chance *random)
{
    static const uint8_t replacements[] = {'?', '\\', '~', 0x1B, 0x0E, 0x0F, 0x81, 0xA1, 0xE9, 0xFF};
    static coding it;
    static coding_outcome whole;
    use_charset(&it, charset, is_decoding, flags, replacements[random_below(random, sizeof replacements)]);
    fill_coding(&it, random);
    look_at(charset->name, it.n, is_decoding, 3);
    convert_whole(&it, &whole);
    expect_parts(&it, &whole);
    expect_capacities(&it, &whole);
    count_cases(1);
}

/* Encodes a long text of the characters of a charset of single bytes, which takes several pieces. Parts of
 * few bytes take one piece each. */
static void prove_pieces(const pct_charset *charset, chance *random)
{
    static coding it, one;
    static coding_outcome whole;
    use_charset(&it, charset, false, random_below(random, 2) ? "u" : "fhe", 0);
    use_charset(&one, charset, true, "p", 0);
    const size_t limit = random_below(random, 3500), rare = 1 + random_below(random, 2000);
    for (it.n = 0; it.n < limit;) {
        one.input[0] = (uint8_t)(random_below(random, 9) ? 0x80 + random_below(random, 0x80) : ' ');
        one.n = 1;
        convert_whole(&one, &whole);
        if (whole.result.status == PCT_OK || random_below(random, rare) == 0) {
            const uint8_t *text =
                whole.result.status == PCT_OK ? whole.output : (const uint8_t *)"\xEF\xBF\xBD";
            memcpy(it.input + it.n, text, whole.result.status == PCT_OK ? whole.result.written : 3);
            it.n += whole.result.status == PCT_OK ? whole.result.written : 3;
        }
    }
    look_at(charset->name, it.n, 0, 4);
    convert_whole(&it, &whole);
    expect_parts(&it, &whole);
    expect_capacities(&it, &whole);
    count_cases(1);
}

static void prove_charset(const pct_charset *charset, size_t number)
{
    static const char *const decoding[] = {"",  "p",  "R",   "pR",  "kR",   "rR",  "t",   "tR",
                                           "u", "uR", "ktR", "utR", "+ktR", "urR", "+rt", "k"};
    static const char *const encoding[] = {"",    "u",   "&",   "u&",  "f&", "c?", "?",
                                           "ue&", "ch&", "che", "fhe", "u&", "uw"};
    /* Tables of single bytes are alike; other forms have states. */
    const bool is_table = charset->form == PCT_FORM_TABLE, is_plain = is_table && charset->rule->longest == 1;
    const size_t rounds = (is_quick() ? 1u : 12u) * (is_plain ? number % 4 == 0 : is_table ? 2u : 16u);
    chance random = {number};
    for (size_t round = 0; is_plain && round < (is_quick() ? 1 : 12); round++) {
        prove_pieces(charset, &random);
    }
    for (size_t round = 0; round < rounds; round++) {
        for (size_t k = 0; k < sizeof decoding / sizeof decoding[0]; k++) {
            prove_coding(charset, true, decoding[k], &random);
        }
        for (size_t k = 0; k < sizeof encoding / sizeof encoding[0]; k++) {
            prove_coding(charset, false, encoding[k], &random);
        }
        prove_identity(charset, &random);
    }
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    make_coding_memory();
    prove_vectors();
    prove_rare_texts();
    for (pct_profile profile = PCT_BROWSER; profile <= PCT_CORE_FOUNDATION; profile++) {
        for (size_t k = 0; k < pct_charset_count(profile); k++) {
            if (is_mine(k)) {
                prove_charset(pct_charset_at(profile, k), k);
            }
        }
    }
}

const proof coding_calls = {"coding", prove};

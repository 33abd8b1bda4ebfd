/*
 * usage: huge_icu    GB 18030 through ICU, whose lengths are 32 bits wide: 600,000,000 characters of four
 * bytes, in memory as that of huge.c. There and back, and with an end that is broken.
 */
#define _GNU_SOURCE
#include "CPercentEncodingICU.h"
#include "endless.h"

enum { CHARACTERS = 600000000 };

static const char *const code = "\x81\x30\x8B\x38";
static const uint16_t character = 0x0100;
static pct_icu_converter *converter;

static void expect(pct_icu_result result, pct_icu_result wanted, const char *what)
{
    require(result.status == wanted.status, what, "the status", (size_t)result.status);
    require(result.read == wanted.read, what, "what is read", result.read);
    require(result.written == wanted.written, what, "what is written", result.written);
    cases++;
}

static void encode(uint16_t *text, uint8_t *bytes, size_t n)
{
    const pct_icu_result all = {n, 4 * n, PCT_ICU_OK}, broken = {n, 4 * n, PCT_ICU_UNENCODABLE};
    for (size_t k = 0; k < WINDOW / sizeof character; k++) {
        text[k] = character;
    }
    expect(pct_icu_encode(converter, text, n, bytes, 4 * n), all, "encoding");
    require(is_repeated(bytes, WINDOW, code, 4), "encoding", "the bytes", n);
    own_page((uint8_t *)text, n * sizeof *text);
    text[n] = 0xD800;
    expect(pct_icu_encode(converter, text, n + 1, bytes, 4 * (n + 1)), broken, "encoding up to a surrogate");
}

static void decode(uint8_t *bytes, uint16_t *text, size_t n)
{
    const pct_icu_result all = {4 * n, n, PCT_ICU_OK}, broken = {4 * n - 4, n - 1, PCT_ICU_INVALID};
    repeat(bytes, code, 4);
    expect(pct_icu_decode(converter, bytes, 4 * n, text, n, PCT_ICU_STRICT), all, "decoding");
    require(is_repeated((uint8_t *)text, WINDOW, (const char *)&character, 2), "decoding", "the text", n);
    expect(pct_icu_decode(converter, bytes, 4 * n - 1, text, n, PCT_ICU_STRICT), broken,
           "decoding cut bytes");
}

int main(void)
{
    running = "ICU";
    uint16_t *text = (uint16_t *)(void *)make_endless((CHARACTERS + 1) * sizeof *text, 0);
    uint8_t *bytes = make_endless((size_t)(CHARACTERS + 1) * 4, 0);
    require(text != NULL && bytes != NULL, running, "no addresses", left_out);
    require(pct_icu_open("gb18030", &converter) == PCT_ICU_OK, running, "opening", 0);
    encode(text, bytes, CHARACTERS);
    decode(bytes, text, CHARACTERS);
    pct_icu_close(converter);
    printf("ICU %s, %d characters: %zu calls\n", pct_icu_version(), CHARACTERS, cases);
    return 0;
}

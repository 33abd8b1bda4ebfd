/*
 * usage: huge_icu    Converts to and from GB 18030 through ICU, whose lengths have 32 bits: 600,000,000
 * characters of four bytes, intact and with a broken end.
 */
#define _GNU_SOURCE
#include "CLegacyCharsetsICU.h"
#include "endless.h"

enum { CHARACTERS = 600000000 };

static const char *const code = "\x81\x30\x8B\x38";
static const char *const character = "\x00\x01"; /* U+0100 */
static pct_icu_converter *converter;

static void expect(pct_icu_result result, size_t read, size_t written, pct_icu_status status,
                   const char *what)
{
    require(result.status == status, what, "the status", (size_t)result.status);
    require(result.read == read, what, "what is read", result.read);
    require(result.written == written, what, "what is written", result.written);
}

static void encode(uint16_t *text, uint8_t *bytes, size_t n)
{
    expect(pct_icu_encode(converter, text, n, bytes, 4 * n), n, 4 * n, PCT_ICU_OK, "encoding");
    require(is_repeated(bytes, WINDOW, code, 4), "encoding", "the bytes", n);
    own_page((uint8_t *)text, n * sizeof *text);
    text[n] = 0xD800;
    expect(pct_icu_encode(converter, text, n + 1, bytes, 4 * (n + 1)), n, 4 * n, PCT_ICU_UNENCODABLE,
           "encoding up to a surrogate");
}

static void decode(const uint8_t *bytes, uint16_t *text, size_t n)
{
    expect(pct_icu_decode(converter, bytes, 4 * n, text, n, PCT_ICU_STRICT), 4 * n, n, PCT_ICU_OK,
           "decoding");
    require(is_repeated((uint8_t *)text, WINDOW, character, 2), "decoding", "the text", n);
    expect(pct_icu_decode(converter, bytes, 4 * n - 1, text, n, PCT_ICU_STRICT), 4 * n - 4, n - 1,
           PCT_ICU_INVALID, "decoding cut bytes");
}

/* Converts between buffers with room for one more character. The source repeats a pattern, and the
 * destination holds zeros. */
static void convert(bool is_decoding)
{
    size_t n = CHARACTERS, text_size = (n + 1) * sizeof(uint16_t), bytes_size = (n + 1) * 4;
    uint8_t *text = make_endless(text_size, is_decoding ? "" : character, is_decoding ? 1 : 2);
    uint8_t *bytes = make_endless(bytes_size, is_decoding ? code : "", is_decoding ? 4 : 1);
    if (is_decoding) {
        decode(bytes, (uint16_t *)(void *)text, n);
    } else {
        encode((uint16_t *)(void *)text, bytes, n);
    }
    give_back(text, text_size);
    give_back(bytes, bytes_size);
}

int main(void)
{
    require(pct_icu_open("gb18030", &converter) == PCT_ICU_OK, "ICU", "opening", 0);
    convert(false);
    convert(true);
    pct_icu_close(converter);
    printf("ICU %s, %d characters there and back\n", pct_icu_version(), CHARACTERS);
    return 0;
}

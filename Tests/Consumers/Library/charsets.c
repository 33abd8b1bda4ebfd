/*
 * usage: charsets encode LABEL PROFILE LAST
 *        charsets decode LABEL
 *        charsets replay LABEL < LINES
 *        charsets < LABELS
 *
 * - encode prints the bytes of each scalar value up to LAST, as lines CODEPOINT, tab, BYTES.
 * - decode prints the text of each byte and sequence, as lines BYTES, tab, CODEPOINTS.
 * - replay reads lines in the format of decode, decodes the bytes, and compares the text.
 * - Without a command, charsets prints checksums of each charset in each profile.
 */
#include <percentencoding.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROFILES = 2, ROOM = 1024, LAST_IN_TABLES = 0x2FFFF };

static const percent_set *keeps_nothing;

/* Writes a scalar value in UTF-8 and returns the number of bytes. */
static int64_t utf8_of(uint32_t scalar, uint8_t *to)
{
    int64_t n = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    static const uint8_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (int64_t k = n - 1; k > 0; k--, scalar >>= 6) {
        to[k] = (uint8_t)(0x80 | (scalar & 0x3F));
    }
    to[0] = (uint8_t)(leads[n] | scalar);
    return n;
}

static int is_surrogate(uint32_t scalar)
{
    return scalar >= 0xD800 && scalar < 0xE000;
}

static int64_t encode(const percent_charset *charset, uint32_t scalar, int32_t unencodable, uint8_t *to)
{
    uint8_t text[4];
    int64_t n = utf8_of(scalar, text);
    return percent_encode_charset(charset, keeps_nothing, unencodable, text, n, to, ROOM, NULL);
}

static void print_encoder(const percent_charset *charset, uint32_t last)
{
    for (uint32_t scalar = 0x80; scalar <= last; scalar++) {
        uint8_t escaped[ROOM];
        int64_t n = is_surrogate(scalar) ? -1 : encode(charset, scalar, PERCENT_UNENCODABLE_FAIL, escaped);
        if (n < 0) {
            continue;
        }
        printf("%X\t", scalar);
        for (int64_t k = 0; k < n; k += 3) {
            printf("%.2s", (const char *)escaped + k + 1);
        }
        puts("");
    }
}

/* Escapes every byte, and decodes the result. */
static int64_t decode(const percent_charset *charset, const uint8_t *bytes, size_t n, int32_t invalid,
                      uint8_t *to)
{
    const percent_rules rules = {.charsets = &charset, .charset_count = 1, .invalid = invalid};
    uint8_t escaped[ROOM];
    int64_t written = percent_encode(keeps_nothing, bytes, (int64_t)n, escaped, ROOM, NULL);
    return percent_decode(escaped, written, &rules, to, ROOM, NULL);
}

/* Writes a line, without its line end, with the text of the given bytes. */
static void line_of(const percent_charset *charset, const uint8_t *bytes, size_t n, char *line)
{
    uint8_t text[ROOM];
    int64_t length = decode(charset, bytes, n, PERCENT_REPLACE, text);
    for (size_t k = 0; k < n; k++) {
        line += sprintf(line, "%02X", bytes[k]);
    }
    const char *separator = "\t";
    for (int64_t k = 0; k < length;) {
        uint32_t lead = text[k], size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        uint32_t scalar = size == 1 ? lead : lead & (0x7Fu >> size);
        for (uint32_t i = 1; i < size; i++) {
            scalar = scalar << 6 | (text[k + i] & 0x3Fu);
        }
        k += size;
        line += sprintf(line, "%s%04X", separator, scalar);
        separator = " ";
    }
}

static void print_text(const percent_charset *charset, const uint8_t *bytes, size_t n)
{
    char line[4 * ROOM];
    line_of(charset, bytes, n, line);
    puts(line);
}

static void print_decoder(const percent_charset *charset, int has_pairs, int has_triples)
{
    for (unsigned byte = 0x80; byte < 0x100; byte++) {
        const uint8_t bytes[] = {(uint8_t)byte};
        print_text(charset, bytes, 1);
    }
    for (unsigned pair = 0x8000; has_pairs && pair < 0x10000; pair++) {
        const uint8_t bytes[] = {(uint8_t)(pair >> 8), (uint8_t)pair};
        print_text(charset, bytes, 2);
    }
    for (unsigned k = 0; has_triples && k < 94 * 94; k++) {
        const uint8_t bytes[] = {0x8F, (uint8_t)(0xA1 + k / 94), (uint8_t)(0xA1 + k % 94)};
        print_text(charset, bytes, 3);
    }
}

/* Returns the number of lines of standard input whose bytes do not decode to the text of the line. */
static int replay(const percent_charset *charset)
{
    char line[4 * ROOM], own[4 * ROOM];
    int lines = 0, wrong = 0;
    while (fgets(line, sizeof line, stdin)) {
        uint8_t bytes[256];
        size_t n = 0;
        unsigned byte;
        line[strcspn(line, "\n")] = 0;
        while (n < sizeof bytes && sscanf(line + 2 * n, "%2X", &byte) == 1 && line[2 * n] != '\t') {
            bytes[n++] = (uint8_t)byte;
        }
        line_of(charset, bytes, n, own);
        lines++;
        if (strcmp(line, own) != 0 && wrong++ < 10) {
            fprintf(stderr, "expected %s\n     got %s\n", line, own);
        }
    }
    printf("%d lines, %d wrong\n", lines, wrong);
    return lines == 0 || wrong > 0;
}

/* ---- Checksums ---- */

static uint64_t add(uint64_t hash, const uint8_t *bytes, int64_t n)
{
    hash = (hash ^ (uint64_t)n) * UINT64_C(0x100000001B3);
    for (int64_t k = 0; k < n; k++) {
        hash = (hash ^ bytes[k]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

static uint64_t checksum_of_encoder(const percent_charset *charset)
{
    uint64_t hash = 1;
    uint8_t to[ROOM];
    for (uint32_t scalar = 0; scalar <= LAST_IN_TABLES; scalar++) {
        bool is_in_plane_1 = scalar >> 16 == 1; /* no table has characters in this range */
        if (!is_surrogate(scalar) && !(is_in_plane_1 && scalar % 256 != 0)) {
            int32_t policy = scalar % 97 == 0 ? (int32_t)(scalar / 97 % 3) : PERCENT_UNENCODABLE_FAIL;
            hash = add(hash, to, encode(charset, scalar, policy, to));
        }
    }
    return hash;
}

static uint64_t checksum_of_decoder(const percent_charset *charset)
{
    uint64_t hash = 1;
    uint8_t to[ROOM];
    for (unsigned k = 0; k < 0x10000; k++) {
        const uint8_t bytes[] = {(uint8_t)(k >> 8), (uint8_t)k, 0xA1, 0x41};
        hash = add(hash, to, decode(charset, bytes, k % 4 + 1, PERCENT_REPLACE, to));
        hash = add(hash, to, decode(charset, bytes, 2, PERCENT_FAIL, to));
    }
    return hash;
}

static int print_checksums(void)
{
    const percent_charset *seen[1024];
    size_t count = 0;
    char label[64];
    while (fgets(label, sizeof label, stdin)) {
        label[strcspn(label, "\n")] = 0;
        for (int32_t profile = 0; profile < PROFILES; profile++) {
            const percent_charset *charset = percent_charset_labelled(label, profile);
            size_t k = 0;
            while (k < count && seen[k] != charset) {
                k++;
            }
            if (charset == NULL || k < count || count == sizeof seen / sizeof *seen) {
                continue;
            }
            seen[count++] = charset;
            printf("%s %d %016llx %016llx\n", label, profile,
                   (unsigned long long)checksum_of_encoder(charset),
                   profile == PERCENT_BROWSER ? (unsigned long long)checksum_of_decoder(charset) : 0);
        }
    }
    return count == 0;
}

int main(int count, char **arguments)
{
    const uint8_t keep[256] = {0};
    keeps_nothing = percent_set_init(malloc((size_t)percent_set_size()), keep, 0);
    if (count < 3) {
        return print_checksums();
    }
    const char *verb = arguments[1], *label = arguments[2];
    int32_t profile = count > 3 ? atoi(arguments[3]) : PERCENT_BROWSER;
    const percent_charset *charset = percent_charset_labelled(label, profile);
    if (charset == NULL) {
        fprintf(stderr, "%s: no such charset\n", label);
        return 2;
    }
    if (strcmp(verb, "replay") == 0) {
        return replay(charset);
    }
    if (strcmp(verb, "encode") == 0) {
        print_encoder(charset, count > 4 ? (uint32_t)strtoul(arguments[4], NULL, 16) : 0x10FFFF);
    } else {
        /* A single-byte charset never uses two bytes for one character. */
        static const char *const longer[] = {"Big5", "EUC-JP", "EUC-KR", "GBK", "gb18030", "Shift_JIS"};
        int has_pairs = 0;
        for (size_t k = 0; k < sizeof longer / sizeof *longer; k++) {
            has_pairs |= charset == percent_charset_labelled(longer[k], PERCENT_BROWSER);
        }
        print_decoder(charset, has_pairs, charset == percent_charset_labelled("EUC-JP", PERCENT_BROWSER));
    }
    return 0;
}

/* usage: freeze    Prints Sources/CLegacyCharsets/frozen.c: the mappings of the linked ICU's converters for
 * all rows of rows.def that have tables. */
#include <CLegacyCharsets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ustring.h>

#include "frozen.h"

enum { MOST_CONVERTERS = 256, MOST_PAIRS = 0x40000, MOST_BYTES = 0x100000, SCALARS = 0x110000 };

static _Noreturn void fail(const char *name, const char *why)
{
    fprintf(stderr, "freeze: %s: %s\n", name, why);
    exit(1);
}

/* ---- The converters ---- */

/* A converter to freeze. */
typedef struct needed_converter {
    const char *name;
    uint32_t last_scalar; /* later scalar values have codes by the formula of GB 18030 */
} needed_converter;

static needed_converter needed[MOST_CONVERTERS];
static size_t needed_count;

static void need(const char *name, bool is_gb18030)
{
    size_t k = 0;
    while (k < needed_count && strcmp(needed[k].name, name) != 0) {
        k++;
    }
    if (k == MOST_CONVERTERS) {
        fail(name, "too many converters");
    }
    if (k == needed_count) {
        needed[needed_count++] = (needed_converter){name, SCALARS - 1};
    }
    if (is_gb18030) {
        needed[k].last_scalar = 0xFFFF;
    }
}

static void need_all(pct_profile profile)
{
    for (size_t k = 0; k < pct_charset_count(profile); k++) {
        const pct_charset *it = pct_charset_at(profile, k);
        if (it->source.converter) {
            need(it->source.converter, it->rule->reads_four_bytes);
        }
    }
}

/* ---- Pairs ---- */

typedef struct pair {
    uint32_t code, scalar;
} pair;

typedef struct pairs {
    pair list[MOST_PAIRS];
    size_t count;
} pairs;

/* All pairs of a converter, then those of each stream. */
static pairs encoded, decoded, streams[3];

static void add(pairs *to, uint32_t code, uint32_t scalar)
{
    if (to->count == MOST_PAIRS) {
        fail("pairs", "too many");
    }
    to->list[to->count++] = (pair){code, scalar};
}

static int compare(const void *left, const void *right)
{
    const pair *a = left, *b = right;
    if (a->code != b->code) {
        return a->code < b->code ? -1 : 1;
    }
    return a->scalar < b->scalar ? -1 : a->scalar > b->scalar;
}

static void collect_codes(const needed_converter *it, const pct_mappings *from)
{
    static uint32_t codes[SCALARS];
    if (from->codes(from->context, 0, SCALARS, codes) != PCT_OK) {
        fail(it->name, "no codes");
    }
    encoded.count = 0;
    for (uint32_t scalar = 1; scalar <= it->last_scalar; scalar++) {
        if (codes[scalar] != 0) {
            add(&encoded, codes[scalar], scalar);
        }
    }
    qsort(encoded.list, encoded.count, sizeof(pair), compare);
}

/* Returns whether n bytes are the start of a longer code. Ends the program if they are several characters. */
static bool is_lead(const needed_converter *it, UConverter *converter, uint32_t code, size_t n)
{
    char bytes[4];
    UChar units[8];
    UErrorCode error = U_ZERO_ERROR;
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (char)(code >> 8 * (n - 1 - i));
    }
    int32_t length = ucnv_toUChars(converter, units, 8, bytes, (int32_t)n, &error);
    if (U_SUCCESS(error) && u_countChar32(units, length) > 1) {
        fail(it->name, "a code has two characters");
    }
    return error == U_TRUNCATED_CHAR_FOUND;
}

/* Collects the characters of all codes that start with a prefix of n bytes. */
static void collect_rows(const needed_converter *it, const pct_mappings *from, uint32_t prefix, size_t n)
{
    uint32_t scalars[256];
    if (from->row(from->context, prefix, n, scalars) != PCT_OK) {
        fail(it->name, "no characters");
    }
    for (uint32_t last = 0; last < 256; last++) {
        uint32_t code = prefix << 8 | last;
        if (scalars[last] != 0 && scalars[last] <= it->last_scalar) {
            add(&decoded, code, scalars[last]);
        } else if (scalars[last] == 0 && is_lead(it, from->context, code, n + 1)) {
            if (code >> 8 * n == 0 || n == 3) {
                fail(it->name, "a code begins with 0 or has five bytes");
            }
            collect_rows(it, from, code, n + 1);
        }
    }
}

static bool has(const pairs *from, const pair *it)
{
    return bsearch(it, from->list, from->count, sizeof(pair), compare) != NULL;
}

static void divide(void)
{
    for (size_t k = 0; k < 3; k++) {
        streams[k].count = 0;
    }
    for (size_t k = 0; k < encoded.count; k++) {
        const pair *it = &encoded.list[k];
        add(&streams[has(&decoded, it) ? 0 : 1], it->code, it->scalar);
    }
    for (size_t k = 0; k < decoded.count; k++) {
        const pair *it = &decoded.list[k];
        if (!has(&encoded, it)) {
            add(&streams[2], it->code, it->scalar);
        }
    }
}

/* ---- Streams ---- */

static uint8_t bytes[MOST_BYTES];
static size_t byte_count;

static void put_number(uint32_t number)
{
    for (; number > 0x7F; number >>= 7) {
        bytes[byte_count++] = (uint8_t)(0x80 | number);
    }
    bytes[byte_count++] = (uint8_t)number;
}

static void put_stream(const pairs *from)
{
    pair previous = {0, 0};
    for (size_t k = 0, length; k < from->count; k += length) {
        const pair *it = &from->list[k];
        length = 1;
        while (k + length < from->count && it[length].code == it->code + length &&
               it[length].scalar == it->scalar + length) {
            length++;
        }
        if (byte_count + 15 > MOST_BYTES) {
            fail("streams", "too long");
        }
        int32_t step = (int32_t)(it->scalar - previous.scalar) - 1;
        uint32_t zigzag = step < 0 ? (uint32_t)(-step) * 2 - 1 : (uint32_t)step * 2;
        bool has_step = it->code != previous.code + 1;
        put_number(zigzag << 2 | (uint32_t)has_step << 1 | (length > 1));
        if (has_step) {
            put_number(it->code - previous.code);
        }
        if (length > 1) {
            put_number((uint32_t)length - 2);
        }
        previous = it[length - 1];
    }
}

static pct_frozen freeze(const needed_converter *it)
{
    pct_mappings from;
    pct_frozen to = {it->name, {0}};
    if (pct_open_icu_mappings(it->name, &from) != PCT_OK) {
        fail(it->name, "this ICU does not have the converter");
    }
    collect_codes(it, &from);
    decoded.count = 0;
    collect_rows(it, &from, 0, 0);
    qsort(decoded.list, decoded.count, sizeof(pair), compare);
    from.close(from.context);
    divide();
    for (size_t k = 0; k < 3; k++) {
        to.offsets[k] = (uint32_t)byte_count;
        put_stream(&streams[k]);
    }
    to.offsets[3] = (uint32_t)byte_count;
    return to;
}

int main(void)
{
    static const char digits[] = "0123456789ABCDEF";
    need_all(PCT_BROWSER);
    need_all(PCT_CORE_FOUNDATION);
    printf("/* Generated by scripts/generate with %s: do not edit. */\n#include \"frozen.h\"\n\n",
           pct_mappings_name());
    printf("const char pct_frozen_name[] = \"built in (%s)\";\n\n", pct_mappings_name());
    printf("const pct_frozen pct_frozen_converters[] = {\n");
    for (size_t k = 0; k < needed_count; k++) {
        pct_frozen it = freeze(&needed[k]);
        printf("    {\"%s\", {%u, %u, %u, %u}},\n", it.name, it.offsets[0], it.offsets[1], it.offsets[2],
               it.offsets[3]);
    }
    printf("};\n\nconst size_t pct_frozen_count = %zu;\n\nconst uint64_t pct_frozen_words[] = {",
           needed_count);
    for (size_t k = 0; k < byte_count; k += 8) {
        printf("%s0x", k % 40 == 0 ? "\n    " : " ");
        for (size_t i = 8; i-- > 0;) {
            printf("%c%c", digits[bytes[k + i] >> 4], digits[bytes[k + i] & 15]);
        }
        printf(",");
    }
    printf("\n};\n");
    return ferror(stdout) || fflush(stdout) != 0;
}

/* usage: compare_frozen    Compares the tables of all rows compiled from the linked ICU with those compiled
 * from frozen.c. Mappings may differ between versions of ICU; rules and overrides must make tables equal. */
#include <CLegacyCharsets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef pct_status opener(const char *converter, pct_mappings *mappings);

static opener *const sources[2] = {pct_open_icu_mappings, pct_open_frozen_mappings};

static size_t compared;

static void expect(bool is_equal, const char *name, const char *what)
{
    if (!is_equal) {
        fprintf(stderr, "%s: the tables for %s differ\n", name, what);
        exit(1);
    }
}

/* Opens mappings, or ends the program. */
static pct_mappings opened(opener *open, const char *converter, const char *name)
{
    pct_mappings mappings = {0};
    expect(open(converter, &mappings) == PCT_OK, name, "the converter");
    return mappings;
}

static bool are_same_bytes(const void *one, const void *other, size_t n)
{
    return one && other ? memcmp(one, other, n) == 0 : one == other;
}

/* Compares and frees two tables. */
static void compare_encoders(const char *name, pct_encode_table *one, pct_encode_table *other)
{
    expect(one && other && one->form == other->form, name, "encoding");
    for (uint32_t scalar = 0; scalar < 0x110000; scalar++) {
        expect(pct_code_of(one, scalar) == pct_code_of(other, scalar), name, "encoding");
    }
    free(one);
    free(other);
    compared++;
}

static void compare_decoders(const char *name, pct_decode_table *one, pct_decode_table *other)
{
    expect(one && other && one->range_count == other->range_count, name, "decoding");
    size_t size = sizeof(uint32_t), ranges = one->range_count * size;
    expect(are_same_bytes(one->single, other->single, 128 * size) &&
               are_same_bytes(one->pairs, other->pairs, (size_t)PCT_LEADS * PCT_TRAILS * size) &&
               are_same_bytes(one->triples, other->triples, (size_t)94 * 94 * size) &&
               are_same_bytes(one->planes, other->planes, (size_t)PCT_PLANES * 94 * 94 * size) &&
               are_same_bytes(one->range_starts, other->range_starts, ranges) &&
               are_same_bytes(one->range_scalars, other->range_scalars, ranges),
           name, "decoding");
    free(one);
    free(other);
    compared++;
}

static void compare_charset(const pct_charset *charset)
{
    pct_encode_table *encoders[2];
    pct_decode_table *decoders[2];
    pct_status status;
    for (size_t k = 0; k < 2; k++) {
        pct_mappings mappings = opened(sources[k], charset->source.converter, charset->name);
        encoders[k] = pct_compile_encode_table(charset, &mappings, &status);
        decoders[k] = pct_compile_decode_table(charset, &mappings, &status);
        pct_close_mappings(&mappings);
    }
    compare_encoders(charset->name, encoders[0], encoders[1]);
    compare_decoders(charset->name, decoders[0], decoders[1]);
}

static void compare_profile(pct_profile profile)
{
    for (size_t k = 0; k < pct_charset_count(profile); k++) {
        if (pct_charset_at(profile, k)->source.converter) {
            compare_charset(pct_charset_at(profile, k));
        }
    }
}

int main(void)
{
    compare_profile(PCT_BROWSER);
    compare_profile(PCT_CORE_FOUNDATION);
    printf("%s: %zu tables are those of frozen.c\n", pct_mappings_name(), compared);
    return compared == 0;
}

/* Reads the converters of the linked ICU, and prints them as the C constants from which charsets are
 * compiled. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "freeze.h"

enum { MOST_CONVERTERS = 256 };

static needed_converter needed[MOST_CONVERTERS];
static size_t needed_count;
static frozen_parts parts[MOST_CONVERTERS];

void fail(const char *name, const char *why)
{
    fprintf(stderr, "freeze: %s: %s\n", name, why);
    exit(1);
}

/* ---- The converters ---- */

static void need(const char *name, size_t scalars, const pct_code_rule *rule)
{
    size_t k = 0;
    while (k < needed_count && strcmp(needed[k].name, name) != 0) {
        k++;
    }
    if (k == MOST_CONVERTERS) {
        fail(name, "too many converters");
    }
    if (k == needed_count) {
        needed[needed_count++] = (needed_converter){name, 0, NULL};
    }
    needed[k].scalars = needed[k].scalars < scalars ? scalars : needed[k].scalars;
    needed[k].rule = rule && (needed[k].rule == NULL || rule->reads_three_bytes) ? rule : needed[k].rule;
}

static void need_all(void)
{
    for (size_t k = 0; k < pct_charset_count(); k++) {
        const pct_charset *it = pct_charset_at(k);
        if (it->rule && it->source.converter) {
            need(it->source.converter, (size_t)it->rule->last_scalar + 1, it->rule);
        }
    }
    for (size_t k = 0; k < pct_core_foundation_count(); k++) {
        const pct_core_foundation *it = pct_core_foundation_at(k);
        if (it->form == PCT_CORE_FOUNDATION_TABLE && it->source.converter) {
            size_t last = it->traits & PCT_GOES_BEYOND_TABLE ? FREEZE_SCALARS - 1 : it->last_scalar;
            need(it->source.converter, last < 0x10000 ? 0x10000 : last + 1, NULL);
        }
    }
}

/* ---- Output ---- */

static void print_exceptions(const char *kind, size_t number, const pct_frozen_exceptions *from)
{
    /* C has no empty arrays, so each array starts with a dummy element. */
    printf("};\nstatic const pct_frozen_exception %s_%zu[] = {{0,0},\n", kind, number);
    for (size_t i = 0; i < from->count; i++) {
        printf("{%u,%u},\n", from->list[i].code, from->list[i].scalar);
    }
}

static void print_parts(size_t k)
{
    printf("static const pct_frozen_row rows_%zu[] = {\n", k);
    for (size_t i = 0; i < parts[k].row_count; i++) {
        const pct_frozen_row *row = &parts[k].rows[i];
        printf("{%u,%u,%u,%u},\n", row->code, row->first, row->count, row->kind);
    }
    print_exceptions("encoding", k, &parts[k].encoding);
    print_exceptions("decoding", k, &parts[k].decoding);
    printf("};\n");
}

int main(void)
{
    need_all();
    printf("/* Written by freeze.c with ICU %s. */\n#include \"frozen.h\"\n", pct_icu_version());
    printf("const uint16_t pct_frozen_scalars[] = {\n");
    for (size_t k = 0; k < needed_count; k++) {
        parts[k] = freeze_converter(&needed[k]);
    }
    printf("};\n");
    for (size_t k = 0; k < needed_count; k++) {
        print_parts(k);
    }
    printf("const pct_frozen_converter pct_frozen_converters[] = {\n");
    for (size_t k = 0; k < needed_count; k++) {
        printf("{\"%s\",rows_%zu,%zu,{encoding_%zu + 1,%zu},{decoding_%zu + 1,%zu}},\n", needed[k].name, k,
               parts[k].row_count, k, parts[k].encoding.count, k, parts[k].decoding.count);
    }
    printf("};\nconst size_t pct_frozen_converter_count = %zu;\n", needed_count);
    return ferror(stdout) || fflush(stdout) != 0;
}

/* Named sets, and sets made by callers. */
#include <stdlib.h>
#include <string.h>

#include "binding.h"
#include "include/doors.h"

typedef struct named_set {
    const char *name;
    uint64_t high, low; /* bits of the literal bytes 0x40 to 0x7F, and 0x00 to 0x3F */
    pct_space space;
} named_set;

typedef struct set_alias {
    const char *name;
    size_t number;
} set_alias;

static const named_set named_sets[] = {
#define PERCENT_SET(name, high, low, space) {name, high, low, space},
#define PERCENT_ALIAS(name, number)
#include "sets.def"
#undef PERCENT_SET
#undef PERCENT_ALIAS
};

static const set_alias aliases[] = {
#define PERCENT_SET(name, high, low, space)
#define PERCENT_ALIAS(name, number) {name, number},
#include "sets.def"
#undef PERCENT_SET
#undef PERCENT_ALIAS
};

enum { SETS = sizeof named_sets / sizeof named_sets[0], ALIASES = sizeof aliases / sizeof aliases[0] };

static pct_shared_pointer compiled_sets[SETS];

static bool is_name(const char *known, const uint8_t *name, int64_t n)
{
    return n == (int64_t)strlen(known) && memcmp(known, name, (size_t)n) == 0;
}

static size_t number_of(const uint8_t *name, int64_t n)
{
    for (size_t k = 0; k < SETS; k++) {
        if (is_name(named_sets[k].name, name, n)) {
            return k;
        }
    }
    for (size_t k = 0; k < ALIASES; k++) {
        if (is_name(aliases[k].name, name, n)) {
            return aliases[k].number;
        }
    }
    return SETS;
}

static const percent_set *compile(const named_set *from, pct_shared_pointer *slot)
{
    percent_set *set = malloc(sizeof *set);
    if (set == NULL) {
        return NULL;
    }
    const uint64_t keep[4] = {from->low, from->high, 0, 0};
    pct_set_init_bits(&set->compiled, keep, from->space);
    const percent_set *published = pct_shared_publish(slot, set);
    if (published != set) {
        free(set);
    }
    return published;
}

const percent_set *percent_set_named(const char *name)
{
    return name ? pct_set_named((const uint8_t *)name, (int64_t)strlen(name)) : NULL;
}

const percent_set *pct_set_named(const uint8_t *name, int64_t n)
{
    const size_t number = number_of(name, n);
    if (number == SETS) {
        return NULL;
    }
    const percent_set *known = pct_shared_get(&compiled_sets[number]);
    return known ? known : compile(&named_sets[number], &compiled_sets[number]);
}

int64_t percent_set_count(void)
{
    return SETS;
}

const char *percent_set_name(int64_t index)
{
    return index >= 0 && index < SETS ? named_sets[index].name : NULL;
}

int64_t percent_set_size(void)
{
    return sizeof(percent_set);
}

const percent_set *percent_set_init(void *memory, const uint8_t keep[256], int32_t plus)
{
    percent_set *set = memory;
    if (set == NULL || keep == NULL) {
        return NULL;
    }
    pct_set_init(&set->compiled, keep, plus ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT);
    return set;
}

const percent_set *percent_set_also(void *memory, const percent_set *set, const uint8_t *also, int64_t n)
{
    uint8_t keep[256];
    if (memory == NULL || set == NULL || is_bad_buffer(also, n)) {
        return NULL;
    }
    for (size_t byte = 0; byte < sizeof keep; byte++) {
        keep[byte] = set->compiled.literal[byte] != 0;
    }
    for (int64_t k = 0; k < n; k++) {
        if (also[k] >= 0x80) {
            return NULL;
        }
        keep[also[k]] = 1;
    }
    return percent_set_init(memory, keep, set->compiled.space == '+');
}

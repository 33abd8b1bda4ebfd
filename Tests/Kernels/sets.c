/* Functions outside the kernels:
 * - sets made from flags and bits
 * - shared sets
 * - searches
 * - the choice of a kernel */
#include <string.h>

#include "reference.h"
#include "run.h"

enum { ALL = 256, SHARED_AT_MOST = 256, SHARED_FIRST = 20, SHARED_SEED = 7, LONG = 100 };

static void words_of(const rule *it, uint64_t words[4])
{
    memset(words, 0, 4 * sizeof *words);
    for (unsigned byte = 0; byte < ALL; byte++) {
        words[byte / 64] |= (uint64_t)(it->keep[byte] != 0) << byte % 64;
    }
}

static void expect_set(const rule *from, const pct_set *set)
{
    static outcome wanted;
    uint8_t bytes[ALL], dst[3 * ALL];
    for (unsigned byte = 0; byte < ALL; byte++) {
        bytes[byte] = (uint8_t)byte;
    }
    reference_encode(from, bytes, ALL, &wanted);
    expect(&wanted, pct_encode(set, bytes, ALL, dst, sizeof dst), dst, sizeof dst);
    count_cases(1);
}

static void prove_bits(void)
{
    for (size_t number = 0; number < 2 * ALL; number++) {
        rule from = {{0}, number % 2 ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT};
        /* Any nonzero flag keeps a byte literal. */
        from.keep[number / 2] = (uint8_t)(number | 1);
        uint64_t words[4];
        words_of(&from, words);
        pct_set set, same;
        memset(&set, 0xA5, sizeof set);
        memset(&same, 0x5A, sizeof same);
        pct_set_init(&set, from.keep, from.space);
        pct_set_init_bits(&same, words, from.space);
        look_at("a set from flags", number, 0, 0);
        expect_set(&from, &set);
        look_at("a set from bits", number, 0, 0);
        expect_set(&from, &same);
    }
}

/* Returns the shared set, or NULL if the table has no free slot for the set. The shared set must
 * equal the requested set. */
static const pct_set *share(const rule *one)
{
    uint64_t words[4];
    words_of(one, words);
    const pct_set *set = pct_set_shared(words[0], words[1], words[2], words[3], one->space);
    if (set) {
        expect_set(one, set);
        if (pct_set_shared(words[0], words[1], words[2], words[3], one->space) != set) {
            fail("it is another one at the second time");
        }
    }
    return set;
}

/* A number keeps the shared form of its set. 0 keeps nothing. */
static void prove_numbers(void)
{
    for (unsigned number = 0; number < 256; number++) {
        rule one = {{0}, number % 2 ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT};
        one.keep['a' + number % 8] = 1;
        uint64_t words[4];
        words_of(&one, words);
        const pct_set *set = share(&one);
        look_at("a set with a number", number, 0, 0);
        for (int k = 0; k < 2; k++) {
            if (pct_set_numbered((uint8_t)number, words[0], words[1], words[2], words[3], one.space) != set) {
                fail("it is not the shared one");
            }
        }
        if (pct_numbered_sets[number] != (number ? set : NULL)) {
            fail("it is kept under another number");
        }
    }
}

/* Tries a set that selects the same slot with either rule for spaces. The set depends on the current
 * choice of slots. */
static void prove_same_slot(void)
{
    const uint64_t bytes = UINT64_C(0x5138758FF4DFFFFF);
    for (unsigned number = 0; number < 4; number++) {
        rule one = {{0}, number % 2 ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT};
        for (unsigned byte = 0; byte < 64; byte++) {
            one.keep[byte] = bytes >> byte & 1;
        }
        look_at("a shared set in the slot of another", number, 0, 0);
        share(&one);
    }
}

/* Requests more sets than the table holds. A repeated request returns the same set. */
static void prove_shared(void)
{
    const size_t count = 3 * SHARED_AT_MOST;
    size_t shared = 0;
    chance random = {SHARED_SEED};
    for (size_t number = 0; number < count; number++) {
        rule from = random_rule(&random);
        /* The twins differ from the set only by one bit or by the rule for spaces. */
        for (unsigned twin = 0; twin < 6; twin++) {
            rule one = from;
            if (twin == 5) {
                one.space = from.space == PCT_SPACE_PLUS ? PCT_SPACE_PERCENT : PCT_SPACE_PLUS;
            } else if (twin > 0) {
                one.keep[64 * (twin - 1)] ^= 1;
            }
            look_at("a shared set", number, twin, 0);
            bool is_shared = share(&one) != NULL;
            shared += is_shared;
            if (number == 0 && !is_shared) {
                fail("the first ones find no room");
            }
        }
    }
    if (shared < SHARED_AT_MOST / 2) {
        fail("only %zu sets are shared", shared);
    }
}

/* Expects that, in a full table, a set that differs from a shared set in one bit is not confused with that
 * set. */
static void prove_neighbours(void)
{
    chance random = {SHARED_SEED};
    for (size_t number = 0; number < SHARED_FIRST; number++) {
        const rule from = random_rule(&random);
        for (unsigned bit = 0; bit < ALL; bit++) {
            rule one = from;
            one.keep[bit] ^= 1;
            look_at("a set like a shared one", number, bit, 0);
            share(&one);
        }
    }
}

static size_t naive_malformed(const uint8_t *src, size_t n)
{
    size_t i = 0;
    while (i < n) {
        if (src[i] == '%' && (n - i < 3 || reference_digits(src[i + 1], src[i + 2]) < 0)) {
            return i;
        }
        i += src[i] == '%' ? 3 : 1;
    }
    return n;
}

static size_t naive_find(const uint8_t *src, size_t n, uint8_t byte)
{
    size_t i = 0;
    while (i < n && src[i] != byte) {
        i++;
    }
    return i;
}

static bool finds_separators(const uint8_t *src, size_t n, uint8_t separator)
{
    pct_separators found = pct_find_separators(src, n, separator);
    for (size_t i = 0; i < 64; i++) {
        bool is_end = i < n && (src[i] == '&' || src[i] == separator);
        bool is_equals = i < n && src[i] == '=';
        if ((found.ends >> i & 1) != is_end || (found.equals >> i & 1) != is_equals) {
            return false;
        }
    }
    return true;
}

/* Tries separators, and bytes that differ from a separator in one bit or by 1. */
static void prove_separators(void)
{
    static memory place_of_source;
    static const uint8_t bytes[] = "&=;a'%<:>&=;\xA6\xBD\xBB\x80\xFF\0";
    chance random = {13};
    if (!place_of_source.start) {
        place_of_source = make_memory(LONG);
    }
    for (size_t number = 0; number < 20000; number++) {
        size_t n = number % 80;
        uint8_t *src = place(&place_of_source, n, AT_END, 0);
        for (size_t i = 0; i < n; i++) {
            src[i] = bytes[random_below(&random, sizeof bytes)];
        }
        look_at("separators", n, 0, number);
        if (!finds_separators(src, n, '&') || !finds_separators(src, n, ';')) {
            fail("they are others");
        }
        count_cases(2);
    }
    if (!finds_separators(NULL, 0, '&')) {
        fail("nothing has separators");
    }
}

static void prove_searches(void)
{
    static memory place_of_source;
    chance random = {11};
    if (!place_of_source.start) {
        place_of_source = make_memory(LONG);
    }
    for (size_t number = 0; number < 20000; number++) {
        size_t n = random_below(&random, LONG + 1);
        uint8_t *src = place(&place_of_source, n, AT_END, 0);
        fill(&random, (unsigned)(number % CONTENT_KINDS), src, n);
        look_at("a search", n, 0, number);
        if (seen_number(FIND_MALFORMED, src, n, pct_find_malformed(src, n)) != naive_malformed(src, n) ||
            seen_number(FIND, src, n, pct_find(src, n, '%')) != naive_find(src, n, '%')) {
            fail("it ends elsewhere");
        }
        count_cases(1);
    }
    if (pct_find(NULL, 0, 0) != 0 || pct_find_malformed(NULL, 0) != 0) {
        fail("nothing has an offset");
    }
}

static bool finds_query(const uint8_t *src, size_t n, pct_input input)
{
    const pct_query_place found = pct_find_query(src, n, input), wanted = reference_query(src, n, input);
    return found.start == wanted.start && found.end == wanted.end;
}

static void prove_places_of_queries(void)
{
    static const char bytes[] = "?&=%#/:aZ+.9@[\xC3";
    static memory place_of_source;
    chance random = {12};
    if (!place_of_source.start) {
        place_of_source = make_memory(LONG);
    }
    for (size_t number = 0; number < 200000; number++) {
        const size_t n = random_below(&random, number % 50 ? 14 : LONG);
        uint8_t *src = place(&place_of_source, n, AT_END, 0);
        for (size_t i = 0; i < n; i++) {
            src[i] = (uint8_t)bytes[random_below(&random, sizeof bytes)];
        }
        if (n > 9 && number % 5 == 0) {
            memcpy(src, "ab://", 5);
        }
        look_at("the place of a query", n, 0, number);
        for (int input = PCT_INPUT_AUTO; input <= PCT_INPUT_URL; input++) {
            if (!finds_query(src, n, (pct_input)input)) {
                fail("it is elsewhere");
            }
        }
        count_cases(3);
    }
    for (int input = PCT_INPUT_AUTO; input <= PCT_INPUT_URL; input++) {
        if (!finds_query(NULL, 0, (pct_input)input)) {
            fail("nothing has a query");
        }
    }
}

/* Expects that every kernel can be chosen, and that the default choice is always the best kernel. */
static void prove_choice(const pct_kernel *kernel)
{
    look_at("the choice", 0, 0, 0);
    if (pct_kernel_current() != kernel) {
        fail("another one is in use");
    }
    size_t best = 0;
    while (!runs_here(pct_kernel_at(best))) {
        best++;
    }
    pct_kernel_choose(NULL);
    bool is_best = pct_kernel_current() == pct_kernel_at(best) && pct_kernel_current() == pct_kernel_at(best);
    bool is_bounded = pct_kernel_at(pct_kernel_count()) == pct_kernel_at(pct_kernel_count() - 1) &&
                      strcmp(pct_kernel_at(SIZE_MAX)->name, "scalar") == 0;
    pct_kernel_choose(kernel);
    if (!is_best || !is_bounded) {
        fail("it is not the best one");
    }
}

static void prove(const pct_kernel *kernel)
{
    prove_choice(kernel);
    prove_bits();
    prove_numbers();
    prove_same_slot();
    prove_shared();
    prove_neighbours();
    prove_searches();
    prove_places_of_queries();
    prove_separators();
}

const proof sets_and_searches = {"sets", prove};

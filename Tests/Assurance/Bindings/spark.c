/*
 * usage: spark [--quick]    Calls the native functions of the jar as Java does, with buffers of every size
 * and with failing allocations. Each result must be that of the library for single texts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "java.h"
#include "memory.h"
#include "samples.h"

enum { NAMES = 60, WORD = 8 };

static size_t cases;

/* Returns the status of a failed call. */
static int64_t status_of(jlong result)
{
    return (-1 - result) & 15;
}

/* ---- Names ---- */

/* Tries names of all lengths, in memory of their size. */
static void try_names(void)
{
    for (int64_t n = 0; n < NAMES; n++) {
        for (int ends = 0; ends <= 1; ends++) {
            uint8_t *bytes = malloc(n > 0 ? (size_t)n : 1);
            text name = {bytes, n};
            memset(bytes, 'x', (size_t)n);
            if (n > 0 && ends) {
                bytes[n - 1] = 0;
            }
            require(CALL(set, array_of(&name)) == 0, "set", "an unknown name", n);
            free(bytes);
        }
    }
    require(CALL(setName, -1) == NULL && CALL(setName, 1000) == NULL, "setName", "an index", 0);
    for (jint status = -2; status < 20; status++) {
        require(CALL(statusText, status) != NULL, "statusText", "a status", status);
    }
    require(CALL(address, (jobject)(void *)&environment) == of(&environment), "address", "a buffer", 0);
}

static jlong set_named(const char *name)
{
    text it = {(const uint8_t *)name, (int64_t)strlen(name) + 1};
    fail_next(0, 1);
    const jlong without_memory = CALL(set, array_of(&it));
    require(end_failures() == 1 && without_memory == 0, "set", "a set without memory", without_memory);
    return CALL(set, array_of(&it));
}

/* Fills a list in memory of the size that Java allocates. Returns the result of the call. */
static jlong fill_list(charset_list *list, const char *labels)
{
    text it = {(const uint8_t *)labels, (int64_t)strlen(labels)};
    fail_next(0, 1);
    const jlong without_memory = CALL(listCharsets, of(list), array_of(&it));
    require(end_failures() == 1 && status_of(without_memory) == PERCENT_OUT_OF_MEMORY, "listCharsets",
            "a list without memory", without_memory);
    return CALL(listCharsets, of(list), array_of(&it));
}

static charset_list *new_list(void)
{
    return calloc(1, (size_t)CALL(charsetsSize));
}

#define EIGHT "gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk"

static void try_lists(void)
{
    charset_list *list = new_list();
    require(fill_list(list, EIGHT "," EIGHT) == PERCENT_MOST_CHARSETS, "listCharsets", "a full list", 0);
    require(status_of(fill_list(list, EIGHT "," EIGHT ",gbk")) == PERCENT_TOO_MANY_CHARSETS, "listCharsets",
            "a list that is too long", 0);
    require(status_of(fill_list(list, "gbk,,")) == PERCENT_UNKNOWN_CHARSET, "listCharsets",
            "an unknown label", 0);
    free(list);
}

/* Shows each text of a column while allocations fail. */
static void try_messages(const rows *from)
{
    for (int64_t row = 0; row < from->count; row++) {
        text *const it = &from->texts[row];
        bool has_failed = it->bytes != NULL;
        for (size_t allowed = 0; has_failed; allowed++) {
            const size_t before = live_allocations();
            fail_next(allowed, 1);
            jbyteArray shown = CALL(shown, array_of(it));
            has_failed = end_failures() > 0;
            require((shown == NULL) == has_failed, "shown", "a message", row);
            free(shown);
            require(live_allocations() == before, "shown", "allocations not given back", row);
        }
    }
}

/* ---- Texts ---- */

typedef struct attempt {
    const arguments *how;
    jlong set, charsets;
    text from;
    outcome wanted;
} attempt;

static jlong call(const attempt *it, const uint8_t *buffer, int64_t capacity)
{
    const jlong at = of(it->from.bytes), n = it->from.length;
    switch (it->how->function) {
    case ENCODE:
        return CALL(encode, it->set, at, n, of(buffer), capacity);
    case DECODE:
        return CALL(decode, it->charsets, it->how->rules.plus != 0, at, n, of(buffer), capacity);
    case GET:
        return CALL(get, it->charsets, PERCENT_QUERY, at, n, of(it->how->name.bytes), it->how->name.length,
                    of(buffer), capacity);
    default:
        return CALL(parse, it->charsets, PERCENT_QUERY, at, n, of(buffer), capacity, INT32_MAX);
    }
}

static uint64_t word_at(const uint8_t *bytes, uint64_t offset)
{
    uint64_t word;
    memcpy(&word, bytes + offset, sizeof word);
    return word;
}

static void check_pairs(const attempt *it, const uint8_t *array, jlong size)
{
    const uint64_t pairs = word_at(array, 0), places = WORD + (pairs + 63) / 64 * WORD;
    require(2 * pairs == (uint64_t)it->wanted.count, "parse", "another number of pairs", (int64_t)pairs);
    for (uint64_t k = 0; k < 2 * pairs; k++) {
        const uint64_t place = word_at(array, places + k / 2 * WORD), row = place >> 32;
        const uint64_t field = word_at(array, row + WORD + k % 2 * WORD);
        require(row + (uint32_t)place <= (uint64_t)size, "parse", "a row outside the array", (int64_t)row);
        const text found = {array + row + (field >> 32), (int64_t)(uint32_t)field};
        require(is_same(found, it->wanted.results[k]), "parse", "another part", (int64_t)k);
    }
}

static void check(const attempt *it, jlong result, const uint8_t *buffer, int64_t capacity)
{
    const int64_t status = status_of(result), byte = (-1 - result) >> 4;
    require(result < 0 || result <= capacity, "a call", "a size", result);
    if (result >= 0) {
        require(!it->wanted.fails && !it->wanted.is_null, "a call", "a success", result);
        if (it->how->function == PARSE) {
            check_pairs(it, buffer, result);
        } else {
            require(is_same((text){buffer, result}, it->wanted.results[0]), "a call", "another text", result);
        }
    } else if (status != PERCENT_OUTPUT_FULL) {
        const int32_t wanted = it->wanted.is_null ? PERCENT_OK : it->wanted.status;
        require(it->wanted.fails || it->wanted.is_null, "a call", "a failure with the status", status);
        require(status == wanted && (it->wanted.is_null || byte == it->wanted.byte), "a call",
                "another status", status);
    }
}

static int64_t room_of(const attempt *it)
{
    return it->how->function != PARSE
               ? 3 * it->from.length + 16
               : CALL(parseRoom, it->charsets, of(it->from.bytes), it->from.length, INT32_MAX);
}

/* Calls with a buffer of the capacity and a failing allocation. Returns whether an allocation failed. */
static bool call_once(const attempt *it, int64_t capacity, int64_t needed, size_t allowed)
{
    uint8_t *buffer = malloc(capacity > 0 ? (size_t)capacity : 1);
    fail_next(allowed, 1);
    const jlong result = call(it, buffer, capacity);
    const bool has_failed = end_failures() > 0;
    if (!has_failed || status_of(result) != PERCENT_OUT_OF_MEMORY) {
        check(it, result, buffer, capacity);
        require(capacity < needed || result >= 0 || status_of(result) != PERCENT_OUTPUT_FULL, "a call",
                "a room", needed);
    }
    free(buffer);
    cases++;
    return has_failed;
}

/* Calls with enough room, with failing allocations, and with smaller capacities. */
static void try_text(const attempt *it)
{
    const int64_t room = room_of(it), step = room / (room > 1 << 20 ? 4 : 300) + 1;
    for (size_t allowed = 0; call_once(it, room, room, allowed);) {
        allowed++;
    }
    for (int64_t capacity = 0; capacity < room; capacity += step) {
        call_once(it, capacity, room, SIZE_MAX);
    }
}

/* Java passes only UTF-8, and strict rules. */
static void try_rows(arguments *how, attempt *it, int number)
{
    rows from = make_rows(number);
    try_messages(&from);
    for (int64_t row = 0; row < from.count && row < 200; row++) {
        if (from.texts[row].bytes && is_text(from.texts[row])) {
            for (how->function = ENCODE; how->function < FUNCTIONS; how->function++) {
                it->from = from.texts[row];
                it->wanted = expect(how, it->from);
                try_text(it);
                free_outcome(&it->wanted);
            }
        }
    }
    free_rows(&from);
}

int main(int count, char **arguments_of_program)
{
    static const char *const labels[] = {"", "gbk", "utf-8,gbk"};
    const bool is_quick = count == 2 && strcmp(arguments_of_program[1], "--quick") == 0;
    const jlong set = set_named("form");
    try_names();
    try_lists();
    for (int lists = 0; lists < 3; lists++) {
        charset_list *list = lists > 0 ? new_list() : NULL;
        require(lists == 0 || fill_list(list, labels[lists]) == lists, "listCharsets", "a list", lists);
        arguments how = {.set = (const percent_set *)(uintptr_t)set, .name = {(const uint8_t *)"k", 1}};
        how.rules = rules_of(of(list), lists % 2, PERCENT_QUERY);
        attempt it = {.how = &how, .set = set, .charsets = of(list)};
        for (int number = 1; number < (is_quick ? SMALL_COLUMNS : COLUMNS); number++) {
            try_rows(&how, &it, number);
        }
        free(list);
    }
    printf("spark: %zu calls\n", cases);
    return 0;
}

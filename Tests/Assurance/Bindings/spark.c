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

enum { WORD = 8 };
static size_t cases;

/* ---- Expected results ---- */

typedef struct attempt {
    arguments *how;
    const encoder *escaping;
    const call_rules *rules;
    bool is_all; /* PARSE stands for all values of a key; the rules have no errors */
    uint8_t *keys;
    text from;
    outcome wanted;
} attempt;

/* Keeps only the values of the key. */
static void keep_values(const text *key, outcome *it)
{
    int64_t count = 0;
    for (int64_t k = 0; k < it->count; k += 2) {
        if (it->results[k].bytes && is_same(it->results[k], *key)) {
            it->results[count++] = it->results[k + 1];
        }
    }
    it->count = count;
}

static outcome encoded(const attempt *it)
{
    const int64_t most = 24 * it->from.length + 128;
    outcome wanted = {.results = calloc(1, sizeof(text)), .bytes = malloc((size_t)most)};
    percent_error error;
    const int64_t n =
        percent_encode_charset(it->escaping->charset, it->escaping->set, (int32_t)it->escaping->unencodable,
                               it->from.bytes, it->from.length, wanted.bytes, most, &error);
    require(n >= 0, "percent_encode_charset", "a status", error.status);
    wanted.results[wanted.count++] = (text){wanted.bytes, n};
    return wanted;
}

static outcome expected(const attempt *it)
{
    if (it->how->function == ENCODE && it->escaping->charset) {
        return encoded(it);
    }
    outcome wanted = expect(it->how, it->from);
    if (it->is_all) {
        keep_values(&it->how->name, &wanted);
    }
    return wanted;
}

/* ---- Calls ---- */

static jlong call(const attempt *it, const uint8_t *buffer, int64_t capacity)
{
    const jlong at = of(it->from.bytes), n = it->from.length, rules = of(it->rules);
    const text key = it->how->name;
    switch (it->how->function) {
    case ENCODE:
        return CALL(encode, of(it->escaping), at, n, of(buffer), capacity);
    case DECODE:
        return CALL(decode, rules, at, n, of(buffer), capacity);
    case GET:
        return CALL(get, rules, at, n, of(it->keys), 2, of(buffer), capacity);
    default:
        return CALL(list, rules, at, n, it->is_all ? of(key.bytes) : 0, it->is_all ? key.length : 0,
                    of(buffer), capacity, INT32_MAX);
    }
}

/* ---- Checks ---- */

static uint64_t word_at(const uint8_t *bytes, uint64_t offset)
{
    uint64_t word;
    memcpy(&word, bytes + offset, sizeof word);
    return word;
}

/* Checks element `index` of an array or row, whose null bits and places have offsets. */
static void check_element(text of_bytes, uint64_t bits, uint64_t places, uint64_t index, text wanted)
{
    const uint64_t place = word_at(of_bytes.bytes, places + index * WORD);
    const bool is_null = word_at(of_bytes.bytes, bits + index / 64 * WORD) >> index % 64 & 1;
    const text found = {of_bytes.bytes + (place >> 32), (int64_t)(uint32_t)place};
    require(is_null == (wanted.bytes == NULL) && (!is_null || place == 0), "list", "a null", (int64_t)index);
    require((int64_t)((place >> 32) + (uint32_t)place) <= of_bytes.length, "list", "a place outside",
            (int64_t)place);
    require(is_null || is_same(found, wanted), "list", "another part", (int64_t)index);
}

static void check_array(const attempt *it, const uint8_t *bytes, jlong size)
{
    const uint64_t count = word_at(bytes, 0), places = WORD + (count + 63) / 64 * WORD;
    const text array = {bytes, size};
    const uint64_t parts = it->is_all ? 1 : 2;
    require(parts * count == (uint64_t)it->wanted.count, "list", "another number", (int64_t)count);
    for (uint64_t k = 0; k < parts * count; k++) {
        const text wanted = it->wanted.results[k];
        if (it->is_all) {
            check_element(array, WORD, places, k, wanted);
        } else {
            const uint64_t place = word_at(bytes, places + k / 2 * WORD);
            const text row = {bytes + (place >> 32), (int64_t)(uint32_t)place};
            require((int64_t)(place >> 32) + row.length <= size, "list", "a row outside", (int64_t)place);
            check_element(row, 0, WORD, k % 2, wanted);
        }
    }
}

static void check(const attempt *it, jlong result, const uint8_t *buffer, int64_t capacity)
{
    const int64_t status = status_of(result), byte = (-1 - result) >> 4;
    require(result < 0 || result <= capacity, "a call", "a size", result);
    if (result >= 0) {
        require(!it->wanted.fails && !it->wanted.is_null, "a call", "a success", result);
        if (it->how->function == PARSE) {
            check_array(it, buffer, result);
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

/* ---- Attempts ---- */

static int64_t room_for(const attempt *it)
{
    const int64_t n = it->from.length;
    switch (it->how->function) {
    case ENCODE:
        return it->escaping->charset ? 24 * n + 128 : 3 * n;
    case PARSE:
        return CALL(listRoom, of(it->rules), of(it->from.bytes), n, INT32_MAX, !it->is_all);
    default:
        return it->rules->per_byte * n + 32;
    }
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
static void try_text(attempt *it)
{
    const int64_t room = room_for(it), step = room / (room > 1 << 20 ? 4 : 300) + 1;
    it->wanted = expected(it);
    for (size_t allowed = 0; call_once(it, room, room, allowed);) {
        allowed++;
    }
    for (int64_t capacity = 0; capacity < room; capacity += step) {
        call_once(it, capacity, room, SIZE_MAX);
    }
    free_outcome(&it->wanted);
}

/* Java passes only UTF-8. */
static void try_rows(attempt *it, int number)
{
    rows from = make_rows(number);
    try_messages(&from);
    for (int64_t row = 0; row < from.count && row < 200; row++) {
        it->from = from.texts[row];
        if (it->from.bytes && is_text(it->from)) {
            try_text(it);
        }
    }
    free_rows(&from);
}

/* Returns the lengths of two keys and their bytes, in memory of their size. The first key is in no text. */
static uint8_t *new_keys(text key)
{
    static const char other[] = "another key";
    const int64_t lengths[] = {sizeof other - 1, key.length};
    uint8_t *keys = malloc(sizeof lengths + (size_t)(lengths[0] + lengths[1]));
    memcpy(keys, lengths, sizeof lengths);
    memcpy(keys + sizeof lengths, other, (size_t)lengths[0]);
    memcpy(keys + sizeof lengths + lengths[0], key.bytes, (size_t)key.length);
    return keys;
}

/* Tries functions with and without try_. Those with try_ also encode in GBK. */
static void try_rules(const char *labels, const char *options, bool is_try, int columns)
{
    encoder *escaping = make_encoder("form", is_try ? "gbk" : NULL, "also=/");
    call_rules *of_texts = make_rules(labels, options, JNI_FALSE, is_try);
    call_rules *of_queries = make_rules(labels, options, JNI_TRUE, is_try);
    arguments how = {.set = escaping->set, .name = {(const uint8_t *)"k", 1}, .rules = of_texts->rules};
    attempt it = {.how = &how, .escaping = escaping, .keys = new_keys(how.name)};
    for (int number = 1; number < columns; number++) {
        for (how.function = ENCODE; how.function < FUNCTIONS; how.function++) {
            it.rules = how.function > DECODE ? of_queries : of_texts;
            try_rows(&it, number);
        }
        how.function = PARSE;
        it.is_all = is_try;
        try_rows(&it, is_try ? number : 0);
        it.is_all = false;
    }
    free(it.keys);
    free(of_queries);
    free(of_texts);
    free(escaping);
}

int main(int count, char **arguments_of_program)
{
    const bool is_quick = count == 2 && strcmp(arguments_of_program[1], "--quick") == 0;
    try_arguments();
    const int columns = is_quick ? SMALL_COLUMNS : COLUMNS;
    try_rules("utf-8", "", false, columns);
    try_rules("gbk", "", true, columns);
    try_rules("utf-8", "malformed=keep,invalid=replace,rounds=2", false, columns);
    try_rules("utf-8,gbk", "unicode-escapes=decoded,rounds=3", true, columns);
    printf("spark: %zu calls\n", cases);
    return 0;
}

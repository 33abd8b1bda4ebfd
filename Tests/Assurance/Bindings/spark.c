/* usage: spark [--quick]    Calls the native functions of the jar as Java does, with buffers of every size
 * and with failing allocations. Each result must be that of the library for single texts. */
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
    text from;
    uint8_t *texts; /* the query and keys */
    jint count;
    outcome wanted;
} attempt;

/* Keeps only the values of the key. */
static void keep_values(text key, outcome *it)
{
    int64_t count = 0;
    for (int64_t k = 0; k < it->count; k += 2) {
        if (it->results[k].bytes && is_same(it->results[k], key)) {
            it->results[count++] = it->results[k + 1];
        }
    }
    it->count = count;
}

static outcome encoded(const encoder *by, text from)
{
    const int64_t most = 24 * from.length + 128;
    outcome wanted = {.count = 1, .results = calloc(1, sizeof(text)), .bytes = malloc((size_t)most)};
    const int64_t n = percent_encode_charset(by->charset, by->set, (int32_t)by->unencodable, from.bytes,
                                             from.length, wanted.bytes, most, NULL);
    require(n >= 0, "percent_encode_charset", "a size", n);
    wanted.results[0] = (text){wanted.bytes, n};
    return wanted;
}

static outcome expected(const attempt *it)
{
    if (it->how->function == ENCODE && it->escaping->charset) {
        return encoded(it->escaping, it->from);
    }
    outcome wanted = expect(it->how, it->from);
    if (it->is_all) {
        keep_values(it->how->name, &wanted);
    }
    return wanted;
}

/* ---- Calls ---- */

static jlong call(const attempt *it, const uint8_t *buffer, int64_t capacity)
{
    const jlong at = of(it->from.bytes), n = it->from.length, texts = of(it->texts), rules = of(it->rules);
    switch (it->how->function) {
    case ENCODE:
        return CALL(encode, of(it->escaping), at, n, of(buffer), capacity);
    case DECODE:
        return CALL(decode, rules, at, n, of(buffer), capacity);
    case GET:
        return CALL(get, rules, texts, it->count, of(buffer), capacity);
    default:
        return CALL(list, rules, texts, it->count, of(buffer), capacity, INT32_MAX);
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
        require((it->wanted.is_null && status == PERCENT_OK) ||
                    (it->wanted.fails && status == it->wanted.status && byte == it->wanted.byte),
                "a call", "another status", status);
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
        return CALL(listRoom, of(it->rules), of(it->texts), it->count, INT32_MAX);
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

/* The charset of a text is known if the text can be decoded. */
static void check_charset(const attempt *it)
{
    const jlong index = CALL(charsetOf, of(it->rules), of(it->from.bytes), it->from.length);
    const bool is_known = index >= 0 && index < it->rules->rules.charset_count;
    require(is_known == (!it->wanted.fails && !it->wanted.is_null), "charsetOf", "an index", index);
}

/* Calls with enough room, with failing allocations, and with smaller capacities. */
static void try_text(attempt *it)
{
    static const text other = {(const uint8_t *)"another key", 11};
    const bool is_get = it->how->function == GET;
    const text texts[] = {it->from, is_get ? other : it->how->name, it->how->name};
    it->count = is_get ? 3 : it->is_all ? 2 : 1;
    it->texts = new_texts(texts, it->count);
    const int64_t room = room_for(it), step = room / (room > 1 << 20 ? 4 : 300) + 1;
    it->wanted = expected(it);
    if (it->how->function == DECODE) {
        check_charset(it);
    }
    for (size_t allowed = 0; call_once(it, room, room, allowed);) {
        allowed++;
    }
    for (int64_t capacity = 0; capacity < room; capacity += step) {
        call_once(it, capacity, room, SIZE_MAX);
    }
    free_outcome(&it->wanted);
    free(it->texts);
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

/* Tries functions with and without try_. Those with try_ also encode in GBK. */
static void try_rules(const char *labels, const char *options, bool is_try, int columns)
{
    encoder *escaping = make_encoder("form", is_try ? "gbk" : NULL, "also=/");
    call_rules *of_texts = make_rules(labels, options, JNI_FALSE, is_try);
    call_rules *of_queries = make_rules(labels, options, JNI_TRUE, is_try);
    arguments how = {.set = escaping->set, .name = {(const uint8_t *)"k", 1}, .rules = of_texts->rules};
    attempt it = {.how = &how, .escaping = escaping};
    for (int number = 1; number < columns; number++) {
        for (how.function = ENCODE; how.function < FUNCTIONS; how.function++) {
            it.rules = how.function > DECODE ? of_queries : of_texts;
            try_rows(&it, number);
        }
        if (is_try) {
            how.function = PARSE;
            it.is_all = true;
            try_rows(&it, number);
            it.is_all = false;
        }
    }
    free(of_queries);
    free(of_texts);
    free(escaping);
}

int main(int count, char **words)
{
    const int columns = count == 2 && strcmp(words[1], "--quick") == 0 ? SMALL_COLUMNS : COLUMNS;
    try_arguments();
    try_rules("utf-8", "", false, columns);
    try_rules("gbk", "", true, columns);
    try_rules("utf-8", "malformed=keep,invalid=replace,rounds=2", false, columns);
    try_rules("utf-8,gbk", "unicode-escapes=decoded,rounds=3", true, columns);
    printf("spark: %zu calls\n", cases);
    return 0;
}

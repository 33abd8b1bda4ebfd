/* Calls the functions that read sets, charsets and options, and those for messages. */
#include <stdlib.h>
#include <string.h>

#include "java.h"
#include "memory.h"

enum { NAMES = 60 };

#define EIGHT "gbk,gbk,gbk,gbk,gbk,gbk,gbk,gbk"

static text text_of(const char *bytes)
{
    return (text){(const uint8_t *)bytes, (int64_t)strlen(bytes)};
}

uint8_t *new_texts(const text *texts, int64_t count)
{
    const int64_t head = count * (int64_t)sizeof(int64_t);
    int64_t end = head;
    for (int64_t k = 0; k < count; k++) {
        end += texts[k].length;
    }
    uint8_t *memory = malloc((size_t)end);
    end = head;
    for (int64_t k = 0; k < count; k++) {
        memcpy(memory + k * (int64_t)sizeof(int64_t), &texts[k].length, sizeof(int64_t));
        memcpy(memory + end, texts[k].bytes, (size_t)texts[k].length);
        end += texts[k].length;
    }
    return memory;
}

/* ---- Rules ---- */

static jlong read_rules(call_rules *it, const char *labels, const char *options, jboolean is_query,
                        jboolean is_try)
{
    const text names[] = {text_of(labels), text_of(options)};
    uint8_t *texts = new_texts(names, 2);
    const jlong result = CALL(readRules, of(it), of(texts), is_query, is_try);
    free(texts);
    return result;
}

call_rules *make_rules(const char *labels, const char *options, jboolean is_query, jboolean is_try)
{
    call_rules *it = malloc((size_t)CALL(rulesSize));
    require(read_rules(it, labels, options, is_query, is_try) > 0, "readRules", labels, 0);
    require(CALL(charsetName, of(it), 0) != NULL && CALL(charsetName, of(it), -1) == NULL &&
                CALL(charsetName, of(it), it->rules.charset_count) == NULL,
            "charsetName", labels, 0);
    return it;
}

static void try_rules(void)
{
    call_rules *it = make_rules(EIGHT "," EIGHT, "", JNI_FALSE, JNI_TRUE);
    const struct {
        const char *labels, *options;
        int64_t status, byte;
    } rejected[] = {
        {EIGHT "," EIGHT ",gbk", "", PERCENT_TOO_MANY_CHARSETS, 64},
        {"gbk,,", "", PERCENT_UNKNOWN_CHARSET, 4},
        {"gbk", "rounds=2,also=a", UNKNOWN_OPTION, 9},
        {"gbk", "x", UNKNOWN_OPTION, 0},
    };
    for (size_t k = 0; k < sizeof rejected / sizeof rejected[0]; k++) {
        const jlong result = read_rules(it, rejected[k].labels, rejected[k].options, JNI_TRUE, JNI_FALSE);
        require(status_of(result) == rejected[k].status && (-1 - result) >> 4 == rejected[k].byte,
                "readRules", rejected[k].options, result);
    }
    free(it);
}

/* ---- Encoders ---- */

static jlong read_encoder(encoder *it, const text *names, int64_t count)
{
    uint8_t *texts = new_texts(names, count);
    fail_next(0, 1);
    const jlong without_memory = CALL(readEncoder, of(it), of(texts), (jint)count);
    const bool has_failed = end_failures() > 0;
    const jlong result = CALL(readEncoder, of(it), of(texts), (jint)count);
    require(without_memory == result || (has_failed && status_of(without_memory) == UNKNOWN_SET),
            "readEncoder", "a set without memory", without_memory);
    free(texts);
    return result;
}

encoder *make_encoder(const char *set, const char *label, const char *options)
{
    encoder *it = malloc((size_t)CALL(encoderSize));
    const text names[] = {text_of(set), text_of(label ? label : ""), text_of(options)};
    require(read_encoder(it, names, label ? 3 : 1) >= 0, "readEncoder", set, 0);
    return it;
}

/* Tries names of all lengths. */
static void try_names(encoder *it)
{
    uint8_t bytes[NAMES];
    for (int64_t n = 0; n < NAMES; n++) {
        const text name = {bytes, n};
        memset(bytes, 'x', (size_t)n);
        require(status_of(read_encoder(it, &name, 1)) == UNKNOWN_SET, "readEncoder", "an unknown name", n);
    }
    const text ended = {(const uint8_t *)"form\0", 5};
    require(status_of(read_encoder(it, &ended, 1)) == UNKNOWN_SET, "readEncoder", "a name with NUL", 0);
}

static int64_t rejected(encoder *it, const char *label, const char *options)
{
    const text names[] = {text_of("form"), text_of(label), text_of(options)};
    return status_of(read_encoder(it, names, 3));
}

static void try_encoders(void)
{
    encoder *it = make_encoder("form", "gbk", "unencodable=fail,also=/,");
    require(rejected(it, "gbk,gbk", "") == SEVERAL_CHARSETS, "readEncoder", "a list", 0);
    require(rejected(it, "gbq", "") == PERCENT_UNKNOWN_CHARSET, "readEncoder", "an unknown label", 0);
    require(rejected(it, "gbk", "also=\xC3\xA9") == ALSO_NOT_ASCII, "readEncoder", "other characters", 0);
    require(rejected(it, "gbk", "plus=true") == UNKNOWN_OPTION, "readEncoder", "an unknown option", 0);
    try_names(it);
    free(it);
}

void try_arguments(void)
{
    try_rules();
    try_encoders();
    require(CALL(setName, -1) == NULL && CALL(setName, 1000) == NULL, "setName", "an index", 0);
    for (jint status = -2; status < 20; status++) {
        require(CALL(statusText, status) != NULL, "statusText", "a status", status);
    }
    require(CALL(address, (jobject)(void *)&environment) == of(&environment), "address", "a buffer", 0);
}

/* ---- Messages ---- */

void try_messages(const rows *from)
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

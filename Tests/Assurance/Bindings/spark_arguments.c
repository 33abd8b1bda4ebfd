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

/* ---- Rules ---- */

static jlong read_rules(call_rules *it, const char *labels, const char *options, jboolean is_query,
                        jboolean is_try)
{
    text names = text_of(labels), words = text_of(options);
    return CALL(readRules, of(it), array_of(&names), array_of(&words), is_query, is_try);
}

call_rules *make_rules(const char *labels, const char *options, jboolean is_query, jboolean is_try)
{
    call_rules *it = malloc((size_t)CALL(rulesSize));
    jlong result = -1;
    for (size_t allowed = 0; result < 0; allowed++) {
        fail_next(allowed, 1);
        result = read_rules(it, labels, options, is_query, is_try);
        const size_t failures = end_failures();
        require((result < 0) == (failures > 0), "readRules", labels, result);
        require(result > 0 || status_of(result) == PERCENT_OUT_OF_MEMORY, "readRules", options, result);
    }
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

static jlong read_encoder(encoder *it, const char *set, const char *label, const char *options)
{
    text name = text_of(set), names = text_of(label ? label : ""), words = text_of(options);
    return CALL(readEncoder, of(it), array_of(&name), label ? array_of(&names) : NULL, array_of(&words));
}

/* If memory runs out, a set is unknown. */
encoder *make_encoder(const char *set, const char *label, const char *options)
{
    encoder *it = malloc((size_t)CALL(encoderSize));
    jlong result = -1;
    for (size_t allowed = 0; result < 0; allowed++) {
        fail_next(allowed, 1);
        result = read_encoder(it, set, label, options);
        require((result < 0) == (end_failures() > 0), "readEncoder", set, result);
        require(result >= 0 || status_of(result) == PERCENT_OUT_OF_MEMORY || status_of(result) == UNKNOWN_SET,
                "readEncoder", options, result);
    }
    return it;
}

/* Tries names of all lengths, in memory of their size. */
static void try_names(encoder *it)
{
    for (int64_t n = 0; n < NAMES; n++) {
        for (int ends = 0; ends <= 1; ends++) {
            uint8_t *bytes = malloc(n > 0 ? (size_t)n : 1);
            text name = {bytes, n};
            memset(bytes, 'x', (size_t)n);
            if (n > 0 && ends) {
                bytes[n - 1] = 0;
            }
            require(status_of(CALL(readEncoder, of(it), array_of(&name), NULL, NULL)) == UNKNOWN_SET,
                    "readEncoder", "an unknown name", n);
            free(bytes);
        }
    }
}

static void try_encoders(void)
{
    encoder *it = make_encoder("form", "gbk", "unencodable=fail,also=/,");
    require(status_of(read_encoder(it, "form", "gbk,gbk", "")) == SEVERAL_CHARSETS, "readEncoder", "a list",
            0);
    require(status_of(read_encoder(it, "form", "gbq", "")) == PERCENT_UNKNOWN_CHARSET, "readEncoder",
            "an unknown label", 0);
    require(status_of(read_encoder(it, "form", "gbk", "also=\xC3\xA9")) == ALSO_NOT_ASCII, "readEncoder",
            "other characters", 0);
    require(status_of(read_encoder(it, "form", "gbk", "plus=true")) == UNKNOWN_OPTION, "readEncoder",
            "an unknown option", 0);
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

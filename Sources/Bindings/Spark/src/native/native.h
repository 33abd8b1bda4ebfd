/* Declarations shared by the functions that Java calls. Texts and buffers are off-heap addresses. */
#ifndef PERCENT_NATIVE_H
#define PERCENT_NATIVE_H

#include <jni.h>
#include <stdint.h>
#include <doors.h>

/* Begins the definition of a native method of the Java class Native. */
#define NATIVE(type, name) JNIEXPORT type JNICALL Java_percentencoding_spark_Native_##name

/* The charsets of an argument. */
typedef struct charset_list {
    int64_t count;
    const percent_charset *charsets[PERCENT_MOST_CHARSETS];
} charset_list;

static inline uint8_t *at(jlong address)
{
    return (uint8_t *)(uintptr_t)address;
}

/* Returns strict rules for a list of charsets and a kind of text; the address 0 means UTF-8. */
static inline percent_rules rules_of(jlong charsets, jboolean plus, jint input)
{
    const charset_list *list = (const charset_list *)(const void *)at(charsets);
    return (percent_rules){
        .charsets = list ? list->charsets : NULL,
        .charset_count = list ? (int32_t)list->count : 0,
        .plus = plus,
        .text = 1,
        .input = input,
    };
}

/* The status of a result with more bytes than the caller's limit, distinct from every PERCENT_ status. */
enum { TOO_LARGE = 15 };

/* Returns the number of written bytes, or a failure code that the Java class Failure reads. */
static inline jlong result_of(int64_t written, const percent_error *error)
{
    return written >= 0 ? written : -1 - (error->byte << 4 | error->status);
}

#endif

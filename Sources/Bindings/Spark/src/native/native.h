/* Declarations shared by the functions that Java calls. Texts and buffers are off-heap addresses. */
#pragma once

#include <jni.h>
#include <stdint.h>
#include <doors.h>

/* Begins the definition of a native method of the Java class Native. */
#define NATIVE(type, name) JNIEXPORT type JNICALL Java_percentencoding_spark_Native_##name

/* The rules of decoding, in memory that does not move. */
typedef struct call_rules {
    percent_rules rules;
    const percent_charset *charsets[PERCENT_MOST_CHARSETS];
    int64_t per_byte; /* for room_of */
} call_rules;

/* The arguments of percent_encode. The memory of a set may follow. */
typedef struct encoder {
    const percent_set *set;
    const percent_charset *charset; /* NULL if bytes are escaped as they are */
    int64_t unencodable;
} encoder;

/* Statuses besides those of the library, for the Java class Failure. */
enum {
    SEVERAL_CHARSETS = 11,
    ALSO_NOT_ASCII = 12,
    UNKNOWN_SET = 13,
    UNKNOWN_OPTION = 14,
    TOO_LARGE = 15, /* a result has more bytes than the caller's limit */
};

static inline uint8_t *at(jlong address)
{
    return (uint8_t *)(uintptr_t)address;
}

static inline const call_rules *rules_at(jlong address)
{
    return (const call_rules *)(const void *)at(address);
}

/* Reads texts, whose lengths in words and then bytes are at an address. */
static inline void read_texts(jlong address, int64_t count, percent_name *texts)
{
    const int64_t *lengths = (const int64_t *)(const void *)at(address);
    const uint8_t *bytes = (const uint8_t *)(lengths + count);
    for (int64_t k = 0; k < count; bytes += lengths[k++]) {
        texts[k] = (percent_name){bytes, lengths[k]};
    }
}

/* Returns a capacity that suffices to decode n bytes. */
static inline int64_t room_of(const call_rules *rules, int64_t n)
{
    return rules->per_byte * n + 32;
}

/* Returns the number of written bytes, or a failure code that the Java class Failure reads. */
static inline jlong result_of(int64_t written, const percent_error *error)
{
    return written >= 0 ? written : -1 - (error->byte << 4 | error->status);
}

static inline jlong failure(int32_t status)
{
    const percent_error error = {0, 0, status};
    return result_of(-1, &error);
}

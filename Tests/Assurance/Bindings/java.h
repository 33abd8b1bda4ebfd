/* A stand-in for Java: an array of bytes is a text, and a string is its bytes. */
#ifndef PERCENT_BINDINGS_JAVA_H
#define PERCENT_BINDINGS_JAVA_H

#include "native.h"
#include "samples.h"

/* The functions of the library in the jar, which Java finds by name. */
NATIVE(jlong, encode)(JNIEnv *, jclass, jlong, jlong, jlong, jlong, jlong);
NATIVE(jlong, decode)(JNIEnv *, jclass, jlong, jlong, jlong, jlong, jlong);
NATIVE(jlong, charsetOf)(JNIEnv *, jclass, jlong, jlong, jlong);
NATIVE(jlong, get)(JNIEnv *, jclass, jlong, jlong, jint, jlong, jlong);
NATIVE(jlong, list)(JNIEnv *, jclass, jlong, jlong, jint, jlong, jlong, jlong);
NATIVE(jlong, listRoom)(JNIEnv *, jclass, jlong, jlong, jint, jlong);
NATIVE(jint, rulesSize)(JNIEnv *, jclass);
NATIVE(jlong, readRules)(JNIEnv *, jclass, jlong, jlong, jboolean, jboolean);
NATIVE(jstring, charsetName)(JNIEnv *, jclass, jlong, jint);
NATIVE(jint, encoderSize)(JNIEnv *, jclass);
NATIVE(jlong, readEncoder)(JNIEnv *, jclass, jlong, jlong, jint);
NATIVE(jstring, setName)(JNIEnv *, jclass, jlong);
NATIVE(jbyteArray, shown)(JNIEnv *, jclass, jbyteArray);
NATIVE(jstring, statusText)(JNIEnv *, jclass, jint);
NATIVE(jlong, address)(JNIEnv *, jclass, jobject);

extern JNIEnv environment;

/* Calls a native function. */
#define CALL(name, ...) Java_percentencoding_spark_Native_##name(&environment, NULL, ##__VA_ARGS__)

static inline jlong of(const void *address)
{
    return (jlong)(uintptr_t)address;
}

static inline jbyteArray array_of(text *name)
{
    return (jbyteArray)(void *)name;
}

/* Returns the status of a failed call. */
static inline int64_t status_of(jlong result)
{
    return (-1 - result) & 15;
}

/* Returns several texts as Java passes them: their lengths and then their bytes, in memory of their size. */
uint8_t *new_texts(const text *texts, int64_t count);

/* Make rules and encoders in memory of the size that Java allocates. Without a label, an encoder only has a
 * set. */
call_rules *make_rules(const char *labels, const char *options, jboolean is_query, jboolean is_try);
encoder *make_encoder(const char *set, const char *label, const char *options);

/* Tries names, labels and options. */
void try_arguments(void);

/* Shows each text of a column while allocations fail. */
void try_messages(const rows *from);

#endif

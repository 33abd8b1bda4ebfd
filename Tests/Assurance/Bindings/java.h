/* A stand-in for Java: an array of bytes is a text, and a string is its bytes. */
#ifndef PERCENT_BINDINGS_JAVA_H
#define PERCENT_BINDINGS_JAVA_H

#include "native.h"
#include "samples.h"

/* The functions of names.c, texts.c and pairs.c, which Java finds by name. */
NATIVE(jlong, encode)(JNIEnv *, jclass, jlong, jlong, jlong, jlong, jlong);
NATIVE(jlong, decode)(JNIEnv *, jclass, jlong, jboolean, jlong, jlong, jlong, jlong);
NATIVE(jlong, get)(JNIEnv *, jclass, jlong, jint, jlong, jlong, jlong, jlong, jlong, jlong);
NATIVE(jlong, parse)(JNIEnv *, jclass, jlong, jint, jlong, jlong, jlong, jlong, jlong);
NATIVE(jlong, parseRoom)(JNIEnv *, jclass, jlong, jlong, jlong, jlong);
NATIVE(jlong, set)(JNIEnv *, jclass, jbyteArray);
NATIVE(jstring, setName)(JNIEnv *, jclass, jlong);
NATIVE(jint, charsetsSize)(JNIEnv *, jclass);
NATIVE(jlong, listCharsets)(JNIEnv *, jclass, jlong, jbyteArray);
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

#endif

#include <string.h>

#include "java.h"

static jsize length_of(JNIEnv *environment, jarray array)
{
    (void)environment;
    return (jsize)((const text *)(const void *)array)->length;
}

static void copy_region(JNIEnv *environment, jbyteArray array, jsize start, jsize n, jbyte *to)
{
    (void)environment;
    memcpy(to, ((const text *)(const void *)array)->bytes + start, (size_t)n);
}

static jstring string_of(JNIEnv *environment, const char *bytes)
{
    (void)environment;
    return (jstring)(uintptr_t)bytes;
}

static void *address_of(JNIEnv *environment, jobject buffer)
{
    (void)environment;
    return buffer;
}

static const struct JNINativeInterface_ functions = {
    .GetArrayLength = length_of,
    .GetByteArrayRegion = copy_region,
    .NewStringUTF = string_of,
    .GetDirectBufferAddress = address_of,
};

JNIEnv environment = &functions;

#include <stdlib.h>
#include <string.h>

#include "java.h"

static jsize length_of(JNIEnv *environment, jarray array)
{
    (void)environment;
    return (jsize)((const text *)(const void *)array)->length;
}

/* Returns a copy of the bytes, as Java may do. */
static jbyte *elements_of(JNIEnv *environment, jbyteArray array, jboolean *is_copy)
{
    const text *it = (const text *)(const void *)array;
    jbyte *bytes = malloc(it->length > 0 ? (size_t)it->length : 1);
    (void)environment, (void)is_copy;
    return bytes ? memcpy(bytes, it->bytes, (size_t)it->length) : NULL;
}

static void release_elements(JNIEnv *environment, jbyteArray array, jbyte *bytes, jint mode)
{
    (void)environment, (void)array, (void)mode;
    free(bytes);
}

/* Makes an array whose bytes follow it. */
static jbyteArray new_array(JNIEnv *environment, jsize n)
{
    text *it = malloc(sizeof *it + (size_t)n);
    (void)environment;
    if (it) {
        *it = (text){(const uint8_t *)(it + 1), n};
    }
    return (jbyteArray)(void *)it;
}

static void set_region(JNIEnv *environment, jbyteArray array, jsize start, jsize n, const jbyte *from)
{
    (void)environment;
    memcpy((uint8_t *)((text *)(void *)array + 1) + start, from, (size_t)n);
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
    .GetByteArrayElements = elements_of,
    .ReleaseByteArrayElements = release_elements,
    .NewByteArray = new_array,
    .SetByteArrayRegion = set_region,
    .NewStringUTF = string_of,
    .GetDirectBufferAddress = address_of,
};

JNIEnv environment = &functions;

/* Finds sets, charsets and kinds of text by name, and describes statuses. Names from Java end with NUL. */
#include <string.h>

#include "native.h"

enum { NAME = 48 };

/* Copies a Java name; returns false if the name is too long. */
static jboolean copy_name(JNIEnv *env, jbyteArray name, char to[NAME])
{
    const jsize n = (*env)->GetArrayLength(env, name);
    if (n < 1 || n > NAME) {
        return JNI_FALSE;
    }
    (*env)->GetByteArrayRegion(env, name, 0, n, (jbyte *)to);
    return to[n - 1] == 0;
}

/* Returns the address of a set; 0 if the name is unknown. */
NATIVE(jlong, set)(JNIEnv *env, jclass class, jbyteArray name)
{
    char copy[NAME];
    (void)class;
    return copy_name(env, name, copy) ? (jlong)(uintptr_t)percent_set_named(copy) : 0;
}

/* Returns the name of the set at an index; null after the last set. */
NATIVE(jstring, setName)(JNIEnv *env, jclass class, jlong number)
{
    const char *name = percent_set_name(number);
    (void)class;
    return name ? (*env)->NewStringUTF(env, name) : NULL;
}

/* Returns the size of a list of charsets in bytes. */
NATIVE(jint, charsetsSize)(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    return sizeof(charset_list);
}

/* Fills a list with the charsets of labels; returns their number, or a failure code. */
NATIVE(jlong, listCharsets)(JNIEnv *env, jclass class, jlong charsets, jbyteArray labels)
{
    charset_list *list = (charset_list *)(void *)at(charsets);
    percent_error error = {0, 0, PERCENT_OUT_OF_MEMORY};
    jbyte *bytes = (*env)->GetByteArrayElements(env, labels, NULL);
    (void)class;
    if (bytes == NULL) {
        return result_of(-1, &error);
    }
    list->count = pct_charsets_listed((const uint8_t *)bytes, (*env)->GetArrayLength(env, labels),
                                      list->charsets, &error);
    (*env)->ReleaseByteArrayElements(env, labels, bytes, JNI_ABORT);
    return result_of(list->count, &error);
}

/* Returns the number of a kind of text; -1 if the name is unknown. */
NATIVE(jint, input)(JNIEnv *env, jclass class, jbyteArray name)
{
    char copy[NAME];
    (void)class;
    return copy_name(env, name, copy) ? pct_input_named((const uint8_t *)copy, (int64_t)strlen(copy)) : -1;
}

/* Returns a text for a message; null if memory runs out. */
NATIVE(jbyteArray, shown)(JNIEnv *env, jclass class, jbyteArray text)
{
    char shown[PCT_SHOWN_SIZE];
    jbyte *bytes = (*env)->GetByteArrayElements(env, text, NULL);
    (void)class;
    if (bytes == NULL) {
        return NULL;
    }
    const jsize n = (jsize)pct_shown((const uint8_t *)bytes, (*env)->GetArrayLength(env, text), shown);
    (*env)->ReleaseByteArrayElements(env, text, bytes, JNI_ABORT);
    jbyteArray copy = (*env)->NewByteArray(env, n);
    if (copy) {
        (*env)->SetByteArrayRegion(env, copy, 0, n, (const jbyte *)shown);
    }
    return copy;
}

NATIVE(jstring, statusText)(JNIEnv *env, jclass class, jint status)
{
    (void)class;
    return (*env)->NewStringUTF(env, percent_status_text(status));
}

/* Returns the address of a direct buffer. */
NATIVE(jlong, address)(JNIEnv *env, jclass class, jobject buffer)
{
    (void)class;
    return (jlong)(uintptr_t)(*env)->GetDirectBufferAddress(env, buffer);
}

/* Lists sets, and describes statuses and texts for messages. */
#include "native.h"

/* Returns the name of the set at an index; null after the last set. */
NATIVE(jstring, setName)(JNIEnv *env, jclass class, jlong number)
{
    const char *name = percent_set_name(number);
    (void)class;
    return name ? (*env)->NewStringUTF(env, name) : NULL;
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

/* Finds sets and charsets by name, and describes statuses. Names from Java end with NUL. */
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

/* Adds a charset to a list of fewer than MOST_CHARSETS; returns whether the label is known. */
NATIVE(jboolean, addCharset)(JNIEnv *env, jclass class, jlong charsets, jbyteArray label)
{
    charset_list *list = (charset_list *)(void *)at(charsets);
    char copy[NAME];
    (void)class;
    const percent_charset *charset =
        copy_name(env, label, copy) ? percent_charset_labelled(copy, PERCENT_BROWSER) : NULL;
    if (charset == NULL || list->count < 0 || list->count >= MOST_CHARSETS) {
        return JNI_FALSE;
    }
    list->charsets[list->count++] = charset;
    return JNI_TRUE;
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

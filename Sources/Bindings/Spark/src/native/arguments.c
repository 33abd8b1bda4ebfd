/* Reads the sets, charsets and options of calls from their names. */
#include <string.h>

#include "native.h"

enum { NAME = 48 };

/* Copies the name of a set, which ends with NUL; returns whether the name is short enough and has no NUL. */
static jboolean copy_name(JNIEnv *env, jbyteArray name, char to[NAME])
{
    const jsize n = (*env)->GetArrayLength(env, name);
    if (n >= NAME) {
        return JNI_FALSE;
    }
    (*env)->GetByteArrayRegion(env, name, 0, n, (jbyte *)to);
    to[n] = 0;
    return strlen(to) == (size_t)n;
}

/* Finds the charsets of labels; returns their number, or a failure code. */
static jlong list_charsets(JNIEnv *env, jbyteArray labels,
                           const percent_charset *charsets[PERCENT_MOST_CHARSETS])
{
    percent_error error;
    jbyte *bytes = (*env)->GetByteArrayElements(env, labels, NULL);
    if (bytes == NULL) {
        return failure(PERCENT_OUT_OF_MEMORY);
    }
    const int64_t count =
        pct_charsets_listed((const uint8_t *)bytes, (*env)->GetArrayLength(env, labels), charsets, &error);
    (*env)->ReleaseByteArrayElements(env, labels, bytes, JNI_ABORT);
    return result_of(count, &error);
}

/* ---- Decoding ---- */

static int64_t per_byte(const call_rules *it)
{
    const bool is_utf8 =
        it->rules.charset_count == 1 && it->charsets[0] == percent_charset_labelled("utf-8", PERCENT_BROWSER);
    const bool replaces = it->rules.malformed == PERCENT_REPLACE || it->rules.invalid == PERCENT_REPLACE;
    return (is_utf8 && !replaces ? 1 : 3) * (it->rules.rounds > 1 ? 2 : 1);
}

/* Returns the size of rules in bytes. */
NATIVE(jint, rulesSize)(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    return sizeof(call_rules);
}

/* Fills rules from labels and options. Returns the factor of the capacity, or a failure code. */
NATIVE(jlong, readRules)
(JNIEnv *env, jclass class, jlong rules, jbyteArray labels, jbyteArray options, jboolean is_query,
 jboolean is_try)
{
    call_rules *to = (call_rules *)(void *)at(rules);
    const int32_t policy = is_try ? PERCENT_NULL : PERCENT_FAIL;
    pct_options read = {.rules = {.malformed = policy, .invalid = policy, .text = 1}};
    const jlong count = list_charsets(env, labels, to->charsets);
    int64_t offset, length;
    (void)class;
    if (count < 0) {
        return count;
    }
    jbyte *text = (*env)->GetByteArrayElements(env, options, NULL);
    if (text == NULL) {
        return failure(PERCENT_OUT_OF_MEMORY);
    }
    const int32_t status =
        pct_read_options((const uint8_t *)text, (*env)->GetArrayLength(env, options),
                         is_query ? PCT_QUERY_OPTIONS : PCT_DECODE_OPTIONS, &read, &offset, &length);
    (*env)->ReleaseByteArrayElements(env, options, text, JNI_ABORT);
    if (status < 0) {
        const percent_error error = {0, offset, UNKNOWN_OPTION};
        return result_of(-1, &error);
    }
    to->rules = read.rules;
    to->rules.charsets = to->charsets;
    to->rules.charset_count = (int32_t)count;
    to->per_byte = per_byte(to);
    return to->per_byte;
}

/* Returns the name of the charset at an index of rules; null after the last charset. */
NATIVE(jstring, charsetName)(JNIEnv *env, jclass class, jlong rules, jint number)
{
    const call_rules *it = rules_at(rules);
    (void)class;
    return number >= 0 && number < it->rules.charset_count
               ? (*env)->NewStringUTF(env, percent_charset_name(it->charsets[number]))
               : NULL;
}

/* ---- Encoding ---- */

/* Returns the size of an encoder in bytes. */
NATIVE(jint, encoderSize)(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    return (jint)((int64_t)sizeof(encoder) + percent_set_size());
}

/* Reads the options of an encoder, and makes its set if it also keeps other characters. */
static jlong read_options(const uint8_t *text, int64_t n, encoder *to)
{
    percent_error error = {0, 0, UNKNOWN_OPTION};
    pct_options read = {.unencodable = PERCENT_UNENCODABLE_REFERENCE};
    int64_t length;
    if (pct_read_options(text, n, PCT_ENCODE_OPTIONS, &read, &error.byte, &length) < 0) {
        return result_of(-1, &error);
    }
    to->unencodable = read.unencodable;
    if (read.also) {
        to->set = percent_set_also(to + 1, to->set, read.also, read.also_size);
    }
    return to->set ? 0 : failure(ALSO_NOT_ASCII);
}

static jlong read_charset(JNIEnv *env, jbyteArray label, encoder *to)
{
    const percent_charset *charsets[PERCENT_MOST_CHARSETS];
    const jlong count = list_charsets(env, label, charsets);
    to->charset = count == 1 ? charsets[0] : NULL;
    return count > 1 ? failure(SEVERAL_CHARSETS) : count;
}

/* Fills an encoder from the name of a set and, unless `label` is null, from a label and options. Returns a
 * negative failure code, or another number. */
NATIVE(jlong, readEncoder)
(JNIEnv *env, jclass class, jlong address, jbyteArray set, jbyteArray label, jbyteArray options)
{
    encoder *to = (encoder *)(void *)at(address);
    char name[NAME];
    (void)class;
    *to = (encoder){.set = copy_name(env, set, name) ? percent_set_named(name) : NULL};
    if (to->set == NULL || label == NULL) {
        return to->set ? 0 : failure(UNKNOWN_SET);
    }
    const jlong count = read_charset(env, label, to);
    jbyte *text = count < 0 ? NULL : (*env)->GetByteArrayElements(env, options, NULL);
    if (text == NULL) {
        return count < 0 ? count : failure(PERCENT_OUT_OF_MEMORY);
    }
    const jlong result = read_options((const uint8_t *)text, (*env)->GetArrayLength(env, options), to);
    (*env)->ReleaseByteArrayElements(env, options, text, JNI_ABORT);
    return result;
}

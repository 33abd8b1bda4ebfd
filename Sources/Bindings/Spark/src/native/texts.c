/* Functions that convert one text to another. */
#include "native.h"

NATIVE(jlong, encode)
(JNIEnv *env, jclass class, jlong set, jlong text, jlong n, jlong buffer, jlong capacity)
{
    percent_error error;
    (void)env, (void)class;
    return result_of(
        percent_encode((const percent_set *)(const void *)at(set), at(text), n, at(buffer), capacity, &error),
        &error);
}

NATIVE(jlong, decode)
(JNIEnv *env, jclass class, jlong charsets, jboolean plus, jlong text, jlong n, jlong buffer, jlong capacity)
{
    percent_error error;
    const percent_rules rules = rules_of(charsets, plus, PERCENT_QUERY);
    (void)env, (void)class;
    return result_of(percent_decode(at(text), n, &rules, at(buffer), capacity, &error), &error);
}

NATIVE(jlong, get)
(JNIEnv *env, jclass class, jlong charsets, jint input, jlong query, jlong n, jlong key, jlong key_length,
 jlong buffer, jlong capacity)
{
    percent_error error;
    const percent_rules rules = rules_of(charsets, JNI_TRUE, input);
    (void)env, (void)class;
    return result_of(
        percent_query_get(at(query), n, at(key), key_length, &rules, at(buffer), capacity, &error), &error);
}

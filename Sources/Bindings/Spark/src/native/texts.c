/* Functions that convert one text to another. */
#include "native.h"

/* Returns the result of decoding. The failure code of PERCENT_OK stands for null. */
static jlong end_of(const call_rules *it, int64_t written, const percent_error *error)
{
    const percent_rules *rules = &it->rules;
    const bool is_null = (error->status == PERCENT_MALFORMED && rules->malformed == PERCENT_NULL) ||
                         (error->status == PERCENT_INVALID && rules->invalid == PERCENT_NULL);
    return is_null ? failure(PERCENT_OK) : result_of(written, error);
}

NATIVE(jlong, encode)
(JNIEnv *env, jclass class, jlong address, jlong text, jlong n, jlong buffer, jlong capacity)
{
    const encoder *by = (const encoder *)(const void *)at(address);
    percent_error error;
    (void)env, (void)class;
    const int64_t written = by->charset
                                ? percent_encode_charset(by->charset, by->set, (int32_t)by->unencodable,
                                                         at(text), n, at(buffer), capacity, &error)
                                : percent_encode(by->set, at(text), n, at(buffer), capacity, &error);
    return result_of(written, &error);
}

NATIVE(jlong, decode)
(JNIEnv *env, jclass class, jlong rules, jlong text, jlong n, jlong buffer, jlong capacity)
{
    const call_rules *by = rules_at(rules);
    percent_error error;
    (void)env, (void)class;
    return end_of(by, percent_decode(at(text), n, &by->rules, at(buffer), capacity, &error), &error);
}

/* Returns the index of the charset of a text. */
NATIVE(jlong, charsetOf)(JNIEnv *env, jclass class, jlong rules, jlong text, jlong n)
{
    const call_rules *by = rules_at(rules);
    percent_error error;
    (void)env, (void)class;
    return end_of(by, percent_charset_of(at(text), n, &by->rules, &error), &error);
}

/* Finds the value of the first of several keys, which follow the query. */
NATIVE(jlong, get)
(JNIEnv *env, jclass class, jlong rules, jlong texts, jint count, jlong buffer, jlong capacity)
{
    const call_rules *by = rules_at(rules);
    percent_name text[1 + PERCENT_MOST_NAMES];
    percent_error error;
    (void)env, (void)class;
    if (count > 1 + PERCENT_MOST_NAMES) {
        return failure(PERCENT_BAD_ARGUMENT);
    }
    read_texts(texts, count, text);
    return end_of(by,
                  percent_query_get(text[0].bytes, text[0].n, text + 1, count - 1, &by->rules, at(buffer),
                                    capacity, &error),
                  &error);
}

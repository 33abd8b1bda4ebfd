/* Reads the sets, charsets and options of calls from their names. */
#include "native.h"

static jlong failure_at(int64_t byte, int32_t status)
{
    const percent_error error = {0, byte, status};
    return result_of(-1, &error);
}

/* Finds the charsets of labels; returns their number, or a failure code. */
static jlong list_charsets(percent_name labels, const percent_charset *charsets[PERCENT_MOST_CHARSETS])
{
    percent_error error;
    return result_of(pct_charsets_listed(labels.bytes, labels.n, charsets, &error), &error);
}

/* ---- Decoding ---- */

static int64_t per_byte(const call_rules *it)
{
    const bool is_utf8 =
        it->rules.charset_count == 1 && it->charsets[0] == percent_charset_labelled("utf-8", PERCENT_BROWSER);
    const bool replaces = it->rules.malformed == PERCENT_REPLACE || it->rules.invalid == PERCENT_REPLACE;
    return is_utf8 && !replaces ? 1 : 3;
}

/* Returns the size of rules in bytes. */
NATIVE(jint, rulesSize)(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    return sizeof(call_rules);
}

/* Fills rules from labels and options. Returns the factor of the capacity, or a failure code. */
NATIVE(jlong, readRules)
(JNIEnv *env, jclass class, jlong rules, jlong texts, jboolean is_query, jboolean is_try)
{
    call_rules *to = (call_rules *)(void *)at(rules);
    const int32_t policy = is_try ? PERCENT_NULL : PERCENT_FAIL;
    pct_options read = {.rules = {.malformed = policy, .invalid = policy, .text = 1}};
    percent_name name[2];
    int64_t offset, length;
    (void)env, (void)class;
    read_texts(texts, 2, name);
    const jlong count = list_charsets(name[0], to->charsets);
    if (count < 0) {
        return count;
    }
    if (pct_read_options(name[1].bytes, name[1].n, is_query ? PCT_QUERY_OPTIONS : PCT_DECODE_OPTIONS, &read,
                         &offset, &length) < 0) {
        return failure_at(offset, UNKNOWN_OPTION);
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

/* Returns the size of an encoder in bytes, in whole words. */
NATIVE(jint, encoderSize)(JNIEnv *env, jclass class)
{
    (void)env, (void)class;
    return (jint)((int64_t)sizeof(encoder) + (percent_set_size() + 7) / 8 * 8);
}

/* Reads options, and makes the set if it also keeps other characters. */
static jlong read_options(percent_name text, encoder *to)
{
    pct_options read = {.unencodable = PERCENT_UNENCODABLE_REFERENCE};
    int64_t offset, length;
    if (pct_read_options(text.bytes, text.n, PCT_ENCODE_OPTIONS, &read, &offset, &length) < 0) {
        return failure_at(offset, UNKNOWN_OPTION);
    }
    to->unencodable = read.unencodable;
    if (read.also) {
        to->set = percent_set_also(to + 1, to->set, read.also, read.also_size);
    }
    return to->set ? 0 : failure(ALSO_NOT_ASCII);
}

/* Fills an encoder from the name of a set, or from the name of a set, a label and options. Returns a
 * negative failure code, or another number. */
NATIVE(jlong, readEncoder)(JNIEnv *env, jclass class, jlong address, jlong texts, jint count)
{
    encoder *to = (encoder *)(void *)at(address);
    const percent_charset *charsets[PERCENT_MOST_CHARSETS];
    percent_name name[3];
    (void)env, (void)class;
    read_texts(texts, count, name);
    *to = (encoder){.set = pct_set_named(name[0].bytes, name[0].n)};
    if (to->set == NULL || count < 3) {
        return to->set ? 0 : failure(UNKNOWN_SET);
    }
    const jlong listed = list_charsets(name[1], charsets);
    if (listed != 1) {
        return listed < 0 ? listed : failure(SEVERAL_CHARSETS);
    }
    to->charset = charsets[0];
    return read_options(name[2], to);
}

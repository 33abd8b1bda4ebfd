/* Functions that make an array of a query. */
#include "arrays.h"

enum { WORD = 8 };

/* The parts of a buffer. Each part starts at a word boundary. */
typedef struct parts {
    int64_t pairs;
    int64_t bytes;                              /* the maximum size of all keys, and of all values */
    int64_t key_offsets, value_offsets;         /* offsets in the buffer, whose first part is the result */
    int64_t key_validity, value_validity, keys; /* without has_keys, those of keys are not used */
    int64_t values, size;
} parts;

/* Returns the number of fields, which are the non-empty parts between separators. The query of a URL has no
 * more fields. */
static int64_t count_pairs(const uint8_t *query, int64_t n)
{
    int64_t pairs = n > 0 && query[0] != '&';
    for (int64_t i = 1; i < n; i++) {
        pairs += query[i - 1] == '&' && query[i] != '&';
    }
    return pairs;
}

static int64_t padded(int64_t n)
{
    return (n + WORD - 1) / WORD * WORD;
}

/* An array of values alone has at most as many values as fit in the limit. */
static parts parts_of(const call_rules *rules, const uint8_t *query, int64_t n, int64_t limit, bool has_keys)
{
    parts it = {.pairs = count_pairs(query, n), .bytes = padded(room_of(rules, n))};
    it.pairs = !has_keys && it.pairs > limit / WORD ? limit / WORD : it.pairs;
    const int64_t offsets = (it.pairs + 1) * WORD, bits = padded(it.pairs / 8 + 1);
    /* Keys and values together are no longer than `bytes`, and each key and value is padded. */
    it.key_offsets = padded(empty_array_size(it.pairs, has_keys) + it.pairs * 2 * (WORD - 1) + it.bytes);
    it.value_offsets = it.key_offsets + (has_keys ? offsets : 0);
    it.key_validity = it.value_offsets + offsets;
    it.value_validity = it.key_validity + bits;
    it.keys = it.value_validity + bits;
    it.values = it.keys + (has_keys ? it.bytes : 0);
    it.size = it.values + it.bytes;
    return it;
}

/* Returns the capacity that list needs. Fails if the pairs alone exceed the limit. */
NATIVE(jlong, listRoom)
(JNIEnv *env, jclass class, jlong rules, jlong query, jlong n, jlong limit, jboolean has_keys)
{
    const parts room = parts_of(rules_at(rules), at(query), n, limit, has_keys);
    (void)env, (void)class;
    return has_keys && empty_array_size(room.pairs, true) > limit ? failure(TOO_LARGE) : room.size;
}

static percent_query_buffers buffers_at(const parts *room, jlong buffer, int64_t lists[2])
{
    return (percent_query_buffers){
        .lists = lists,
        .pairs = room->pairs,
        .key_offsets = at(buffer + room->key_offsets),
        .keys = at(buffer + room->keys),
        .key_capacity = room->bytes,
        .value_offsets = at(buffer + room->value_offsets),
        .values = at(buffer + room->values),
        .value_capacity = room->bytes,
        .key_validity = at(buffer + room->key_validity),
        .value_validity = at(buffer + room->value_validity),
    };
}

/* Writes an array of the values of a key to the start of the buffer, or, if `key` is 0, an array of all
 * pairs. Fails if the array would have more bytes than the limit. */
NATIVE(jlong, list)
(JNIEnv *env, jclass class, jlong rules, jlong query, jlong n, jlong key, jlong key_length, jlong buffer,
 jlong capacity, jlong limit)
{
    const int64_t offsets[] = {0, n};
    int64_t lists[2];
    percent_error error = {0, 0, PERCENT_OUTPUT_FULL};
    const call_rules *by = rules_at(rules);
    const percent_name name = {at(key), key_length};
    const parts room = parts_of(by, at(query), n, limit, key == 0);
    const percent_column column = {
        .offsets = offsets, .data = at(query), .size = n, .rows = 1, .offset_width = sizeof *offsets};
    (void)env, (void)class;
    if (room.size > capacity) {
        return result_of(-1, &error);
    }
    percent_query_buffers pairs = buffers_at(&room, buffer, lists);
    const int64_t count = key == 0 ? percent_query_column(&column, &by->rules, &pairs, &error)
                                   : percent_query_get_all_column(&column, &name, &by->rules, &pairs, &error);
    if (count < 0 && error.status != PERCENT_OUTPUT_FULL) {
        return result_of(-1, &error);
    }
    /* The room suffices, so only more values than the limit allows do not fit. */
    const int64_t size = count < 0 ? limit + 1 : array_size(&pairs, key == 0);
    if (size > limit) {
        return failure(TOO_LARGE);
    }
    put_array(at(buffer), &pairs, key == 0);
    return size;
}

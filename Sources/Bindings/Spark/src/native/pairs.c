/*
 * Makes an array of a query. An array has Spark's layout UnsafeArrayData, in words of 64 bits:
 * - the number of elements
 * - a null bit for each element
 * - a place for each element: the offset of the element from the start of the array, and the element's size
 * - the elements, each padded to whole words
 *
 * An element is a text or an UnsafeRow for a pair. A row contains a word of null bits, a place for the key, a
 * place for the value, and the padded bytes of both texts. The offsets in a row count from the start of the
 * row. A place is offset << 32 | size; the place of a null is 0.
 */
#include <string.h>

#include "native.h"

enum { WORD = 8, WORD_BITS = 64, ROW = 3 * WORD };

static int64_t padded(int64_t n)
{
    return (n + WORD - 1) / WORD * WORD;
}

static int64_t bits_size(int64_t count)
{
    return (count + WORD_BITS - 1) / WORD_BITS * WORD;
}

/* ---- Sizes ---- */

/* Returns the size of an array of empty texts, or of pairs of empty texts. */
static int64_t empty_array_size(int64_t count, bool has_keys)
{
    return WORD + bits_size(count) + count * (has_keys ? WORD + ROW : WORD);
}

static int64_t texts_size(const int64_t *offsets, int64_t count)
{
    int64_t size = 0;
    for (int64_t k = 0; k < count; k++) {
        size += padded(offsets[k + 1] - offsets[k]);
    }
    return size;
}

/* Returns the size of the array of the pairs in *from, or of their values alone. */
static int64_t array_size(const percent_query_buffers *from, bool has_keys)
{
    return empty_array_size(from->pairs, has_keys) + texts_size(from->value_offsets, from->pairs) +
           (has_keys ? texts_size(from->key_offsets, from->pairs) : 0);
}

/* ---- Contents ---- */

/* The keys or the values of pairs. */
typedef struct texts {
    const int64_t *offsets;
    const uint8_t *bytes, *validity;
} texts;

/* An array or a row, up to the end of its last element. */
typedef struct places {
    uint8_t *start, *null_bits, *first;
    int64_t end;
} places;

static void put_word(uint8_t *to, uint64_t word)
{
    memcpy(to, &word, sizeof word);
}

static void put_place(const places *to, int64_t index, int64_t size)
{
    put_word(to->first + index * WORD, (uint64_t)to->end << 32 | (uint64_t)size);
}

static void put_null(const places *to, int64_t index)
{
    uint8_t *bits = to->null_bits + index / WORD_BITS * WORD;
    uint64_t word;
    memcpy(&word, bits, sizeof word);
    put_word(bits, word | (uint64_t)1 << index % WORD_BITS);
    put_word(to->first + index * WORD, 0);
}

/* Writes text k as the element at an index. */
static void put_text(places *to, int64_t index, const texts *from, int64_t k)
{
    const int64_t n = from->offsets[k + 1] - from->offsets[k];
    if (!(from->validity[k / 8] >> k % 8 & 1)) {
        put_null(to, index);
        return;
    }
    put_place(to, index, n);
    if (n > 0) {
        put_word(to->start + to->end + padded(n) - WORD, 0);
        memcpy(to->start + to->end, from->bytes + from->offsets[k], (size_t)n);
    }
    to->end += padded(n);
}

static void put_row(places *to, int64_t k, const texts *keys, const texts *values)
{
    uint8_t *start = to->start + to->end;
    places row = {start, start, start + WORD, ROW};
    put_word(start, 0);
    put_text(&row, 0, keys, k);
    put_text(&row, 1, values, k);
    put_place(to, k, row.end);
    to->end += row.end;
}

static void put_array(uint8_t *to, const percent_query_buffers *from, bool has_keys)
{
    const int64_t bits = bits_size(from->pairs), head = WORD + bits;
    const texts keys = {from->key_offsets, from->keys, from->key_validity};
    const texts values = {from->value_offsets, from->values, from->value_validity};
    places array = {to, to + WORD, to + head, head + from->pairs * WORD};
    put_word(to, (uint64_t)from->pairs);
    memset(to + WORD, 0, (size_t)bits);
    for (int64_t k = 0; k < from->pairs; k++) {
        if (has_keys) {
            put_row(&array, k, &keys, &values);
        } else {
            put_text(&array, k, &values, k);
        }
    }
}

/* ---- Calls ---- */

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

/* An array of values alone has at most as many values as fit in the limit. */
static parts parts_of(const call_rules *rules, percent_name query, int64_t limit, bool has_keys)
{
    parts it = {.pairs = count_pairs(query.bytes, query.n), .bytes = padded(room_of(rules, query.n))};
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
NATIVE(jlong, listRoom)(JNIEnv *env, jclass class, jlong rules, jlong texts, jint count, jlong limit)
{
    percent_name text[2];
    const bool has_keys = count == 1;
    (void)env, (void)class;
    read_texts(texts, count, text);
    const parts room = parts_of(rules_at(rules), text[0], limit, has_keys);
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

/* Writes an array of all pairs of a query to the start of the buffer, or, if a key follows the query, an
 * array of the values of the key. Fails if the array would have more bytes than the limit. */
NATIVE(jlong, list)
(JNIEnv *env, jclass class, jlong rules, jlong texts, jint count, jlong buffer, jlong capacity, jlong limit)
{
    const call_rules *by = rules_at(rules);
    const bool has_keys = count == 1;
    percent_name text[2];
    int64_t lists[2];
    percent_error error;
    (void)env, (void)class;
    read_texts(texts, count, text);
    const int64_t offsets[] = {0, text[0].n};
    const percent_column column = {.offsets = offsets,
                                   .data = text[0].bytes,
                                   .size = text[0].n,
                                   .rows = 1,
                                   .offset_width = sizeof *offsets};
    const parts room = parts_of(by, text[0], limit, has_keys);
    if (room.size > capacity) {
        return failure(PERCENT_OUTPUT_FULL);
    }
    percent_query_buffers pairs = buffers_at(&room, buffer, lists);
    const int64_t found = has_keys
                              ? percent_query_column(&column, &by->rules, &pairs, &error)
                              : percent_query_get_all_column(&column, &text[1], &by->rules, &pairs, &error);
    if (found < 0 && error.status != PERCENT_OUTPUT_FULL) {
        return result_of(-1, &error);
    }
    /* The room suffices, so only more values than the limit allows do not fit. */
    const int64_t size = found < 0 ? limit + 1 : array_size(&pairs, has_keys);
    if (size > limit) {
        return failure(TOO_LARGE);
    }
    put_array(at(buffer), &pairs, has_keys);
    return size;
}

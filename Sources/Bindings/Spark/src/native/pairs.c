/* Parses queries into arrays of structs in Spark's memory layout. */
#include <string.h>

#include "native.h"

/*
 * The layout is Spark's UnsafeArrayData with an UnsafeRow for each pair, in words of 64 bits:
 * - the number of pairs
 * - a null bit for each pair
 * - a place for each pair: the offset of the pair's row from the start of the array, and the size of the row
 * - the rows
 *
 * A row contains null bits, a place for the key, a place for the value, and the padded bytes of both texts.
 * The offsets in a row count from the start of the row. A place is offset << 32 | size.
 */
enum { WORD = 8, WORD_BITS = 64, ROW = 3 * WORD };

static int64_t padded(int64_t n)
{
    return (n + WORD - 1) / WORD * WORD;
}

static int64_t bits_size(int64_t pairs)
{
    return (pairs + WORD_BITS - 1) / WORD_BITS * WORD;
}

static void put_word(uint8_t *to, uint64_t word)
{
    memcpy(to, &word, sizeof word);
}

static uint64_t place_of(int64_t offset, int64_t size)
{
    return (uint64_t)offset << 32 | (uint64_t)size;
}

/* ---- Room ---- */

/* The parts of a buffer. Each part starts at a word boundary. */
typedef struct parts {
    int64_t pairs;
    int64_t bytes;                                    /* the maximum size of all keys, and of all values */
    int64_t result, key_offsets, value_offsets, keys; /* the offsets of these parts in the buffer */
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

/* Returns the size of an array of pairs with empty texts. */
static int64_t empty_size(int64_t pairs)
{
    return WORD + bits_size(pairs) + pairs * (WORD + ROW);
}

static parts parts_of(jlong charsets, const uint8_t *query, int64_t n)
{
    parts it = {.pairs = count_pairs(query, n), .bytes = padded(charsets ? 3 * n + 16 : n)};
    const int64_t offsets = (it.pairs + 1) * WORD;
    /* Keys and values together are no longer than `bytes`, and each key and value is padded. */
    it.key_offsets = padded(empty_size(it.pairs) + it.pairs * 2 * (WORD - 1) + it.bytes);
    it.value_offsets = it.key_offsets + offsets;
    it.keys = it.value_offsets + offsets;
    it.values = it.keys + it.bytes;
    it.size = it.values + it.bytes;
    return it;
}

/* Returns the capacity that parse needs. Fails if the pairs alone exceed the limit. */
NATIVE(jlong, parseRoom)(JNIEnv *env, jclass class, jlong charsets, jlong query, jlong n, jlong limit)
{
    const percent_error error = {0, 0, TOO_LARGE};
    const parts room = parts_of(charsets, at(query), n);
    (void)env, (void)class;
    return empty_size(room.pairs) > limit ? result_of(-1, &error) : room.size;
}

/* ---- Rows ---- */

/* Writes field 0 or 1 of a row of *size bytes, and adds the size of the field to *size. */
static void put_field(uint8_t *row, int64_t *size, int field, const uint8_t *bytes, int64_t n)
{
    uint8_t *to = row + *size;
    put_word(row + (1 + field) * WORD, place_of(*size, n));
    if (n > 0) {
        put_word(to + padded(n) - WORD, 0);
        memcpy(to, bytes, (size_t)n);
    }
    *size += padded(n);
}

/* Returns the size of the result for the pairs in *from, whose offsets start at 0. */
static int64_t result_size(const percent_query_buffers *from)
{
    const int64_t *keys = from->key_offsets, *values = from->value_offsets;
    int64_t size = empty_size(from->pairs);
    for (int64_t k = 0; k < from->pairs; k++) {
        size += padded(keys[k + 1] - keys[k]) + padded(values[k + 1] - values[k]);
    }
    return size;
}

static void put_rows(uint8_t *to, const percent_query_buffers *from)
{
    const int64_t *keys = from->key_offsets, *values = from->value_offsets;
    int64_t end = WORD + bits_size(from->pairs) + from->pairs * WORD;
    put_word(to, (uint64_t)from->pairs);
    memset(to + WORD, 0, (size_t)bits_size(from->pairs));
    for (int64_t k = 0; k < from->pairs; k++) {
        uint8_t *row = to + end;
        int64_t size = ROW;
        put_word(row, 0);
        put_field(row, &size, 0, from->keys + keys[k], keys[k + 1] - keys[k]);
        put_field(row, &size, 1, from->values + values[k], values[k + 1] - values[k]);
        put_word(to + WORD + bits_size(from->pairs) + k * WORD, place_of(end, size));
        end += size;
    }
}

/* Writes the array to the start of the buffer. Fails if the array would have more bytes than the limit. */
NATIVE(jlong, parse)
(JNIEnv *env, jclass class, jlong charsets, jint input, jlong query, jlong n, jlong buffer, jlong capacity,
 jlong limit)
{
    const int64_t offsets[] = {0, n};
    int64_t lists[2];
    percent_error error = {0, 0, PERCENT_OUTPUT_FULL};
    const parts room = parts_of(charsets, at(query), n);
    const percent_rules rules = rules_of(charsets, JNI_TRUE, input);
    const percent_column column = {
        .offsets = offsets, .data = at(query), .size = n, .rows = 1, .offset_width = sizeof *offsets};
    (void)env, (void)class;
    if (room.size > capacity) {
        return result_of(-1, &error);
    }
    percent_query_buffers pairs = {
        .lists = lists,
        .pairs = room.pairs,
        .key_offsets = at(buffer + room.key_offsets),
        .keys = at(buffer + room.keys),
        .key_capacity = room.bytes,
        .value_offsets = at(buffer + room.value_offsets),
        .values = at(buffer + room.values),
        .value_capacity = room.bytes,
    };
    if (percent_query_column(&column, &rules, &pairs, &error) < 0) {
        return result_of(-1, &error);
    }
    const int64_t size = result_size(&pairs);
    if (size > limit) {
        error = (percent_error){0, 0, TOO_LARGE};
        return result_of(-1, &error);
    }
    put_rows(at(buffer), &pairs);
    return size;
}

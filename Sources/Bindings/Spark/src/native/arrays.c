/*
 * An array has Spark's layout UnsafeArrayData, in words of 64 bits:
 * - the number of elements
 * - a null bit for each element
 * - a place for each element: the offset of the element from the start of the array, and the element's size
 * - the elements, each padded to whole words
 *
 * An element is a text or an UnsafeRow for a pair. A row contains a word of null bits, a place for the key, a
 * place for the value, and the padded bytes of both texts. The offsets in a row count from the start of the
 * row. A place is offset << 32 | size; the place of a null is 0.
 */
#include "arrays.h"

#include <string.h>

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

int64_t empty_array_size(int64_t count, bool has_keys)
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

int64_t array_size(const percent_query_buffers *from, bool has_keys)
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

void put_array(uint8_t *to, const percent_query_buffers *from, bool has_keys)
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

#include "glue.h"

#include <string.h>

/* Copies views to a column with 64-bit offsets. */
static int32_t gather(const input *input, percent_column *column, block *offsets, block *text,
                      percent_error *error)
{
    int64_t size = 0;
    if (!block_make(offsets, (input->rows + 1) * (int64_t)sizeof size))
        return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    int64_t *to = (int64_t *)offsets->start;
    for (int pass = 0; pass < 2; pass++) {
        /* The first pass counts the bytes, and the second pass copies them. */
        if (pass && !block_make(text, size))
            return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
        size = 0;
        for (int64_t i = 0; i < input->rows; i++) {
            const uint8_t *from;
            int64_t length;
            to[i] = size;
            if (input->validity && !bit_get(input->validity, input->first_bit + i))
                continue;
            if (!view_text(input, i, &from, &length))
                return set_error(error, PERCENT_BAD_OFFSETS, i, 0);
            if (pass && length)
                memcpy(text->start + size, from, (size_t)length);
            size += length;
        }
        to[input->rows] = size;
    }
    *column = (percent_column){.offsets = to,
                               .data = text->start,
                               .size = size,
                               .validity = input->validity,
                               .first_bit = input->first_bit,
                               .rows = input->rows,
                               .offset_width = 8};
    return 0;
}

/* The buffers of the result of one call. */
typedef struct parts {
    block validity, lists, key_offsets, keys, value_offsets, values;
    percent_query_buffers buffers;
} parts;

static void parts_free(parts *parts)
{
    block *all[] = {&parts->validity, &parts->lists,         &parts->key_offsets,
                    &parts->keys,     &parts->value_offsets, &parts->values};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        block_free(all[i]);
}

static int64_t parse(const percent_arrow_call *call, const percent_column *column, parts *parts,
                     percent_error *error)
{
    percent_query_buffers *to = &parts->buffers;
    int64_t pairs = percent_query_column_size(column, call->rules, to, error);
    if (pairs < 0)
        return -1;
    int64_t width = column->offset_width;
    if (!block_make(&parts->lists, (column->rows + 1) * width) ||
        !block_make(&parts->validity, (column->rows + 7) / 8) ||
        !block_make(&parts->key_offsets, (to->pairs + 1) * width) ||
        !block_make(&parts->value_offsets, (to->pairs + 1) * width) ||
        !block_make(&parts->keys, to->key_capacity) || !block_make(&parts->values, to->value_capacity))
        return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    to->lists = parts->lists.start;
    to->validity = parts->validity.start;
    to->key_offsets = parts->key_offsets.start;
    to->keys = parts->keys.start;
    to->value_offsets = parts->value_offsets.start;
    to->values = parts->values.start;
    memset(to->lists, 0, (size_t)width);
    memset(to->key_offsets, 0, (size_t)width);
    memset(to->value_offsets, 0, (size_t)width);
    return percent_query_column(column, call->rules, to, error);
}

/* Moves the keys or the values to an array, as views if the input has views. */
static bool make_texts(struct ArrowArray *array, int64_t pairs, block *offsets, block *data, bool as_views)
{
    const block none = {0};
    if (!as_views) {
        const block blocks[3] = {none, *offsets, *data};
        offsets->start = data->start = NULL;
        return array_make(array, pairs, 0, blocks, 3);
    }
    view_writer writer;
    int64_t row;
    if (!view_writer_make(&writer, pairs))
        return false;
    if (view_writer_add(&writer, data->start, 0, (const int64_t *)offsets->start, NULL, pairs, &row) ||
        !array_make_views(array, pairs, 0, &none, &writer, data)) {
        view_writer_free(&writer);
        return false;
    }
    data->start = NULL;
    return true;
}

static bool make_lists(struct ArrowArray *to, int64_t rows, int64_t pairs, parts *parts, bool as_views)
{
    const block lists[2] = {parts->validity, parts->lists}, none[1] = {{0}};
    int64_t nulls = parts->buffers.nulls;
    parts->validity.start = parts->lists.start = NULL;
    if (!array_make(to, rows, nulls, lists, 2) || !array_add_children(to, 1))
        return false;
    struct ArrowArray *item = to->children[0];
    if (!array_make(item, pairs, 0, none, 1) || !array_add_children(item, 2))
        return false;
    if (!block_resize(&parts->keys, parts->buffers.key_capacity) ||
        !block_resize(&parts->values, parts->buffers.value_capacity))
        return false;
    return make_texts(item->children[0], pairs, &parts->key_offsets, &parts->keys, as_views) &&
           make_texts(item->children[1], pairs, &parts->value_offsets, &parts->values, as_views);
}

int32_t apply_queries(const percent_arrow_call *call, const input *input, struct ArrowArray *to,
                      percent_error *error)
{
    parts parts = {0};
    percent_column column = input->column;
    block offsets = {0}, text = {0};
    bool as_views = input->layout->offset_width == 0;
    int32_t result = as_views ? gather(input, &column, &offsets, &text, error) : 0;
    int64_t pairs = result == 0 ? parse(call, &column, &parts, error) : -1;
    if (pairs < 0)
        result = -1;
    else if (!make_lists(to, column.rows, pairs, &parts, as_views))
        result = set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    parts_free(&parts);
    block_free(&offsets);
    block_free(&text);
    return result;
}

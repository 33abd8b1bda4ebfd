#include "glue.h"

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

/* The buffers of a column of the result: the keys or the values. */
typedef struct texts {
    block offsets, data, validity;
} texts;

/* The buffers of the result of one call. */
typedef struct parts {
    block validity, lists;
    texts keys, values;
    percent_query_buffers buffers;
} parts;

static void parts_free(parts *parts)
{
    block *all[] = {&parts->validity,    &parts->lists,          &parts->keys.offsets,
                    &parts->keys.data,   &parts->keys.validity,  &parts->values.offsets,
                    &parts->values.data, &parts->values.validity};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        block_free(all[i]);
}

static bool texts_make(texts *texts, int64_t pairs, int64_t width, int64_t size)
{
    if (!block_make(&texts->offsets, (pairs + 1) * width) || !block_make(&texts->validity, (pairs + 7) / 8) ||
        !block_make(&texts->data, size))
        return false;
    memset(texts->offsets.start, 0, (size_t)width);
    return true;
}

static bool parts_make(parts *parts, const percent_column *column, bool has_keys)
{
    percent_query_buffers *to = &parts->buffers;
    int64_t width = column->offset_width;
    if (!block_make(&parts->lists, (column->rows + 1) * width) ||
        !block_make(&parts->validity, (column->rows + 7) / 8) ||
        !texts_make(&parts->values, to->pairs, width, to->value_capacity) ||
        (has_keys && !texts_make(&parts->keys, to->pairs, width, to->key_capacity)))
        return false;
    memset(parts->lists.start, 0, (size_t)width);
    to->lists = parts->lists.start;
    to->validity = parts->validity.start;
    to->key_offsets = parts->keys.offsets.start;
    to->keys = parts->keys.data.start;
    to->key_validity = parts->keys.validity.start;
    to->value_offsets = parts->values.offsets.start;
    to->values = parts->values.data.start;
    to->value_validity = parts->values.validity.start;
    return true;
}

/* Returns the number of pairs or values. */
static int64_t parse(const percent_arrow_call *call, const percent_column *column, parts *parts,
                     percent_error *error)
{
    const bool has_keys = call->function == PERCENT_ARROW_QUERY_PARSE;
    percent_query_buffers *to = &parts->buffers;
    if ((has_keys ? percent_query_column_size(column, call->rules, to, error)
                  : percent_query_get_all_column_size(column, call->names, call->rules, to, error)) < 0)
        return -1;
    if (!parts_make(parts, column, has_keys))
        return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    return has_keys ? percent_query_column(column, call->rules, to, error)
                    : percent_query_get_all_column(column, call->names, call->rules, to, error);
}

/* Moves the keys or the values to an array, as views if the input has views. */
static bool make_texts(struct ArrowArray *array, int64_t pairs, int64_t nulls, texts *texts, int64_t size,
                       bool as_views)
{
    if (!block_resize(&texts->data, size))
        return false;
    if (!as_views) {
        const block blocks[3] = {texts->validity, texts->offsets, texts->data};
        texts->validity.start = texts->offsets.start = texts->data.start = NULL;
        return array_make(array, pairs, nulls, blocks, 3);
    }
    view_writer writer;
    int64_t row;
    if (!view_writer_make(&writer, pairs))
        return false;
    if (view_writer_add(&writer, texts->data.start, 0, (const int64_t *)texts->offsets.start,
                        nulls ? texts->validity.start : NULL, pairs, &row) ||
        !array_make_views(array, pairs, nulls, &texts->validity, &writer, &texts->data)) {
        view_writer_free(&writer);
        return false;
    }
    texts->validity.start = texts->data.start = NULL;
    return true;
}

static bool make_lists(struct ArrowArray *to, int64_t rows, int64_t pairs, parts *parts, bool as_views)
{
    const block lists[2] = {parts->validity, parts->lists}, none[1] = {{0}};
    const percent_query_buffers *sizes = &parts->buffers;
    parts->validity.start = parts->lists.start = NULL;
    if (!array_make(to, rows, sizes->nulls, lists, 2) || !array_add_children(to, 1))
        return false;
    struct ArrowArray *item = to->children[0], *values = item;
    if (parts->keys.offsets.start) {
        if (!array_make(item, pairs, 0, none, 1) || !array_add_children(item, 2) ||
            !make_texts(item->children[0], pairs, sizes->key_nulls, &parts->keys, sizes->key_capacity,
                        as_views))
            return false;
        values = item->children[1];
    }
    return make_texts(values, pairs, sizes->value_nulls, &parts->values, sizes->value_capacity, as_views);
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

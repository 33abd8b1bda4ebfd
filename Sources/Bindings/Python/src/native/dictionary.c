#include "glue.h"

#include <stdlib.h>

/* The index formats, two for each width. */
static const char *const index_formats[] = {"c", "C", "s", "S", "i", "I", "l", "L"};

/* Returns the position of a format in index_formats; -1 for any other format. */
static int index_format(const char *format)
{
    for (int i = 0; i < 8; i++)
        if (strcmp(format, index_formats[i]) == 0)
            return i;
    return -1;
}

static const uint8_t *validity(const struct ArrowArray *array)
{
    return array->null_count == 0 ? NULL : array->buffers[0];
}

static int32_t apply_one(const percent_arrow_call *call, const struct ArrowSchema *schema,
                         const struct ArrowArray *texts, int64_t index, percent_error *error)
{
    struct ArrowArray one = *texts, to;
    struct ArrowSchema schema_to;
    one.offset += index;
    one.length = 1;
    one.null_count = -1;
    if (percent_arrow_apply(call, schema, &one, &schema_to, &to, error))
        return -1;
    to.release(&to);
    schema_to.release(&schema_to);
    return 0;
}

/* Sets wrong[i] to 1 for each text i that the rules of the call reject; returns false if memory runs out. A
 * text that decoding rejects is null in `lenient`. */
static bool mark_wrong(const percent_arrow_call *call, const struct ArrowSchema *schema,
                       const struct ArrowArray *texts, const struct ArrowArray *lenient, uint8_t *wrong,
                       percent_error *error)
{
    const uint8_t *after = validity(lenient);
    for (int64_t i = 0; i < texts->length; i++) {
        bool may_be_wrong = call->function == PERCENT_ARROW_ENCODE || (after && !bit_get(after, i));
        if (!may_be_wrong || apply_one(call, schema, texts, i, error) == 0)
            continue;
        if (error->status == PERCENT_OUT_OF_MEMORY)
            return false;
        wrong[i] = 1;
    }
    return true;
}

/* Returns the first row whose text is marked, and sets *index to the index of the text; -1 if no row has such
 * a text. */
static int64_t first_marked(const struct ArrowArray *array, int64_t width, const uint8_t *marks,
                            uint64_t *index)
{
    const uint8_t *rows = validity(array);
    const uint8_t *indices = (const uint8_t *)array->buffers[1] + array->offset * width;
    for (int64_t row = 0; row < array->length; row++) {
        if (rows && !bit_get(rows, array->offset + row))
            continue;
        *index = 0;
        memcpy(index, indices + row * width, (size_t)width);
        if (*index < (uint64_t)array->dictionary->length && marks[*index])
            return row;
    }
    return -1;
}

/* Makes a call that rejects no text. */
static percent_arrow_call make_lenient(const percent_arrow_call *call, percent_rules *rules)
{
    percent_arrow_call lenient = *call;
    lenient.unencodable = PERCENT_UNENCODABLE_REPLACE;
    if (!call->rules)
        return lenient;
    *rules = *call->rules;
    if (rules->malformed == PERCENT_FAIL)
        rules->malformed = PERCENT_NULL;
    if (rules->invalid == PERCENT_FAIL)
        rules->invalid = PERCENT_NULL;
    lenient.rules = rules;
    return lenient;
}

/* Applies a function to a dictionary with rejected texts. A rejected text that no row uses becomes null, or
 * is encoded with replacements. */
static int32_t apply_leniently(const percent_arrow_call *call, const struct ArrowSchema *schema,
                               const struct ArrowArray *array, int64_t width, struct ArrowSchema *schema_to,
                               struct ArrowArray *to, percent_error *error)
{
    percent_rules rules;
    const percent_arrow_call lenient = make_lenient(call, &rules);
    uint8_t *wrong = calloc((size_t)array->dictionary->length + 1, 1);
    if (!wrong)
        return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    if (percent_arrow_apply(&lenient, schema->dictionary, array->dictionary, schema_to, to, error)) {
        free(wrong);
        return -1;
    }
    uint64_t index;
    bool marked = mark_wrong(call, schema->dictionary, array->dictionary, to, wrong, error);
    int64_t row = marked ? first_marked(array, width, wrong, &index) : -1;
    free(wrong);
    if (marked && row < 0)
        return 0;
    to->release(to);
    schema_to->release(schema_to);
    if (marked) {
        apply_one(call, schema->dictionary, array->dictionary, (int64_t)index, error);
        error->row = row;
    }
    return -1;
}

static bool copy_indices(const struct ArrowArray *array, int64_t width, struct ArrowArray *to)
{
    const uint8_t *rows = validity(array);
    block blocks[2] = {{0}};
    if (rows && !block_make(&blocks[0], (array->length + 7) / 8))
        return false;
    if (!block_make(&blocks[1], array->length * width)) {
        block_free(&blocks[0]);
        return false;
    }
    if (rows)
        bits_copy(blocks[0].start, rows, array->offset, array->length);
    if (array->length)
        memcpy(blocks[1].start, (const uint8_t *)array->buffers[1] + array->offset * width,
               (size_t)(array->length * width));
    return array_make(to, array->length, rows ? array->null_count : 0, blocks, 2);
}

int32_t apply_dictionary(const percent_arrow_call *call, const struct ArrowSchema *schema,
                         const struct ArrowArray *array, struct ArrowSchema *schema_to, struct ArrowArray *to,
                         percent_error *error)
{
    int format = index_format(schema->format);
    if (format < 0 || schema->dictionary->dictionary || call_makes_lists(call))
        return set_error(error, PERCENT_ARROW_TYPE, 0, 0);
    if (array->n_buffers != 2 || !array->dictionary || array->length < 0 || array->offset < 0 ||
        (array->length && !array->buffers[1]))
        return set_error(error, PERCENT_BAD_ARGUMENT, 0, 0);
    struct ArrowArray texts;
    struct ArrowSchema type;
    int64_t width = (int64_t)1 << (format / 2);
    if (percent_arrow_apply(call, schema->dictionary, array->dictionary, &type, &texts, error)) {
        bool may_be_unused = error->status == PERCENT_MALFORMED || error->status == PERCENT_INVALID ||
                             error->status == PERCENT_UNENCODABLE;
        if (!may_be_unused || apply_leniently(call, schema, array, width, &type, &texts, error))
            return -1;
    }
    if (schema_make(schema_to, index_formats[format], "", 0) && schema_add_dictionary(schema_to) &&
        copy_indices(array, width, to) && array_add_dictionary(to)) {
        schema_to->flags |= schema->flags & ARROW_FLAG_DICTIONARY_ORDERED;
        *schema_to->dictionary = type;
        *to->dictionary = texts;
        return 0;
    }
    texts.release(&texts);
    type.release(&type);
    if (to->release)
        to->release(to);
    if (schema_to->release)
        schema_to->release(schema_to);
    return set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
}

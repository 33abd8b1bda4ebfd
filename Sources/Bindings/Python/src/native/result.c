#include "glue.h"

#include <stdlib.h>

/* ---- Arrays ---- */

/* The memory that an array owns. */
typedef struct owned {
    block blocks[BLOCKS];
    int64_t count;
    const void *buffers[];
} owned;

static void release_array(struct ArrowArray *array)
{
    for (int64_t i = 0; i < array->n_children; i++) {
        struct ArrowArray *child = array->children[i];
        if (child->release)
            child->release(child);
    }
    if (array->n_children)
        free(array->children[0]);
    free(array->children);
    if (array->dictionary && array->dictionary->release)
        array->dictionary->release(array->dictionary);
    free(array->dictionary);
    owned *owned = array->private_data;
    for (int64_t i = 0; i < owned->count; i++)
        block_free(&owned->blocks[i]);
    free(owned);
    array->release = NULL;
}

static owned *own(struct ArrowArray *array, int64_t buffers, const block *blocks, int64_t count)
{
    owned *result = calloc(1, sizeof(owned) + (size_t)buffers * sizeof(void *));
    if (!result)
        return NULL;
    memcpy(result->blocks, blocks, (size_t)count * sizeof(block));
    result->count = count;
    *array = (struct ArrowArray){
        .n_buffers = buffers, .buffers = result->buffers, .release = release_array, .private_data = result};
    return result;
}

bool array_make(struct ArrowArray *array, int64_t rows, int64_t nulls, const block *blocks, int64_t count)
{
    owned *owned = own(array, count, blocks, count);
    if (!owned) {
        for (int64_t i = 0; i < count; i++)
            block_free(&((block *)blocks)[i]);
        return false;
    }
    array->length = rows;
    array->null_count = nulls;
    for (int64_t i = 0; i < count; i++)
        owned->buffers[i] = owned->blocks[i].start;
    if (!nulls)
        owned->buffers[0] = NULL;
    return true;
}

bool array_make_views(struct ArrowArray *array, int64_t rows, int64_t nulls, const block *validity,
                      const view_writer *writer, const block *data)
{
    /* The last buffer of an array of views holds the sizes of the parts, and reuses the block of starts. */
    const block blocks[BLOCKS] = {*validity, writer->views, *data, writer->starts};
    owned *owned = own(array, writer->parts + 3, blocks, BLOCKS);
    if (!owned)
        return false;
    array->length = rows;
    array->null_count = nulls;
    owned->buffers[0] = nulls ? validity->start : NULL;
    owned->buffers[1] = writer->views.start;
    int64_t *starts = (int64_t *)writer->starts.start;
    for (int64_t i = 0; i < writer->parts; i++) {
        int64_t start = starts[i], end = i + 1 < writer->parts ? starts[i + 1] : data->size;
        owned->buffers[i + 2] = data->start + start;
        starts[i] = end - start;
    }
    owned->buffers[writer->parts + 2] = starts;
    return true;
}

bool array_add_children(struct ArrowArray *array, int64_t count)
{
    struct ArrowArray *children = calloc((size_t)count, sizeof *children);
    array->children = calloc((size_t)count, sizeof *array->children);
    if (!children || !array->children) {
        free(children);
        free(array->children);
        array->children = NULL;
        return false;
    }
    for (int64_t i = 0; i < count; i++)
        array->children[i] = &children[i];
    array->n_children = count;
    return true;
}

bool array_add_dictionary(struct ArrowArray *array)
{
    array->dictionary = calloc(1, sizeof *array->dictionary);
    return array->dictionary != NULL;
}

/* ---- Schemas ---- */

static void release_schema(struct ArrowSchema *schema)
{
    for (int64_t i = 0; i < schema->n_children; i++) {
        struct ArrowSchema *child = schema->children[i];
        if (child->release)
            child->release(child);
    }
    if (schema->n_children)
        free(schema->children[0]);
    free(schema->children);
    if (schema->dictionary && schema->dictionary->release)
        schema->dictionary->release(schema->dictionary);
    free(schema->dictionary);
    schema->release = NULL;
}

bool schema_make(struct ArrowSchema *schema, const char *format, const char *name, int64_t children)
{
    *schema = (struct ArrowSchema){
        .format = format, .name = name, .flags = ARROW_FLAG_NULLABLE, .release = release_schema};
    if (children == 0)
        return true;
    struct ArrowSchema *all = calloc((size_t)children, sizeof *all);
    schema->children = calloc((size_t)children, sizeof *schema->children);
    if (!all || !schema->children) {
        free(all);
        return false;
    }
    for (int64_t i = 0; i < children; i++)
        schema->children[i] = &all[i];
    schema->n_children = children;
    return true;
}

bool schema_add_dictionary(struct ArrowSchema *schema)
{
    schema->dictionary = calloc(1, sizeof *schema->dictionary);
    return schema->dictionary != NULL;
}

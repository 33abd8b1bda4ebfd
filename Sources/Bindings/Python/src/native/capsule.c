#include "glue.h"

#include <stdlib.h>

/* PyCapsule_GetPointer, set once when the library is loaded. */
static void *(*get_pointer)(void *capsule, const char *name);

void percent_arrow_set_get_pointer(void *(*function)(void *capsule, const char *name))
{
    get_pointer = function;
}

struct ArrowSchema *percent_arrow_new_schema(void)
{
    return calloc(1, sizeof(struct ArrowSchema));
}

struct ArrowArray *percent_arrow_new_array(void)
{
    return calloc(1, sizeof(struct ArrowArray));
}

/* Frees the struct of a capsule. A consumer that has taken the content has set `release` to NULL. */
void percent_arrow_delete_schema(void *capsule)
{
    struct ArrowSchema *schema = get_pointer(capsule, "arrow_schema");
    if (schema && schema->release)
        schema->release(schema);
    free(schema);
}

void percent_arrow_delete_array(void *capsule)
{
    struct ArrowArray *array = get_pointer(capsule, "arrow_array");
    if (array && array->release)
        array->release(array);
    free(array);
}

void percent_arrow_release_nothing(void *owned)
{
    (void)owned;
}

#include "glue.h"

/* Makes the schema of lists of values, or of pairs, whose texts have the given layout. */
static bool lists_schema(struct ArrowSchema *schema, const layout *layout, bool has_keys)
{
    /* With views or 64-bit offsets, lists may need offsets of more than 32 bits. */
    if (!schema_make(schema, layout->offset_width == 4 ? "+l" : "+L", "", 1))
        return false;
    struct ArrowSchema *item = schema->children[0];
    if (!has_keys)
        return schema_make(item, layout->format, "item", 0);
    return schema_make(item, "+s", "item", 2) && schema_make(item->children[0], layout->format, "key", 0) &&
           schema_make(item->children[1], layout->format, "value", 0);
}

static bool make_schema(struct ArrowSchema *schema, const percent_arrow_call *call, const layout *layout)
{
    if (call_makes_lists(call))
        return lists_schema(schema, layout, call->function == PERCENT_ARROW_QUERY_PARSE);
    return schema_make(schema, call->function == PERCENT_ARROW_CHARSET_OF ? layout->text : layout->format, "",
                       0);
}

static int32_t apply_input(const percent_arrow_call *call, const layout *layout,
                           const struct ArrowArray *array, struct ArrowArray *to, percent_error *error)
{
    input input;
    int32_t status = input_read(&input, layout, array);
    if (status)
        return set_error(error, status, 0, 0);
    if (call_makes_lists(call))
        return apply_queries(call, &input, to, error);
    if (layout->offset_width)
        return apply_offsets(call, &input, to, error);
    return apply_views(call, &input, to, error);
}

/* Applies a function to an array. In text, non-ASCII characters stay unchanged; in binary data, non-ASCII
 * bytes belong to the charset. */
static int32_t apply_text(const percent_arrow_call *call, const layout *layout,
                          const struct ArrowArray *array, struct ArrowArray *to, percent_error *error)
{
    percent_arrow_call own = *call;
    percent_rules rules;
    if (call->rules) {
        rules = *call->rules;
        rules.text = layout->is_text;
        own.rules = &rules;
    }
    return apply_input(&own, layout, array, to, error);
}

int32_t percent_arrow_apply(const percent_arrow_call *call, const struct ArrowSchema *schema,
                            const struct ArrowArray *array, struct ArrowSchema *schema_to,
                            struct ArrowArray *to, percent_error *error)
{
    *schema_to = (struct ArrowSchema){0};
    *to = (struct ArrowArray){0};
    if (!schema->release || !array->release)
        return set_error(error, PERCENT_ARROW_RELEASED, 0, 0);
    if (schema->dictionary)
        return apply_dictionary(call, schema, array, schema_to, to, error);
    const layout *layout = layout_of(schema->format);
    if (!layout)
        return set_error(error, PERCENT_ARROW_TYPE, 0, 0);
    int32_t result = make_schema(schema_to, call, layout) ? apply_text(call, layout, array, to, error)
                                                          : set_error(error, PERCENT_OUT_OF_MEMORY, 0, 0);
    if (result && to->release)
        to->release(to);
    if (result && schema_to->release)
        schema_to->release(schema_to);
    return result;
}

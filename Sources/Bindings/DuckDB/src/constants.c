/* Checks the constant labels and options of a query before any row. */
#include "extension.h"

/* The objects of the engine that the value of an argument takes. */
typedef struct constant {
    duckdb_expression expression;
    duckdb_error_data error;
    duckdb_value value;
    duckdb_logical_type text;
    duckdb_vector vector;
} constant;

/* Frees the objects, even if the engine throws an exception. */
static void end_constant(constant *it)
{
    duckdb_destroy_vector(&it->vector);
    duckdb_destroy_logical_type(&it->text);
    duckdb_destroy_value(&it->value);
    duckdb_destroy_error_data(&it->error);
    duckdb_destroy_expression(&it->expression);
}

static void end_context(duckdb_client_context *it)
{
    duckdb_destroy_client_context(it);
}

/* Whether the value of an expression is constant, and is text. */
static bool has_text(constant *it, duckdb_client_context context)
{
    if (!duckdb_expression_is_foldable(it->expression)) {
        return false;
    }
    it->error = duckdb_expression_fold(context, it->expression, &it->value);
    return !duckdb_error_data_has_error(it->error) && it->value && !duckdb_is_null_value(it->value) &&
           duckdb_get_type_id(duckdb_get_value_type(it->value)) == DUCKDB_TYPE_VARCHAR;
}

/* Reads a constant text from a vector, because the API returns no length of a value. */
static bool check_argument(call *it, int argument, duckdb_client_context context, options *to)
{
    constant from __attribute__((cleanup(end_constant))) = {
        .expression = duckdb_scalar_function_bind_get_argument(it->bind, (idx_t)argument)};
    if (!has_text(&from, context)) {
        return true;
    }
    from.text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    from.vector = duckdb_create_vector(from.text, 1);
    if (from.vector == NULL) {
        return fail_memory(it);
    }
    duckdb_vector_reference_value(from.vector, from.value);
    it->values[argument] = duckdb_vector_get_data(from.vector);
    return read_argument(it, argument, 0, to);
}

void check_constants(duckdb_bind_info info)
{
    call it = {.function = duckdb_scalar_function_bind_get_extra_info(info), .bind = info};
    duckdb_client_context context __attribute__((cleanup(end_context))) = NULL;
    duckdb_scalar_function_get_client_context(info, &context);
    const int count = (int)duckdb_scalar_function_bind_get_argument_count(info);
    options read;
    bool is_right = start_options(&it, &read);
    for (int k = 1; is_right && k < count; k++) {
        const role role = it.function->roles[k];
        is_right = role == ROLE_KEY || role == ROLE_KEYS || check_argument(&it, k, context, &read);
    }
}

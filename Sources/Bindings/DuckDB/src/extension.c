/* The functions and their parameters, and the entry point. */
#include "extension.h"

#define STRICT PERCENT_FAIL, PERCENT_FAIL
#define NULLS PERCENT_NULL, PERCENT_NULL

static const function functions[] = {
    {"percent_encode", {ROLE_TEXT, ROLE_SET}, 1, RESULT_TEXT, STRICT, take_encode},
    {"percent_encode", {ROLE_BYTES, ROLE_SET}, 1, RESULT_TEXT, STRICT, take_encode},
    {"percent_decode", {ROLE_TEXT, ROLE_CHARSETS, ROLE_PLUS}, 1, RESULT_TEXT, STRICT, take_decode},
    {"try_percent_decode", {ROLE_TEXT, ROLE_CHARSETS, ROLE_PLUS}, 1, RESULT_TEXT, NULLS, take_decode},
    {"percent_decode_blob", {ROLE_TEXT, ROLE_PLUS}, 1, RESULT_BYTES, PERCENT_FAIL, PERCENT_KEEP, take_decode},
    {"query_parse", {ROLE_TEXT, ROLE_CHARSETS, ROLE_INPUT}, 1, RESULT_PAIRS, STRICT, take_parse},
    {"try_query_parse", {ROLE_TEXT, ROLE_CHARSETS, ROLE_INPUT}, 1, RESULT_PAIRS, NULLS, take_parse},
    {"query_get", {ROLE_TEXT, ROLE_KEY, ROLE_CHARSETS, ROLE_INPUT}, 2, RESULT_TEXT, STRICT, take_get},
    {"try_query_get", {ROLE_TEXT, ROLE_KEY, ROLE_CHARSETS, ROLE_INPUT}, 2, RESULT_TEXT, NULLS, take_get},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

/* The SQL types of parameters and results. */
typedef struct types {
    duckdb_logical_type text, bytes, boolean, pairs;
} types;

static types make_types(void)
{
    types all = {
        .text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR),
        .bytes = duckdb_create_logical_type(DUCKDB_TYPE_BLOB),
        .boolean = duckdb_create_logical_type(DUCKDB_TYPE_BOOLEAN),
    };
    duckdb_logical_type members[] = {all.text, all.text};
    const char *names[] = {"key", "value"};
    duckdb_logical_type pair = duckdb_create_struct_type(members, names, 2);
    all.pairs = duckdb_create_list_type(pair);
    duckdb_destroy_logical_type(&pair);
    return all;
}

static void destroy_types(types *all)
{
    duckdb_destroy_logical_type(&all->text);
    duckdb_destroy_logical_type(&all->bytes);
    duckdb_destroy_logical_type(&all->boolean);
    duckdb_destroy_logical_type(&all->pairs);
}

static duckdb_logical_type parameter_type(const types *all, role role)
{
    return role == ROLE_BYTES ? all->bytes : role == ROLE_PLUS ? all->boolean : all->text;
}

static duckdb_logical_type result_type(const types *all, result_kind kind)
{
    return kind == RESULT_PAIRS ? all->pairs : kind == RESULT_BYTES ? all->bytes : all->text;
}

/* Adds a function with its first `count` parameters to a set. */
static bool add_overload(duckdb_scalar_function_set set, const types *all, const function *from, int count)
{
    duckdb_scalar_function to = duckdb_create_scalar_function();
    duckdb_scalar_function_set_name(to, from->name);
    for (int k = 0; k < count; k++) {
        duckdb_scalar_function_add_parameter(to, parameter_type(all, from->roles[k]));
    }
    duckdb_scalar_function_set_return_type(to, result_type(all, from->result));
    duckdb_scalar_function_set_function(to, call_function);
    duckdb_scalar_function_set_extra_info(to, (void *)from, NULL);
    bool is_added = duckdb_add_scalar_function_to_set(set, to) == DuckDBSuccess;
    duckdb_destroy_scalar_function(&to);
    return is_added;
}

static bool add_overloads(duckdb_scalar_function_set set, const types *all, const function *from)
{
    bool are_added = true;
    for (int count = 1; count <= MOST_PARAMETERS && from->roles[count - 1] != ROLE_NONE; count++) {
        are_added = are_added && (count < from->required || add_overload(set, all, from, count));
    }
    return are_added;
}

/* Registers the consecutive functions that share the name of functions[*number]. */
static bool register_name(duckdb_connection connection, const types *all, int *number)
{
    const char *name = functions[*number].name;
    duckdb_scalar_function_set set = duckdb_create_scalar_function_set(name);
    bool is_registered = true;
    while (*number < FUNCTIONS && functions[*number].name == name) {
        is_registered = is_registered && add_overloads(set, all, &functions[*number]);
        ++*number;
    }
    is_registered = is_registered && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
    duckdb_destroy_scalar_function_set(&set);
    return is_registered;
}

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access)
{
    types all = make_types();
    bool are_registered = true;
    for (int number = 0; are_registered && number < FUNCTIONS;) {
        are_registered = register_name(connection, &all, &number);
    }
    destroy_types(&all);
    if (!are_registered) {
        access->set_error(info, "percent_encoding: the functions cannot be registered");
    }
    return are_registered;
}

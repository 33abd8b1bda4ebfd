/* The functions and their parameters, and the entry point. */
#include <stdio.h>
#include <string.h>

#include "extension.h"

duckdb_ext_api_v1 duckdb_ext_api;

#define STRICT PERCENT_FAIL, PERCENT_FAIL
#define NULLS PERCENT_NULL, PERCENT_NULL

#define ENCODED {ROLE_TEXT, ROLE_SET, ROLE_CHARSETS, ROLE_OPTIONS}, 1, RESULT_TEXT, PCT_ENCODE_OPTIONS
#define ENCODED_BYTES {ROLE_BYTES, ROLE_SET}, 1, RESULT_TEXT, PCT_ENCODE_OPTIONS
#define DECODED {ROLE_TEXT, ROLE_CHARSETS, ROLE_OPTIONS}, 1, RESULT_TEXT, PCT_DECODE_OPTIONS
#define DECODED_BYTES {ROLE_TEXT, ROLE_OPTIONS}, 1, RESULT_BYTES, PCT_BYTES_OPTIONS
#define CHARSET {ROLE_TEXT, ROLE_CHARSETS, ROLE_OPTIONS}, 2, RESULT_TEXT, PCT_DECODE_OPTIONS
#define PAIRS {ROLE_TEXT, ROLE_CHARSETS, ROLE_OPTIONS}, 1, RESULT_PAIRS, PCT_QUERY_OPTIONS
#define VALUE {ROLE_TEXT, ROLE_KEY, ROLE_CHARSETS, ROLE_OPTIONS}, 2, RESULT_TEXT, PCT_QUERY_OPTIONS
#define FIRST_VALUE {ROLE_TEXT, ROLE_KEYS, ROLE_CHARSETS, ROLE_OPTIONS}, 2, RESULT_TEXT, PCT_QUERY_OPTIONS
#define VALUES {ROLE_TEXT, ROLE_KEY, ROLE_CHARSETS, ROLE_OPTIONS}, 2, RESULT_TEXTS, PCT_QUERY_OPTIONS

static const function functions[] = {
    {"percent_encode", ENCODED, STRICT, take_encode},
    {"percent_encode", ENCODED_BYTES, STRICT, take_encode},
    {"percent_decode", DECODED, STRICT, take_decode},
    {"try_percent_decode", DECODED, NULLS, take_decode},
    {"percent_decode_blob", DECODED_BYTES, PERCENT_FAIL, PERCENT_KEEP, take_decode},
    {"charset_of", CHARSET, STRICT, take_charset},
    {"try_charset_of", CHARSET, NULLS, take_charset},
    {"query_parse", PAIRS, STRICT, take_lists},
    {"try_query_parse", PAIRS, NULLS, take_lists},
    {"query_get", VALUE, STRICT, take_get},
    {"query_get", FIRST_VALUE, STRICT, take_get},
    {"try_query_get", VALUE, NULLS, take_get},
    {"try_query_get", FIRST_VALUE, NULLS, take_get},
    {"query_get_all", VALUES, STRICT, take_lists},
    {"try_query_get_all", VALUES, NULLS, take_lists},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

/* The SQL types of parameters and results. */
typedef struct types {
    duckdb_logical_type text, bytes, texts, pairs;
} types;

static types make_types(void)
{
    types all = {
        .text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR),
        .bytes = duckdb_create_logical_type(DUCKDB_TYPE_BLOB),
    };
    duckdb_logical_type members[] = {all.text, all.text};
    const char *names[] = {"key", "value"};
    duckdb_logical_type pair = duckdb_create_struct_type(members, names, 2);
    all.texts = duckdb_create_list_type(all.text);
    all.pairs = duckdb_create_list_type(pair);
    duckdb_destroy_logical_type(&pair);
    return all;
}

static void destroy_types(types *all)
{
    duckdb_destroy_logical_type(&all->text);
    duckdb_destroy_logical_type(&all->bytes);
    duckdb_destroy_logical_type(&all->texts);
    duckdb_destroy_logical_type(&all->pairs);
}

static duckdb_logical_type parameter_type(const types *all, role role)
{
    return role == ROLE_BYTES ? all->bytes : role == ROLE_KEYS ? all->texts : all->text;
}

static duckdb_logical_type result_type(const types *all, result_kind kind)
{
    const duckdb_logical_type of[] = {
        [RESULT_TEXT] = all->text,
        [RESULT_BYTES] = all->bytes,
        [RESULT_TEXTS] = all->texts,
        [RESULT_PAIRS] = all->pairs,
    };
    return of[kind];
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
    if (duckdb_scalar_function_set_bind && is_try(from)) {
        duckdb_scalar_function_set_bind(to, check_constants);
    }
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

/* ---- The entry point ---- */

static bool is_engine_new(void)
{
    int major = 0, minor = 0, patch = 0;
    sscanf(duckdb_library_version(), "v%d.%d.%d", &major, &minor, &patch);
    return major > 1 || (major == 1 && (minor > 5 || (minor == 5 && patch >= 6)));
}

/* Takes the functions of API 1.2.0, and those of 1.5.6 if the engine has them. An engine does not load an
 * extension that has asked for a version it lacks, so the version of the engine is read first. */
static bool take_api(duckdb_extension_info info, struct duckdb_extension_access *access)
{
    const size_t old_size = (size_t)((char *)&duckdb_create_instance_cache - (char *)&duckdb_ext_api);
    const void *api = access->get_api(info, "v1.2.0");
    if (api == NULL) {
        return false;
    }
    memcpy(&duckdb_ext_api, api, old_size);
    if (!is_engine_new()) {
        return true;
    }
    api = access->get_api(info, "v1.5.6");
    if (api) {
        memcpy(&duckdb_ext_api, api, sizeof duckdb_ext_api);
    }
    return api != NULL;
}

static bool register_functions(duckdb_connection connection)
{
    types all = make_types();
    bool are_registered = true;
    for (int number = 0; are_registered && number < FUNCTIONS;) {
        are_registered = register_name(connection, &all, &number);
    }
    destroy_types(&all);
    return are_registered;
}

/* The function of the extension that the engine calls. */
DUCKDB_CAPI_ENTRY_VISIBILITY bool percent_encoding_init_c_api(duckdb_extension_info info,
                                                              struct duckdb_extension_access *access)
{
    duckdb_connection connection;
    if (!take_api(info, access)) {
        return false;
    }
    bool are_registered = duckdb_connect(*access->get_database(info), &connection) == DuckDBSuccess;
    if (are_registered) {
        are_registered = register_functions(connection);
        duckdb_disconnect(&connection);
    }
    if (!are_registered) {
        access->set_error(info, "percent_encoding: the functions cannot be registered");
    }
    return are_registered;
}

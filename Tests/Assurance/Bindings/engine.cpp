#include <new>

#include "engine.h"

extern "C" bool percent_encoding_init_c_api(duckdb_extension_info info, duckdb_extension_access *access);

std::vector<Function> registered;
bool throws;
size_t allowedRegistrations = SIZE_MAX;

/* The objects of the API that exist. */
static int64_t objects;

struct Info {
    const Function *function;
    std::string error;
};

struct Chunk {
    std::vector<Vector *> columns;
    size_t rows;
};

template <typename T, typename Handle> static T *from(Handle handle)
{
    return reinterpret_cast<T *>(handle);
}

/* Runs a step that may fail as the engine's steps do. */
template <typename Step> static duckdb_state tried(Step step)
{
    try {
        step();
        return DuckDBSuccess;
    } catch (const std::bad_alloc &) {
        if (throws) {
            throw;
        }
        return DuckDBError;
    }
}

static duckdb_logical_type makeType(Kind kind)
{
    objects++;
    return reinterpret_cast<duckdb_logical_type>(new Kind(kind));
}

static void assign(duckdb_vector vector, idx_t row, const char *bytes, idx_t size)
{
    tried([&] { from<Vector>(vector)->put(row, {reinterpret_cast<const uint8_t *>(bytes), int64_t(size)}); });
}

static void setVectorFunctions(duckdb_ext_api_v1 &duckdb_ext_api)
{
    duckdb_vector_get_data = [](duckdb_vector vector) { return from<Vector>(vector)->data->bytes; };
    duckdb_vector_get_validity = [](duckdb_vector vector) {
        auto &bits = from<Vector>(vector)->validity;
        return bits ? static_cast<uint64_t *>(bits->bytes) : nullptr;
    };
    duckdb_vector_ensure_validity_writable = [](duckdb_vector vector) { from<Vector>(vector)->writable(); };
    duckdb_vector_assign_string_element_len = assign;
    duckdb_list_vector_get_child = [](duckdb_vector vector) {
        return reinterpret_cast<duckdb_vector>(from<Vector>(vector)->children[0].get());
    };
    duckdb_struct_vector_get_child = [](duckdb_vector vector, idx_t index) {
        return reinterpret_cast<duckdb_vector>(from<Vector>(vector)->children[index].get());
    };
    duckdb_list_vector_set_size = [](duckdb_vector vector, idx_t size) {
        from<Vector>(vector)->size = size;
        return DuckDBSuccess;
    };
    duckdb_list_vector_reserve = [](duckdb_vector vector, idx_t size) {
        auto *child = from<Vector>(vector)->children[0].get();
        return tried([&] { size > child->capacity ? child->grow(size) : void(); });
    };
    duckdb_data_chunk_get_size = [](duckdb_data_chunk chunk) { return idx_t(from<Chunk>(chunk)->rows); };
    duckdb_data_chunk_get_column_count = [](duckdb_data_chunk chunk) {
        return idx_t(from<Chunk>(chunk)->columns.size());
    };
    duckdb_data_chunk_get_vector = [](duckdb_data_chunk chunk, idx_t index) {
        return reinterpret_cast<duckdb_vector>(from<Chunk>(chunk)->columns[index]);
    };
}

static void setTypeFunctions(duckdb_ext_api_v1 &duckdb_ext_api)
{
    duckdb_create_logical_type = [](duckdb_type type) {
        return makeType(type == DUCKDB_TYPE_BLOB      ? Kind::bytes
                        : type == DUCKDB_TYPE_BOOLEAN ? Kind::boolean
                                                      : Kind::text);
    };
    duckdb_create_struct_type = [](duckdb_logical_type *, const char **, idx_t) {
        return makeType(Kind::pair);
    };
    duckdb_create_list_type = [](duckdb_logical_type) { return makeType(Kind::list); };
    duckdb_destroy_logical_type = [](duckdb_logical_type *type) {
        objects--;
        delete from<Kind>(*type);
    };
}

static void setFunctionFunctions(duckdb_ext_api_v1 &duckdb_ext_api)
{
    duckdb_create_scalar_function = [] {
        objects++;
        return reinterpret_cast<duckdb_scalar_function>(new Function());
    };
    duckdb_destroy_scalar_function = [](duckdb_scalar_function *it) {
        objects--;
        delete from<Function>(*it);
    };
    duckdb_scalar_function_set_name = [](duckdb_scalar_function it, const char *name) {
        from<Function>(it)->name = name;
    };
    duckdb_scalar_function_add_parameter = [](duckdb_scalar_function it, duckdb_logical_type type) {
        from<Function>(it)->parameters.push_back(*from<Kind>(type));
    };
    duckdb_scalar_function_set_return_type = [](duckdb_scalar_function it, duckdb_logical_type type) {
        from<Function>(it)->result = *from<Kind>(type);
    };
    duckdb_scalar_function_set_function = [](duckdb_scalar_function it, duckdb_scalar_function_t call) {
        from<Function>(it)->call = call;
    };
    duckdb_scalar_function_set_extra_info = [](duckdb_scalar_function it, void *extra,
                                               duckdb_delete_callback_t) {
        from<Function>(it)->extra = extra;
    };
    duckdb_create_scalar_function_set = [](const char *) {
        objects++;
        return reinterpret_cast<duckdb_scalar_function_set>(new std::vector<Function>());
    };
    duckdb_destroy_scalar_function_set = [](duckdb_scalar_function_set *it) {
        objects--;
        delete from<std::vector<Function>>(*it);
    };
    duckdb_add_scalar_function_to_set = [](duckdb_scalar_function_set set, duckdb_scalar_function it) {
        from<std::vector<Function>>(set)->push_back(*from<Function>(it));
        return allowedRegistrations-- > 0 ? DuckDBSuccess : DuckDBError;
    };
    duckdb_register_scalar_function_set = [](duckdb_connection, duckdb_scalar_function_set set) {
        auto *all = from<std::vector<Function>>(set);
        registered.insert(registered.end(), all->begin(), all->end());
        return allowedRegistrations-- > 0 ? DuckDBSuccess : DuckDBError;
    };
    duckdb_scalar_function_get_extra_info = [](duckdb_function_info info) {
        return from<Info>(info)->function->extra;
    };
    duckdb_scalar_function_set_error = [](duckdb_function_info info, const char *error) {
        from<Info>(info)->error = error;
    };
    duckdb_connect = [](duckdb_database, duckdb_connection *connection) {
        objects++;
        *connection = reinterpret_cast<duckdb_connection>(&registered);
        return DuckDBSuccess;
    };
    duckdb_disconnect = [](duckdb_connection *) { objects--; };
}

std::string load()
{
    static duckdb_ext_api_v1 duckdb_ext_api;
    static duckdb_database database;
    std::string error;
    duckdb_extension_access access = {
        [](duckdb_extension_info info, const char *message) { *from<std::string>(info) = message; },
        [](duckdb_extension_info) { return &database; },
        [](duckdb_extension_info, const char *) { return static_cast<const void *>(&duckdb_ext_api); },
    };
    setVectorFunctions(duckdb_ext_api);
    setTypeFunctions(duckdb_ext_api);
    setFunctionFunctions(duckdb_ext_api);
    registered.clear();
    const bool isLoaded =
        percent_encoding_init_c_api(reinterpret_cast<duckdb_extension_info>(&error), &access);
    require(isLoaded == error.empty(), "the extension", "a success and an error", isLoaded);
    require(objects == 0, "the extension", "objects that were not destroyed", objects);
    return error;
}

std::string call(const Function &function, std::vector<Vector *> arguments, size_t rows, Vector *to)
{
    Info info = {&function, ""};
    Chunk chunk = {arguments, rows};
    try {
        function.call(reinterpret_cast<duckdb_function_info>(&info),
                      reinterpret_cast<duckdb_data_chunk>(&chunk), reinterpret_cast<duckdb_vector>(to));
        return info.error;
    } catch (const std::bad_alloc &) {
        return "the engine is out of memory";
    }
}

#include <cstring>
#include <new>

#include "engine.h"

extern "C" bool percent_encoding_init_c_api(duckdb_extension_info info, duckdb_extension_access *access);

std::vector<Function> registered;
bool throws;
size_t allowedRegistrations = SIZE_MAX;
bool isOld;

/* The objects of the API that exist. */
static int64_t objects;

struct Info {
    const Function *function;
    std::string error;
    std::vector<Vector *> arguments;
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
        return makeType(type == DUCKDB_TYPE_BLOB ? Kind::bytes : Kind::text);
    };
    duckdb_create_struct_type = [](duckdb_logical_type *, const char **, idx_t) {
        return makeType(Kind::pair);
    };
    duckdb_create_list_type = [](duckdb_logical_type type) {
        return makeType(*from<Kind>(type) == Kind::pair ? Kind::pairs : Kind::texts);
    };
    duckdb_destroy_logical_type = [](duckdb_logical_type *type) {
        objects -= *type != nullptr;
        delete from<Kind>(*type);
        *type = nullptr;
    };
}

/* Takes an object from its owner; the API also destroys null. */
template <typename T, typename Handle> static void destroy(Handle *it)
{
    objects -= *it != nullptr;
    delete from<T>(*it);
    *it = nullptr;
}

/* The functions of API 1.5.6. The expression, the value and the type of a constant are its vector. */
static void setBindFunctions(duckdb_ext_api_v1 &duckdb_ext_api)
{
    duckdb_scalar_function_set_bind = [](duckdb_scalar_function it, duckdb_scalar_function_bind_t bind) {
        from<Function>(it)->bind = bind;
    };
    duckdb_scalar_function_bind_get_extra_info = [](duckdb_bind_info info) {
        return from<Info>(info)->function->extra;
    };
    duckdb_scalar_function_bind_set_error = [](duckdb_bind_info info, const char *error) {
        from<Info>(info)->error = error;
    };
    duckdb_scalar_function_get_client_context = [](duckdb_bind_info, duckdb_client_context *context) {
        objects++;
        *context = reinterpret_cast<duckdb_client_context>(new int());
    };
    duckdb_destroy_client_context = destroy<int, duckdb_client_context>;
    duckdb_scalar_function_bind_get_argument_count = [](duckdb_bind_info info) {
        return idx_t(from<Info>(info)->arguments.size());
    };
    duckdb_scalar_function_bind_get_argument = [](duckdb_bind_info info, idx_t index) {
        objects++;
        return reinterpret_cast<duckdb_expression>(new Vector *(from<Info>(info)->arguments[index]));
    };
    duckdb_destroy_expression = destroy<Vector *, duckdb_expression>;
    duckdb_expression_is_foldable = [](duckdb_expression it) { return (*from<Vector *>(it))->isConstant; };
    duckdb_expression_fold = [](duckdb_client_context, duckdb_expression it, duckdb_value *value) {
        objects++;
        *value = reinterpret_cast<duckdb_value>(new Vector *(*from<Vector *>(it)));
        return duckdb_error_data(nullptr);
    };
    duckdb_error_data_has_error = [](duckdb_error_data it) { return it != nullptr; };
    duckdb_destroy_error_data = destroy<int, duckdb_error_data>;
    duckdb_is_null_value = [](duckdb_value it) { return (*from<Vector *>(it))->isNull(0); };
    duckdb_get_value_type = [](duckdb_value it) {
        return reinterpret_cast<duckdb_logical_type>(&(*from<Vector *>(it))->kind);
    };
    duckdb_get_type_id = [](duckdb_logical_type type) {
        return *from<Kind>(type) == Kind::text ? DUCKDB_TYPE_VARCHAR : DUCKDB_TYPE_BLOB;
    };
    duckdb_destroy_value = destroy<Vector *, duckdb_value>;
    duckdb_create_vector = [](duckdb_logical_type type, idx_t capacity) {
        duckdb_vector made = nullptr;
        tried([&] { made = reinterpret_cast<duckdb_vector>(new Vector(*from<Kind>(type), capacity)); });
        objects += made != nullptr;
        return made;
    };
    duckdb_vector_reference_value = [](duckdb_vector vector, duckdb_value it) {
        from<Vector>(vector)->put(0, (*from<Vector *>(it))->textAt(0));
    };
    duckdb_destroy_vector = destroy<Vector, duckdb_vector>;
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

/* Returns the functions of a version of the API. They have their own allocation, and those of API 1.2.0 end
 * where later ones would start. */
static const void *getAPI(duckdb_extension_info info, const char *version)
{
    static duckdb_ext_api_v1 duckdb_ext_api;
    static std::unique_ptr<Buffer> api;
    const bool wantsOld = strcmp(version, "v1.2.0") == 0;
    if (!wantsOld && isOld) {
        *from<std::string>(info) = "the engine has no such API";
        return nullptr;
    }
    setVectorFunctions(duckdb_ext_api);
    setTypeFunctions(duckdb_ext_api);
    setFunctionFunctions(duckdb_ext_api);
    setBindFunctions(duckdb_ext_api);
    duckdb_library_version = [] { return isOld ? "v1.4.5" : "v1.5.6"; };
    auto *start = reinterpret_cast<char *>(&duckdb_ext_api),
         *end = reinterpret_cast<char *>(&duckdb_create_instance_cache);
    api = std::make_unique<Buffer>(wantsOld ? end - start : sizeof duckdb_ext_api, start);
    return api->bytes;
}

std::string load()
{
    static duckdb_database database;
    std::string error;
    duckdb_extension_access access = {
        [](duckdb_extension_info info, const char *message) { *from<std::string>(info) = message; },
        [](duckdb_extension_info) { return &database; },
        getAPI,
    };
    registered.clear();
    const bool isLoaded =
        percent_encoding_init_c_api(reinterpret_cast<duckdb_extension_info>(&error), &access);
    require(isLoaded == error.empty(), "the extension", "a success and an error", isLoaded);
    require(objects == 0, "the extension", "objects that were not destroyed", objects);
    return error;
}

std::string call(const Function &function, std::vector<Vector *> arguments, size_t rows, Vector *to)
{
    Info info = {&function, "", arguments};
    Chunk chunk = {arguments, rows};
    try {
        if (function.bind) {
            function.bind(reinterpret_cast<duckdb_bind_info>(&info));
        }
        if (info.error.empty()) {
            function.call(reinterpret_cast<duckdb_function_info>(&info),
                          reinterpret_cast<duckdb_data_chunk>(&chunk), reinterpret_cast<duckdb_vector>(to));
        }
        require(objects == 0, function.name.c_str(), "objects that were not destroyed", objects);
        return info.error;
    } catch (const std::bad_alloc &) {
        require(objects == 0, function.name.c_str(), "objects that were not destroyed", objects);
        return "the engine is out of memory";
    }
}

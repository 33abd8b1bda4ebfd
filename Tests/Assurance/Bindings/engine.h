/* A stand-in for DuckDB: the part of its C extension API that the extension uses. Each object has its own
 * allocation of its exact size, so that the sanitizer sees each byte after it. Allocations fail as memory.h
 * says, and then the engine throws an exception or returns an error. */
#ifndef PERCENT_BINDINGS_ENGINE_H
#define PERCENT_BINDINGS_ENGINE_H

#include <memory>
#include <string>
#include <vector>

#include "memory.h"
#include "samples.h"

#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 5
#define DUCKDB_EXTENSION_API_VERSION_PATCH 6
#include <duckdb_extension.h>

/* Memory of malloc, so that allocations are counted and can fail. */
struct Buffer {
    explicit Buffer(size_t size, const void *content = nullptr);
    ~Buffer();
    Buffer(const Buffer &) = delete;
    void *bytes;
};

enum class Kind { text, bytes, pair, pairs, texts };

struct Vector {
    Kind kind;
    size_t capacity = 0;
    std::unique_ptr<Buffer> data, validity;
    std::vector<std::unique_ptr<Buffer>> strings;
    std::vector<std::unique_ptr<Vector>> children;
    size_t size = 0;         /* the number of elements of a list's child */
    bool isConstant = false; /* the rows of an argument have the same text, which a query names */

    Vector(Kind kind, size_t capacity);
    void grow(size_t capacity);
    bool isList() const;
    uint64_t *writable();                   /* makes and returns the validity */
    void put(size_t row, const text &from); /* sets a string, or null */
    bool isNull(size_t row) const;
    text textAt(size_t row) const;
};

struct Function {
    std::string name;
    std::vector<Kind> parameters;
    Kind result;
    duckdb_scalar_function_t call;
    duckdb_scalar_function_bind_t bind = nullptr;
    void *extra;
};

/* The functions that the extension has registered. */
extern std::vector<Function> registered;

/* Whether a failed allocation throws an exception; otherwise, the API returns an error. */
extern bool throws;

/* The number of registrations that succeed; later ones fail. */
extern size_t allowedRegistrations;

/* Whether the engine has only API 1.2.0. */
extern bool isOld;

/* Loads the extension; returns an error, or an empty string. */
std::string load();

/* Binds and calls a function; returns the error of the query, or an empty string. The result is in *to. */
std::string call(const Function &function, std::vector<Vector *> arguments, size_t rows, Vector *to);

#endif

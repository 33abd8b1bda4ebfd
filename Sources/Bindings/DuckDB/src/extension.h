/* Declarations shared by the files of the extension, which uses only the stable C extension API of DuckDB.
 * Engines before 1.5.6 lack the part of API 1.5.6 that constants.c uses. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define DUCKDB_EXTENSION_NAME percent_encoding
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 5
#define DUCKDB_EXTENSION_API_VERSION_PATCH 6
#include <duckdb_extension.h>
#include <doors.h>

DUCKDB_EXTENSION_EXTERN

/* ---- Functions ---- */

/* The purpose of a parameter. */
typedef enum role {
    ROLE_NONE,
    ROLE_TEXT,
    ROLE_BYTES, /* a text of type BLOB */
    ROLE_SET,
    ROLE_KEY,
    ROLE_KEYS, /* a list of keys */
    ROLE_CHARSETS,
    ROLE_OPTIONS
} role;

typedef enum result_kind { RESULT_TEXT, RESULT_BYTES, RESULT_TEXTS, RESULT_PAIRS } result_kind;

enum { MOST_PARAMETERS = 4 };

struct call;
struct run;

/* A SQL function. */
typedef struct function {
    const char *name;
    role roles[MOST_PARAMETERS];
    int required; /* the number of mandatory parameters */
    result_kind result;
    int32_t options;            /* the options that the function has, such as PCT_DECODE_OPTIONS */
    int32_t malformed, invalid; /* the policies, such as PERCENT_FAIL */
    bool (*take)(struct call *it, const struct run *rows);
} function;

/* ---- Calls ---- */

/* The options of a run of rows. */
typedef struct options {
    const percent_set *set;
    const percent_charset *charsets[PERCENT_MOST_CHARSETS];
    percent_rules rules;
    int32_t unencodable;
    percent_name keys[PERCENT_MOST_NAMES];
    int64_t key_count;
} options;

/* The maximum size of a run in bytes, so that texts, results and offsets stay in the caches. Only a run with
 * a single non-empty text can be larger. */
enum { RUN = 1 << 18 };

/* Consecutive rows with the same options. The texts of the rows form one column. */
typedef struct run {
    idx_t first; /* the index of the first row in its chunk */
    percent_column column;
    options options;
} run;

/* Memory of a call that each run overwrites. */
typedef struct scratch {
    uint8_t *bytes;
    int64_t capacity;
} scratch;

/* A call of a function for a chunk, or the check of its constants. */
typedef struct call {
    const function *function;
    duckdb_function_info info;
    duckdb_bind_info bind; /* of the check; NULL in a call */
    bool is_unknown;       /* the run has an unknown label, so its results are null */
    duckdb_vector result;
    idx_t rows;
    int count;                           /* the number of arguments */
    const void *values[MOST_PARAMETERS]; /* duckdb_string_t, or duckdb_list_entry for ROLE_KEYS */
    const duckdb_string_t *keys;         /* the elements of all lists of keys, and their validity */
    const uint64_t *key_validity;
    void *room;                /* the allocation of the four arrays below */
    uint64_t *validity;        /* one bit for each row, 0 if an argument is null; NULL if no
                                  argument is null */
    uint64_t *result_validity; /* the validity of a run's results */
    int64_t *offsets;          /* of a run's texts */
    int64_t *result_offsets;
    scratch texts;   /* of a run */
    scratch results; /* of a run */
    scratch set;     /* a set with further characters */
    idx_t elements;  /* the number of elements in all lists so far */
} call;

/* Computes the results of any function for a chunk. The engine calls this callback. */
void call_function(duckdb_function_info info, duckdb_data_chunk arguments, duckdb_vector result);

/* Makes room for `size` bytes; returns false after an error. */
bool grow(call *it, scratch *to, int64_t size);

/* Sets the options of a call without further arguments. */
bool start_options(call *it, options *to);

/* Reads an argument of a row; returns false after an error or an unknown label. */
bool read_argument(call *it, int argument, idx_t row, options *to);

/* Reports unknown labels among the constant arguments of a try_ function. The engine calls this callback
 * before any row. Other functions do without, because a callback that gets an argument makes the engine fail
 * if the argument contains a subquery. */
void check_constants(duckdb_bind_info info);

bool take_encode(call *it, const run *rows);
bool take_decode(call *it, const run *rows);
bool take_get(call *it, const run *rows);
bool take_charset(call *it, const run *rows);
bool take_lists(call *it, const run *rows);

/* ---- Errors end the query; functions whose names start with fail return false ---- */

bool fail(call *it, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool fail_memory(call *it);

/* Reports an unknown label. In a call of a try_ function whose constants are checked, the label comes from a
 * row, so that only is_unknown is set. */
bool fail_label(call *it, const char *why, const uint8_t *label, int64_t n);

/* Whether errors of a text give NULL, as in the functions whose names start with try_. */
static inline bool is_try(const function *function)
{
    return function->malformed == PERCENT_NULL;
}

/* Reports the text of a row and the offset of the failure. */
bool fail_row(call *it, const run *rows, const percent_error *error);

/* ---- Strings ---- */

static inline bool is_valid_bit(const uint64_t *validity, idx_t row)
{
    return validity == NULL || (validity[row / 64] >> (row % 64) & 1) != 0;
}

static inline const uint8_t *string_bytes(const duckdb_string_t *string)
{
    const bool is_inlined = string->value.inlined.length <= sizeof string->value.inlined.inlined;
    return (const uint8_t *)(is_inlined ? string->value.inlined.inlined : string->value.pointer.ptr);
}

static inline int64_t string_length(const duckdb_string_t *string)
{
    return string->value.inlined.length;
}

/* Allocates `size` bytes for strings. The memory lives as long as the vector. The call overwrites the string
 * at `row`. Returns NULL after an error. */
uint8_t *reserve_bytes(call *it, duckdb_vector vector, idx_t row, int64_t size);

/* Makes one string from the bytes between each two consecutive offsets, which start at 0. `bytes` comes from
 * reserve_bytes, with the last offset as its size. */
void put_strings(duckdb_string_t *to, int64_t count, const int64_t *offsets, const uint8_t *bytes);

/* Sets elements of a vector, from the first on, to null if their bits in `validity` are 0. */
void put_nulls(duckdb_vector to, idx_t first, idx_t count, const uint64_t *validity);

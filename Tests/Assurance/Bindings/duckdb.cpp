/*
 * usage: duckdb [--quick | --huge]    Loads the DuckDB extension into a stand-in for the engine, calls every
 * function, and makes each allocation fail, of the extension and of the engine. Each result must be that of
 * the library for single texts. A failing call must be an error and leave nothing behind. With --quick,
 * columns are small; with --huge, only the last column is tried.
 */
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "conversions.h"

static size_t cases, failures;

/* Whether the library has its tables, which it never frees. */
static bool hasTables;

static const Options optionsOf[] = {
    {"one option", {"form", "form"}, {"utf-8", "utf-8"}, {true, true}},
    {"one charset", {"unreserved", "unreserved"}, {"gbk", "gbk"}, {false, false}},
    {"other options in each row", {"form", "encode-uri-component"}, {"utf-8,gbk", "gbk"}, {true, false}},
    {"unknown names", {"form", "no such set"}, {"gbk", "utf-8,,gbk"}, {true, true}},
};

/* A call, its arguments and the expected outcome of each row. */
struct Attempt {
    const Function *function;
    std::string name;
    std::vector<std::unique_ptr<Vector>> vectors;
    std::vector<outcome> outcomes;
    size_t rows;
    bool hasUnknown = false; /* an argument has an unknown name */
};

/* ---- Results ---- */

static void checkList(const Attempt &it, const Vector &lists, size_t row)
{
    const auto list = static_cast<const duckdb_list_entry *>(lists.data->bytes)[row];
    const Vector &elements = *lists.children[0];
    const outcome &wanted = it.outcomes[row];
    const size_t parts = lists.kind == Kind::pairs ? 2 : 1;
    require(list.length * parts == size_t(wanted.count) && list.offset + list.length <= lists.size,
            it.name.c_str(), "another number of elements", int64_t(row));
    for (size_t k = 0; k < size_t(wanted.count); k++) {
        const Vector &part = parts == 2 ? *elements.children[k % 2] : elements;
        const size_t at = list.offset + k / parts;
        const text &result = wanted.results[k];
        require(part.isNull(at) == (result.bytes == nullptr), it.name.c_str(), "another null part",
                int64_t(row));
        require(part.isNull(at) || is_same(part.textAt(at), result), it.name.c_str(), "another part",
                int64_t(row));
    }
}

static void checkRows(const Attempt &it, const Vector &result)
{
    for (size_t row = 0; row < it.rows; row++) {
        const outcome &wanted = it.outcomes[row];
        require(!wanted.fails, it.name.c_str(), "a success despite row", int64_t(row));
        require(result.isNull(row) == wanted.is_null, it.name.c_str(), "another null", int64_t(row));
        if (!wanted.is_null && result.isList()) {
            checkList(it, result, row);
        } else if (!wanted.is_null) {
            require(is_same(result.textAt(row), wanted.results[0]), it.name.c_str(), "another text",
                    int64_t(row));
        }
    }
}

static void checkError(const Attempt &it, const std::string &error, bool hasFailed)
{
    bool isRight = hasFailed && error.find("out of memory") != std::string::npos;
    /* An unknown set or charset may also be one whose memory has run out. */
    isRight |= (hasFailed || it.hasUnknown) && (error.find(": unknown ") != std::string::npos ||
                                                error.find(": more than one charset") != std::string::npos);
    for (const outcome &wanted : it.outcomes) {
        isRight |= wanted.fails && error.find(percent_status_text(wanted.status)) != std::string::npos;
    }
    require(isRight, it.name.c_str(), ("the error " + error).c_str(), hasFailed);
}

/* ---- Calls ---- */

/* Calls with `number` failing allocations after `allowed` others. Returns whether an allocation failed. */
static bool callOnce(const Attempt &it, size_t allowed, size_t number)
{
    const size_t before = live_allocations(), mapped = live_mappings();
    bool hasFailed;
    {
        std::vector<Vector *> arguments;
        for (auto &vector : it.vectors) {
            arguments.push_back(vector.get());
        }
        Vector result(it.function->result, MOST_ROWS);
        fail_next(allowed, number);
        std::string error = call(*it.function, arguments, it.rows, &result);
        hasFailed = end_failures() > 0;
        if (error.empty()) {
            checkRows(it, result);
        } else {
            checkError(it, error, hasFailed);
        }
    }
    require(live_allocations() == before || !hasTables, it.name.c_str(), "allocations not given back",
            int64_t(live_allocations() - before));
    require(live_mappings() == mapped, it.name.c_str(), "mappings not given back", int64_t(live_mappings()));
    failures += hasFailed;
    return hasFailed;
}

static void tryCall(const Attempt &it)
{
    callOnce(it, SIZE_MAX, 0);
    for (int round = 0; round < 4; round++) {
        throws = round % 2;
        for (size_t allowed = 0; callOnce(it, allowed, round < 2 ? 1 : SIZE_MAX);) {
            allowed++;
        }
    }
    cases++;
}

/* ---- Cases ---- */

static void tryFunction(const Function &function, const rows &from, const Options &with)
{
    Attempt it = {&function, function.name + ", " + from.name + ", " + with.name, {}, {}, 0};
    it.vectors.push_back(std::make_unique<Vector>(function.parameters[0], MOST_ROWS));
    for (size_t index = 1; index < function.parameters.size(); index++) {
        it.vectors.push_back(makeArgument(function, index, with));
    }
    /* If options alternate, each row is a run with allocations of its own. */
    const size_t most = &with - optionsOf < 2 ? MOST_ROWS : SHORT;
    for (int64_t row = 0; row < from.count && it.rows < most; row++) {
        text one = from.texts[row];
        /* A text of the engine is UTF-8. */
        if (function.parameters[0] == Kind::text && one.bytes && !is_text(one)) {
            one = {nullptr, 0};
        }
        it.vectors[0]->put(it.rows, one);
        const Conversion how = conversionOf(function, with, it.rows);
        it.hasUnknown |= how.isUnknown;
        it.outcomes.push_back(expectRow(how, one));
        it.rows++;
    }
    tryCall(it);
    for (outcome &one : it.outcomes) {
        free_outcome(&one);
    }
}

/* Whether the function has an overload with one more argument. */
static bool isShort(const Function &function)
{
    for (const Function &other : registered) {
        if (other.name == function.name && other.parameters.size() == function.parameters.size() + 1 &&
            std::equal(function.parameters.begin(), function.parameters.end(), other.parameters.begin())) {
            return true;
        }
    }
    return false;
}

static void tryRows(int number)
{
    const rows from = make_rows(number);
    for (const Function &function : registered) {
        /* Large columns take long. */
        if (number >= SMALL_COLUMNS && isShort(function)) {
            continue;
        }
        for (const Options &with : optionsOf) {
            if (&with == optionsOf || (function.parameters.size() > 1 && number < COLUMNS - 1)) {
                tryFunction(function, from, with);
            }
        }
    }
    rows own = from;
    free_rows(&own);
}

/* Loads the extension, after failures of each registration. */
static void loadAlways()
{
    std::string error = "none";
    for (size_t allowed = 0; !error.empty(); allowed++) {
        allowedRegistrations = allowed;
        error = load();
    }
    allowedRegistrations = SIZE_MAX;
    require(registered.size() > 40, "the extension", "functions", int64_t(registered.size()));
}

/* A constant label that is unknown is an error even if there are no rows. */
static void tryUnknownConstant()
{
    static const Options with = {"an unknown constant", {"", ""}, {unknownCharsets, unknownCharsets}, {}};
    for (const Function &function : registered) {
        if (function.bind && function.parameters.size() > charsetIndex(function)) {
            std::vector<std::unique_ptr<Vector>> vectors;
            std::vector<Vector *> arguments;
            for (size_t index = 0; index < function.parameters.size(); index++) {
                vectors.push_back(makeArgument(function, index, with));
                arguments.push_back(vectors.back().get());
            }
            Vector result(function.result, MOST_ROWS);
            const std::string error = call(function, arguments, 0, &result);
            require(error.find(": unknown charset ''") != std::string::npos, function.name.c_str(),
                    "an unknown constant is no error", 0);
        }
    }
}

int main(int count, char **arguments)
{
    const bool isQuick = count == 2 && strcmp(arguments[1], "--quick") == 0;
    const bool isHuge = count == 2 && strcmp(arguments[1], "--huge") == 0;
    setvbuf(stdout, nullptr, _IONBF, 0);
    isOld = true;
    loadAlways();
    tryRows(2);
    hasTables = true;
    isOld = false;
    loadAlways();
    tryUnknownConstant();
    for (int number = isHuge ? COLUMNS - 1 : 0; number < (isQuick ? SMALL_COLUMNS : COLUMNS); number++) {
        tryRows(number);
    }
    printf("duckdb: %zu cases, %zu calls with failing allocations\n", cases, failures);
    return 0;
}

/*
 * usage: duckdb [--quick | --huge]    Loads the DuckDB extension into a stand-in for the engine, calls every
 * function, and makes each allocation fail, of the extension and of the engine. Each result must be that of
 * the library for single texts. A failing call must be an error and leave nothing behind. With --quick,
 * columns are small; with --huge, only the last column is tried.
 */
#include <cstdio>
#include <cstring>

#include "engine.h"

/* The numbers of rows of a vector of the engine, and of a short column. */
enum { MOST_ROWS = 2048, SHORT = 20 };

static size_t cases, failures;

/* Whether the library has its tables, which it never frees. */
static bool hasTables;

/* The optional arguments of a call, which alternate between rows. */
struct Options {
    const char *name;
    const char *sets[2];
    const char *charsets[2];
    bool plus[2];
};

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

static text textOf(const char *literal)
{
    return {reinterpret_cast<const uint8_t *>(literal), int64_t(strlen(literal))};
}

/* ---- Results ---- */

static void checkPairs(const Attempt &it, const Vector &lists, size_t row)
{
    const auto list = static_cast<const duckdb_list_entry *>(lists.data->bytes)[row];
    const Vector &pairs = *lists.children[0];
    const outcome &wanted = it.outcomes[row];
    require(list.length * 2 == size_t(wanted.count) && list.offset + list.length <= lists.size,
            it.name.c_str(), "another number of pairs", int64_t(row));
    for (int64_t k = 0; k < wanted.count; k++) {
        require(is_same(pairs.children[k % 2]->textAt(list.offset + k / 2), wanted.results[k]),
                it.name.c_str(), "another part", int64_t(row));
    }
}

static void checkRows(const Attempt &it, const Vector &result)
{
    for (size_t row = 0; row < it.rows; row++) {
        const outcome &wanted = it.outcomes[row];
        require(!wanted.fails, it.name.c_str(), "a success despite row", int64_t(row));
        require(result.isNull(row) == wanted.is_null, it.name.c_str(), "another null", int64_t(row));
        if (!wanted.is_null && result.kind == Kind::list) {
            checkPairs(it, result, row);
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
    isRight |= (hasFailed || it.hasUnknown) && error.find(": unknown ") != std::string::npos;
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

static arguments argumentsOf(const Function &function, const Options &with, size_t row)
{
    static const percent_charset *charsets[2];
    const bool isTry = function.name.rfind("try_", 0) == 0,
               isParse = function.name.find("parse") != std::string::npos;
    const size_t count = function.parameters.size(), k = row % 2;
    arguments how = {};
    how.function = function.name == "percent_encode"                ? ENCODE
                   : isParse                                        ? PARSE
                   : function.name.find("get") != std::string::npos ? GET
                                                                    : DECODE;
    how.set = percent_set_named(count > 1 && how.function == ENCODE ? with.sets[k] : "unreserved");
    how.name = textOf("k");
    how.rules.text = 1;
    how.rules.malformed = how.rules.invalid = isTry ? PERCENT_NULL : PERCENT_FAIL;
    if (function.name == "percent_decode_blob") {
        how.rules.invalid = PERCENT_KEEP;
        how.rules.plus = count > 1 && with.plus[k];
    } else if (count > (how.function == GET ? 2u : 1u) && how.function != ENCODE) {
        const bool isList = strchr(with.charsets[k], ',') != nullptr,
                   isUTF8 = strcmp(with.charsets[k], "utf-8") == 0;
        charsets[0] = percent_charset_labelled("utf-8", PERCENT_BROWSER);
        charsets[1] = percent_charset_labelled("gbk", PERCENT_BROWSER);
        how.rules.charsets = charsets + (isList || isUTF8 ? 0 : 1);
        how.rules.charset_count = isList ? 2 : 1;
        how.rules.plus = how.function == DECODE && count > 2 && with.plus[k];
    }
    return how;
}

/* Makes the vector of an optional argument. */
static std::unique_ptr<Vector> makeArgument(const Function &function, size_t index, const Options &with)
{
    const Kind kind = function.parameters[index];
    const bool isGet = function.name.find("get") != std::string::npos, isKey = isGet && index == 1;
    const bool isInput = index == (isGet ? 3 : 2);
    auto vector = std::make_unique<Vector>(kind, MOST_ROWS);
    for (size_t row = 0; row < MOST_ROWS; row++) {
        if (kind == Kind::boolean) {
            static_cast<bool *>(vector->data->bytes)[row] = with.plus[row % 2];
        } else {
            const char *const *names = function.name == "percent_encode" ? with.sets : with.charsets;
            vector->put(row, textOf(isKey ? "k" : isInput ? "query" : names[row % 2]));
        }
    }
    return vector;
}

static void tryFunction(const Function &function, const rows &from, const Options &with)
{
    Attempt it = {&function, function.name + ", " + from.name + ", " + with.name, {}, {}, 0};
    it.hasUnknown = strcmp(with.name, "unknown names") == 0;
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
        const arguments how = argumentsOf(function, with, it.rows);
        it.outcomes.push_back(how.set ? expect(&how, one) : outcome());
        it.rows++;
    }
    tryCall(it);
    for (outcome &one : it.outcomes) {
        free_outcome(&one);
    }
}

static void tryRows(int number)
{
    const rows from = make_rows(number);
    for (const Function &function : registered) {
        for (const Options &with : optionsOf) {
            if (&with == optionsOf || (function.parameters.size() > 1 && number < COLUMNS - 1)) {
                tryFunction(function, from, with);
            }
        }
    }
    rows own = from;
    free_rows(&own);
}

int main(int count, char **arguments)
{
    const bool isQuick = count == 2 && strcmp(arguments[1], "--quick") == 0;
    const bool isHuge = count == 2 && strcmp(arguments[1], "--huge") == 0;
    setvbuf(stdout, nullptr, _IONBF, 0);
    std::string error = "none";
    for (size_t allowed = 0; !error.empty(); allowed++) {
        allowedRegistrations = allowed;
        error = load();
    }
    require(registered.size() > 15, "the extension", "functions", int64_t(registered.size()));
    tryRows(2);
    hasTables = true;
    for (int number = isHuge ? COLUMNS - 1 : 0; number < (isQuick ? SMALL_COLUMNS : COLUMNS); number++) {
        tryRows(number);
    }
    printf("duckdb: %zu cases, %zu calls with failing allocations\n", cases, failures);
    return 0;
}

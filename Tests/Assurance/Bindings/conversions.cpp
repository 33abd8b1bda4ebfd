#include <cstddef>
#include <cstring>

#include "conversions.h"

static text textOf(const char *literal)
{
    return {reinterpret_cast<const uint8_t *>(literal), int64_t(strlen(literal))};
}

static bool isNamed(const Function &function, const char *part)
{
    return function.name.find(part) != std::string::npos;
}

static bool isEncode(const Function &function)
{
    return function.name == "percent_encode";
}

size_t charsetIndex(const Function &function)
{
    return isEncode(function) || isNamed(function, "get") ? 2 : 1;
}

static size_t optionsIndex(const Function &function)
{
    return isNamed(function, "blob") ? 1 : charsetIndex(function) + 1;
}

static const char *optionsText(const Function &function, bool changes)
{
    return isEncode(function)           ? changes ? "also=+" : "unencodable=reference"
           : isNamed(function, "query") ? changes ? "malformed=keep,rounds=2" : "input=query"
           : changes                    ? "plus=true,rounds=2"
                                        : "plus=false";
}

static void readOptions(const Function &function, bool changes, Conversion *to)
{
    to->how.rules.rounds = changes ? 2 : 1;
    static std::vector<max_align_t> memory(percent_set_size() / sizeof(max_align_t) + 1);
    if (isEncode(function) && changes && to->how.set) {
        to->how.set = percent_set_also(memory.data(), to->how.set, reinterpret_cast<const uint8_t *>("+"), 1);
    } else if (isNamed(function, "query") && changes) {
        to->how.rules.malformed = PERCENT_KEEP;
    } else if (!isEncode(function)) {
        to->how.rules.plus = changes && !isNamed(function, "query");
    }
}

Conversion conversionOf(const Function &function, const Options &with, size_t row)
{
    static const percent_charset *charsets[2];
    charsets[0] = percent_charset_labelled("utf-8", PERCENT_BROWSER);
    charsets[1] = percent_charset_labelled("gbk", PERCENT_BROWSER);
    const bool isTry = function.name.rfind("try_", 0) == 0;
    const size_t count = function.parameters.size(), k = row % 2;
    const char *labels = with.charsets[k];
    Conversion it = {};
    it.isAll = isNamed(function, "get_all");
    it.isCharset = isNamed(function, "charset_of");
    it.how.function = isEncode(function)           ? ENCODE
                      : isNamed(function, "parse") ? PARSE
                      : isNamed(function, "get")   ? GET
                                                   : DECODE;
    it.how.set = percent_set_named(count > 1 && isEncode(function) ? with.sets[k] : "unreserved");
    it.how.name = textOf("k");
    it.how.rules.text = 1;
    it.how.rules.malformed = it.how.rules.invalid = isTry ? PERCENT_NULL : PERCENT_FAIL;
    if (isNamed(function, "blob")) {
        it.how.rules.invalid = PERCENT_KEEP;
    } else if (count > charsetIndex(function) && isEncode(function)) {
        it.charset = strcmp(labels, "gbk") == 0 ? charsets[1] : nullptr;
        it.isUnknown = strchr(labels, ',') != nullptr;
    } else if (count > charsetIndex(function)) {
        const bool isList = strchr(labels, ',') != nullptr;
        it.how.rules.charsets = charsets + (isList || strcmp(labels, "utf-8") == 0 ? 0 : 1);
        it.how.rules.charset_count = isList ? 2 : 1;
        it.isUnknown = strcmp(labels, unknownCharsets) == 0;
    }
    it.isUnknown |= it.how.set == nullptr;
    it.isNull = it.isUnknown && isTry && !isOld;
    if (count > optionsIndex(function)) {
        readOptions(function, with.changes[k], &it);
    }
    return it;
}

static outcome emptyOutcome(int64_t parts, int64_t size)
{
    outcome it = {};
    it.results = static_cast<text *>(calloc(size_t(parts), sizeof(text)));
    it.bytes = static_cast<uint8_t *>(malloc(size_t(size)));
    return it;
}

/* Adds a result of the library to an outcome, as add_result of samples.c does. */
static void addResult(const Conversion &with, outcome *to, int64_t written, const percent_error &error,
                      int64_t used)
{
    const percent_rules &rules = with.how.rules;
    const int32_t policy = error.status == PERCENT_MALFORMED ? rules.malformed : rules.invalid;
    const bool isNull = written < 0 && policy == PERCENT_NULL && !with.charset;
    if (written >= 0 || (isNull && with.isAll)) {
        to->results[to->count++] = isNull ? text{nullptr, 0} : text{to->bytes + used, written};
    } else {
        to->is_null = isNull;
        to->fails = !isNull;
        to->status = error.status;
    }
}

/* The values of all fields with the name. The library finds each in a query of one field. */
static outcome expectAll(const Conversion &with, const text &from)
{
    outcome to = emptyOutcome(from.length + 1, 40 * from.length + 32);
    const percent_name name = {with.how.name.bytes, with.how.name.length};
    int64_t used = 0;
    for (int64_t start = 0, end = 0; start < from.length && !to.fails; start = end + 1) {
        for (end = start; end < from.length && from.bytes[end] != '&';) {
            end++;
        }
        percent_error error;
        const int64_t room = 3 * (end - start) + 16;
        const int64_t written = percent_query_get(from.bytes + start, end - start, &name, 1, &with.how.rules,
                                                  to.bytes + used, room, &error);
        if (written >= 0 || error.status != PERCENT_OK) {
            addResult(with, &to, written, error, used);
        }
        used += written > 0 ? written : 0;
    }
    return to;
}

static outcome expectCharset(const Conversion &with, const text &from)
{
    percent_error error;
    const percent_rules &rules = with.how.rules;
    const int64_t index = percent_charset_of(from.bytes, from.length, &rules, &error);
    const char *name = index < 0 ? "" : percent_charset_name(rules.charsets[index]);
    outcome to = emptyOutcome(1, 64);
    memcpy(to.bytes, name, strlen(name));
    addResult(with, &to, index < 0 ? -1 : int64_t(strlen(name)), error, 0);
    return to;
}

outcome expectRow(const Conversion &with, const text &from)
{
    percent_error error;
    outcome to = {};
    if (from.bytes == nullptr || with.isUnknown) {
        to.is_null = from.bytes == nullptr || with.isNull;
        to.fails = !to.is_null;
        to.status = PERCENT_UNKNOWN_CHARSET;
        return to;
    }
    if (with.isAll) {
        return expectAll(with, from);
    }
    if (with.isCharset) {
        return expectCharset(with, from);
    }
    if (with.charset == nullptr) {
        return expect(&with.how, from);
    }
    const int64_t most = 24 * from.length + 128;
    to = emptyOutcome(1, most);
    const int64_t written = percent_encode_charset(with.charset, with.how.set, PERCENT_UNENCODABLE_REFERENCE,
                                                   from.bytes, from.length, to.bytes, most, &error);
    addResult(with, &to, written, error, 0);
    return to;
}

/* Makes a list of two keys in each row. */
static std::unique_ptr<Vector> makeKeys()
{
    auto vector = std::make_unique<Vector>(Kind::texts, MOST_ROWS);
    vector->children[0]->grow(3);
    vector->children[0]->put(0, textOf("a key of no field"));
    vector->children[0]->put(1, {nullptr, 0});
    vector->children[0]->put(2, textOf("k"));
    for (size_t row = 0; row < MOST_ROWS; row++) {
        static_cast<duckdb_list_entry *>(vector->data->bytes)[row] = {row % 3, 3 - row % 3};
    }
    return vector;
}

std::unique_ptr<Vector> makeArgument(const Function &function, size_t index, const Options &with)
{
    if (function.parameters[index] == Kind::texts) {
        return makeKeys();
    }
    auto vector = std::make_unique<Vector>(Kind::text, MOST_ROWS);
    const char *texts[2] = {"k", "k"};
    for (size_t k = 0; k < 2; k++) {
        if (index == optionsIndex(function)) {
            texts[k] = optionsText(function, with.changes[k]);
        } else if (index == charsetIndex(function)) {
            texts[k] = with.charsets[k];
        } else if (isEncode(function)) {
            texts[k] = with.sets[k];
        }
    }
    vector->isConstant = strcmp(texts[0], texts[1]) == 0;
    for (size_t row = 0; row < MOST_ROWS; row++) {
        vector->put(row, textOf(texts[row % 2]));
    }
    return vector;
}

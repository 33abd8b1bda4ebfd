/* The arguments of calls of the extension, and the results that the library gives for their rows. */
#ifndef PERCENT_BINDINGS_CONVERSIONS_H
#define PERCENT_BINDINGS_CONVERSIONS_H

#include "engine.h"

/* The numbers of rows of a vector of the engine, and of a short column. */
enum { MOST_ROWS = 2048, SHORT = 20 };

/* The optional arguments of a call, which alternate between rows. */
struct Options {
    const char *name;
    const char *sets[2];
    const char *charsets[2];
    bool changes[2]; /* whether the text of options changes the results */
};

inline const char unknownCharsets[] = "utf-8,,gbk";

/* How a row is expected to be converted. */
struct Conversion {
    arguments how;
    const percent_charset *charset; /* to encode; NULL for UTF-8 */
    bool isAll, isCharset;          /* query_get_all and charset_of */
    bool isUnknown;                 /* the row has an unknown label */
    bool isNull;                    /* such a row is null */
};

/* The index among the parameters of the charset. */
size_t charsetIndex(const Function &function);

Conversion conversionOf(const Function &function, const Options &with, size_t row);

outcome expectRow(const Conversion &with, const text &from);

/* Makes the vector of an argument after the first. */
std::unique_ptr<Vector> makeArgument(const Function &function, size_t index, const Options &with);

#endif

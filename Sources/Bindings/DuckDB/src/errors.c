/* Reports errors. Each error ends the query with a message. */
#include <stdarg.h>
#include <stdio.h>

#include "extension.h"

/* The maximum lengths of a text in a message, and of a message. */
enum { SHOWN = 60, MESSAGE = 300 };

bool fail(call *it, const char *format, ...)
{
    char message[MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    duckdb_scalar_function_set_error(it->info, message);
    return false;
}

bool fail_memory(call *it)
{
    return fail(it, "%s: out of memory", it->function->name);
}

int shown_length(const uint8_t *text, int64_t n)
{
    int64_t length = n <= SHOWN ? n : SHOWN;
    while (length < n && length > 0 && (text[length] & 0xC0) == 0x80) {
        length--;
    }
    return (int)length;
}

bool fail_row(call *it, const run *rows, const percent_error *error)
{
    const char *name = it->function->name, *why = percent_status_text(error->status);
    if (error->status == PERCENT_OUT_OF_MEMORY) {
        return fail_memory(it);
    }
    if (error->status != PERCENT_MALFORMED && error->status != PERCENT_INVALID) {
        return fail(it, "%s: %s", name, why);
    }
    const int64_t *offsets = rows->column.offsets;
    const uint8_t *text = rows->column.data + offsets[error->row];
    const int64_t n = offsets[error->row + 1] - offsets[error->row];
    const int length = shown_length(text, n);
    const char *hint = it->function->result == RESULT_BYTES ? "" : "; the function try_";
    return fail(it, "%s: %s at byte %lld of '%.*s'%s%s%s%s", name, why, (long long)error->byte, length,
                (const char *)text, length < n ? "..." : "", hint, *hint ? name : "",
                *hint ? " gives NULL" : "");
}

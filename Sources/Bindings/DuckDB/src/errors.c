/* Reports errors. Each error ends the query with a message. */
#include <stdarg.h>
#include <stdio.h>

#include "extension.h"

/* The maximum length of a message, which shows at most one text. */
enum { MESSAGE = 300 + PCT_SHOWN_SIZE };

bool fail(call *it, const char *format, ...)
{
    char message[MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (it->bind) {
        duckdb_scalar_function_bind_set_error(it->bind, message);
    } else {
        duckdb_scalar_function_set_error(it->info, message);
    }
    return false;
}

bool fail_memory(call *it)
{
    return fail(it, "%s: out of memory", it->function->name);
}

bool fail_label(call *it, const char *why, const uint8_t *label, int64_t n)
{
    it->is_unknown = is_try(it->function) && it->bind == NULL && duckdb_scalar_function_set_bind != NULL;
    if (it->is_unknown) {
        return false;
    }
    char shown[PCT_SHOWN_SIZE];
    pct_shown(label, n, shown);
    return fail(it, "%s: %s '%s'", it->function->name, why, shown);
}

bool fail_row(call *it, const run *rows, const percent_error *error)
{
    const char *name = it->function->name, *why = percent_status_text(error->status);
    if (error->status == PERCENT_OUT_OF_MEMORY) {
        return fail_memory(it);
    }
    const bool is_text = error->status == PERCENT_MALFORMED || error->status == PERCENT_INVALID;
    if (!is_text && error->status != PERCENT_UNENCODABLE) {
        return fail(it, "%s: %s", name, why);
    }
    const int64_t *offsets = rows->column.offsets;
    const uint8_t *text = rows->column.data + offsets[error->row];
    const int64_t n = offsets[error->row + 1] - offsets[error->row];
    const bool has_hint = is_text && !is_try(it->function) && it->function->result != RESULT_BYTES;
    char shown[PCT_SHOWN_SIZE];
    pct_shown(text, n, shown);
    return fail(it, "%s: %s at byte %lld of '%s'%s%s%s", name, why, (long long)error->byte, shown,
                has_hint ? "; the function try_" : "", has_hint ? name : "", has_hint ? " gives NULL" : "");
}

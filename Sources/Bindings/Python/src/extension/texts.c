#include "extension.h"

#include <stdlib.h>
#include <string.h>

/* Results of up to SMALL bytes need no allocation. */
enum { SMALL = 1024 };

bool open_source(source *it, PyObject *x)
{
    Py_ssize_t n = 0;
    const char *bytes;
    *it = (source){.object = x, .is_str = PyUnicode_CheckExact(x)};
    if (it->is_str && PyUnicode_GetLength(x) > LONG_TEXT) {
        it->copy = PyUnicode_AsUTF8String(x);
    }
    if (it->is_str && !it->copy) {
        bytes = PyErr_Occurred() ? NULL : PyUnicode_AsUTF8AndSize(x, &n);
    } else {
        bytes = PyBytes_AsString(it->copy ? it->copy : x);
        n = PyBytes_Size(it->copy ? it->copy : x);
    }
    it->bytes = (const uint8_t *)bytes;
    it->n = n;
    return bytes != NULL;
}

PyObject *text_of(const source *it, const uint8_t *bytes, int64_t n)
{
    if (n == it->n && memcmp(bytes, it->bytes, (size_t)n) == 0) {
        return Py_NewRef(it->object);
    }
    return it->is_str ? PyUnicode_DecodeUTF8((const char *)bytes, (Py_ssize_t)n, NULL)
                      : PyBytes_FromStringAndSize((const char *)bytes, (Py_ssize_t)n);
}

/* Whether a failure makes the result None. */
static bool is_null(const percent_rules *rules, int32_t status)
{
    return status == PERCENT_OK || (status == PERCENT_MALFORMED && rules->malformed == PERCENT_NULL) ||
           (status == PERCENT_INVALID && rules->invalid == PERCENT_NULL);
}

PyObject *no_text(const percent_rules *rules, int32_t status)
{
    return Py_NewRef(rules && is_null(rules, status) ? Py_None : Py_NotImplemented);
}

/* ---- Results ---- */

static int64_t write_text(const percent_arrow_call *call, const percent_rules *rules, const source *from,
                          uint8_t *to, int64_t room, percent_error *error)
{
    if (call->function == PERCENT_ARROW_QUERY_GET) {
        return percent_query_get(from->bytes, from->n, call->names, call->count, rules, to, room, error);
    }
    if (call->function == PERCENT_ARROW_DECODE) {
        return percent_decode(from->bytes, from->n, rules, to, room, error);
    }
    return call->charset ? percent_encode_charset(call->charset, call->set, call->unencodable, from->bytes,
                                                  from->n, to, room, error)
                         : percent_encode(call->set, from->bytes, from->n, to, room, error);
}

/* Whether decoding leaves a text unchanged. Only UTF-8 is certain to have no other escapes. */
static bool is_plain(const percent_arrow_call *call, const percent_rules *rules, const source *from)
{
    return call->function == PERCENT_ARROW_DECODE && from->is_str && rules->charset_count == 0 &&
           !memchr(from->bytes, '%', (size_t)from->n) &&
           !(rules->plus && memchr(from->bytes, '+', (size_t)from->n));
}

PyObject *make_text(const percent_arrow_call *call, const percent_rules *rules, const source *from)
{
    if (is_plain(call, rules, from)) {
        return Py_NewRef(from->object);
    }
    uint8_t small[SMALL], *buffer = small;
    percent_error error = {.status = PERCENT_OUTPUT_FULL};
    int64_t room = 3 * from->n + 64, n = -1;
    PyThreadState *state = from->n > LONG_TEXT ? PyEval_SaveThread() : NULL;
    for (; buffer && error.status == PERCENT_OUTPUT_FULL; room *= 2) {
        if (buffer != small) {
            free(buffer);
        }
        buffer = room > SMALL ? malloc((size_t)room) : small;
        n = buffer ? write_text(call, rules, from, buffer, room, &error) : -1;
    }
    if (state) {
        PyEval_RestoreThread(state);
    }
    if (!buffer) {
        return PyErr_NoMemory();
    }
    PyObject *result = n < 0 ? no_text(rules, error.status) : text_of(from, buffer, n);
    if (buffer != small) {
        free(buffer);
    }
    return result;
}

PyObject *name_charset(const percent_rules *rules, const source *from)
{
    percent_error error;
    const int64_t index = percent_charset_of(from->bytes, from->n, rules, &error);
    if (index < 0) {
        return no_text(rules, error.status);
    }
    return PyUnicode_FromString(rules->charset_count ? percent_charset_name(rules->charsets[index])
                                                     : "UTF-8");
}

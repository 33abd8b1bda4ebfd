/* Declarations shared by the files of the extension module _native, which calls the library for single texts
 * in less time than ctypes. The module needs only the stable interface of Python 3.10. */
#pragma once

#define Py_LIMITED_API 0x030A0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "../native/glue.h"

/* A text, and the object that owns its bytes. */
typedef struct source {
    PyObject *object;
    PyObject *copy; /* the UTF-8 of a long str, which Python would otherwise keep; may be NULL */
    const uint8_t *bytes;
    int64_t n;
    bool is_str;
} source;

/* With inputs of more than LONG_TEXT bytes, other threads run during the call. */
enum { LONG_TEXT = 1 << 14 };

/* Reads an exact str or bytes; returns false and sets an exception if a str is not Unicode. */
bool open_source(source *it, PyObject *x);

/* The functions below return a new reference, or NULL with an exception. They return NotImplemented if the
 * slower way must do the work or report an error. */

/* Makes a text of the kind of the source. */
PyObject *text_of(const source *it, const uint8_t *bytes, int64_t n);

/* Returns None if the rules make the failure null; they may be NULL. */
PyObject *no_text(const percent_rules *rules, int32_t status);

/* Do the work of a call. */
PyObject *make_text(const percent_arrow_call *call, const percent_rules *rules, const source *from);
PyObject *name_charset(const percent_rules *rules, const source *from);
PyObject *make_list(const percent_arrow_call *call, const percent_rules *rules, const source *from);

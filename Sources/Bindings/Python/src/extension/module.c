#include "extension.h"

/* Whether the function takes a str, or bytes. With charset=None, that is the policy KEEP, a str is refused.
 */
static bool takes(const percent_arrow_call *call, bool is_str)
{
    return is_str ? !call->rules || call->rules->invalid != PERCENT_KEEP : !call->charset;
}

static PyObject *run_call(const percent_arrow_call *call, PyObject *x)
{
    source from;
    percent_rules rules;
    PyObject *result = NULL;
    if (!takes(call, PyUnicode_CheckExact(x))) {
        return Py_NewRef(Py_NotImplemented);
    }
    if (!open_source(&from, x)) {
        return NULL;
    }
    if (call->rules) {
        rules = *call->rules;
        rules.text = from.is_str;
    }
    if (call_makes_lists(call)) {
        result = make_list(call, &rules, &from);
    } else if (call->function == PERCENT_ARROW_CHARSET_OF) {
        result = name_charset(&rules, &from);
    } else {
        result = make_text(call, call->rules ? &rules : NULL, &from);
    }
    Py_XDECREF(from.copy);
    return result;
}

/* Whether an argument is of a type whose methods Python itself defines. */
static bool is_plain(PyObject *it)
{
    if (PyTuple_CheckExact(it)) {
        for (Py_ssize_t k = 0; k < PyTuple_Size(it); k++) {
            if (!PyUnicode_CheckExact(PyTuple_GetItem(it, k))) {
                return false;
            }
        }
        return true;
    }
    return PyUnicode_CheckExact(it) || PyBool_Check(it) || PyLong_CheckExact(it) || it == Py_None;
}

/* Whether the arguments of a call are the same objects as those of an entry, which are plain. */
static bool are_same(PyObject *arguments, PyObject *entry)
{
    PyObject *known = PyTuple_GetItem(entry, 0);
    Py_ssize_t k = PyTuple_Size(arguments);
    if (k != PyTuple_Size(known)) {
        return false;
    }
    while (k > 0 && PyTuple_GetItem(known, k - 1) == PyTuple_GetItem(arguments, k - 1)) {
        k--;
    }
    return k == 0;
}

/* Whether the arguments of a call are plain, and have the types of those of an entry. 1 equals True. */
static bool have_types(PyObject *arguments, PyObject *entry)
{
    PyObject *known = PyTuple_GetItem(entry, 0);
    for (Py_ssize_t k = 0; k < PyTuple_Size(arguments); k++) {
        if (Py_TYPE(PyTuple_GetItem(known, k)) != Py_TYPE(PyTuple_GetItem(arguments, k))) {
            return false;
        }
    }
    return true;
}

static bool are_plain(PyObject *arguments)
{
    for (Py_ssize_t k = 0; k < PyTuple_Size(arguments); k++) {
        if (!is_plain(PyTuple_GetItem(arguments, k))) {
            return false;
        }
    }
    return true;
}

/* Finds a prepared call: the latest of the function, or the one with equal arguments. Returns a new
 * reference, or NULL. */
static PyObject *find(PyObject *calls, PyObject *arguments)
{
    PyObject *name = PyTuple_GetItem(arguments, 0);
    PyObject *latest = name && PyUnicode_CheckExact(name) ? PyDict_GetItemWithError(calls, name) : NULL;
    if (latest && are_same(arguments, latest)) {
        return Py_NewRef(latest);
    }
    PyObject *entry = are_plain(arguments) ? PyDict_GetItemWithError(calls, arguments) : NULL;
    if (!entry || !have_types(arguments, entry)) {
        return NULL;
    }
    Py_INCREF(entry);
    if (PyDict_SetItem(calls, name, entry) != 0) {
        Py_CLEAR(entry);
    }
    return entry;
}

static PyObject *run(PyObject *module, PyObject *const *values, Py_ssize_t count)
{
    (void)module;
    const percent_arrow_call *call = count == 2 ? PyLong_AsVoidPtr(values[0]) : NULL;
    if (!call || !(PyUnicode_CheckExact(values[1]) || PyBytes_CheckExact(values[1]))) {
        return PyErr_Occurred() ? NULL : Py_NewRef(Py_NotImplemented);
    }
    return run_call(call, values[1]);
}

static PyObject *apply(PyObject *module, PyObject *const *values, Py_ssize_t count)
{
    (void)module;
    if (count != 4 || !PyTuple_CheckExact(values[1]) || !PyDict_CheckExact(values[2])) {
        PyErr_SetString(PyExc_TypeError, "apply() takes x, arguments, calls and slowly");
        return NULL;
    }
    PyObject *x = values[0], *result = NULL;
    const bool is_text = PyUnicode_CheckExact(x) || PyBytes_CheckExact(x);
    PyObject *entry = is_text ? find(values[2], values[1]) : NULL;
    if (entry) {
        const percent_arrow_call *call = PyLong_AsVoidPtr(PyTuple_GetItem(entry, 1));
        result = call ? run_call(call, x) : NULL;
        Py_DECREF(entry);
    }
    if (result == Py_NotImplemented) {
        Py_CLEAR(result);
    }
    if (result || PyErr_Occurred()) {
        return result;
    }
    return PyObject_CallFunctionObjArgs(values[3], x, values[1], NULL);
}

static PyMethodDef methods[] = {
    {"apply", (PyCFunction)(void (*)(void))apply, METH_FASTCALL,
     PyDoc_STR(
         "apply(x, arguments, calls, slowly)\n--\n\nCalls the prepared call of the arguments in `calls`, "
         "or else slowly(x, arguments).")},
    {"run", (PyCFunction)(void (*)(void))run, METH_FASTCALL,
     PyDoc_STR("run(address, x)\n--\n\nCalls the prepared call at an address for a str or bytes.")},
    {NULL, NULL, 0, NULL}};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT, .m_name = "_native", .m_methods = methods, .m_slots = slots};

PyMODINIT_FUNC PyInit__native(void);
PyMODINIT_FUNC PyInit__native(void)
{
    return PyModuleDef_Init(&definition);
}

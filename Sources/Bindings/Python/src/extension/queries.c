#include "extension.h"

/* Queries of more than QUERY bytes are parsed as lists of rows. */
enum { QUERY = 1024 };

/* The keys or the values of a query. */
typedef struct part {
    int64_t offsets[QUERY / 2 + 2];
    uint8_t bytes[3 * QUERY + 16];
    uint8_t validity[QUERY / 16 + 1];
} part;

static PyObject *text_at(const source *from, const part *part, int64_t nulls, int64_t index)
{
    const int64_t start = part->offsets[index];
    if (nulls && !bit_get(part->validity, index)) {
        return Py_NewRef(Py_None);
    }
    return text_of(from, part->bytes + start, part->offsets[index + 1] - start);
}

static PyObject *pair_at(const source *from, const part *keys, const part *values,
                         const percent_query_buffers *sizes, int64_t index)
{
    PyObject *value = text_at(from, values, sizes->value_nulls, index);
    if (!keys || !value) {
        return value;
    }
    PyObject *key = text_at(from, keys, sizes->key_nulls, index);
    PyObject *pair = key ? PyTuple_New(2) : NULL;
    if (!pair) {
        Py_XDECREF(key);
        Py_DECREF(value);
        return NULL;
    }
    PyTuple_SetItem(pair, 0, key);
    PyTuple_SetItem(pair, 1, value);
    return pair;
}

PyObject *make_list(const percent_arrow_call *call, const percent_rules *rules, const source *from)
{
    part keys, values;
    const bool has_keys = call->function == PERCENT_ARROW_QUERY_PARSE;
    const int64_t offsets[2] = {0, from->n};
    int64_t lists[2];
    percent_error error;
    const percent_column column = {
        .offsets = offsets, .data = from->bytes, .size = from->n, .rows = 1, .offset_width = 8};
    percent_query_buffers to = {
        .lists = lists,
        .pairs = QUERY / 2 + 1,
        .key_offsets = keys.offsets,
        .keys = keys.bytes,
        .key_capacity = sizeof keys.bytes,
        .value_offsets = values.offsets,
        .values = values.bytes,
        .value_capacity = sizeof values.bytes,
        .key_validity = keys.validity,
        .value_validity = values.validity,
    };
    const int64_t count = from->n > QUERY ? -1
                          : has_keys      ? percent_query_column(&column, rules, &to, &error)
                                     : percent_query_get_all_column(&column, call->names, rules, &to, &error);
    if (count < 0) {
        return Py_NewRef(Py_NotImplemented);
    }
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (int64_t k = 0; list && k < count; k++) {
        PyObject *item = pair_at(from, has_keys ? &keys : NULL, &values, &to, k);
        if (!item) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)k, item);
        }
    }
    return list;
}

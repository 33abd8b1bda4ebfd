"""Arrow arrays, imported and exported through capsules of the C data interface."""

from __future__ import annotations

import ctypes
from typing import Any, Iterator

from . import _library
from ._calls import Call
from ._library import ArrowArray, ArrowArrayStream, ArrowSchema, Error, library

# Capsules keep the addresses of their names, so the names must stay alive.
_SCHEMA, _ARRAY, _STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"

_get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.restype, _get_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
library.percent_arrow_set_get_pointer(ctypes.cast(_get_pointer, ctypes.c_void_p))
_delete_schema = ctypes.cast(library.percent_arrow_delete_schema, ctypes.c_void_p)
_delete_array = ctypes.cast(library.percent_arrow_delete_array, ctypes.c_void_p)


class UnsupportedType(Exception):
    """The error for an array that is not text, binary data or a dictionary of either."""


class Result:
    """An array for consumers of the PyCapsule interface."""

    def __init__(self) -> None:
        self.schema = library.percent_arrow_new_schema()
        self._schema = _new_capsule(self.schema, _SCHEMA, _delete_schema)
        self.array = library.percent_arrow_new_array()
        self._array = _new_capsule(self.array, _ARRAY, _delete_array)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        return self._schema, self._array


def apply_at(call: Call, schema: int, array: int, first_row: int = 0) -> Result:
    """Applies a function to an array at the given addresses."""
    result, error = Result(), Error()
    if library.percent_arrow_apply(call.arrow, schema, array, result.schema, result.array, error):
        if error.status == _library.UNSUPPORTED_TYPE:
            raise UnsupportedType
        call.raise_for_row(error, first_row)
    return result


def apply_to(call: Call, source: Any, first_row: int = 0) -> Result:
    """Applies a function to an object that exports one array."""
    schema, array = source.__arrow_c_array__()
    return apply_at(call, _get_pointer(schema, _SCHEMA), _get_pointer(array, _ARRAY), first_row)


def apply_to_stream(call: Call, source: Any) -> Iterator[Result]:
    """Applies a function to each array of an object that exports a stream."""
    capsule = source.__arrow_c_stream__()
    address = _get_pointer(capsule, _STREAM)
    stream = ArrowArrayStream.from_address(address)
    schema, first_row = ArrowSchema(), 0
    _check(stream, address, stream.get_schema(address, ctypes.addressof(schema)))
    try:
        while True:
            array = ArrowArray()
            _check(stream, address, stream.get_next(address, ctypes.addressof(array)))
            if not array.release:
                return
            try:
                yield apply_at(call, ctypes.addressof(schema), ctypes.addressof(array), first_row)
            finally:
                first_row += array.length
                array.release(ctypes.addressof(array))
    finally:
        schema.release(ctypes.addressof(schema))


def _check(stream: ArrowArrayStream, address: int, status: int) -> None:
    if status:
        message = stream.get_last_error(address)
        raise ValueError(message.decode() if message else f"the stream fails with {status}")

"""Arrow arrays, imported and exported through capsules of the C data interface."""

import ctypes
from typing import Any, Iterator

from . import _library
from ._calls import Call
from ._errors import shown
from ._library import ArrowArray, ArrowArrayStream, ArrowSchema, Error, c_pointer, library

# Capsules keep the addresses of their names, so the names must stay alive.
_SCHEMA, _ARRAY, _STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"

# Other packages may change the argument types of the functions in ctypes.pythonapi.
_get_pointer = ctypes.PYFUNCTYPE(c_pointer, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
_new_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, c_pointer, ctypes.c_char_p, c_pointer)(
    ("PyCapsule_New", ctypes.pythonapi)
)
library.percent_arrow_set_get_pointer(ctypes.cast(_get_pointer, ctypes.c_void_p))
_delete_schema = ctypes.cast(library.percent_arrow_delete_schema, ctypes.c_void_p)
_delete_array = ctypes.cast(library.percent_arrow_delete_array, ctypes.c_void_p)


class UnsupportedType(TypeError):
    """The error for an array that is not text, binary data or a dictionary of either."""


def _capsule(address: int | None, name: bytes, delete: ctypes.c_void_p) -> Any:
    if not address:
        raise MemoryError("no memory for the result")
    return _new_capsule(address, name, delete)


class Result:
    """An array for consumers of the PyCapsule interface."""

    def __init__(self) -> None:
        self.schema = library.percent_arrow_new_schema()
        self._schema = _capsule(self.schema, _SCHEMA, _delete_schema)
        self.array = library.percent_arrow_new_array()
        self._array = _capsule(self.array, _ARRAY, _delete_array)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[Any, Any]:
        return self._schema, self._array


def apply_at(call: Call, schema: int, array: int, first_row: int = 0) -> Result:
    """Applies a function to an array at the given addresses."""
    result, error = Result(), Error()
    if library.percent_arrow_apply(call.arrow, schema, array, result.schema, result.array, error):
        if error.status == _library.UNSUPPORTED_TYPE:
            raise UnsupportedType("the Arrow array is not text, binary data or a dictionary of either")
        call.raise_for_row(error, first_row)
    return result


def apply_to(call: Call, capsules: tuple[Any, Any], first_row: int = 0) -> Result:
    """Applies a function to the array of two capsules."""
    schema, array = capsules
    return apply_at(call, _get_pointer(schema, _SCHEMA), _get_pointer(array, _ARRAY), first_row)


def apply_to_stream(call: Call, capsule: Any) -> Iterator[Result]:
    """Applies a function to each array of the stream of a capsule."""
    address = _get_pointer(capsule, _STREAM)
    stream = ArrowArrayStream.from_address(address)
    if not stream.release:
        raise ValueError("the Arrow stream has been released")
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
        if schema.release:
            schema.release(ctypes.addressof(schema))


def _check(stream: ArrowArrayStream, address: int, status: int) -> None:
    if status:
        message = stream.get_last_error(address) if stream.get_last_error else None
        raise ValueError(shown(message) if message else f"the stream fails with {status}")

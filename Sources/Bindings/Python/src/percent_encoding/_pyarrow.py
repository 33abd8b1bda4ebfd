"""Applies functions to pyarrow arrays and chunked arrays."""

from typing import Any

import pyarrow as pa

from ._arrow import UnsupportedType, apply_to
from ._calls import Call
from ._errors import shown


def _unsupported(call: Call, what: object) -> TypeError:
    return TypeError(
        f"{call.name}() takes pyarrow arrays of string, large_string, string_view, binary, large_binary, "
        f"binary_view or a dictionary of one of them, not {shown(what)}"
    )


def _check_type(call: Call, kind: Any) -> None:
    if isinstance(kind, pa.BaseExtensionType):
        raise TypeError(f"{_unsupported(call, kind)}; its storage is {shown(kind.storage_type)}")
    values = kind.value_type if pa.types.is_dictionary(kind) else kind
    is_binary = pa.types.is_binary(values) or pa.types.is_large_binary(values) or pa.types.is_binary_view(values)
    call.check_kind(is_binary, ("a binary column", "a column of text"), shown(kind))


def _apply(call: Call, array: Any, first_row: int) -> Any:
    # Only pyarrow knows whether the last offset is within the data. A subclass may replace the methods of Array.
    pa.Array.validate(array)
    if call.makes_lists and pa.types.is_dictionary(array.type):
        return _lists_of_dictionary(call, array, first_row)
    return pa.array(apply_to(call, pa.Array.__arrow_c_array__(array), first_row))


def _lists_of_dictionary(call: Call, array: Any, first_row: int) -> Any:
    try:
        return _apply(call, array.dictionary, 0).take(array.indices)
    except ValueError:
        # Applies the function to the rows: the rejected text may be unused, and the error must name a row of the array.
        return _apply(call, array.dictionary_decode(), first_row)


def apply_to_pyarrow(call: Call, column: Any) -> Any:
    """Returns the result for an array; a chunked array keeps its chunks. A column of nulls alone is text."""
    if pa.types.is_null(column.type):
        column = column.cast(pa.string())
    _check_type(call, column.type)
    try:
        if isinstance(column, pa.Array):
            return _apply(call, column, 0)
        chunks, first_row = [], 0
        for chunk in column.chunks or [pa.array([], column.type)]:
            chunks.append(_apply(call, chunk, first_row))
            first_row += len(chunk)
        return pa.chunked_array(chunks)
    except UnsupportedType:
        raise _unsupported(call, column.type) from None

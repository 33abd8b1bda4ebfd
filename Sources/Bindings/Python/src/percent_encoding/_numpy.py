"""Applies functions to NumPy arrays."""

import sys
from typing import Any

import numpy as np

from ._calls import Call
from ._errors import shown
from ._lists import apply_to_list


def apply_to_numpy(call: Call, array: Any) -> Any:
    """Returns an array of objects with the result for each row."""
    kind = array.dtype.kind
    if isinstance(array, np.ma.MaskedArray) or kind not in "OUSTf":
        what = "masked array" if isinstance(array, np.ma.MaskedArray) else array.dtype
        raise TypeError(f"{call.name}() takes NumPy arrays of str, bytes or objects, not {shown(what)}")
    if array.ndim != 1:
        raise ValueError(f"{call.name}() takes NumPy arrays with one dimension, not {array.ndim}")
    if kind == "f":
        return nulls_of_floats(call, array, np.isnan(array))
    # A copy, because other threads may change the array.
    values = np.array(array)
    rows = values.tolist()
    flags = _missing(values, rows)
    if any(flags):
        results = apply_to_list(call, [None if flag else row for flag, row in zip(flags, rows)])
        # A missing row keeps its own missing value.
        results = [row if flag else result for flag, row, result in zip(flags, rows, results)]
    else:
        results = apply_to_list(call, rows)
    found = np.empty(len(results), dtype=object)
    # An assignment of lists to the whole array would make columns of them.
    for number, result in enumerate(results):
        found[number] = result
    return found


def _missing(values: Any, rows: list[Any]) -> list[bool]:
    pandas = sys.modules.get("pandas")
    if pandas and values.dtype == object:
        return pandas.isna(values).tolist()  # type: ignore[no-any-return]
    return [row is None or (type(row) is float and row != row) for row in rows]


def nulls_of_floats(call: Call, column: Any, missing: Any) -> Any:
    """Returns a copy of a column of floats that are all missing, as the rows without text of other columns."""
    if not missing.all():
        row = int(missing.argmin())
        raise TypeError(f"{call.name}() takes text, not {shown(column.dtype)}; row {row} is a number")
    return column.copy()

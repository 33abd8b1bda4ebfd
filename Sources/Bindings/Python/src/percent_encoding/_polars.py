"""Applies functions to polars Series."""

from __future__ import annotations

from typing import Any

import polars as pl

from ._arrow import apply_to_stream
from ._calls import Call
from ._errors import shown

_PAIRS = pl.List(pl.Struct({"key": pl.String, "value": pl.String}))
_BINARY_PAIRS = pl.List(pl.Struct({"key": pl.Binary, "value": pl.Binary}))


def result_type(call: Call, dtype: Any) -> Any:
    """Returns the result type for a column type."""
    if call.makes_pairs:
        return _BINARY_PAIRS if dtype == pl.Binary else _PAIRS
    return pl.String if isinstance(dtype, pl.Enum) else dtype


def type_error(call: Call, dtype: Any) -> TypeError | None:
    """Returns the exception for a column type; None if the function accepts the type."""
    if dtype not in (pl.String, pl.Binary, pl.Categorical, pl.Enum):
        return TypeError(f"{call.name}() takes polars Series of String, Binary, Categorical or Enum, not {shown(dtype)}")
    if call.needs_bytes and dtype != pl.Binary:
        return TypeError(f"{call.name}() with charset=None takes a Binary column, not {shown(dtype)}")
    return None


def apply_to_polars(call: Call, series: Any) -> Any:
    """Returns the result for a Series, with its name."""
    dtype = series.dtype
    error = type_error(call, dtype)
    if error:
        raise error
    source = series.cast(pl.String) if call.makes_pairs and dtype != pl.Binary else series
    parts = [pl.Series(part) for part in apply_to_stream(call, pl.Series.__arrow_c_stream__(source))]
    wanted = result_type(call, dtype)
    if not parts:
        return pl.Series(series.name, [], dtype=wanted)
    result = pl.concat(parts, rechunk=False) if len(parts) > 1 else parts[0]
    if result.dtype != wanted:
        result = result.cast(wanted)
    return result.alias(series.name)

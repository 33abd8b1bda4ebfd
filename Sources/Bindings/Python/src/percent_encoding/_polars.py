"""Applies functions to polars Series and expressions."""

from functools import partial
from typing import Any

import polars as pl

from ._arrow import apply_to_stream
from ._calls import Call
from ._errors import PercentError, shown
from ._library import QUERY_PARSE


def _result_type(call: Call, dtype: Any) -> Any:
    text = pl.Binary if dtype == pl.Binary and not call.makes_text else pl.String
    if call.makes_lists:
        is_pair = call.arrow.function == QUERY_PARSE
        return pl.List(pl.Struct({"key": text, "value": text}) if is_pair else text)
    return text if dtype in (pl.Binary, pl.Enum) else dtype


def _check_type(call: Call, dtype: Any) -> None:
    if dtype not in (pl.String, pl.Binary, pl.Categorical, pl.Enum):
        raise TypeError(f"{call.name}() takes polars Series of String, Binary, Categorical or Enum, not {shown(dtype)}")
    call.check_kind(dtype == pl.Binary, ("a Binary column", "a column of text"), shown(dtype))


def apply_to_polars(call: Call, x: Any) -> Any:
    """Returns the result for a Series, with its name, or for an expression."""
    return _apply_to_expression(call, x) if isinstance(x, pl.Expr) else _apply_to_series(call, x)


def _text(series: Any) -> Any:
    """Returns a series of nulls alone as text."""
    return series.cast(pl.String) if series.dtype == pl.Null else series


def _apply_to_series(call: Call, series: Any) -> Any:
    series = _text(series)
    dtype = series.dtype
    _check_type(call, dtype)
    source = series.cast(pl.String) if call.makes_lists and dtype != pl.Binary else series
    parts = [pl.Series(part) for part in apply_to_stream(call, pl.Series.__arrow_c_stream__(source))]
    wanted = _result_type(call, dtype)
    if not parts:
        return pl.Series(series.name, [], dtype=wanted)
    result = pl.concat(parts, rechunk=False) if len(parts) > 1 else parts[0]
    if result.dtype != wanted:
        result = result.cast(wanted)
    return result.alias(series.name)


# ---- Expressions ----


def _checked(call: Call, series: Any) -> Any:
    series = _text(series)
    _check_type(call, series.dtype)
    return series


def _apply_to_batch(call: Call, series: Any) -> Any:
    series = _text(series)
    # Polars calls this function with a sample to determine the result type, and hides exceptions. _checked has already
    # raised the exceptions for the data.
    try:
        _check_type(call, series.dtype)
    except TypeError:
        return series
    try:
        return _apply_to_series(call, series)
    except PercentError as error:
        raise type(error)(f"{error}; the row is counted in its batch", error.row, error.offset) from None


def _apply_to_expression(call: Call, column: Any) -> Any:
    # If the result type of the first step is given, polars does not run that step on a sample.
    checked = column.map_batches(partial(_checked, call), pl.self_dtype(), is_elementwise=True)
    return checked.map_batches(partial(_apply_to_batch, call), is_elementwise=True)

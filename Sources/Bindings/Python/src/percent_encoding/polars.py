"""The namespace `percent` of polars' expressions and Series. Importing this module registers the namespace.

>>> import polars as pl
>>> import percent_encoding.polars
>>> frame = pl.DataFrame({"q": ["wd=a+b", "wd=%E6%B1%89&page=2"]})
>>> frame.select(pl.col("q").percent.query_get("wd"))["q"].to_list()
['a b', '汉']
>>> frame["q"].percent.decode(plus=True).to_list()
['wd=a b', 'wd=汉&page=2']
"""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

import polars as pl

from ._calls import Call, Decode, Encode, QueryGet, QueryParse
from ._polars import apply_to_polars, type_error

_Malformed = Literal["raise", "null", "keep"]
_Invalid = Literal["raise", "null", "replace"]
_Input = Literal["query", "url", "auto"]


def _checked(call: Call, series: Any) -> Any:
    error = type_error(call, series.dtype)
    if error:
        raise error
    return series


def _apply_to_batch(call: Call, series: Any) -> Any:
    # Polars calls this function with a sample to determine the result type, and hides exceptions. _checked has already
    # raised the exceptions for the data.
    return series if type_error(call, series.dtype) else apply_to_polars(call, series)


class _Namespace:
    def __init__(self, column: Any) -> None:
        self._column = column

    def _apply(self, call: Call) -> Any:
        raise NotImplementedError

    def encode(self, set: str = "unreserved") -> Any:
        """Encodes like `percent_encoding.percent_encode`."""
        return self._apply(Encode(set))

    def decode(
        self,
        charset: str | None = "utf-8",
        plus: bool = False,
        malformed: _Malformed = "raise",
        invalid: _Invalid = "raise",
    ) -> Any:
        """Decodes like `percent_encoding.percent_decode`."""
        return self._apply(Decode("decode", charset, plus, malformed, invalid))

    def try_decode(self, charset: str | None = "utf-8", plus: bool = False) -> Any:
        """Decodes like `percent_encoding.try_percent_decode`."""
        return self._apply(Decode("try_decode", charset, plus, "null", "null"))

    def query_parse(
        self,
        charset: str | None = "utf-8",
        malformed: _Malformed = "raise",
        invalid: _Invalid = "raise",
        input: _Input = "query",
    ) -> Any:
        """Splits queries like `percent_encoding.query_parse`."""
        return self._apply(QueryParse(charset, malformed, invalid, input))

    def query_get(
        self,
        key: str | bytes,
        charset: str | None = "utf-8",
        malformed: _Malformed = "raise",
        invalid: _Invalid = "raise",
        input: _Input = "query",
    ) -> Any:
        """Finds values like `percent_encoding.query_get`."""
        return self._apply(QueryGet(key, charset, malformed, invalid, input))


@pl.api.register_series_namespace("percent")
class SeriesNamespace(_Namespace):
    """`Series.percent`."""

    def _apply(self, call: Call) -> Any:
        return apply_to_polars(call, self._column)


@pl.api.register_expr_namespace("percent")
class ExprNamespace(_Namespace):
    """`Expr.percent`. In a streaming query, the row number in an error counts from the start of the batch."""

    def _apply(self, call: Call) -> Any:
        # If the result type of the first step is given, polars does not run that step on a sample.
        checked = self._column.map_batches(partial(_checked, call), pl.self_dtype(), is_elementwise=True)
        return checked.map_batches(partial(_apply_to_batch, call), is_elementwise=True)

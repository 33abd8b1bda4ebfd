"""The namespace `percent` of polars' expressions and Series. Importing this module registers the namespace.

The methods are the functions of `percent_encoding`, without "percent_" in their names: `encode`, `decode`, `try_decode`,
`query_parse`, `query_get` and so on.

>>> import polars as pl
>>> import percent_encoding.polars
>>> frame = pl.DataFrame({"q": ["wd=a+b", "wd=%E6%B1%89&page=2"]})
>>> frame.select(pl.col("q").percent.query_get("wd"))["q"].to_list()
['a b', '汉']
>>> frame["q"].percent.decode(plus=True).to_list()
['wd=a b', 'wd=汉&page=2']
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Callable

import polars as pl

from . import _functions

_FUNCTIONS = ("percent_encode", "percent_decode", "query_parse", "query_get", "query_get_all", "charset_of")


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def method(self: Namespace, *arguments: Any, **options: Any) -> Any:
        return function(self._column, *arguments, **options)

    return method


@pl.api.register_series_namespace("percent")
@pl.api.register_expr_namespace("percent")
class Namespace:
    """`Series.percent` and `Expr.percent`.

    In an expression, the row number in an error counts from the start of the batch. A streaming query has several batches.
    """

    def __init__(self, column: Any) -> None:
        self._column = column


for _name in _FUNCTIONS:
    for _prefix in ("", "try_"):
        _function = getattr(_functions, _prefix + _name, None)
        if _function:
            setattr(Namespace, _prefix + _name.removeprefix("percent_"), _method(_function))

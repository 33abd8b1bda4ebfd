"""Applies a function to a value of any accepted type."""

import sys
from typing import Any, Callable

from ._calls import Call, find_call
from ._errors import PercentError, shown
from ._exact import exact
from ._lists import apply_to_list
from ._texts import run


def _is(x: object, package: str, *names: str) -> bool:
    module = sys.modules.get(package)
    return module is not None and isinstance(x, tuple(getattr(module, name) for name in names))


def _apply_to_text(call: Call, x: str | bytes) -> Any:
    result = run(call.address, x)
    if result is not NotImplemented:
        return result
    try:
        return apply_to_list(call, [x])[0]
    except UnicodeEncodeError as error:
        error.reason = error.reason.replace(" (in row 0)", "")
        raise
    except PercentError as error:
        raise type(error)(str(error).replace("row 0, ", ""), None, error.offset) from None


def _module_for(x: Any) -> Callable[[Call, Any], Any] | None:
    """Returns the function for a value of another package, which is imported already."""
    if _is(x, "pyarrow", "Array", "ChunkedArray"):
        from ._pyarrow import apply_to_pyarrow

        return apply_to_pyarrow
    if _is(x, "pandas", "Series") or _is(x, "pandas.api.extensions", "ExtensionArray"):
        from ._pandas import apply_to_pandas

        return apply_to_pandas
    if _is(x, "polars", "Series", "Expr"):
        from ._polars import apply_to_polars

        return apply_to_polars
    if _is(x, "numpy", "ndarray"):
        from ._numpy import apply_to_numpy

        return apply_to_numpy
    return None


def apply_slowly(x: Any, arguments: tuple[Any, ...]) -> Any:
    """Applies the function that `arguments` names to a value, with the other arguments."""
    call, x = find_call(arguments), exact(x)
    kind = type(x)
    if kind is str or kind is bytes:
        return _apply_to_text(call, x)
    if issubclass(kind, list):
        return apply_to_list(call, x)
    function = _module_for(x)
    if function:
        return function(call, x)
    raise TypeError(
        f"{call.name}() takes str, bytes, a list of them and None, a pyarrow Array or ChunkedArray, a NumPy array, "
        f"a pandas Series or array, or a polars Series or expression, "
        f"not {shown(f'{kind.__module__}.{kind.__qualname__}')}"
    )

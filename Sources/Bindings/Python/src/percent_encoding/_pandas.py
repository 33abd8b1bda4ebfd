"""Applies functions to pandas Series."""

from typing import Any

import pandas as pd

from ._calls import Call
from ._errors import shown
from ._numpy import apply_to_numpy, nulls_of_floats


def apply_to_pandas(call: Call, x: Any) -> Any:
    """Returns the result for a Series, with its index and name, or for an array such as that of Series.unique()."""
    return _apply_to_series(call, x) if isinstance(x, pd.Series) else _apply_to_series(call, pd.Series(x)).array


def _apply_to_series(call: Call, series: Any) -> Any:
    if isinstance(series.dtype, pd.CategoricalDtype):
        values = _of_categories(call, series)
    elif isinstance(series.dtype, (pd.ArrowDtype, pd.StringDtype)):
        values = _of_arrow(call, series)
    elif series.dtype == object:
        values = _of_objects(call, series)
    elif series.dtype.kind == "f":
        return nulls_of_floats(call, series, series.isna().to_numpy())
    else:
        raise TypeError(
            f"{call.name}() takes pandas Series of str, string, object, category or an Arrow type of text, "
            f"not {shown(series.dtype)}"
        )
    # Without its dtype, an array of objects would become an array of str.
    return pd.Series(values, index=series.index, name=series.name, dtype=values.dtype, copy=False)


def _of_objects(call: Call, series: Any) -> Any:
    return pd.Series(apply_to_numpy(call, series.to_numpy()), dtype=object).array


def _of_arrow(call: Call, series: Any) -> Any:
    try:
        import pyarrow as pa
    except ImportError:
        # Without pyarrow, pandas also stores strings as objects.
        return pd.array(_of_objects(call, series.astype(object)), dtype=None if call.makes_lists else series.dtype)
    from ._pyarrow import apply_to_pyarrow

    result = apply_to_pyarrow(call, pa.array(series.array))
    keeps_type = isinstance(series.dtype, pd.StringDtype) and not call.makes_lists
    dtype = series.dtype if keeps_type else pd.ArrowDtype(result.type)
    return dtype.__from_arrow__(result)


def _apply_to_categories(call: Call, series: Any) -> tuple[Any, Any]:
    """Returns the series and the results for its categories. If the call fails, removes the unused categories."""
    categories = pd.Series(series.cat.categories)
    if not len(categories):
        # An index without values has the dtype object.
        return series, _apply_to_series(call, categories.astype("str"))
    try:
        return series, _apply_to_series(call, categories)
    except (TypeError, ValueError):
        used = series.cat.remove_unused_categories()
        categories = pd.Series(used.cat.categories)
        try:
            return used, _apply_to_series(call, categories)
        except (TypeError, ValueError):
            # Repeats the call for the rows, because the error must name the row of the series.
            _apply_to_series(call, series.astype(categories.dtype))
            raise


def _of_categories(call: Call, series: Any) -> Any:
    series, results = _apply_to_categories(call, series)
    if not call.makes_lists and results.is_unique and not results.isna().any():
        return series.cat.rename_categories(results.tolist()).array
    # The results are lists, two categories have the same result, or the result of a category is null.
    values = results.reindex(series.cat.codes.to_numpy()).set_axis(series.index)
    if call.makes_lists:
        return values.array
    kept = results.dropna()
    # Merged categories have no order.
    is_ordered = series.cat.ordered and kept.is_unique
    return values.astype(pd.CategoricalDtype(kept.drop_duplicates(), is_ordered)).array

"""Tests pandas Series."""

import re

import pytest

from percent_encoding import (
    PercentDecodingError,
    charset_of,
    percent_decode,
    percent_encode,
    query_get,
    query_get_all,
    query_parse,
    try_charset_of,
    try_percent_decode,
    try_query_parse,
)

pd = pytest.importorskip("pandas")

try:
    import pyarrow as pa
except ImportError:
    pa = None

ROWS = ["a%20b", None, "%E6%B1%89", "x" * 20, "", "%61%20b"]
DECODED = ["a b", None, "汉", "x" * 20, "", "a b"]
DTYPES = ["object", "str", "string", "string[python]", "category"]
if pa:
    DTYPES += [
        "string[pyarrow]",
        pd.ArrowDtype(pa.string()),
        pd.ArrowDtype(pa.large_string()),
        pd.ArrowDtype(pa.string_view()),
    ]


def rows_of(series):
    return [None if missing else row for row, missing in zip(series.tolist(), series.isna())]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_results_have_the_dtype_index_and_name(dtype):
    series = pd.Series(ROWS, dtype=dtype, index=list("abcdef"), name="q")
    result = percent_decode(series)
    assert rows_of(result) == DECODED
    assert str(result.dtype) == str(series.dtype)
    assert result.index.equals(series.index) and result.name == "q"
    part = series.iloc[1:4]
    assert rows_of(percent_decode(part)) == DECODED[1:4] and percent_decode(part).index.equals(part.index)
    assert rows_of(percent_encode(result)) == percent_encode(DECODED)
    assert rows_of(try_percent_decode(pd.Series(["%", "%41", None], dtype=dtype))) == [None, "A", None]
    assert rows_of(query_get(pd.Series(["q=%41", "p=1", None], dtype=dtype), "q")) == ["A", None, None]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_queries_become_lists(dtype):
    found = rows_of(query_parse(pd.Series(["a=1+2&b", None, ""], dtype=dtype)))
    pairs = [row and [tuple(pair.values()) if isinstance(pair, dict) else pair for pair in row] for row in found]
    assert pairs == [[("a", "1 2"), ("b", "")], None, []]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_empty_series_and_errors(dtype):
    empty = pd.Series([], dtype=dtype)
    assert len(percent_decode(empty)) == 0 and percent_decode(empty).dtype == empty.dtype
    with pytest.raises(PercentDecodingError) as caught:
        percent_decode(pd.Series(["a", None, "b%"], dtype=dtype))
    assert (caught.value.row, caught.value.offset) == (2, 1)


def test_wrong_categories_that_no_row_has():
    series = pd.Series(["%41", None, "%43", "%41"], dtype=pd.CategoricalDtype(["%", "%43", "%FF", "%41"]))
    assert rows_of(percent_decode(series)) == ["A", None, "C", "A"]
    assert rows_of(query_get(series, "C")) == [None, None, "", None]
    assert query_parse(series).tolist()[2] == query_parse(series.cat.remove_unused_categories()).tolist()[2]
    assert percent_decode(series).dtype == "category"
    assert percent_decode(series).cat.categories.tolist() == ["C", "A"]
    wrong = series.cat.add_categories(["a%"])
    wrong.iloc[3] = "a%"
    for call in [percent_decode, query_parse]:
        with pytest.raises(PercentDecodingError) as caught:
            call(wrong)
        assert (caught.value.row, caught.value.offset) == (3, 1)
        with pytest.raises(PercentDecodingError) as caught:
            call(wrong.iloc[2:])
        assert caught.value.row == 1
    mixed = pd.Series(["a", "b", 1], dtype=object).astype(pd.CategoricalDtype([1, "a", "b"]))
    assert rows_of(percent_decode(mixed.iloc[:2])) == ["a", "b"]
    with pytest.raises(TypeError, match="row 2 is int"):
        percent_decode(mixed)


def test_ordered_categories():
    dtype = pd.CategoricalDtype(["%43", "%", "%42", "B"], ordered=True)
    series = pd.Series(["%42", "%", None, "%43"], dtype=dtype)
    kept = percent_decode(series.cat.remove_categories(["B"]), malformed="keep")
    assert kept.cat.ordered and kept.cat.categories.tolist() == ["C", "%", "B"]
    # If a category becomes null, the other categories keep their order.
    null = try_percent_decode(series.cat.remove_categories(["B"]))
    assert null.cat.ordered and null.cat.categories.tolist() == ["C", "B"] and rows_of(null) == ["B", None, None, "C"]
    # Merged categories have no order.
    merged = percent_decode(series, malformed="keep")
    assert not merged.cat.ordered and merged.cat.categories.tolist() == ["C", "%", "B"]
    assert rows_of(merged) == ["B", "%", None, "C"]


@pytest.mark.parametrize("rows", [[], [None, None]], ids=["empty", "null"])
def test_queries_of_no_categories(rows):
    series = pd.Series(rows, dtype="category")
    pairs = query_parse(series)
    assert pairs.dtype == query_parse(pd.Series(["a=b"], dtype="category")).dtype
    assert pairs.isna().tolist() == [True] * len(rows)


def test_objects_keep_their_kind_and_what_is_missing():
    series = pd.Series(["%41", b"%42", None, float("nan")], dtype=object)
    result = percent_decode(series).tolist()
    assert result[:3] == ["A", b"B", None] and result[3] != result[3]
    with pytest.raises(TypeError, match="row 1 is int"):
        percent_decode(pd.Series(["a", 1], dtype=object))


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_values_are_lists(dtype):
    series = pd.Series(["a=1&a=%&b", None, "b=2"], dtype=dtype)
    found = rows_of(query_get_all(series, "a", malformed="null"))
    assert [row if row is None else list(row) for row in found] == [["1", None], None, []]
    pairs = rows_of(try_query_parse(series))[0][1]
    assert pairs in (("a", None), {"key": "a", "value": None})


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_charsets_of_rows(dtype):
    series = pd.Series(["%E6%B1%89", "%BA%BA", None, "%FF"], dtype=dtype)
    assert rows_of(try_charset_of(series, "utf-8,gbk")) == ["UTF-8", "GBK", None, None]
    assert str(try_charset_of(series, "utf-8,gbk").dtype) == str(series.dtype)
    assert rows_of(percent_encode(pd.Series(["汉", None], dtype=dtype), charset="gbk")) == ["%BA%BA", None]


def test_charsets_of_binary_rows():
    pytest.importorskip("pyarrow")
    series = pd.Series([b"\xba\xba", None], dtype=pd.ArrowDtype(pa.binary()))
    assert rows_of(charset_of(series, "gbk")) == ["GBK", None]
    assert rows_of(charset_of(pd.Series([b"\xba\xba", None]), "gbk")) == ["GBK", None]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_unique_values(dtype):
    values = pd.Series(["%41", None, "%41", "b"], dtype=dtype).unique()
    result = percent_decode(values)
    # With string_view, pandas makes an empty text of the null.
    assert pd.isna(result).tolist() == pd.isna(values).tolist() and (result[0], result[2]) == ("A", "b")
    assert type(result) is type(values) and str(result.dtype) == str(values.dtype)
    assert len(query_parse(values)) == 3
    with pytest.raises(PercentDecodingError) as caught:
        percent_decode(pd.Series(["a", "%"], dtype=dtype).unique())
    assert caught.value.row == 1


def test_floats_that_are_all_missing():
    for series in [pd.Series([float("nan")] * 2, index=[3, 4], name="q"), pd.Series([None], dtype="Float64")]:
        for call in [percent_decode, percent_encode, query_parse, lambda x: query_get(x, "a")]:
            result = call(series)
            assert result is not series and result.equals(series) and result.name == series.name
            assert pd.isna(call(series.array)).all()
    for series in [pd.Series([float("nan"), 1.5]), pd.Series([None, 2], dtype="Float64")]:
        with pytest.raises(TypeError, match=f"takes text, not {series.dtype}; row 1 is a number"):
            percent_decode(series)


@pytest.mark.parametrize("values", [[1, 2], [True], ["2020-01-01"]], ids=str)
def test_other_types_are_named(values):
    series = pd.Series(pd.to_datetime(values) if values[0] == "2020-01-01" else values)
    with pytest.raises(TypeError, match=re.escape(str(series.dtype))):
        percent_decode(series)
    with pytest.raises(TypeError):
        percent_decode(series.astype("category"))
    with pytest.raises(TypeError, match="DataFrame"):
        percent_decode(series.to_frame())

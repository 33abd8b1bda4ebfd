"""Tests polars Series and expressions."""

import pytest
from hypothesis import given

import oracle
from percent_encoding import (
    PercentDecodingError,
    percent_decode,
    percent_encode,
    query_get,
    query_parse,
    try_percent_decode,
)

pl = pytest.importorskip("polars")

import percent_encoding.polars  # noqa: E402, F401

PAIRS = pl.List(pl.Struct({"key": pl.String, "value": pl.String}))


@given(oracle.columns(oracle.right_rows))
def test_series_are_their_rows(rows):
    for series in [
        pl.Series("q", rows, pl.String),
        pl.concat([pl.Series("q", rows, pl.String)] * 3, rechunk=False)[1:],
    ]:
        expected = percent_decode(series.to_list(), plus=True)
        result = percent_decode(series, plus=True)
        assert (result.name, result.dtype, result.to_list()) == ("q", pl.String, expected)
        assert percent_encode(series).to_list() == percent_encode(series.to_list())
        assert query_get(series, "b").to_list() == query_get(series.to_list(), "b")
        pairs = query_parse(series)
        assert pairs.dtype == PAIRS
        found = [None if row is None else [tuple(pair.values()) for pair in row] for row in pairs.to_list()]
        assert found == query_parse(series.to_list())


def test_queries_of_urls():
    series = pl.Series("q", ["http://example.com?b=bar#frag", "http://a&b=x", None])
    assert series.percent.query_get("b", input="auto").to_list() == ["bar", "x", None]
    frame = pl.DataFrame(series).select(pl.col("q").percent.query_parse(input="url"))
    assert frame["q"].to_list() == [[{"key": "b", "value": "bar"}], [], None]


def test_types_of_results():
    rows = ["%41", None, "a", "A"]
    for dtype in [pl.String, pl.Categorical]:
        result = percent_decode(pl.Series("q", rows, dtype))
        assert (result.dtype, result.to_list(), result.n_unique()) == (dtype, ["A", None, "a", "A"], 3)
    enum = pl.Series("q", rows, pl.Enum(["%41", "a", "A"]))
    assert (percent_decode(enum).dtype, percent_decode(enum).to_list()) == (pl.String, ["A", None, "a", "A"])
    binary = pl.Series("q", [b"%FF", None])
    assert percent_decode(binary, charset=None).to_list() == [b"\xff", None]
    assert query_parse(binary, charset=None).to_list() == [[{"key": b"\xff", "value": b""}], None]
    assert percent_decode(pl.Series("q", [], pl.String)).dtype == pl.String
    assert query_parse(pl.Series("q", [], pl.String)).dtype == PAIRS


def test_nulls_over_rubbish():
    series = pl.Series("q", ["%zz%FF" * 5, "%", "b%41", "%41" * 9])
    masked = pl.select(pl.when(pl.Series([False, False, True, True])).then(series))[:, 0]
    assert percent_decode(masked).to_list() == [None, None, "bA", "A" * 9]
    assert percent_decode(masked[1:3]).to_list() == [None, "bA"]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions(engine):
    frame = pl.LazyFrame({"q": ["a=1+2&b=%E6%B1%89", None, "a=%"]})
    column = pl.col("q").percent
    query = frame.select(
        decoded=column.decode(malformed="keep", plus=True),
        tried=column.try_decode(),
        encoded=column.encode(set="form"),
        b=column.query_get("b"),
        pairs=column.query_parse(malformed="keep"),
    )
    assert query.collect_schema()["pairs"] == PAIRS
    result = query.collect(engine=engine).to_dict(as_series=False)
    assert result["decoded"] == ["a=1 2&b=汉", None, "a=%"]
    assert result["tried"] == ["a=1+2&b=汉", None, None]
    assert result["encoded"] == ["a%3D1%2B2%26b%3D%25E6%25B1%2589", None, "a%3D%25"]
    assert result["b"] == ["汉", None, None]
    assert [pair["value"] for pair in result["pairs"][2]] == ["%"]
    with pytest.raises(PercentDecodingError) as caught:
        frame.select(column.decode()).collect(engine=engine)
    # In a streaming query, the row number in an error counts from the start of the batch.
    assert (caught.value.row, caught.value.offset) == (2 if engine == "in-memory" else 0, 2)


def test_the_namespace_of_series():
    series = pl.Series("q", ["a=1+2", "%"])
    assert series.percent.decode(plus=True, malformed="null").to_list() == ["a=1 2", None]
    assert series.percent.try_decode().to_list() == try_percent_decode(["a=1+2", "%"])
    assert series.percent.query_get("a").to_list() == ["1 2", None]
    with pytest.raises(PercentDecodingError, match="row 1, byte 0"):
        series.percent.decode()


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_expressions_name_other_types(engine):
    frame = pl.LazyFrame({"n": [1], "q": ["a"]})
    for column in [pl.col("n").percent.decode(), pl.col("n").percent.query_parse()]:
        with pytest.raises(TypeError, match="takes polars Series of String, Binary, Categorical or Enum, not Int64"):
            frame.select(column).collect(engine=engine)
        with pytest.raises(TypeError, match="not Int64"):
            frame.head(0).select(column).collect(engine=engine)
    with pytest.raises(TypeError, match="takes a Binary column, not String"):
        frame.select(pl.col("q").percent.decode(charset=None)).collect(engine=engine)


def test_other_types_are_named():
    for series in [pl.Series([1]), pl.Series([None]), pl.Series([["a"]])]:
        with pytest.raises(TypeError, match="takes polars Series of String, Binary, Categorical or Enum, not "):
            percent_decode(series)
    with pytest.raises(TypeError, match="not polars.*Expr; use the namespace of percent_encoding.polars"):
        percent_decode(pl.col("q"))
    with pytest.raises(TypeError, match="Binary column, not String"):
        percent_decode(pl.Series(["a"]), charset=None)

"""Tests polars Series and expressions."""

from pathlib import Path

import pytest
from hypothesis import given

import oracle
from percent_encoding import (
    PercentDecodingError,
    percent_decode,
    percent_encode,
    query_get,
    query_get_all,
    query_parse,
    try_charset_of,
    try_percent_decode,
    try_query_parse,
)

pl = pytest.importorskip("polars")

import percent_encoding.polars  # noqa: E402

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


def test_the_line_of_the_readme(tmp_path, monkeypatch):
    text = (Path(__file__).parents[4] / "README.md").read_text()
    line = next(line.strip() for line in text.splitlines() if "percent_encoding.polars" in line)
    monkeypatch.chdir(tmp_path)
    pl.DataFrame({"query": ["wd=%E6%B1%89", "a"]}).write_parquet("logs.parquet")
    names = {}
    imports, query = line.split("; ")
    exec(imports, names)
    assert eval(query, names).rows() == [("汉",), (None,)]


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
    assert "the row is counted in its batch" in str(caught.value)
    assert (caught.value.row, caught.value.offset) == (2 if engine == "in-memory" else 0, 2)


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_functions_of_expressions(engine):
    q = pl.col("q")
    query = pl.LazyFrame({"q": ["wd=%E6%B1%89&ref=100%", None, "wd=%BA%BA&wd=1"]}).select(
        pairs=try_query_parse(q),
        wd=q.percent.try_query_get(["word", "wd"], "utf-8,gbk"),
        all=query_get_all(q, "wd", "gbk", invalid="null"),
        charset=q.percent.try_charset_of("utf-8,gbk", malformed="keep"),
        encoded=percent_encode(q, also="=", charset="gbk"),
    )
    assert query.collect_schema()["all"] == pl.List(pl.String)
    result = query.collect(engine=engine).to_dict(as_series=False)
    assert result["pairs"][0] == [{"key": "wd", "value": "汉"}, {"key": "ref", "value": None}]
    assert result["wd"] == ["汉", None, "汉"] and result["charset"] == ["UTF-8", None, "GBK"]
    assert result["all"][1:] == [None, ["汉", "1"]] and result["encoded"][2] == "wd=%25BA%25BA%26wd=1"


def test_lists_and_charsets_of_series():
    for dtype in [pl.String, pl.Categorical, pl.Enum(["q=1&q=%", "%BA"])]:
        series = pl.Series("q", ["q=1&q=%", None, "%BA"], dtype)
        values = query_get_all(series, "q", malformed="null", invalid="null")
        assert (values.dtype, values.to_list()) == (pl.List(pl.String), [["1", None], None, []])
        assert try_charset_of(series, "utf-8", malformed="keep").to_list() == ["UTF-8", None, None]
    binary = pl.Series("q", [b"q=\xba\xba", None])
    assert query_get_all(binary, "q", "gbk").to_list() == [["汉".encode()], None]
    names = try_charset_of(binary, "utf-8,gbk")
    assert (names.dtype, names.to_list()) == (pl.String, ["GBK", None])
    assert query_get_all(pl.Series("q", [], pl.Binary), "q").dtype == pl.List(pl.Binary)


def test_every_function_is_a_method():
    column = pl.Series("q", ["a=1"]).percent
    names = [name.removeprefix("percent_").replace("try_percent_", "try_") for name in percent_encoding.__all__]
    functions = [name for name in names if name[0].islower() and name != "set_names"]
    assert len(functions) == 11 and all(callable(getattr(column, name)) for name in functions)


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
    assert percent_decode(pl.Series([None])).to_list() == [None]
    for series in [pl.Series([1]), pl.Series([["a"]])]:
        with pytest.raises(TypeError, match="takes polars Series of String, Binary, Categorical or Enum, not "):
            percent_decode(series)
    with pytest.raises(TypeError, match="Binary column, not String"):
        percent_decode(pl.Series(["a"]), charset=None)

"""Tests unescaped non-ASCII characters: in text, and in bytes that belong to a legacy charset."""

from urllib.parse import quote, unquote, unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from percent_encoding import PercentDecodingError, percent_decode, query_get, query_parse, try_percent_decode

# Python codecs that agree with browsers for these characters and every combination of their bytes.
CHARACTERS = {"gbk": "汉字", "big5": "漢中", "shift_jis": "あソ", "windows-1251": "Жя"}
OTHERS = ["a", "A", "+", " ", "~", "%41", "%", "%4", "é", "汉", "Ж", "😀", "\u0080", "\uffff", "x" * 20]


def rows(charset):
    """Generates random rows of escapes in a charset, partial escapes, and characters."""
    encoded = [character.encode(charset) for character in CHARACTERS[charset]]
    escapes = [quote(code) for code in encoded] + [f"%{code[0]:02x}" for code in encoded]
    return st.lists(st.sampled_from(escapes + OTHERS), max_size=8).map("".join)


charsets_and_rows = st.sampled_from(list(CHARACTERS)).flatmap(
    lambda charset: st.tuples(st.just(charset), st.lists(rows(charset), max_size=20))
)


def unquoted(row, charset, errors="strict"):
    """Returns the result of urllib for a row; None if the result is not valid text."""
    try:
        return unquote(row, charset, errors)
    except UnicodeDecodeError:
        return None


def of_bytes(row, charset):
    try:
        return unquote_to_bytes(row).decode(charset).encode()
    except UnicodeDecodeError:
        return None


def result(call):
    try:
        return call()
    except PercentDecodingError:
        return None


@given(charsets_and_rows)
def test_texts_are_those_of_urllib(case):
    charset, texts = case
    expected = [unquoted(text, charset) for text in texts]
    for text, one in zip(texts, expected):
        assert result(lambda text=text: percent_decode(text, charset, malformed="keep")) == one
        assert query_get(f"汉=1&Ж={text}", "Ж", charset, malformed="keep", invalid="null") == unquoted(text.replace("+", " "), charset)
    decoded = percent_decode([*texts, None], charset, malformed="keep", invalid="null")
    assert decoded == [*expected, None]
    right = [text for text, one in zip(texts, expected) if one is not None]
    assert percent_decode(right, charset, malformed="keep") == [one for one in expected if one is not None]
    for text in right:
        pair = unquoted(text.replace("+", " "), charset)
        assert query_parse(f"{text}={text}", charset, malformed="keep") == [(pair, pair)]


@given(charsets_and_rows)
def test_columns_are_those_of_urllib(case):
    pa = pytest.importorskip("pyarrow")
    charset, texts = case
    expected = [unquoted(text, charset) for text in texts]
    policies = {"charset": charset, "malformed": "keep", "invalid": "null"}
    for kind in [pa.string(), pa.large_string(), pa.string_view()]:
        assert percent_decode(pa.array(texts, kind), **policies).to_pylist() == expected
    dictionary = pa.array(texts, pa.string()).dictionary_encode()
    assert percent_decode(dictionary, **policies).to_pylist() == expected
    names = pa.array([f"汉=1&Ж={text}" for text in texts], pa.string())
    values = [unquoted(text.replace("+", " "), charset) for text in texts]
    assert query_get(names, "Ж", charset, malformed="keep", invalid="null").to_pylist() == values


@pytest.mark.parametrize("text", ["%D7%D6é", "汉", "汉%D7%D6汉"])
def test_bytes_are_of_the_charset(text):
    data = text.encode()
    expected = of_bytes(data, "gbk")
    assert try_percent_decode(data, "gbk") == expected
    assert try_percent_decode([data, b"a"], "gbk") == [expected, b"a"]
    # In a mixed list, each row keeps its type.
    assert try_percent_decode([text, data, None], "gbk") == [unquoted(text, "gbk"), expected, None]
    pa = pytest.importorskip("pyarrow")
    for kind in [pa.binary(), pa.large_binary(), pa.binary_view()]:
        assert try_percent_decode(pa.array([data], kind), "gbk").to_pylist() == [expected]


def test_data_frames_of_text():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for kind in [object, "str", "category"]:
        assert percent_decode(pd.Series(["汉%D7%D6"], dtype=kind), charset="gbk").tolist() == ["汉字"]
    for kind in [pl.String, pl.Categorical]:
        assert percent_decode(pl.Series(["汉%D7%D6"], dtype=kind), charset="gbk").to_list() == ["汉字"]


def test_first_charset_of_text():
    assert percent_decode("汉%E5%AD%97", "utf-8,gbk") == "汉字"
    assert percent_decode(["汉%D7%D6", "汉%E5%AD%97"], "utf-8,gbk") == ["汉字", "汉字"]


def test_the_first_wrong_row_of_both_kinds():
    for wrong, row, offset in [
        (["汉%BA", b"a%FF"], 0, 3),
        ([b"a%FF", "汉%BA"], 0, 1),
        (["汉", b"a%FF", "汉%BA", None], 1, 1),
        ([b"a", "汉", "汉%BA汉", b"%FF"], 2, 3),
    ]:
        with pytest.raises(PercentDecodingError) as caught:
            percent_decode(wrong, "gbk")
        assert (caught.value.row, caught.value.offset) == (row, offset)
        assert percent_decode(wrong, "gbk", invalid="null")[row] is None
    assert query_parse(["汉=%D7%D6", b"%BA%BA=1"], "gbk") == [[("汉", "字")], [("汉".encode(), b"1")]]


# ---- Charsets in which bytes depend on those before them ----


def test_rows_share_no_state():
    rows, results = ["%1B(J", "%5C", "~%1B(B~"], ["", "\\", "~~"]
    assert percent_decode(rows, "iso-2022-jp") == results
    assert percent_decode([row.encode() for row in rows], "iso-2022-jp") == [result.encode() for result in results]
    assert percent_decode(["%1B$B%46%7C", None, "~"], "iso-2022-jp") == ["日", None, "~"]
    assert percent_decode(["%6C%49", "%00a", "ab"], "utf-16be") == ["汉", "a", "慢"]
    assert percent_decode(["%00", "%9B", ""], "cp437") == ["\0", "¢", ""]


def test_queries_are_read_in_utf_8_instead_of_utf_16():
    assert query_get(["k=%E6%B1%89", "j=1"], "k", "utf-16") == ["汉", None]
    assert query_parse("k=%1B$B%46%7C%1B(B", "iso-2022-jp") == [("k", "日")]

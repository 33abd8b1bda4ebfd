"""Tests single texts and lists, which need no other package."""

import importlib.metadata
import os
import pickle
import re
import threading
from urllib.parse import quote, quote_plus, unquote, unquote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from percent_encoding import (
    PercentDecodingError,
    percent_decode,
    percent_encode,
    query_get,
    query_parse,
    set_names,
    try_percent_decode,
)



@given(st.text())
def test_encode_is_quote(text):
    assert percent_encode(text) == quote(text, safe="")
    assert percent_encode(text, set="python-quote-plus") == quote_plus(text)
    assert percent_encode(text.encode()) == quote(text, safe="").encode()
    assert percent_decode(percent_encode(text)) == text


@given(st.binary())
def test_bytes_round_trip(data):
    assert percent_decode(percent_encode(data), charset=None) == data


@given(oracle.right_rows)
def test_decode_is_unquote(text):
    assert percent_decode(text) == unquote(text, errors="strict")
    assert percent_decode(text, plus=True) == unquote_plus(text, errors="strict")


@given(oracle.rows, oracle.policies)
def test_policies_of_texts(text, policy):
    try:
        expected = oracle.decode(text.encode(), **policy)
    except ValueError:
        with pytest.raises(PercentDecodingError) as caught:
            percent_decode(text, **policy)
        assert caught.value.row is None
        return
    assert percent_decode(text.encode(), **policy) == expected
    assert percent_decode(text, **policy) == (None if expected is None else expected.decode())


@given(oracle.columns(oracle.rows), oracle.policies)
def test_lists_are_their_rows(rows, policy):
    try:
        expected = [oracle.decode(None if row is None else row.encode(), **policy) for row in rows]
    except ValueError:
        with pytest.raises(PercentDecodingError) as caught:
            percent_decode(rows, **policy)
        before = percent_decode(rows[: caught.value.row], **policy)
        assert len(before) == caught.value.row
        with pytest.raises(PercentDecodingError) as single:
            percent_decode(rows[caught.value.row], **policy)
        assert single.value.offset == caught.value.offset
        return
    assert percent_decode(rows, **policy) == [None if row is None else row.decode() for row in expected]
    as_bytes = [None if row is None else row.encode() for row in rows]
    assert percent_decode(as_bytes, **policy) == expected


@given(st.lists(st.none() | st.text() | st.binary(), max_size=20))
def test_encode_keeps_the_type_of_each_row(rows):
    expected = [row if row is None else quote(row, safe="") for row in rows]
    expected = [text.encode() if isinstance(row, bytes) else text for row, text in zip(rows, expected)]
    assert percent_encode(rows) == expected


@pytest.mark.parametrize(
    ("charset", "first", "last"),
    [
        ("gbk", 0x4E00, 0x9FA5),
        ("gb18030", 0x4E00, 0x9FA5),
        ("big5", 0x4E00, 0x9FA5),
        ("shift_jis", 0x3041, 0x9FA5),
        ("euc-jp", 0x3041, 0x9FA5),
        ("euc-kr", 0xAC00, 0xD7A3),
        ("windows-1251", 0xA0, 0x45F),
        ("windows-1252", 0xA0, 0xFF),
        ("koi8-r", 0x400, 0x45F),
        ("iso-8859-2", 0xA0, 0x17F),
    ],
)
def test_charsets_are_those_of_python(charset, first, last):
    characters = [
        chr(scalar) for scalar in range(first, last + 1) if 0 < len(chr(scalar).encode(charset, "ignore")) <= 2
    ]
    assert len(characters) > 60
    rows = [percent_encode(character.encode(charset)).decode() for character in characters]
    assert percent_decode(rows, charset=charset) == characters
    assert percent_decode("".join(rows), charset=charset) == "".join(characters)
    assert query_get([f"a=b&q={row}" for row in rows], "q", charset=charset) == characters


def test_first_charset_of_a_list():
    rows = ["%E6%B1%89", "%BA%BA", "a", None, "%FF%FF"]
    assert try_percent_decode(rows, charset="utf-8,gbk") == ["汉", "汉", "a", None, None]
    assert percent_decode(rows, charset="utf-8, gbk", invalid="replace")[:4] == ["汉", "汉", "a", None]
    with pytest.raises(PercentDecodingError, match=re.escape("row 4, byte 0: they are not text in utf-8,gbk")):
        percent_decode(rows, charset="utf-8,gbk")


@given(st.lists(st.tuples(st.text(min_size=1), st.text()), max_size=5))
def test_query_parse_gives_the_pairs(pairs):
    query = "&".join(f"{percent_encode(key, 'form')}={percent_encode(value, 'form')}" for key, value in pairs)
    assert query_parse(query) == pairs
    assert query_parse(query.encode()) == [(key.encode(), value.encode()) for key, value in pairs]
    assert query_parse([query, None]) == [pairs, None]
    for key, _ in pairs:
        assert query_get(query, key) == next(value for other, value in pairs if other == key)


@given(oracle.right_rows)
def test_query_parse_is_that_of_browsers(row):
    assert query_parse(row.encode()) == oracle.parse(row.encode())


def test_query_parse_and_its_policies():
    assert query_parse("a=%&%FF", malformed="keep", invalid="replace") == [("a", "%"), ("\ufffd", "")]
    assert query_parse(["a=1", "a=%", "%FF"], malformed="null", invalid="null") == [
        [("a", "1")],
        [("a", None)],
        [(None, "")],
    ]
    assert query_parse("") == [] and query_parse(["", "&&"]) == [[], []] and query_parse([]) == []
    with pytest.raises(PercentDecodingError) as caught:
        query_parse("a=b&c=%4")
    assert (caught.value.row, caught.value.offset) == (None, 6)
    with pytest.raises(PercentDecodingError) as caught:
        query_parse(["a", "a=b&c=%4"])
    assert (caught.value.row, caught.value.offset) == (1, 6)


def test_queries_in_charsets():
    rows = ["q=%BA%BA+%41&%D7%D6=1", "q=%E6%B1%89", None, "&"]
    assert query_parse(rows, charset="gbk", invalid="replace")[0] == [("q", "汉 A"), ("字", "1")]
    assert query_parse(rows[1:], charset="utf-8,gbk") == [[("q", "汉")], None, []]
    assert query_parse("q=%BA%BA", charset="utf-8,gbk") == [("q", "汉")]
    with pytest.raises(PercentDecodingError) as caught:
        query_parse(["a", "b=c&d=%FF"], charset="gbk")
    assert (caught.value.row, caught.value.offset) == (1, 6)


URLS = ["http://example.com?foo=bar#frag", "http://a&foo=x", "?foo=1#2", "/s?x&foo=%C3%A9#", "foo=C#", None, "/p"]


@pytest.mark.parametrize("charset", ["utf-8", "utf-8,gbk"])
def test_queries_of_urls(charset):
    for kind, values in [
        ("query", [None, "x", None, "é#", "C#", None, None]),
        ("url", ["bar", None, "1", "é", None, None, None]),
        ("auto", ["bar", "x", "1", "é", "C#", None, None]),
    ]:
        assert query_get(URLS, "foo", charset, input=kind) == values
        assert [None if url is None else query_get(url, "foo", charset, input=kind) for url in URLS] == values
        pairs = query_parse(URLS, charset, input=kind)
        assert [None if row is None else dict(row).get("foo") for row in pairs] == values
        assert query_parse(URLS[3].encode(), charset, input=kind)[-1][1].decode() == ("é#" if kind == "query" else "é")
    assert query_get(URLS, "foo", charset) == query_get(URLS, "foo", charset, input="auto")
    assert query_parse(URLS, charset) == query_parse(URLS, charset, input="auto")
    assert query_get("https://a.test/s?wd=x&y=1#top", "wd") == "x"
    for call in [lambda url: query_parse(url, charset, input="url"), lambda url: query_get(url, "b", input="auto")]:
        with pytest.raises(PercentDecodingError) as caught:
            call("/%zz?a=1&b=%zz#%zz")
        assert caught.value.offset == 11


def test_query_get_decodes_one_field_only():
    assert query_get("a=%zz&b=1+2", "b") == "1 2"
    assert query_get(["b", "c", None, "B=1", "%62=x"], "b") == ["", None, None, None, "x"]
    assert query_get(b"b=%FF", "b", charset=None) == b"\xff"
    assert query_get("汉=1&a=2", "汉") == "1" == query_get("%E6%B1%89=1", "汉".encode())


@pytest.mark.parametrize("charset", ["gbk", "gb18030", "big5", "euc-jp", "shift_jis", "windows-1252", "utf-8"])
@pytest.mark.parametrize("start", ["%81", "%81%30", "%81%30%81", "%E6%B1", "%8F", "%FF", "a%81"])
def test_rows_of_lists_do_not_touch_each_other(charset, start):
    rows = [start, "b", "", start, "%30", None, start]
    expected = [None if row is None else percent_decode(row, charset, invalid="replace") for row in rows]
    assert percent_decode(rows, charset, invalid="replace") == expected
    assert percent_decode(rows[:2], charset, invalid="replace") == expected[:2]
    queries = [None if row is None else "q=" + row for row in rows]
    assert query_get(queries, "q", charset, invalid="replace") == expected


class Text(str):
    """A subclass of str without changes."""


def test_subclasses_of_str_and_bytes():
    class Bytes(bytes):
        pass

    assert percent_decode([Text("%41"), "%42", None]) == ["A", "B", None]
    assert percent_decode([Text("%BA%BA")], charset="gbk") == ["汉"]
    assert percent_encode([Text("汉"), Bytes(b" ")]) == ["%E6%B1%89", b"%20"]
    assert percent_decode([Bytes(b"%FF")], charset=None) == [b"\xff"]
    assert query_parse([Text("a=%42")]) == [[("a", "B")]]
    for rows in [[Text("%FF")], [b"a", Text("%FF")], ["%41", None]]:
        with pytest.raises(TypeError, match="with charset=None takes bytes, not str"):
            percent_decode(rows, charset=None)


def test_licenses_are_in_the_wheel():
    wheel = importlib.metadata.distribution("percent-encoding")
    texts = {path.name: path.read_text() for path in wheel.files if path.parent.name == "licenses"}
    assert wheel.metadata.get_all("License-File") == sorted(texts) == ["LICENSE", "LICENSE-ICU"]
    assert wheel.metadata["License-Expression"] == "Apache-2.0 AND ICU AND Unicode-DFS-2016"
    assert "Apache License" in texts["LICENSE"]
    for notice in ["Unicode, Inc. All rights reserved.", "International Business Machines Corporation and others"]:
        assert notice in texts["LICENSE-ICU"]


def test_errors_say_where():
    with pytest.raises(PercentDecodingError) as caught:
        percent_decode("汉%4")
    assert (caught.value.row, caught.value.offset) == (None, 3)
    assert str(caught.value) == "malformed escape at byte 3: '%' must be followed by two hexadecimal digits"
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.row, copy.offset) == (str(caught.value), None, 3)
    with pytest.raises(PercentDecodingError) as caught:
        percent_decode(["a", None, "ab%FF"])
    assert (caught.value.row, caught.value.offset) == (2, 2)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: percent_encode("a", set="fom"), "unknown set 'fom'; did you mean 'form'"),
        (lambda: percent_encode("a", set="\0"), "unknown set"),
        (lambda: percent_encode("a", set="汉"), "unknown set '汉'"),
        (lambda: percent_decode("a", charset="gbkk"), "unknown charset 'gbkk'; did you mean 'gbk'"),
        (lambda: percent_decode("a", charset="utf-8,"), "unknown charset ''"),
        (lambda: percent_decode("a", charset="utf-8\0"), "unknown charset"),
        (lambda: percent_decode("a", charset="gbk,iso-2022-kr"), "unknown charset 'iso-2022-kr'"),
        (lambda: query_parse("a", charset="replacement"), "unknown charset 'replacement'"),
        (
            lambda: percent_decode("a", malformed="raise"),
            "malformed must be one of 'fail', 'keep', 'replace', 'null', not 'raise'",
        ),
        (lambda: query_get("a", "b", input="path"), "input must be one of 'auto', 'query', 'url', not 'path'"),
        (lambda: percent_decode("a", invalid="keep"), "invalid must be one of 'fail', 'replace', 'null', not 'keep'"),
    ],
)
def test_unknown_names_are_named(call, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: percent_encode(3), "percent_encode() takes str, bytes, a list"),
        (lambda: percent_encode(3), "not builtins.int"),
        (lambda: percent_decode(None), "not builtins.NoneType"),
        (lambda: percent_decode(bytearray()), "not builtins.bytearray"),
        (lambda: percent_encode(["a", 3]), "row 1 is int"),
        (lambda: query_parse([[]]), "query_parse() takes rows that are str, bytes or None; row 0 is list"),
        (lambda: query_get("a", 3), "key must be a str or bytes or a list of them, not int"),
        (lambda: percent_decode("a", charset=8), "charset must be a str, not int"),
        (lambda: percent_encode("a", set=b"form"), "set must be a str, not bytes"),
        (lambda: percent_decode("a", malformed=None), "malformed must be a str, not NoneType"),
        (lambda: percent_encode("a", set=[]), "set must be a str, not list"),
        (lambda: percent_decode("a", charset=[]), "charset must be a str, not list"),
        (lambda: query_parse("a", malformed={}), "malformed must be a str, not dict"),
        (lambda: query_get("a", "a", invalid=[]), "invalid must be a str, not list"),
        (lambda: percent_decode("a", plus="no"), "plus must be a bool, not str"),
        (lambda: percent_decode("a", plus=1), "plus must be a bool, not int"),
        (lambda: try_percent_decode("a", plus=[]), "plus must be a bool, not list"),
        (lambda: percent_decode("a", charset=None), "percent_decode() with charset=None takes bytes, not str"),
        (lambda: percent_decode(["a"], charset=None), "percent_decode() with charset=None takes bytes, not str"),
    ],
)
def test_wrong_types_are_named(call, message):
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


def test_surrogates_are_not_text():
    for call in [lambda: percent_encode("\ud800"), lambda: percent_encode(["a", "\ud800"])]:
        with pytest.raises(UnicodeEncodeError):
            call()


def test_every_set_has_a_name():
    assert len(set_names()) >= 29
    for name in set_names():
        assert percent_decode(percent_encode("a b+c&汉", set=name), plus="+" in percent_encode(" ", name)) == "a b+c&汉"


@pytest.mark.parametrize("make", [lambda text: text, lambda text: text.encode(), lambda text: [text, None]])
def test_a_hundred_megabytes(make):
    text = "%41+b&" * (100_000_000 // 6)
    expected = "A b&" * (100_000_000 // 6)
    assert percent_decode(make(text), plus=True) == make(expected)
    assert percent_encode(make(expected), set="form") == make("A+b%26" * (100_000_000 // 6))


def test_threads_and_forks_share_nothing():
    rows = [f"%{code:02X}%BA%BA" for code in range(0x20, 0x7F)] * 50
    expected = [percent_decode(row, charset="gbk") for row in rows]
    results = []
    threads = [threading.Thread(target=lambda: results.append(percent_decode(rows, charset="gbk"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4
    child = os.fork()
    if child == 0:
        os._exit(0 if percent_decode(rows, charset="gbk") == expected else 1)
    assert os.waitpid(child, 0)[1] == 0

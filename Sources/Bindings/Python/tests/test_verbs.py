"""Tests the verbs and options that all languages share, and the sets of urllib."""

import re
from urllib.parse import quote, quote_plus, urlencode

import pytest

from percent_encoding import (
    PercentDecodingError,
    PercentEncodingError,
    _options,
    charset_of,
    percent_decode,
    percent_encode,
    query_get,
    query_get_all,
    query_parse,
    try_charset_of,
    try_percent_decode,
    try_query_get,
    try_query_get_all,
    try_query_parse,
)

ASCII = "".join(map(chr, range(0x80)))
URL = "https://a.test/s?wd=x&y=1#top"


# ---- Encoding ----


@pytest.mark.parametrize("text", [*ASCII, ASCII, "汉 é"])
def test_sets_are_those_of_urllib(text):
    assert percent_encode(text, also="/") == quote(text)
    assert percent_encode(text) == quote(text, safe="")
    assert percent_encode(text, set="python-quote-plus") == quote_plus(text)
    assert percent_encode(text, set="python-quote-plus", also="/") == quote_plus(text, safe="/")
    pair = f"{percent_encode(text, set='python-quote-plus')}=1"
    assert pair == urlencode({text: 1})
    safe = "!*'()[]{}~,:;@&=$#"
    assert percent_encode(text, also=safe) == quote(text, safe=safe)


def test_characters_that_a_set_also_keeps():
    assert percent_encode(["a/b, c", None], options="also=/,") == ["a/b,%20c", None]
    assert percent_encode("/?", set="form", also="/") == "/%3F"
    for also in ["汉", "é/", "\ud800"]:
        with pytest.raises(ValueError, match="also must be ASCII characters, not"):
            percent_encode("a", also=also)
    # NUL separates joined rows.
    assert percent_encode(["a", "\0b", None], also="\0") == ["a", "\0b", None]


def test_encoding_in_charsets():
    assert percent_encode("汉 /", also="/", charset="gbk", unencodable="fail") == quote("汉 /", encoding="gbk")
    assert percent_encode(["汉 字", None, ""], "form", charset="gbk") == ["%BA%BA+%D7%D6", None, ""]
    assert percent_encode("aé", charset="iso-2022-jp", unencodable="replace") == "a%3F"
    assert percent_encode("日", charset="iso-2022-jp") == "%1B%24BF%7C%1B%28B"
    assert percent_encode(["日", "日"], charset="iso-2022-jp") == ["%1B%24BF%7C%1B%28B"] * 2
    assert percent_encode("a汉", charset="windows-1252") == "a%26%2327721%3B"
    assert percent_encode("a汉", charset="windows-1252", options="unencodable=replace") == "a%3F"
    assert percent_encode("汉" * 5000, charset="windows-1252") == "%26%2327721%3B" * 5000
    assert percent_encode(["汉" * 5000], charset="windows-1252") == ["%26%2327721%3B" * 5000]
    for rows, row, byte in [("é汉", None, 2), (["a", None, "é汉"], 2, 2)]:
        with pytest.raises(PercentEncodingError) as caught:
            percent_encode(rows, charset="windows-1252", unencodable="fail")
        assert (caught.value.row, caught.value.offset) == (row, byte)
        assert "windows-1252 does not have it" in str(caught.value)


def test_a_charset_encodes_text_only():
    for rows in [b"a", [b"a"], ["a", b"a"]]:
        with pytest.raises(TypeError, match=re.escape("percent_encode() with a charset takes str, not bytes")):
            percent_encode(rows, charset="gbk")
    with pytest.raises(ValueError, match="takes one charset, not 'utf-8,gbk'"):
        percent_encode("a", charset="utf-8,gbk")
    with pytest.raises(ValueError, match="unknown charset 'gbkk'"):
        percent_encode("a", charset="gbkk")


# ---- Policies ----


def test_one_value_is_lost_and_not_a_row():
    query = "wd=%E6%B1%89&ref=100%&%FF=1"
    expected = [("wd", "汉"), ("ref", None), (None, "1")]
    assert try_query_parse(query) == expected
    assert try_query_parse([query, None, ""]) == [expected, None, []]
    assert try_query_parse(query.encode()) == [("wd".encode(), "汉".encode()), (b"ref", None), (None, b"1")]
    assert try_query_parse(query * 200)[:3] == [*expected[:2], (None, "1wd=汉")]
    assert try_query_parse(query, options="malformed=keep")[1] == ("ref", "100%")
    assert try_query_get(query, "wd") == "汉" and try_query_get(query, "ref") is None
    assert try_query_get([query, "ref=1"], "ref") == [None, "1"]
    assert try_query_get_all("q=1&q=%&p&q=%FF&q=4", "q") == ["1", None, None, "4"]
    assert try_query_get_all(["q=1&q=%", None], "q") == [["1", None], None]
    for call in [query_parse, lambda x: query_get_all(x, "ref")]:
        with pytest.raises(PercentDecodingError) as caught:
            call(query)
        assert (caught.value.row, caught.value.offset) == (None, 20)
        with pytest.raises(PercentDecodingError) as caught:
            call([None, query])
        assert (caught.value.row, caught.value.offset) == (1, 20)


def test_all_policies():
    assert percent_decode("a%zz%FF", malformed="replace", invalid="replace") == "a\ufffdzz\ufffd"
    assert percent_decode(["a%zz"], malformed="replace") == ["a\ufffdzz"]
    assert percent_decode("%", options="malformed=replace") == "\ufffd"
    assert percent_decode(["%", "%41"], options="malformed=null") == [None, "A"]
    assert try_percent_decode(["%", "%FF"], malformed="keep") == ["%", None]
    with pytest.raises(PercentDecodingError):
        try_percent_decode("%", options="malformed=fail")
    assert percent_decode("%u6C49%uD83D%uDE00", unicode_escapes="decoded") == "汉😀"
    assert query_parse("q=%u6C49", options="unicode-escapes=decoded") == [("q", "汉")]
    assert percent_decode("a+b", options="plus=true") == "a b"


def test_rounds():
    once, twice = "%E6%B1%89", "%25E6%25B1%2589"
    assert percent_decode(twice) == once and percent_decode(twice, rounds=2) == "汉"
    assert percent_decode([once, twice, None, "a"], rounds=8) == ["汉", "汉", None, "a"]
    assert percent_decode("%2541%", malformed="keep", rounds=3) == "A%"
    assert query_get(f"q={twice}", "q", options="rounds=2") == "汉"
    assert query_parse([f"q={twice}"], rounds=2) == [[("q", "汉")]]
    assert query_get_all(f"q={twice}&q={once}", "q", rounds=2) == ["汉", "汉"]
    assert percent_decode("%25BA%25BA", "gbk", rounds=2) == "汉"
    assert percent_decode("%2541+" * 5000, "utf-8,gbk", plus=True, rounds=8) == "A " * 5000
    for rounds, error in [(0, ValueError), (9, ValueError), (-1, ValueError), ("2", TypeError), (True, TypeError)]:
        with pytest.raises(error, match="rounds must be"):
            percent_decode("a", rounds=rounds)


# ---- Queries ----


def test_urls_are_queries():
    assert query_get(URL, "wd") == "x" and query_get([URL], "y") == ["1"]
    assert query_parse(URL) == [("wd", "x"), ("y", "1")]
    assert query_get_all([URL, "wd=1&wd=2"], "wd") == [["x"], ["1", "2"]]
    assert query_get(URL, "y", input="query") == "1#top" == query_get(URL, "y", options="input=query")


def test_the_first_of_several_names():
    for keys in [["wd", "word", "q"], ("wd", b"word", "q")]:
        assert query_get("q=1&word=2", keys) == "2"
        assert query_get(["q=1&word=2", "q=1", "p", None], keys) == ["2", "1", None, None]
        assert try_query_get("q=1&word=%", keys) is None
    assert query_get("a=1", ["a"]) == "1"
    assert query_get("汉=1", ["b", "汉"], "gbk") == "1"
    assert query_get("k15=1", [f"k{number}" for number in range(16)]) == "1"
    for keys in [[], ["a"] * 17]:
        with pytest.raises(ValueError, match=re.escape(f"query_get() takes 1 to 16 keys, not {len(keys)}")):
            query_get("a", keys)
    with pytest.raises(TypeError, match="key must be a str or bytes, not int"):
        query_get("a", ["a", 1])
    with pytest.raises(TypeError, match="key must be a str or bytes, not list"):
        query_get_all("a", ["a"])


def test_all_values():
    assert query_get_all("q=1&p=2&q=%26+&Q=3&q", "q") == ["1", "& ", ""]
    assert query_get_all(b"q=%FF&q=2", "q", charset=None) == [b"\xff", b"2"]
    assert query_get_all(["q=%BA%BA&q=1", b"q=2", None, ""], "q", "gbk") == [["汉", "1"], [b"2"], None, []]
    assert query_get_all("&".join(f"q={number}" for number in range(1000)), "q") == list(map(str, range(1000)))


# ---- Charsets ----


def test_charset_of():
    rows = ["%E6%B1%89", "%BA%BA", "a", None]
    assert charset_of(rows, "utf-8,gbk") == ["UTF-8", "GBK", "UTF-8", None]
    assert [row and charset_of(row, "utf-8,gbk") for row in rows] == charset_of(rows, "utf-8,gbk")
    assert charset_of([b"%BA%BA", None], "utf-8,gbk") == ["GBK", None] and charset_of(b"a", "utf-8") == "UTF-8"
    assert charset_of("a", "utf-8,cp437") == "UTF-8" and charset_of(["\xe9%41"], "gbk") == ["GBK"]
    assert try_charset_of(["%FF", "%", "%41"], "utf-8,gbk") == [None, None, "UTF-8"]
    assert try_charset_of("%FF", "utf-8") is None and charset_of("%", "gbk", malformed="keep") == "GBK"
    with pytest.raises(PercentDecodingError) as caught:
        charset_of(["a", "a%FF"], "utf-8,gbk")
    assert (caught.value.row, caught.value.offset) == (1, 1)
    with pytest.raises(TypeError, match="charset must be a str, not NoneType"):
        charset_of("a", None)


# ---- Options as text ----


def test_every_word_is_an_option():
    for name, words in _options._WORDS.items():
        for word in words:
            call = {"unencodable": percent_encode, "input": query_parse}.get(name, percent_decode)
            text = f"{name.replace('_', '-')}={word}"
            value = {"true": True, "false": False}.get(word, int(word) if word.isdigit() else word)
            assert call("/?a", options=text) == call("/?a", **{name: value})


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: percent_decode("a", options="malformd=keep"), "unknown option 'malformd=keep'; did you mean"),
        (lambda: percent_decode("a", options="malformed=keep,"), None),
        (lambda: percent_decode("a", options="malformed=keep,,"), "unknown option ''"),
        (lambda: percent_decode("a", options="input=url"), "unknown option 'input=url'"),
        (lambda: query_parse("a", options="plus=true"), "unknown option 'plus=true'"),
        (lambda: percent_encode("a", options="rounds=1"), "unknown option 'rounds=1'"),
        (lambda: percent_decode("a", options="rounds=9"), "unknown option 'rounds=9'"),
        (lambda: percent_decode("a", options="rounds=\x1b"), r"unknown option 'rounds=\u{1B}'"),
        (
            lambda: percent_decode("a", malformed="keep", options="rounds=2,malformed=keep"),
            "malformed is given twice: as an argument, and in the options 'rounds=2,malformed=keep'",
        ),
        (lambda: percent_decode("a", rounds=2, options="rounds=2"), "rounds is given twice"),
        (lambda: percent_decode("a", plus=True, options="plus=false"), "plus is given twice"),
        (lambda: query_get("a", "a", input="url", options="input=url"), "input is given twice"),
        (lambda: percent_encode("a", also="/", options="also=?"), "also is given twice"),
        (lambda: percent_encode("a", also="/", options="unencodable=fail,also=?"), "also is given twice"),
        (lambda: percent_encode("a", unencodable="fail", options="also=unencodable=fail"), None),
        (lambda: try_percent_decode("a", malformed="fail", options="malformed=keep"), "malformed is given twice"),
        (
            lambda: percent_decode("a", unicode_escapes="decoded", options="unicode-escapes=decoded"),
            "unicode_escapes is given twice",
        ),
    ],
)
def test_wrong_options_are_named(call, message):
    if message is None:
        assert call() == "a"
        return
    with pytest.raises(ValueError, match=re.escape(message)):
        call()


def test_options_are_text():
    for call in [lambda: percent_decode("a", options=None), lambda: percent_encode("a", options=["also=/"])]:
        with pytest.raises(TypeError, match="options must be a str, not"):
            call()

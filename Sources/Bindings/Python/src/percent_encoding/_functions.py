"""The functions of the package. The types of their results are in _functions.pyi."""

from __future__ import annotations

from typing import Any

from ._apply import apply_slowly
from ._calls import calls
from ._texts import apply


def percent_encode(
    x: Any,
    set: str = "unreserved",
    *,
    charset: str | None = None,
    unencodable: str = "reference",
    also: str = "",
    options: str = "",
) -> Any:
    """Percent-encodes text: escapes every byte that the set does not keep.

    The result has the type of `x`, and null stays null. `set` is one of `set_names()`, and the ASCII characters in
    `also` are kept, too. `x` is one of:

    - a str or bytes
    - a list of str, bytes and None
    - a pyarrow Array or ChunkedArray of text
    - a NumPy array of text, with one dimension
    - a pandas Series or array of text
    - a polars Series or expression of text

    With a `charset`, a label of the WHATWG Encoding Standard, text is converted from UTF-8 first. `x` must then be text.
    Depending on `unencodable`, a character that the charset lacks raises `PercentEncodingError` ("fail"), becomes a
    numeric reference as in browsers ("reference"), or becomes '?' ("replace").

    Options can also be written as text, as in SQL: `options="unencodable=fail,also=/"`. An option that is given in
    both ways is an error.

    >>> percent_encode("a b&汉")
    'a%20b%26%E6%B1%89'
    >>> percent_encode(["a b", None], set="form")
    ['a+b', None]
    >>> percent_encode("/汉", also="/", charset="gbk")
    '/%BA%BA'
    """
    return apply(x, ("percent_encode", set, charset, unencodable, also, options), calls, apply_slowly)


def percent_decode(
    x: Any,
    charset: str | None = "utf-8",
    *,
    plus: bool = False,
    malformed: str = "fail",
    invalid: str = "fail",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Decodes escapes. The result has the type of `x`, and text in a legacy charset becomes UTF-8.

    `charset` is a label of the WHATWG Encoding Standard, or up to 16 labels separated by commas. Each row is
    decoded in the first charset in which the whole row is valid. In text, non-ASCII characters stay unchanged in every
    charset. In bytes and binary columns, bytes from 0x80 on belong to the charset. With `charset=None`, the unescaped
    bytes are not converted, and `x` must be bytes or a binary column. If `plus` is true, '+' is a space.

    Depending on `malformed`, a '%' without two hexadecimal digits raises `PercentDecodingError` ("fail"), stays
    ("keep"), becomes U+FFFD ("replace"), or makes the row null ("null"). `invalid` has the same values except "keep",
    for bytes that are not text in the charset. With `unicode_escapes="decoded"`, %uXXXX is a UTF-16 unit.

    With `rounds` from 2 to 8, the result is decoded again, at most so many times, until nothing changes.

    Options can also be written as text, as in SQL: `options="malformed=keep,rounds=2"`. An option that is given in both
    ways is an error.

    >>> percent_decode("a%20b+c")
    'a b+c'
    >>> percent_decode(["%E6%B1%89", "100%", None], malformed="null")
    ['汉', None, None]
    >>> percent_decode(["%E6%B1%89", "%BA%BA"], charset="utf-8,gbk")
    ['汉', '汉']
    >>> percent_decode("汉%D7%D6", charset="gbk")
    '汉字'
    >>> percent_decode("%25E6%25B1%2589", rounds=2)
    '汉'
    """
    arguments = ("percent_decode", charset, options, plus, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def try_percent_decode(
    x: Any,
    charset: str | None = "utf-8",
    *,
    plus: bool = False,
    malformed: str = "null",
    invalid: str = "null",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Decodes escapes like `percent_decode`; a row that fails becomes null.

    >>> try_percent_decode(["%41", "%4", "%FF"])
    ['A', None, None]
    """
    arguments = ("try_percent_decode", charset, options, plus, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def query_parse(
    x: Any,
    charset: str | None = "utf-8",
    *,
    input: str = "auto",
    malformed: str = "fail",
    invalid: str = "fail",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Splits queries, or the queries of URLs, into their fields, in order and with repeated keys. '+' is a space.

    The result for a str is a list of pairs. The result for a column is a column of lists of structs of `key` and
    `value`. Fields are separated by '&'. Empty fields are skipped, and a field without '=' has an empty value.
    With the policy "null", an error makes one key or value null, and never a row. For the other arguments, see
    `percent_decode`.

    With `input="query"`, a row is a query, and nothing is cut. With "url", a row is a URL, whose query is between the
    first '?' and a '#'. "auto" guesses: a URL begins with '/', with '?' or with a scheme and '://', or has a '?' before
    any '=', '&' and '%'. But a row is a query if a '&' comes before its first '?', or if it has '=' or '&' and no '?'.
    Do not let "auto" check text that another program reads.

    >>> query_parse("q=a+b&q=%26&flag")
    [('q', 'a b'), ('q', '&'), ('flag', '')]
    >>> query_parse("http://example.com?foo=bar#frag")
    [('foo', 'bar')]
    """
    arguments = ("query_parse", charset, options, input, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def try_query_parse(
    x: Any,
    charset: str | None = "utf-8",
    *,
    input: str = "auto",
    malformed: str = "null",
    invalid: str = "null",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Splits like `query_parse`; a key or value that fails becomes null.

    >>> try_query_parse("wd=%E6%B1%89&ref=100%")
    [('wd', '汉'), ('ref', None)]
    """
    arguments = ("try_query_parse", charset, options, input, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def query_get(
    x: Any,
    key: Any,
    charset: str | None = "utf-8",
    *,
    input: str = "auto",
    malformed: str = "fail",
    invalid: str = "fail",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Finds the value of the first field whose decoded name is `key`; null if no field matches. '+' is a space.

    `key` is a str or bytes, or a list of up to 16 of them: the first key in the list that a field has. Other fields are
    not decoded, so they cannot fail. For the other arguments, see `query_parse`.

    >>> query_get(["q=a+b&x=%zz", "p=1", "q="], "q")
    ['a b', None, '']
    >>> query_get("https://a.test/s?q=1&wd=2#top", ["wd", "word", "q"])
    '2'
    """
    names = tuple(key) if type(key) is list else key
    arguments = ("query_get", names, charset, options, input, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def try_query_get(
    x: Any,
    key: Any,
    charset: str | None = "utf-8",
    *,
    input: str = "auto",
    malformed: str = "null",
    invalid: str = "null",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Finds values like `query_get`; a value that fails becomes null.

    >>> try_query_get(["q=%41", "q=%4"], "q")
    ['A', None]
    """
    names = tuple(key) if type(key) is list else key
    arguments = ("try_query_get", names, charset, options, input, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def query_get_all(
    x: Any,
    key: str | bytes,
    charset: str | None = "utf-8",
    *,
    input: str = "auto",
    malformed: str = "fail",
    invalid: str = "fail",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Finds the values of all fields whose decoded name is `key`, in order: a list, or a column of lists.

    With the policy "null", an error makes one value null. For the other arguments, see `query_get`.

    >>> query_get_all("q=1&p=2&q=3", "q")
    ['1', '3']
    """
    arguments = ("query_get_all", key, charset, options, input, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def try_query_get_all(
    x: Any,
    key: str | bytes,
    charset: str | None = "utf-8",
    *,
    input: str = "auto",
    malformed: str = "null",
    invalid: str = "null",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Finds values like `query_get_all`; a value that fails becomes null in its list.

    >>> try_query_get_all("q=1&q=%4", "q")
    ['1', None]
    """
    arguments = ("try_query_get_all", key, charset, options, input, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def charset_of(
    x: Any,
    charset: str,
    *,
    plus: bool = False,
    malformed: str = "fail",
    invalid: str = "fail",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Returns the name of the charset in which `percent_decode` decodes a text with the same arguments: text.

    >>> charset_of(["%E6%B1%89", "%BA%BA", None], "utf-8,gbk")
    ['UTF-8', 'GBK', None]
    """
    arguments = ("charset_of", charset, options, plus, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)


def try_charset_of(
    x: Any,
    charset: str,
    *,
    plus: bool = False,
    malformed: str = "null",
    invalid: str = "null",
    unicode_escapes: str = "malformed",
    rounds: int = 1,
    options: str = "",
) -> Any:
    """Names charsets like `charset_of`; a row that fails becomes null.

    >>> try_charset_of(["%E6%B1%89", "%FF%FF"], "utf-8,gbk")
    ['UTF-8', None]
    """
    arguments = ("try_charset_of", charset, options, plus, malformed, invalid, unicode_escapes, rounds)
    return apply(x, arguments, calls, apply_slowly)

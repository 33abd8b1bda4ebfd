"""The functions of the package."""

from __future__ import annotations

import sys
from typing import Any, Callable, Literal, Protocol, TypeVar, overload

from ._calls import Call, Decode, Encode, QueryGet, QueryParse
from ._errors import PercentDecodingError, shown
from ._exact import exact
from ._lists import apply_to_list


class Column(Protocol):
    """A pyarrow Array or ChunkedArray, or a pandas or polars Series."""

    @property
    def to_numpy(self) -> Callable[..., Any]:
        """The method that converts the column to NumPy. Every pyarrow, pandas and polars column has this method."""


_Any = TypeVar("_Any", bound="str | bytes | list[Any] | Column")
_Text = TypeVar("_Text", str, bytes)
_Column = TypeVar("_Column", bound=Column)
_Rows = TypeVar(
    "_Rows", "list[str]", "list[bytes]", "list[str | None]", "list[bytes | None]", "list[str | bytes | None]"
)
_Malformed = Literal["raise", "null", "keep"]
_Invalid = Literal["raise", "null", "replace"]
_Input = Literal["query", "url", "auto"]


def _is(x: object, package: str, *names: str) -> bool:
    module = sys.modules.get(package)
    return module is not None and isinstance(x, tuple(getattr(module, name) for name in names))


def _apply_to_text(call: Call, x: str | bytes) -> Any:
    if call.makes_pairs:
        try:
            return apply_to_list(call, [x])[0]
        except ValueError as error:
            raise _of_single_text(error) from None
    if isinstance(x, bytes):
        return call.text(x, False)
    if call.needs_bytes:
        raise TypeError(f"{call.name}() with charset=None takes bytes, not str")
    result = call.text(x.encode(), True)
    return None if result is None else result.decode()


def _of_single_text(error: ValueError) -> ValueError:
    if not isinstance(error, PercentDecodingError):
        return error
    return PercentDecodingError(str(error).replace("row 0, ", ""), None, error.offset)


def _apply(call: Call, x: Any) -> Any:
    x = exact(x)
    kind = type(x)
    if kind is str or kind is bytes:
        return _apply_to_text(call, x)
    if issubclass(kind, list):
        return apply_to_list(call, x)
    if _is(x, "pyarrow", "Array", "ChunkedArray"):
        from ._pyarrow import apply_to_pyarrow

        return apply_to_pyarrow(call, x)
    if _is(x, "pandas", "Series"):
        from ._pandas import apply_to_pandas

        return apply_to_pandas(call, x)
    if _is(x, "polars", "Series"):
        from ._polars import apply_to_polars

        return apply_to_polars(call, x)
    hint = "; use the namespace of percent_encoding.polars" if _is(x, "polars", "Expr") else ""
    raise TypeError(
        f"{call.name}() takes str, bytes, a list of them and None, a pyarrow Array or ChunkedArray, "
        f"or a pandas or polars Series, not {shown(f'{kind.__module__}.{kind.__qualname__}')}{hint}"
    )


def percent_encode(x: _Any, set: str = "unreserved") -> _Any:
    """Percent-encodes UTF-8 text: escapes every byte that the set does not keep.

    The result has the type of `x`, and null stays null. `set` is one of `set_names()`. `x` is one of:

    - a str or bytes
    - a list of str, bytes and None
    - a pyarrow Array or ChunkedArray of text
    - a pandas or polars Series of text

    >>> percent_encode("a b&汉")
    'a%20b%26%E6%B1%89'
    >>> percent_encode(["a b", None], set="form")
    ['a+b', None]
    """
    return _apply(Encode(set), x)  # type: ignore[no-any-return]


@overload
def percent_decode(
    x: _Text,
    charset: str | None = ...,
    plus: bool = ...,
    malformed: Literal["raise", "keep"] = ...,
    invalid: Literal["raise", "replace"] = ...,
) -> _Text: ...
@overload
def percent_decode(
    x: _Text, charset: str | None = ..., plus: bool = ..., malformed: _Malformed = ..., invalid: _Invalid = ...
) -> _Text | None: ...
@overload
def percent_decode(  # type: ignore[overload-overlap]
    x: _Rows,
    charset: str | None = ...,
    plus: bool = ...,
    malformed: Literal["raise", "keep"] = ...,
    invalid: Literal["raise", "replace"] = ...,
) -> _Rows: ...
@overload
def percent_decode(
    x: list[_Text] | list[_Text | None],
    charset: str | None = ...,
    plus: bool = ...,
    malformed: _Malformed = ...,
    invalid: _Invalid = ...,
) -> list[_Text | None]: ...
@overload
def percent_decode(
    x: _Column, charset: str | None = ..., plus: bool = ..., malformed: _Malformed = ..., invalid: _Invalid = ...
) -> _Column: ...
def percent_decode(
    x: Any,
    charset: str | None = "utf-8",
    plus: bool = False,
    malformed: _Malformed = "raise",
    invalid: _Invalid = "raise",
) -> Any:
    """Decodes escapes. The result has the type of `x`, and text in a legacy charset becomes UTF-8.

    `charset` is a label of the WHATWG Encoding Standard, or up to 16 labels separated by commas. Each row is
    decoded in the first charset in which the whole row is valid. In text, non-ASCII characters stay unchanged in every
    charset. In bytes and binary columns, bytes from 0x80 on belong to the charset. With `charset=None`, the unescaped
    bytes are not converted, and `x` must be bytes or a binary column. If `plus` is true, '+' is a space.

    Depending on `malformed`, a '%' without two hexadecimal digits raises `PercentDecodingError`, makes the row
    null, or stays. Depending on `invalid`, bytes that are not text in the charset raise `PercentDecodingError`,
    make the row null, or become U+FFFD.

    >>> percent_decode("a%20b+c")
    'a b+c'
    >>> percent_decode(["%E6%B1%89", "100%", None], malformed="null")
    ['汉', None, None]
    >>> percent_decode(["%E6%B1%89", "%BA%BA"], charset="utf-8,gbk")
    ['汉', '汉']
    >>> percent_decode("汉%D7%D6", charset="gbk")
    '汉字'
    """
    return _apply(Decode("percent_decode", charset, plus, malformed, invalid), x)


@overload
def try_percent_decode(x: _Text, charset: str | None = ..., plus: bool = ...) -> _Text | None: ...
@overload
def try_percent_decode(
    x: list[_Text] | list[_Text | None], charset: str | None = ..., plus: bool = ...
) -> list[_Text | None]: ...
@overload
def try_percent_decode(x: _Column, charset: str | None = ..., plus: bool = ...) -> _Column: ...
def try_percent_decode(x: Any, charset: str | None = "utf-8", plus: bool = False) -> Any:
    """Decodes escapes like `percent_decode`; a row that fails becomes null.

    >>> try_percent_decode(["%41", "%4", "%FF"])
    ['A', None, None]
    """
    return _apply(Decode("try_percent_decode", charset, plus, "null", "null"), x)


@overload
def query_parse(
    x: _Text, charset: str | None = ..., malformed: _Malformed = ..., invalid: _Invalid = ..., input: _Input = ...
) -> list[tuple[_Text, _Text]]: ...
@overload
def query_parse(
    x: list[_Text] | list[_Text | None],
    charset: str | None = ...,
    malformed: _Malformed = ...,
    invalid: _Invalid = ...,
    input: _Input = ...,
) -> list[list[tuple[_Text, _Text]] | None]: ...
@overload
def query_parse(
    x: Column, charset: str | None = ..., malformed: _Malformed = ..., invalid: _Invalid = ..., input: _Input = ...
) -> Any: ...
def query_parse(
    x: Any,
    charset: str | None = "utf-8",
    malformed: _Malformed = "raise",
    invalid: _Invalid = "raise",
    input: _Input = "query",
) -> Any:
    """Splits queries into their fields, in order and with repeated keys. '+' is a space.

    The result for a str is a list of pairs. The result for a column is a column of lists of structs of `key` and
    `value`. Fields are separated by '&'. Empty fields are skipped, and a field without '=' has an empty value.
    For the other arguments, see `percent_decode`.

    With `input="query"`, a row is a query, and nothing is cut. With "url", a row is a URL, whose query is between the
    first '?' and a '#'. "auto" guesses: a URL begins with '/', with '?' or with a scheme and '://', or has a '?' before
    any '=', '&' and '%'. But a row is a query if a '&' comes before its first '?', or if it has '=' or '&' and no '?'.
    Do not let "auto" check text that another program reads.

    >>> query_parse("q=a+b&q=%26&flag")
    [('q', 'a b'), ('q', '&'), ('flag', '')]
    >>> query_parse("http://example.com?foo=bar#frag", input="url")
    [('foo', 'bar')]
    """
    return _apply(QueryParse(charset, malformed, invalid, input), x)


@overload
def query_get(
    x: _Text,
    key: str | bytes,
    charset: str | None = ...,
    malformed: _Malformed = ...,
    invalid: _Invalid = ...,
    input: _Input = ...,
) -> _Text | None: ...
@overload
def query_get(
    x: list[_Text] | list[_Text | None],
    key: str | bytes,
    charset: str | None = ...,
    malformed: _Malformed = ...,
    invalid: _Invalid = ...,
    input: _Input = ...,
) -> list[_Text | None]: ...
@overload
def query_get(
    x: _Column,
    key: str | bytes,
    charset: str | None = ...,
    malformed: _Malformed = ...,
    invalid: _Invalid = ...,
    input: _Input = ...,
) -> _Column: ...
def query_get(
    x: Any,
    key: str | bytes,
    charset: str | None = "utf-8",
    malformed: _Malformed = "raise",
    invalid: _Invalid = "raise",
    input: _Input = "query",
) -> Any:
    """Finds the value of the first field whose decoded name is `key`; null if no field matches. '+' is a space.

    Other fields are not decoded, so they cannot fail. For the other arguments, see `query_parse`.

    >>> query_get(["q=a+b&x=%zz", "p=1", "q="], "q")
    ['a b', None, '']
    """
    return _apply(QueryGet(key, charset, malformed, invalid, input), x)

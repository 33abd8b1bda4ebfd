from typing import Any, Callable, Literal, Protocol, TypedDict, TypeVar, overload

from typing_extensions import Unpack

class Column(Protocol):
    """A pyarrow Array or ChunkedArray, or a pandas or polars Series or array."""

    @property
    def to_numpy(self) -> Callable[..., Any]: ...

class Array(Protocol):
    """A NumPy array."""

    @property
    def flat(self) -> Any: ...

class Expression(Protocol):
    """A polars expression."""

    @property
    def map_batches(self) -> Callable[..., Any]: ...

_Any = TypeVar("_Any", bound="str | bytes | list[Any] | Column | Array | Expression")
_Text = TypeVar("_Text", str, bytes)
_Column = TypeVar("_Column", bound=Column | Array | Expression)
_Rows = TypeVar(
    "_Rows", "list[str]", "list[bytes]", "list[str | None]", "list[bytes | None]", "list[str | bytes | None]"
)
_Key = str | bytes | list[str] | list[bytes] | tuple[str | bytes, ...]

class _Options(TypedDict, total=False):
    unicode_escapes: Literal["malformed", "decoded"]
    rounds: int

class _Policies(_Options, total=False):
    malformed: Literal["fail", "keep", "replace", "null"]
    invalid: Literal["fail", "replace", "null"]
    options: str

class _Plus(_Policies, total=False):
    plus: bool

class _Input(_Policies, total=False):
    input: Literal["auto", "query", "url"]

class _Total(_Options, total=False):
    """Without policies that make nulls."""

    malformed: Literal["fail", "keep", "replace"]
    invalid: Literal["fail", "replace"]

class _TotalPlus(_Total, total=False):
    plus: bool

class _TotalInput(_Total, total=False):
    input: Literal["auto", "query", "url"]

def percent_encode(
    x: _Any,
    set: str = ...,
    *,
    charset: str | None = ...,
    unencodable: Literal["fail", "reference", "replace"] = ...,
    also: str = ...,
    options: str = ...,
) -> _Any: ...
@overload
def percent_decode(x: _Text, charset: str | None = ..., **options: Unpack[_TotalPlus]) -> _Text: ...
@overload
def percent_decode(x: _Text, charset: str | None = ..., **options: Unpack[_Plus]) -> _Text | None: ...
@overload
def percent_decode(  # type: ignore[overload-overlap]
    x: _Rows, charset: str | None = ..., **options: Unpack[_TotalPlus]
) -> _Rows: ...
@overload
def percent_decode(
    x: list[_Text] | list[_Text | None], charset: str | None = ..., **options: Unpack[_Plus]
) -> list[_Text | None]: ...
@overload
def percent_decode(x: _Column, charset: str | None = ..., **options: Unpack[_Plus]) -> _Column: ...
@overload
def try_percent_decode(x: _Text, charset: str | None = ..., **options: Unpack[_Plus]) -> _Text | None: ...
@overload
def try_percent_decode(
    x: list[_Text] | list[_Text | None], charset: str | None = ..., **options: Unpack[_Plus]
) -> list[_Text | None]: ...
@overload
def try_percent_decode(x: _Column, charset: str | None = ..., **options: Unpack[_Plus]) -> _Column: ...
@overload
def query_parse(
    x: _Text, charset: str | None = ..., **options: Unpack[_TotalInput]
) -> list[tuple[_Text, _Text]]: ...
@overload
def query_parse(
    x: _Text, charset: str | None = ..., **options: Unpack[_Input]
) -> list[tuple[_Text | None, _Text | None]]: ...
@overload
def query_parse(  # type: ignore[overload-overlap]
    x: list[_Text] | list[_Text | None], charset: str | None = ..., **options: Unpack[_TotalInput]
) -> list[list[tuple[_Text, _Text]] | None]: ...
@overload
def query_parse(
    x: list[_Text] | list[_Text | None], charset: str | None = ..., **options: Unpack[_Input]
) -> list[list[tuple[_Text | None, _Text | None]] | None]: ...
@overload
def query_parse(x: Column | Array | Expression, charset: str | None = ..., **options: Unpack[_Input]) -> Any: ...
@overload
def try_query_parse(
    x: _Text, charset: str | None = ..., **options: Unpack[_Input]
) -> list[tuple[_Text | None, _Text | None]]: ...
@overload
def try_query_parse(
    x: list[_Text] | list[_Text | None], charset: str | None = ..., **options: Unpack[_Input]
) -> list[list[tuple[_Text | None, _Text | None]] | None]: ...
@overload
def try_query_parse(x: Column | Array | Expression, charset: str | None = ..., **options: Unpack[_Input]) -> Any: ...
@overload
def query_get(x: _Text, key: _Key, charset: str | None = ..., **options: Unpack[_Input]) -> _Text | None: ...
@overload
def query_get(
    x: list[_Text] | list[_Text | None], key: _Key, charset: str | None = ..., **options: Unpack[_Input]
) -> list[_Text | None]: ...
@overload
def query_get(x: _Column, key: _Key, charset: str | None = ..., **options: Unpack[_Input]) -> _Column: ...
@overload
def try_query_get(x: _Text, key: _Key, charset: str | None = ..., **options: Unpack[_Input]) -> _Text | None: ...
@overload
def try_query_get(
    x: list[_Text] | list[_Text | None], key: _Key, charset: str | None = ..., **options: Unpack[_Input]
) -> list[_Text | None]: ...
@overload
def try_query_get(x: _Column, key: _Key, charset: str | None = ..., **options: Unpack[_Input]) -> _Column: ...
@overload
def query_get_all(
    x: _Text, key: str | bytes, charset: str | None = ..., **options: Unpack[_TotalInput]
) -> list[_Text]: ...
@overload
def query_get_all(
    x: _Text, key: str | bytes, charset: str | None = ..., **options: Unpack[_Input]
) -> list[_Text | None]: ...
@overload
def query_get_all(  # type: ignore[overload-overlap]
    x: list[_Text] | list[_Text | None], key: str | bytes, charset: str | None = ..., **options: Unpack[_TotalInput]
) -> list[list[_Text] | None]: ...
@overload
def query_get_all(
    x: list[_Text] | list[_Text | None], key: str | bytes, charset: str | None = ..., **options: Unpack[_Input]
) -> list[list[_Text | None] | None]: ...
@overload
def query_get_all(
    x: Column | Array | Expression, key: str | bytes, charset: str | None = ..., **options: Unpack[_Input]
) -> Any: ...
@overload
def try_query_get_all(
    x: _Text, key: str | bytes, charset: str | None = ..., **options: Unpack[_Input]
) -> list[_Text | None]: ...
@overload
def try_query_get_all(
    x: list[_Text] | list[_Text | None], key: str | bytes, charset: str | None = ..., **options: Unpack[_Input]
) -> list[list[_Text | None] | None]: ...
@overload
def try_query_get_all(
    x: Column | Array | Expression, key: str | bytes, charset: str | None = ..., **options: Unpack[_Input]
) -> Any: ...
@overload
def charset_of(x: str | bytes, charset: str, **options: Unpack[_TotalPlus]) -> str: ...
@overload
def charset_of(x: str | bytes, charset: str, **options: Unpack[_Plus]) -> str | None: ...
@overload
def charset_of(
    x: list[_Text] | list[_Text | None], charset: str, **options: Unpack[_Plus]
) -> list[str | None]: ...
@overload
def charset_of(x: _Column, charset: str, **options: Unpack[_Plus]) -> _Column: ...
@overload
def try_charset_of(x: str | bytes, charset: str, **options: Unpack[_Plus]) -> str | None: ...
@overload
def try_charset_of(
    x: list[_Text] | list[_Text | None], charset: str, **options: Unpack[_Plus]
) -> list[str | None]: ...
@overload
def try_charset_of(x: _Column, charset: str, **options: Unpack[_Plus]) -> _Column: ...

"""The functions of the package with their arguments, ready to apply to one text or to many."""

import ctypes
from typing import Any, Callable, NoReturn

from . import _library
from ._errors import quoted, raise_status
from ._exact import exact
from ._library import ArrowCall, Error, Rules, library
from ._options import exact_str, find_charsets, find_names, find_set, is_utf8, read_options


class Call:
    """A function with its arguments."""

    charset = "utf-8"
    """The labels of the charsets, for messages."""
    makes_lists = False
    """Whether a row becomes a list."""
    makes_text = False
    """Whether bytes become a str."""
    needs_bytes = False
    """Whether the result is bytes that need not be text."""
    needs_text = False
    """Whether the function takes no bytes."""
    separator: str | None = None
    """The output for NUL, the separator of joined rows; None if rows cannot be joined by NUL."""

    rules: Rules
    """The rules of decoding."""

    def __init__(self, name: str, function: int) -> None:
        self.name = name
        """The name of the function, for messages."""
        self.arrow = ArrowCall(function)
        self.address = ctypes.addressof(self.arrow)
        self.owned: list[object] = []
        """The objects that the struct points to."""

    def check_kind(self, is_binary: bool, needed: tuple[str, str], given: str) -> None:
        """Raises the exception for bytes or text that the function does not take, with the names of both kinds."""
        if self.needs_text if is_binary else self.needs_bytes:
            charset = "a charset" if is_binary else "charset=None"
            raise TypeError(f"{self.name}() with {charset} takes {needed[is_binary]}, not {given}")

    def raise_for_row(self, error: Error, first_row: int = 0) -> NoReturn:
        """Raises the exception for an error in a column that starts at row `first_row` of all rows."""
        charset = "utf-8" if self.needs_text and error.status == _library.INVALID else self.charset
        raise_status(error, charset, error.row + first_row)


def _encode(name: str, set: str, charset: str | None, unencodable: str, also: str, options: str) -> Call:
    call = Call(name, _library.ENCODE)
    given, default = {"unencodable": unencodable}, {"unencodable": "reference"}
    read, kept = read_options(_library.ENCODE_OPTIONS, given, default, options, also)
    call.arrow.set, owner = find_set(exact_str("set", set), kept)
    call.arrow.unencodable = read.unencodable
    call.owned.append(owner)
    if charset is not None:
        call.charset = exact_str("charset", charset)
        found = find_charsets(call.charset)
        if len(found) > 1:
            raise ValueError(f"{name}() takes one charset, not {quoted(call.charset)}")
        call.arrow.charset = found[0]
        call.needs_text = True
    elif "\0" not in kept:
        call.separator = "%00"
    return call


_POLICIES = ("malformed", "invalid", "unicode_escapes", "rounds")


def _decoder(name: str, function: int, charset: str | None, options: str, arguments: dict[str, Any]) -> Call:
    call = Call(name, function)
    policy = "null" if name.startswith("try_") else "fail"
    defaults = {"malformed": policy, "invalid": policy, "unicode_escapes": "malformed", "rounds": 1}
    defaults |= {"plus": False, "input": "auto"}
    functions = _library.DECODE_OPTIONS if "plus" in arguments else _library.QUERY_OPTIONS
    call.rules = read_options(functions, arguments, defaults, options)[0].rules
    call.arrow.rules = ctypes.addressof(call.rules)
    if charset is None:
        call.rules.invalid = _library.KEEP
        call.needs_bytes = True
        call.charset = "binary"
        return call
    call.charset = exact_str("charset", charset)
    if not is_utf8(call.charset):
        found = find_charsets(call.charset)
        call.owned.append(found)
        call.rules.charsets, call.rules.charset_count = ctypes.addressof(found), len(found)
    return call


def _can_join(call: Call) -> bool:
    """Whether rows can be joined by NUL and be decoded together.

    In a legacy charset, replacing the start of a character can also consume the NUL after it.
    """
    rules = call.rules
    if call.needs_bytes or rules.charset_count > 1 or rules.rounds > 1:
        return False
    if rules.charset_count == 0:
        return True
    charset = ctypes.c_void_p.from_address(rules.charsets)
    return bool(rules.invalid != _library.REPLACE and library.pct_keeps_ascii(charset))


def _decode(name: str, charset: str | None, options: str, *values: object) -> Call:
    call = _decoder(name, _library.DECODE, charset, options, dict(zip(("plus", *_POLICIES), values)))
    if _can_join(call):
        call.separator = "\0"
    return call


def _charset_of(name: str, charset: str | None, options: str, *values: object) -> Call:
    if charset is None:
        raise TypeError("charset must be a str, not NoneType")
    call = _decoder(name, _library.CHARSET_OF, charset, options, dict(zip(("plus", *_POLICIES), values)))
    call.makes_text = True
    return call


def _query_parse(name: str, charset: str | None, options: str, *values: object) -> Call:
    call = _decoder(name, _library.QUERY_PARSE, charset, options, dict(zip(("input", *_POLICIES), values)))
    call.makes_lists = True
    return call


def _query_get(name: str, key: object, charset: str | None, options: str, *values: object) -> Call:
    is_all = name.endswith("_all")
    function = _library.QUERY_GET_ALL if is_all else _library.QUERY_GET
    names = find_names(name, key, 1 if is_all else _library.MOST_NAMES)
    call = _decoder(name, function, charset, options, dict(zip(("input", *_POLICIES), values)))
    call.owned.append(names)
    call.arrow.names, call.arrow.count = ctypes.addressof(names), len(names)
    call.makes_lists = is_all
    return call


_MAKERS: dict[str, Callable[..., Call]] = {
    "percent_encode": _encode,
    "percent_decode": _decode,
    "charset_of": _charset_of,
    "query_parse": _query_parse,
    "query_get": _query_get,
    "query_get_all": _query_get,
}

_MOST_CALLS = 256
calls: dict[Any, tuple[tuple[Any, ...], int, Call]] = {}
"""The latest calls and the addresses of their structs, by the name of the function and its arguments. The extension
module also keeps the latest call of each function, by its name."""


def _is_plain(argument: object) -> bool:
    """Whether an argument can be a key. Only these types have no methods of others, which a comparison would call."""
    kind = type(argument)
    if kind is tuple:
        return all(type(name) is str for name in argument)  # type: ignore[attr-defined]
    return kind is str or kind is bool or kind is int or argument is None


def find_call(arguments: tuple[Any, ...]) -> Call:
    """Returns the call of a function with its arguments."""
    exact_arguments = tuple(map(exact, arguments))
    is_plain = all(map(_is_plain, exact_arguments))
    entry = calls.get(exact_arguments) if is_plain else None
    # 1 equals True.
    if entry and all(type(known) is type(given) for known, given in zip(entry[0], exact_arguments)):
        return entry[2]
    name = arguments[0]
    call = _MAKERS[name.removeprefix("try_")](name, *exact_arguments[1:])
    if is_plain:
        if len(calls) >= _MOST_CALLS:
            calls.clear()
        calls[exact_arguments] = (exact_arguments, call.address, call)
    return call

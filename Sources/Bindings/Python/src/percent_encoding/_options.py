"""The arguments of the functions, and their values for the C library."""

from __future__ import annotations

import ctypes
from difflib import get_close_matches
from encodings.aliases import aliases
from functools import lru_cache
from typing import Iterable

from ._errors import quoted, shown
from ._exact import exact
from ._library import UNKNOWN_CHARSET, Error, Rules, library

MALFORMED = {"raise": 0, "null": 1, "keep": 2}
INVALID = {"raise": 0, "null": 1, "replace": 3}
INPUT = {"query": 0, "url": 1, "auto": 2}
_KEEP = 2
_BROWSER = 0
_WHITE_SPACE = " \t\n\f\r"


def _exact_str(what: str, value: object) -> str:
    text = exact(value)
    if type(text) is not str:
        raise TypeError(f"{what} must be a str, not {shown(type(value).__name__)}")
    return text


def _unknown(what: str, name: str, known: Iterable[str]) -> ValueError:
    # The search takes quadratic time.
    near = get_close_matches(name.lower(), list(known), n=3) if len(name) <= 64 else []
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    return ValueError(f"unknown {what} {quoted(name)}{hint}")


@lru_cache(maxsize=None)
def set_names() -> tuple[str, ...]:
    """Returns the names of the sets. Some sets also have aliases, such as "python-quote-plus".

    >>> set_names()[0]
    'unreserved'
    """
    names = (library.percent_set_name(number) for number in range(library.percent_set_count()))
    return tuple(name.decode() for name in names)


@lru_cache(maxsize=64)
def _find_set(name: str) -> int:
    found = library.percent_set_named(name.encode("ascii", "replace")) if "\0" not in name else None
    if not found:
        raise _unknown("set", name, set_names())
    return int(found)


def find_set(name: str) -> int:
    """Returns the address of a set."""
    return _find_set(name if type(name) is str else _exact_str("set", name))


def _find_charsets(charset: str) -> ctypes.Array[ctypes.c_void_p]:
    """Returns the addresses of the charsets of labels separated by commas."""
    labels, error = charset.encode("utf-8", "surrogatepass"), Error()
    # The buffer has room for every label of the list.
    found = (ctypes.c_void_p * (labels.count(b",") + 1))()
    if library.pct_charsets_listed(labels, len(labels), found, error) >= 0:
        return found
    if error.status != UNKNOWN_CHARSET:
        raise ValueError(f"{library.percent_status_text(error.status).decode()} in {quoted(charset)}")
    label = labels[error.byte :].split(b",", 1)[0].decode("utf-8", "surrogatepass").strip(_WHITE_SPACE)
    candidates = {alias.replace("_", "-") for pair in aliases.items() for alias in pair}
    known = [name for name in candidates if library.percent_charset_labelled(name.encode(), _BROWSER)]
    raise _unknown("charset", label, known)


class Decoding:
    """The rules of one call: a struct for bytes and a struct for text.

    The structs point into the list of charsets, so they are valid only while this object is alive.
    """

    def __init__(self, charset: str | None, plus: bool, malformed: str, invalid: str, input: str) -> None:
        options = [("malformed", malformed, MALFORMED), ("invalid", invalid, INVALID), ("input", input, INPUT)]
        for what, value, known in options:
            if value not in known:
                raise ValueError(f"{what} must be one of {', '.join(map(repr, known))}, not {quoted(value)}")
        self.charset = charset
        self.malformed = malformed
        self.invalid = invalid
        self.rules = Rules(None, 0, MALFORMED[malformed], INVALID[invalid], plus, False, INPUT[input])
        self.text_rules = self.rules
        self.keeps_ascii = True
        if charset is None:
            self.rules.invalid = _KEEP
            return
        if charset.strip(_WHITE_SPACE).lower() in ("utf-8", "utf8"):
            return
        self._charsets = _find_charsets(charset)
        self.rules.charsets = ctypes.addressof(self._charsets)
        self.rules.charset_count = len(self._charsets)
        self.keeps_ascii = all(map(library.pct_keeps_ascii, self._charsets))
        self.text_rules = Rules.from_buffer_copy(self.rules)
        self.text_rules.text = True


_cached_decoding = lru_cache(maxsize=256)(Decoding)


def find_decoding(
    charset: str | None, plus: bool, malformed: str, invalid: str, input: str = "query"
) -> Decoding:
    """Returns the rules for the arguments of a call."""
    if type(plus) is not bool:
        raise TypeError(f"plus must be a bool, not {shown(type(plus).__name__)}")
    # The cache compares its keys, so it must never hold an object with methods of its own.
    malformed, invalid = _exact_str("malformed", malformed), _exact_str("invalid", invalid)
    label = None if charset is None else _exact_str("charset", charset)
    return _cached_decoding(label, plus, malformed, invalid, _exact_str("input", input))

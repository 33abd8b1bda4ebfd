"""The arguments of the functions, and their values for the C library."""

from __future__ import annotations

import ctypes
from difflib import get_close_matches
from encodings.aliases import aliases
from functools import lru_cache
from typing import Iterable

from ._library import Rules, library

MALFORMED = {"raise": 0, "null": 1, "keep": 2}
INVALID = {"raise": 0, "null": 1, "replace": 3}
_KEEP = 2
_BROWSER = 0
UNSUPPORTED = frozenset(
    "utf-16 utf-16le utf-16be csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff unicodefffe utf-7 utf-32 "
    "iso-2022-jp csiso2022jp iso-2022-kr csiso2022kr iso-2022-cn iso-2022-cn-ext hz-gb-2312 replacement".split()
)
"""The labels of charsets that the C library lacks: stateful charsets, charsets with wider code units, and charsets that
browsers refuse."""


def _unknown(what: str, name: str, known: Iterable[str]) -> ValueError:
    near = get_close_matches(name.lower(), list(known), n=3)
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    return ValueError(f"unknown {what} {name!r}{hint}")


def _require_text(what: str, value: object) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")


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
    _require_text("set", name)
    return _find_set(name)


def _find_charset(label: str) -> int:
    ascii_label = label.encode("ascii", "replace")
    found = library.percent_charset_labelled(ascii_label, _BROWSER) if "\0" not in label else None
    if not found and label.lower() in UNSUPPORTED:
        missing = "stateful charsets, UTF-16, UTF-32 and 'replacement'"
        raise ValueError(f"charset {label!r} is not supported: the library lacks {missing}")
    if not found:
        candidates = {alias.replace("_", "-") for pair in aliases.items() for alias in pair}
        known = [name for name in candidates if library.percent_charset_labelled(name.encode(), _BROWSER)]
        raise _unknown("charset", label, known)
    return int(found)


class Decoding:
    """The rules of one call: a struct for bytes and a struct for text.

    The structs point into the list of charsets, so they are valid only while this object is alive.
    """

    def __init__(self, charset: str | None, plus: bool, malformed: str, invalid: str) -> None:
        for what, value, known in [("malformed", malformed, MALFORMED), ("invalid", invalid, INVALID)]:
            _require_text(what, value)
            if value not in known:
                raise ValueError(f"{what} must be one of {', '.join(map(repr, known))}, not {value!r}")
        if not isinstance(plus, bool):
            raise TypeError(f"plus must be a bool, not {type(plus).__name__}")
        self.charset = charset
        self.malformed = malformed
        self.invalid = invalid
        self.rules = Rules(None, 0, MALFORMED[malformed], INVALID[invalid], plus, False)
        self.text_rules = self.rules
        if charset is None:
            self.rules.invalid = _KEEP
            return
        _require_text("charset", charset)
        labels = [label.strip() for label in charset.split(",")]
        if [label.lower() for label in labels] in (["utf-8"], ["utf8"]):
            return
        self._charsets = (ctypes.c_void_p * len(labels))(*map(_find_charset, labels))
        self.rules.charsets = ctypes.addressof(self._charsets)
        self.rules.charset_count = len(labels)
        self.text_rules = Rules.from_buffer_copy(self.rules)
        self.text_rules.text = True


# The cache is typed, because 1 and True would otherwise be the same key.
_cached_decoding = lru_cache(maxsize=256, typed=True)(Decoding)


def find_decoding(charset: str | None, plus: bool, malformed: str, invalid: str) -> Decoding:
    """Returns the rules for the arguments of a call."""
    try:
        return _cached_decoding(charset, plus, malformed, invalid)
    except TypeError:
        pass
    # The cache cannot look up an unhashable argument. The initializer reports the argument.
    return Decoding(charset, plus, malformed, invalid)

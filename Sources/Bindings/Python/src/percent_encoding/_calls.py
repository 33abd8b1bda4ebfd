"""The functions of the package with their arguments, ready to apply to one text or to many."""

from __future__ import annotations

import ctypes

from . import _library
from ._errors import raise_status, shown
from ._exact import exact
from ._library import ArrowCall, Error, Rules, library
from ._options import Decoding, find_decoding, find_set


class Call:
    """A function with its arguments."""

    name: str
    """The name of the function, for messages."""
    makes_pairs = False
    """Whether a row becomes a list of pairs."""
    needs_bytes = False
    """Whether the result is bytes that need not be text."""
    charset = "utf-8"
    separator: str | None = None
    """The output for NUL, the separator of joined rows; None if rows cannot be joined by NUL."""

    def __init__(self, name: str, arrow: ArrowCall) -> None:
        self.name = name
        self.arrow = arrow

    def text(self, text: bytes, is_str: bool) -> bytes | None:
        """Returns the result for one text, in UTF-8 for a str. Functions that make pairs do not implement the method."""
        raise NotImplementedError

    def raise_for_row(self, error: Error, first_row: int = 0) -> None:
        """Raises the exception for an error in a column that starts at row `first_row` of all rows."""
        raise_status(error, self.charset, error.row + first_row)


def _written(buffer: ctypes.Array[ctypes.c_char], size: int) -> bytes:
    return ctypes.string_at(buffer, size)


class Encode(Call):
    """The function percent_encode."""

    def __init__(self, set: str) -> None:
        self._set = find_set(set)
        self.separator = "%00"
        super().__init__("percent_encode", ArrowCall(_library.ENCODE, self._set))

    def text(self, text: bytes, is_str: bool) -> bytes | None:
        error = Error()
        buffer = ctypes.create_string_buffer(3 * len(text) + 1)
        size = library.percent_encode(self._set, text, len(text), buffer, len(buffer), error)
        if size < 0:
            raise_status(error, self.charset, None)
        return _written(buffer, size)


class _Decoder(Call):
    def __init__(self, name: str, arrow: ArrowCall, decoding: Decoding) -> None:
        super().__init__(name, arrow)
        self._decoding = decoding
        arrow.rules = ctypes.addressof(decoding.rules)
        self.charset = decoding.charset or "binary"
        self.needs_bytes = decoding.charset is None

    def _rules_of(self, is_str: bool) -> Rules:
        return self._decoding.text_rules if is_str else self._decoding.rules

    def _room(self, size: int) -> int:
        more = self._decoding.rules.charset_count or self._decoding.invalid == "replace"
        return 3 * size + 16 if more else size + 1

    def _raise_unless_null(self, error: Error) -> None:
        if error.status == _library.MALFORMED and self._decoding.malformed == "null":
            return
        if error.status == _library.INVALID and self._decoding.invalid == "null":
            return
        raise_status(error, self.charset, None)


class Decode(_Decoder):
    """The functions percent_decode and try_percent_decode."""

    def __init__(self, name: str, charset: str | None, plus: bool, malformed: str, invalid: str) -> None:
        decoding = find_decoding(charset, plus, malformed, invalid)
        super().__init__(name, ArrowCall(_library.DECODE), decoding)
        # In a legacy charset, replacing the start of a character can also consume the NUL after it.
        is_apart = decoding.rules.charset_count == 0 or decoding.invalid != "replace"
        is_apart = is_apart and decoding.keeps_ascii
        if decoding.charset and "," not in decoding.charset and is_apart:
            self.separator = "\0"

    def text(self, text: bytes, is_str: bool) -> bytes | None:
        error = Error()
        buffer = ctypes.create_string_buffer(self._room(len(text)))
        size = library.percent_decode(text, len(text), self._rules_of(is_str), buffer, len(buffer), error)
        if size >= 0:
            return _written(buffer, size)
        self._raise_unless_null(error)
        return None


class QueryGet(_Decoder):
    """The function query_get."""

    def __init__(self, key: str | bytes, charset: str | None, malformed: str, invalid: str, input: str) -> None:
        name = exact(key)
        if not isinstance(name, (str, bytes)):
            raise TypeError(f"key must be a str or bytes, not {shown(type(key).__name__)}")
        self._key = name.encode() if isinstance(name, str) else name
        decoding = find_decoding(charset, True, malformed, invalid, input)
        arrow = ArrowCall(_library.QUERY_GET, None, None, self._key, len(self._key))
        super().__init__("query_get", arrow, decoding)

    def text(self, text: bytes, is_str: bool) -> bytes | None:
        error = Error()
        buffer = ctypes.create_string_buffer(self._room(len(text)))
        key = self._key
        rules = self._rules_of(is_str)
        size = library.percent_query_get(text, len(text), key, len(key), rules, buffer, len(buffer), error)
        if size >= 0:
            return _written(buffer, size)
        if error.status:
            self._raise_unless_null(error)
        return None


class QueryParse(_Decoder):
    """The function query_parse."""

    makes_pairs = True

    def __init__(self, charset: str | None, malformed: str, invalid: str, input: str) -> None:
        decoding = find_decoding(charset, True, malformed, invalid, input)
        super().__init__("query_parse", ArrowCall(_library.QUERY_PARSE), decoding)

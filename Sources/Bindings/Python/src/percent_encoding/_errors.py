"""The exceptions of the package."""

from __future__ import annotations

import ctypes
import re
from typing import NoReturn

from . import _library
from ._exact import exact
from ._library import library


def shown(value: object) -> str:
    """Returns the start of a text for a message, without characters that a terminal interprets."""
    text = exact(value)
    data = text if type(text) is bytes else str(text).encode("utf-8", "surrogatepass")
    buffer = ctypes.create_string_buffer(_library.SHOWN_SIZE)
    library.pct_shown(data, len(data), buffer)
    return buffer.value.decode()


def quoted(value: object) -> str:
    """Returns the start of a text in quotes for a message."""
    return f"'{shown(value)}'"


class PercentError(ValueError):
    """The error for text that cannot be encoded or decoded."""

    row: int | None
    """The index of the row in a column or list; None for a single text."""
    offset: int
    """The byte offset of the failure in the row, in UTF-8 if the row is a string."""

    def __init__(self, message: str, row: int | None = None, offset: int | None = None) -> None:
        if offset is None:
            # Polars raises a copy of the exception; the copy has only the message.
            place = re.search(r"at (?:row (\d+), )?byte (\d+)", message)
            row = int(place[1]) if place and place[1] else None
            offset = int(place[2]) if place else 0
        super().__init__(message, row, offset)
        self.row = row
        self.offset = offset

    def __str__(self) -> str:
        return str(self.args[0])


class PercentEncodingError(PercentError):
    """The error for text that a charset cannot encode."""


class PercentDecodingError(PercentError):
    """The error for text that cannot be decoded.

    >>> from percent_encoding import percent_decode
    >>> try:
    ...     percent_decode(["a", None, "100%"])
    ... except PercentDecodingError as error:
    ...     print(error.row, error.offset)
    2 3
    """


def raise_status(error: _library.Error, charset: str, row: int | None) -> NoReturn:
    """Raises the exception for a status of the C library."""
    status = error.status
    place = f"byte {error.byte}" if row is None else f"row {row}, byte {error.byte}"
    if status == _library.MALFORMED:
        reason = f"malformed escape at {place}: '%' must be followed by two hexadecimal digits"
        raise PercentDecodingError(reason, row, error.byte)
    if status == _library.UNENCODABLE:
        reason = f"unencodable character at {place}: {shown(charset)} does not have it"
        raise PercentEncodingError(reason, row, error.byte)
    if status == _library.INVALID:
        raise PercentDecodingError(f"invalid bytes at {place}: they are not text in {shown(charset)}", row, error.byte)
    if status == _library.OFFSET_OVERFLOW:
        raise OverflowError(
            f"row {row}: the result is too large for offsets of 32 bits; "
            "cast the column to large_string or large_binary first"
        )
    if status == _library.BAD_OFFSETS:
        raise ValueError(f"row {row}: the offsets of the column decrease or run past its data")
    if status == _library.RELEASED:
        raise ValueError("the Arrow array or its type has been released")
    if status == _library.OUT_OF_MEMORY:
        raise MemoryError("no memory for the result")
    raise ValueError(f"the buffers of the column do not match its type (status {status})")

"""Applies functions to lists of str, bytes and None, without other packages."""

import ctypes
from array import array
from itertools import accumulate, pairwise
from typing import Any, Sequence

from ._arrow import apply_at
from ._calls import Call
from ._errors import PercentError, shown
from ._exact import exact
from ._library import ArrowArray, ArrowSchema, release_nothing
from ._texts import run

_KINDS = {str, bytes, type(None)}


def _exact_rows(call: Call, rows: list[Any]) -> list[Any]:
    """Returns the rows without values of subclasses."""
    results = list(map(exact, rows))
    for number, row in enumerate(results):
        if type(row) not in _KINDS:
            name = shown(type(row).__name__)
            raise TypeError(f"{call.name}() takes rows that are str, bytes or None; row {number} is {name}")
    return results


def _encoded(rows: list[str | None]) -> list[bytes]:
    texts: list[bytes] = []
    try:
        for row in rows:
            texts.append(b"" if row is None else str.encode(row))
    except UnicodeEncodeError as error:
        error.reason += f" (in row {len(texts)})"
        raise
    return texts


def _validity(rows: Sequence[object]) -> bytes:
    bits = "".join("0" if row is None else "1" for row in reversed(rows))
    return int(bits or "0", 2).to_bytes((len(rows) + 7) // 8, "little")


class _Column:
    """The buffers of a list of str and None, or of bytes and None, and the structs that refer to the buffers."""

    def __init__(self, rows: list[Any], kinds: set[type]) -> None:
        self.is_bytes = bytes in kinds
        if kinds == {str} and (text := "".join(rows)).isascii():
            data = text.encode()
            lengths = map(str.__len__, rows)
        else:
            texts = [b"" if row is None else exact(row) for row in rows] if self.is_bytes else _encoded(rows)
            data = b"".join(texts)
            lengths = map(bytes.__len__, texts)
        self._data = ctypes.c_char_p(data)
        self._offsets = array("q", accumulate(lengths, initial=0))
        self._validity = ctypes.c_char_p(_validity(rows)) if type(None) in kinds else None
        validity = ctypes.cast(self._validity, ctypes.c_void_p) if self._validity else None
        self._buffers = (ctypes.c_void_p * 3)(
            validity.value if validity else None,
            self._offsets.buffer_info()[0],
            ctypes.cast(self._data, ctypes.c_void_p).value,
        )
        self.schema = ArrowSchema(format=b"Z" if self.is_bytes else b"U", release=release_nothing)
        self.array = ArrowArray(
            length=len(rows),
            null_count=-1 if validity else 0,
            n_buffers=3,
            buffers=self._buffers,
            release=release_nothing,
        )


def _offsets(source: ArrowArray) -> list[int]:
    count = source.length + 1
    return (ctypes.c_int64 * count).from_address(source.buffers[1])[:]


def _with_nulls(source: ArrowArray, rows: list[Any]) -> list[Any]:
    """Replaces the rows that are null by None."""
    if source.null_count:
        bits = ctypes.string_at(source.buffers[0], (source.length + 7) // 8)
        for row in range(source.length):
            if not bits[row >> 3] >> (row & 7) & 1:
                rows[row] = None
    return rows


def _texts(source: ArrowArray, as_str: bool) -> list[Any]:
    offsets = _offsets(source)
    data = ctypes.string_at(source.buffers[2], offsets[-1])
    if as_str and data.isascii():
        text = data.decode("ascii")
        return _with_nulls(source, [text[start:end] for start, end in pairwise(offsets)])
    if as_str:
        return _with_nulls(source, [str(data[start:end], "utf-8") for start, end in pairwise(offsets)])
    return _with_nulls(source, [data[start:end] for start, end in pairwise(offsets)])


def _items(source: ArrowArray, as_str: bool) -> list[Any]:
    """Returns the values of lists, or the pairs as tuples."""
    if not source.n_children:
        return _texts(source, as_str)
    return list(zip(*(_texts(source.children[number].contents, as_str) for number in (0, 1))))


def _rows(call: Call, source: ArrowArray, as_str: bool) -> list[Any]:
    if not call.makes_lists:
        return _texts(source, as_str or call.makes_text)
    items = _items(source.children[0].contents, as_str)
    return _with_nulls(source, [items[start:end] for start, end in pairwise(_offsets(source))])


def _apply_to_joined(call: Call, rows: list[Any], kinds: set[type]) -> list[Any] | None:
    """Decodes rows of str as one joined text. Without joining, decoding takes 1.5 times as long.

    Returns None if a row is malformed or invalid, or if a row contains the separator NUL.
    """
    if call.separator is None or len(rows) < 2 or bytes in kinds:
        return None
    has_nulls = type(None) in kinds
    joined = "\0".join(["" if row is None else row for row in rows] if has_nulls else rows)
    if "%00" in joined:
        return None
    result = run(call.address, joined)
    if type(result) is not str:
        return None
    results: list[Any] = result.split(call.separator)
    if len(results) != len(rows):
        return None
    if has_nulls:
        return [None if row is None else text for row, text in zip(rows, results)]
    return results


def _apply_to_column(call: Call, rows: list[Any], kinds: set[type]) -> list[Any]:
    column = _Column(rows, kinds)
    result = apply_at(call, ctypes.addressof(column.schema), ctypes.addressof(column.array))
    return _rows(call, ArrowArray.from_address(result.array), not column.is_bytes)


def _apply_to_both(call: Call, rows: list[Any]) -> list[Any]:
    """Returns the results for a list of str and bytes, or reports the first row that fails."""
    texts = [None if type(row) is bytes else row for row in rows]
    others = [row if type(row) is bytes else None for row in rows]
    try:
        results = _apply_to_column(call, texts, {str, type(None)})
    except PercentError as error:
        _apply_to_column(call, others[: error.row], {bytes, type(None)})
        raise
    of_bytes = _apply_to_column(call, others, {bytes, type(None)})
    return [of_bytes[number] if type(row) is bytes else results[number] for number, row in enumerate(rows)]


def apply_to_list(call: Call, source: list[Any]) -> list[Any]:
    """Returns a list with the result for each row; str rows give str, and bytes rows give bytes.

    Another thread may change the list during the call, and a subclass may replace any method of the list or of a row.
    Therefore the function reads a copy of the list, and no method of a subclass.
    """
    rows = list.copy(source)
    kinds = set(map(type, rows))
    if not kinds <= _KINDS:
        rows = _exact_rows(call, rows)
        kinds = set(map(type, rows))
    for kind in kinds & {str, bytes}:
        call.check_kind(kind is bytes, ("bytes", "str"), kind.__name__)
    if str in kinds and bytes in kinds:
        return _apply_to_both(call, rows)
    results = _apply_to_joined(call, rows, kinds)
    return _apply_to_column(call, rows, kinds) if results is None else results

"""Computes expected results with urllib and Python's codecs, and generates random columns."""

from __future__ import annotations

import codecs
from urllib.parse import unquote_to_bytes

from hypothesis import strategies as st

_HEX = b"0123456789abcdefABCDEF"


def first_malformed(row: bytes) -> int:
    """Returns the offset of the first '%' without two hexadecimal digits after it; -1 if all escapes are well-formed."""
    at = row.find(b"%")
    while at >= 0:
        digits = row[at + 1 : at + 3]
        if len(digits) < 2 or digits[0] not in _HEX or digits[1] not in _HEX:
            return at
        at = row.find(b"%", at + 3)
    return -1


def decode(row: bytes | None, plus: bool, malformed: str, invalid: str, charset: str = "utf-8") -> bytes | None:
    """Returns the result of a row, in UTF-8; raises ValueError if the row is malformed or invalid."""
    if row is None:
        return None
    wrong = first_malformed(row)
    if malformed != "keep" and wrong >= 0:
        # Invalid bytes before the malformed escape are reported, but not a character that the escape cuts.
        before = codecs.getincrementaldecoder(charset)()
        try:
            before.decode(unquote_to_bytes(row[:wrong]))
        except UnicodeDecodeError:
            if invalid == "null":
                return None
            if invalid == "fail":
                raise
        if malformed == "null":
            return None
        raise ValueError("malformed")
    data = unquote_to_bytes(row.replace(b"+", b" ") if plus else row)
    try:
        return data.decode(charset).encode()
    except UnicodeDecodeError:
        if invalid == "null":
            return None
        if invalid == "replace":
            return data.decode(charset, "replace").encode()
        raise


def parse(row: bytes) -> list[tuple[bytes, bytes]]:
    """Returns the pairs of a query by the rules of browsers."""
    fields = [field.partition(b"=") for field in row.split(b"&") if field]
    return [
        (unquote_to_bytes(key.replace(b"+", b" ")), unquote_to_bytes(value.replace(b"+", b" ")))
        for key, _, value in fields
    ]


pieces = st.sampled_from(
    [
        "a",
        "Z",
        "~",
        " ",
        "+",
        "&",
        "=",
        "%41",
        "%2b",
        "%e6%b1%89",
        "%E6%B1",
        "%89",
        "%FF",
        "%",
        "%4",
        "%zz",
        "汉",
        "é",
        "\0",
        "%00",
        "x" * 13,
    ]
)
policies = st.fixed_dictionaries(
    {
        "plus": st.booleans(),
        "malformed": st.sampled_from(["fail", "null", "keep"]),
        "invalid": st.sampled_from(["fail", "null", "replace"]),
    }
)
right_pieces = st.sampled_from(["a", "b=", "&", "=", "+", "%41", "%26", "%e6%b1%89", "汉", "\n", "y" * 14])
rows = st.lists(pieces, max_size=8).map("".join)
right_rows = st.lists(right_pieces, max_size=8).map("".join)


def columns(row: st.SearchStrategy[str]) -> st.SearchStrategy[list[str | None]]:
    """Generates columns with some null rows."""
    return st.lists(st.none() | row, max_size=40)

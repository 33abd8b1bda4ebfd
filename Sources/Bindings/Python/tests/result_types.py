"""Checks the types that mypy infers for results. Only mypy reads this module."""

from __future__ import annotations

from typing import assert_type

import numpy as np
import pyarrow as pa

from percent_encoding import (
    charset_of,
    percent_decode,
    percent_encode,
    query_get,
    query_get_all,
    query_parse,
    try_charset_of,
    try_percent_decode,
    try_query_get,
    try_query_get_all,
    try_query_parse,
)

assert_type(percent_encode("a"), str)
assert_type(percent_encode(b"a", set="form"), bytes)
assert_type(percent_encode(["a"]), list[str])
assert_type(percent_decode("a"), str)
assert_type(percent_decode(b"a", charset=None), bytes)
assert_type(percent_decode("a", malformed="keep", invalid="replace"), str)
assert_type(percent_decode("a", malformed="null"), str | None)
assert_type(percent_decode(["a"]), list[str])
assert_type(percent_decode([b"a", None]), list[bytes | None])
assert_type(percent_decode(["a"], malformed="null"), list[str | None])
assert_type(try_percent_decode([b"a"]), list[bytes | None])
assert_type(query_get(["a", None], "b"), list[str | None])
assert_type(try_percent_decode("a"), str | None)
assert_type(query_parse("a"), list[tuple[str, str]])
assert_type(query_parse(["a"]), list[list[tuple[str, str]] | None])
assert_type(query_get("a", "b"), str | None)
assert_type(percent_decode("a", options="malformed=null"), str | None)
assert_type(try_query_parse("a"), list[tuple[str | None, str | None]])
assert_type(try_query_get(b"a", ["b", "c"]), bytes | None)
assert_type(query_get_all("a", "b"), list[str])
assert_type(query_get_all("a", "b", malformed="null"), list[str | None])
assert_type(try_query_get_all(["a"], "b"), list[list[str | None] | None])
assert_type(charset_of(b"a", "utf-8,gbk"), str)
assert_type(try_charset_of([b"a"], "utf-8,gbk"), list[str | None])
array: pa.Array = pa.array(["a"])
percent_decode(array, "utf-8,gbk", plus=True)
percent_encode(np.array(["a"]))
percent_encode(3)  # type: ignore[type-var]
percent_decode("a", malformed="raise")  # type: ignore[call-overload]
query_get("a", 3)  # type: ignore[call-overload]

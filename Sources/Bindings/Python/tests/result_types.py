"""Checks the types that mypy infers for results. Only mypy reads this module."""

from __future__ import annotations

from typing import assert_type

import pyarrow as pa

from percent_encoding import percent_decode, percent_encode, query_get, query_parse, try_percent_decode

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
array: pa.Array = pa.array(["a"])
percent_decode(array, "utf-8,gbk", plus=True)
percent_encode(3)  # type: ignore[type-var]
percent_decode("a", malformed="replace")  # type: ignore[call-overload]

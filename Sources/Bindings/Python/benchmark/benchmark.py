"""usage: benchmark.py [ROWS]    Times percent_encoding against Python's own functions, on a column of 3,000,000 queries.

The rows are drawn from 200,000 distinct queries of about 60 bytes. Functions that take one row per call are timed on a
tenth of the rows, and their times are scaled. Before the timing, the results are compared. With 200,000 rows or more,
the program fails if decoding with pyarrow or polars, or a call for one short text, is too slow. Calls for short texts
are timed first. Requires pyarrow, pandas and polars.
"""

import random
import sys
import time
from typing import Any, Callable
from urllib.parse import parse_qsl, quote, unquote, unquote_plus

import pandas as pd
import polars as pl
import pyarrow as pa

import percent_encoding.polars
from percent_encoding import percent_decode, percent_encode, query_get, query_parse

DISTINCT, RUNS = 200_000, 5
# The minimum speedups.
LIMITS = {"pyarrow, decode": 100, "polars, decode": 25}
# The maximum duration of a call for one short text, as a multiple of urllib's.
MOST_TIMES = 3
WORDS = "汉字 搜索 新闻 search news weather a&b café 100% music video".split()


def make_query(generator: random.Random) -> str:
    """Makes a search engine's query string."""
    fields = [
        ("wd", " ".join(generator.choices(WORDS, k=generator.randint(1, 3)))),
        ("ie", "utf-8"),
        ("pn", str(generator.randrange(100) * 10)),
        ("rsv_t", f"{generator.getrandbits(64):016x}"),
    ]
    return "&".join(f"{key}={quote(value, safe='').replace('%20', '+')}" for key, value in fields)


def best(action: Callable[[], Any], runs: int = RUNS) -> float:
    """Returns the duration of the best run in seconds, after one untimed run."""
    times = []
    for _ in range(runs + 1):
        started = time.perf_counter()
        action()
        times.append(time.perf_counter() - started)
    return min(times[1:])


def quote_all(text: str) -> str:
    """Does the same as percent_encode."""
    return quote(text, safe="")


def time_short_texts() -> list[str]:
    """Times calls for single texts. Returns a message for each call that takes too long."""
    races = [
        ("decode", percent_decode, unquote, "%E6%B1%89%E5%AD%97"),
        ("decode", percent_decode, unquote, "wd=%E6%B1%89&ie=utf8"),
        ("decode", percent_decode, unquote, "news" * 5),
        ("encode", percent_encode, quote_all, "汉字"),
        ("encode", percent_encode, quote_all, "wd=汉 字&ie=utf8"),
        ("encode", percent_encode, quote_all, "news" * 5),
        ("query_parse", query_parse, parse_qsl, "wd=%E6%B1%89&ie=utf8"),
        ("query_parse", query_parse, parse_qsl, "wd=news&ie=utf8&pn=1"),
    ]
    slow = []
    print(f"{'one str, function':36}{'ns':>9}   {'alternative':14}{'ns':>8}{'times':>7}")
    calls = range(20_000)
    for title, own, other, text in races:
        if own(text) != other(text):
            sys.exit(f"{title} of {text!r}: {own(text)!r} is not {other(text)!r}")
        seconds, others = (best(lambda: [call(text) for _ in calls]) / len(calls) for call in (own, other))
        instead = other.__name__.removesuffix("_all")
        line = f"{title + ' ' + repr(text):36}{seconds * 1e9:9.0f}   {instead:14}{others * 1e9:8.0f}"
        print(f"{line}{others / seconds:7.2f}", flush=True)
        if seconds > MOST_TIMES * others:
            slow.append(f"{title} of {text!r}: {seconds / others:.1f} times the duration of {instead}")
    return slow


def main(rows: int) -> int:
    slow = time_short_texts() if rows >= DISTINCT else time_short_texts()[:0]
    generator = random.Random(1)
    distinct = [make_query(generator) for _ in range(DISTINCT)]
    queries = generator.choices(distinct, k=rows)
    texts = [unquote_plus(query) for query in queries]
    part, scale = queries[: rows // 10], 10
    column, raw = pa.array(queries), pa.array(texts)
    series, frame = pl.Series("q", queries), pd.Series(queries, dtype="str")
    size = column.nbytes / 1e6
    print(f"{rows:,} rows, {DISTINCT:,} distinct, {size:.0f} MB with offsets; best of {RUNS}, one thread")

    assert percent_decode(column, plus=True).equals(raw)
    assert percent_encode(raw).to_pylist()[:1000] == [quote(text, safe="") for text in texts[:1000]]
    assert series.percent.decode(plus=True).to_list()[:1000] == texts[:1000]
    assert percent_decode(frame, plus=True).tolist()[:1000] == texts[:1000]

    part_series, part_frame = pl.Series(part), pd.Series(part, dtype="str")
    part_texts = texts[: rows // 10]
    unquote_time = scale * best(lambda: [unquote_plus(query) for query in part], 2)
    quote_time = scale * best(lambda: [quote(text, safe="") for text in part_texts], 2)
    elements_time = scale * best(lambda: part_series.map_elements(unquote_plus, return_dtype=pl.String), 2)
    map_time = scale * best(lambda: part_frame.map(unquote_plus), 2)
    races = [
        ("list, decode", "unquote_plus", unquote_time, lambda: percent_decode(queries, plus=True)),
        ("pyarrow, decode", "unquote_plus", unquote_time, lambda: percent_decode(column, plus=True)),
        ("pyarrow, encode", "quote", quote_time, lambda: percent_encode(raw)),
        ("polars, decode", "map_elements", elements_time, lambda: series.percent.decode(plus=True)),
        ("pandas, decode", "Series.map", map_time, lambda: percent_decode(frame, plus=True)),
        ("pyarrow, query_get", "", 0.0, lambda: query_get(column, "pn")),
        ("pyarrow, query_parse", "", 0.0, lambda: query_parse(column)),
    ]
    print(f"{'column, function':22}{'seconds':>9}{'GB/s':>7}   {'alternative':14}{'seconds':>8}{'times':>7}")
    for title, instead, other, action in races:
        seconds = best(action)
        line = f"{title:22}{seconds:9.3f}{size / 1e3 / seconds:7.2f}   "
        print(line + (f"{instead:14}{other:8.2f}{other / seconds:7.0f}" if instead else ""), flush=True)
        if rows >= DISTINCT and title in LIMITS and other / seconds < LIMITS[title]:
            slow.append(f"{title}: {other / seconds:.0f} times as fast; the minimum is {LIMITS[title]}")
    print("\n".join(slow), file=sys.stderr, end="\n" if slow else "")
    return 1 if slow else 0


if __name__ == "__main__":
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        sys.exit()
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 3_000_000))

"""Compares the column functions with Python for random rows, in memory and in files whose texts are off the heap."""

import random
import sys
from urllib.parse import quote, quote_plus, unquote_to_bytes

from pyspark.errors import IllegalArgumentException
from pyspark.sql.functions import col, lit

from percent_encoding.spark import (
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
from random_texts import decoded, pairs, random_text

ROWS = 5000


def values(query, key):
    fields = [field.replace("+", " ").partition("=") for field in query.split("&") if field]
    return [decoded(value) for name, _, value in fields if unquote_to_bytes(name) == key.encode()]


def expected(text, charset):
    if text is None:
        return (None,) * 8
    of_a, of_b = values(text, "a"), values(text, "-")
    return (
        decoded(text),
        decoded(text.replace("+", " ")),
        quote(text, safe=""),
        quote_plus(text) if charset == "python-quote-plus" else quote(text, safe=""),
        pairs(text),
        (of_a or [None])[0],
        (of_b or of_a or [None])[0],
        of_a,
    )


def compare(frame):
    found = frame.select(
        "t",
        "s",
        try_percent_decode("t"),
        try_percent_decode(col("t"), plus=True),
        percent_encode("t"),
        percent_encode("t", col("s")),
        try_query_parse("t", input="query"),
        try_query_get("t", "a", input="query"),
        try_query_get("t", ["-", "a"], options="input=query"),
        try_query_get_all("t", "a", input="query"),
    ).collect()
    for text, name, *result in found:
        if result[4] is not None:
            result[4] = [tuple(pair) for pair in result[4]]
        if tuple(result) != expected(text, name):
            sys.exit(f"{text!r} gives {result}, not {expected(text, name)}")
    return [row[0] for row in found]


def compare_strict(spark):
    """Checks the results and the error of the functions for one row, with all arguments."""
    frame = spark.createDataFrame([("a=%BA%BA&b=1+2&b", "b", "gbk", "rounds=2")], "q string, k string, c string, o string")
    cases = [
        (percent_decode("q", "gbk"), "a=汉&b=1+2&b"),
        (percent_decode("q", "gbk", plus=True), "a=汉&b=1 2&b"),
        (percent_decode("q", invalid="null"), None),
        (percent_decode("q", col("c"), options=col("o")), "a=汉&b=1+2&b"),
        (percent_decode(lit("%u6C49%2525%"), malformed="keep", unicode_escapes="decoded", rounds=2, plus=False), "汉%%"),
        (try_percent_decode(lit("1%"), options="malformed=keep"), "1%"),
        (charset_of("q", "utf-8,gbk"), "GBK"),
        (try_charset_of("q", "utf-8"), None),
        (percent_encode("k", "form", "gbk"), "b"),
        (percent_encode(lit("é,汉 /"), also=",/", unencodable="replace", charset="latin1"), "%E9,%3F%20/"),
        (percent_encode(lit("a/汉"), also="/"), "a/%E6%B1%89"),
        (query_get("q", col("k")), "1 2"),
        (query_get("q", "a", "utf-8,gbk"), "汉"),
        (query_get("q", ("c", "b")), "1 2"),
        (query_get("q", "c"), None),
        (query_get(lit("/?b=3#"), "b", input="url"), "3"),
        (query_get(lit("/?b=3#"), "b"), "3"),
        (query_get_all("q", "b", "gbk"), ["1 2", ""]),
        (try_query_get_all("q", "a"), [None]),
        (query_parse("q", "gbk"), [("a", "汉"), ("b", "1 2"), ("b", "")]),
        (query_parse(lit("http://a?b=2#"), input="query"), [("http://a?b", "2#")]),
        (try_query_parse("q"), [("a", None), ("b", "1 2"), ("b", "")]),
    ]
    row = frame.select(*(column for column, _ in cases)).first()
    for found, (column, wanted) in zip(row, cases):
        if found != wanted:
            sys.exit(f"{column} gives {found!r}, not {wanted!r}")
    for make, error, message in [
        (lambda: percent_decode("q"), IllegalArgumentException, "bytes not valid in the charset at byte 2 of 'a=%BA%BA"),
        (lambda: query_get("q", "a", plus=True), IllegalArgumentException, "unknown option 'plus=true'"),
        (lambda: query_get("q", "a", rounds=2, options="rounds=3"), TypeError, "options replaces the argument rounds"),
    ]:
        try:
            sys.exit(f"{frame.select(make()).collect()} without the error {message}")
        except error as found:
            if message not in str(found):
                raise


def run(spark, folder):
    generator = random.Random(1)
    sets = ["unreserved", "python-quote-plus"]
    rows = [(None if generator.random() < 0.1 else random_text(generator), generator.choice(sets)) for _ in range(ROWS)]
    frame = spark.createDataFrame(rows, "t string, s string")
    if compare(frame) != [row[0] for row in rows]:
        sys.exit("the rows have changed")
    compare_strict(spark)
    frame.coalesce(1).write.mode("overwrite").option("parquet.enable.dictionary", "false").parquet(folder)
    spark.conf.set("spark.sql.columnVector.offheap.enabled", "true")
    compare(spark.read.parquet(folder))
    spark.conf.set("spark.sql.columnVector.offheap.enabled", "false")

"""Compares the column functions with Python for random rows, in memory and in files whose texts are off the heap."""

import random
import sys
from urllib.parse import quote, quote_plus, unquote_to_bytes

from pyspark.errors import IllegalArgumentException
from pyspark.sql.functions import col, lit

from percent_encoding.spark import (
    percent_decode,
    percent_encode,
    query_get,
    query_parse,
    try_percent_decode,
    try_query_get,
    try_query_parse,
)
from random_texts import decoded, pairs, random_text

ROWS = 5000


def value(query, key):
    for field in query.split("&"):
        name, _, found = field.replace("+", " ").partition("=")
        if field and unquote_to_bytes(name) == key.encode():
            return decoded(found)
    return None


def expected(text, charset):
    if text is None:
        return (None,) * 6
    return (
        decoded(text),
        decoded(text.replace("+", " ")),
        quote(text, safe=""),
        quote_plus(text) if charset == "python-quote-plus" else quote(text, safe=""),
        pairs(text),
        value(text, "a"),
    )


def compare(frame):
    found = frame.select(
        "t",
        "s",
        try_percent_decode("t"),
        try_percent_decode(col("t"), plus=True),
        percent_encode("t"),
        percent_encode("t", col("s")),
        try_query_parse("t"),
        try_query_get("t", "a"),
    ).collect()
    for text, name, *result in found:
        if result[4] is not None:
            result[4] = [tuple(pair) for pair in result[4]]
        if tuple(result) != expected(text, name):
            sys.exit(f"{text!r} gives {result}, not {expected(text, name)}")
    return [row[0] for row in found]


def compare_strict(spark):
    """Checks the results and the error of the functions without `try_`."""
    frame = spark.createDataFrame([("a=%BA%BA&b=1+2", "b")], "q string, k string")
    columns = frame.select(
        percent_decode("q", "gbk"),
        percent_decode("q", "gbk", True),
        query_get("q", col("k")),
        query_get("q", "a", "utf-8,gbk"),
        query_get("q", "c"),
        query_get(lit("/?b=3#"), "b", input="url"),
        query_parse("q", "gbk"),
        query_parse(lit("http://a?b=2#"), input="auto"),
    )
    types = [type for _, type in columns.dtypes]
    if types != ["string"] * 6 + ["array<struct<key:string,value:string>>"] * 2:
        sys.exit(f"the column functions have the types {types}")
    row = columns.first()
    found = [*row[:6], *[[tuple(pair) for pair in field] for field in row[6:]]]
    if found != ["a=汉&b=1+2", "a=汉&b=1 2", "1 2", "汉", None, "3", [("a", "汉"), ("b", "1 2")], [("b", "2")]]:
        sys.exit(f"the column functions give {found}")
    try:
        frame.select(percent_decode("q")).collect()
        sys.exit("the column functions report no error")
    except IllegalArgumentException as error:
        if "bytes not valid in the charset at byte 2 of 'a=%BA%BA" not in str(error):
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

"""Functions of Spark SQL on columns, by the engine that percent-encoding-spark.jar adds to a session.

    from percent_encoding.spark import configure, query_get

    session = configure(SparkSession.builder, "percent-encoding-spark.jar").getOrCreate()
    session.read.parquet("logs").select(query_get("query", "wd", "utf-8,gbk"))

NULL in any argument gives NULL. A set, a key, charsets and plus are values, or columns with a value for each row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import Column, SparkSession

EXTENSION = "percentencoding.spark.PercentExtension"
"""The value of `spark.sql.extensions`."""


def configure(builder: SparkSession.Builder, jar: str) -> SparkSession.Builder:
    """Adds the jar and the functions to a session that is not started yet, and to all of its executors.

    Jars and extensions that the builder already has are kept.
    """
    for name, value in (("spark.jars", jar), ("spark.sql.extensions", EXTENSION)):
        builder.config(name, _joined(builder._options.get(name), value))
    return builder


def _joined(values: str | None, value: str) -> str:
    """Adds a value to a list with commas, unless it is there."""
    found = [text for text in map(str.strip, (values or "").split(",")) if text]
    return ",".join(found if value in found else [*found, value])


def percent_encode(text: Column | str, set: Column | str = "unreserved") -> Column:
    """Writes each byte that the set does not keep as `%XX`. The text is a string or binary."""
    return _call("percent_encode", text, set)


def percent_decode(text: Column | str, charset: Column | str = "utf-8", plus: Column | bool = False) -> Column:
    """Reads each escape as its byte, and all of a text in the first of the charsets in which it is valid."""
    return _call("percent_decode", text, charset, plus)


def try_percent_decode(text: Column | str, charset: Column | str = "utf-8", plus: Column | bool = False) -> Column:
    """Decodes as `percent_decode`; a text that is malformed or not valid becomes NULL."""
    return _call("try_percent_decode", text, charset, plus)


def query_parse(query: Column | str, charset: Column | str = "utf-8") -> Column:
    """Splits a query into structs of key and value, which are decoded. `+` is a space."""
    return _call("query_parse", query, charset)


def try_query_parse(query: Column | str, charset: Column | str = "utf-8") -> Column:
    """Splits as `query_parse`; a query that cannot be decoded becomes NULL."""
    return _call("try_query_parse", query, charset)


def query_get(query: Column | str, key: Column | str, charset: Column | str = "utf-8") -> Column:
    """Finds the first field with a key and decodes its value. `+` is a space. NULL if there is none."""
    return _call("query_get", query, key, charset)


def try_query_get(query: Column | str, key: Column | str, charset: Column | str = "utf-8") -> Column:
    """Finds values as `query_get`; one that cannot be decoded becomes NULL."""
    return _call("try_query_get", query, key, charset)


def _call(function: str, text: Column | str, *options: Any) -> Column:
    # Columns are known when they are used, so that this module needs Spark no sooner.
    from pyspark.sql.functions import call_function, lit

    return call_function(function, text, *map(lit, options))

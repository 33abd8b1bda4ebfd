"""Functions on columns that call the SQL functions of percent-encoding-spark.jar.

    from percent_encoding.spark import configure, query_get

    session = configure(SparkSession.builder, "percent-encoding-spark.jar").getOrCreate()
    session.read.parquet("logs").select(query_get("query", "wd", "utf-8,gbk"))

If any argument is NULL, the result is NULL. Each argument after the text is a value, or a column with a value for
each row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import Column, SparkSession

EXTENSION = "percentencoding.spark.PercentExtension"
"""The value of `spark.sql.extensions`."""


def configure(builder: SparkSession.Builder, jar: str) -> SparkSession.Builder:
    """Adds the jar and the functions to a session before it starts, and to all its executors.

    Jars and extensions that the builder already has are kept.
    """
    for name, value in (("spark.jars", jar), ("spark.sql.extensions", EXTENSION)):
        builder.config(name, _joined(builder._options.get(name), value))
    return builder


def _joined(values: str | None, value: str) -> str:
    """Adds a value to a list separated by commas, unless the list contains the value."""
    found = [text for text in map(str.strip, (values or "").split(",")) if text]
    return ",".join(found if value in found else [*found, value])


def percent_encode(text: Column | str, set: Column | str = "unreserved") -> Column:
    """Escapes each byte that the set does not keep as `%XX`. The text is a string or binary."""
    return _call("percent_encode", text, set)


def percent_decode(text: Column | str, charset: Column | str = "utf-8", plus: Column | bool = False) -> Column:
    """Decodes an escaped text in the first charset in which the whole text is valid."""
    return _call("percent_decode", text, charset, plus)


def try_percent_decode(text: Column | str, charset: Column | str = "utf-8", plus: Column | bool = False) -> Column:
    """Decodes like `percent_decode`; a text that is malformed or not valid becomes NULL."""
    return _call("try_percent_decode", text, charset, plus)


def query_parse(query: Column | str, charset: Column | str = "utf-8", input: Column | str = "query") -> Column:
    """Splits a query into structs of the decoded key and value. `+` is a space.

    `input` is "query" if the text is a query, "url" if it is a URL whose query is read, or "auto" for a guess.
    """
    return _call("query_parse", query, charset, input)


def try_query_parse(query: Column | str, charset: Column | str = "utf-8", input: Column | str = "query") -> Column:
    """Splits like `query_parse`; a query that cannot be decoded becomes NULL."""
    return _call("try_query_parse", query, charset, input)


def query_get(
    query: Column | str, key: Column | str, charset: Column | str = "utf-8", input: Column | str = "query"
) -> Column:
    """Finds the first field with the given key and decodes its value; NULL if no field has the key. `+` is a space."""
    return _call("query_get", query, key, charset, input)


def try_query_get(
    query: Column | str, key: Column | str, charset: Column | str = "utf-8", input: Column | str = "query"
) -> Column:
    """Finds values like `query_get`; a value that cannot be decoded becomes NULL."""
    return _call("try_query_get", query, key, charset, input)


def _call(function: str, text: Column | str, *options: Any) -> Column:
    # Spark is imported here, so that the module can be imported without Spark.
    from pyspark.sql.functions import call_function, lit

    return call_function(function, text, *map(lit, options))

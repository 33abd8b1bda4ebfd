"""Functions on columns that call the SQL functions of percent-encoding-spark.jar.

    from percent_encoding.spark import configure, query_get

    session = configure(SparkSession.builder, "percent-encoding-spark.jar").getOrCreate()
    session.read.parquet("logs").select(query_get("query", "wd", "utf-8,gbk"))

If any argument is NULL, the result is NULL. A text is a column or its name. A set, key, charset or text of options is
a value, or a column with a value for each row. The keyword arguments are the options of the SQL functions: the policies
`malformed` ("fail", "keep", "replace" or "null") and `invalid` ("fail", "replace" or "null"), `unicode_escapes`
("malformed" or "decoded"), `rounds`, `plus`, `input`, `unencodable` and `also`. `options` is their text, such as
"malformed=keep,rounds=2", and replaces them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Sequence, Union

    from pyspark.sql import Column, SparkSession
    from typing_extensions import TypedDict, Unpack

    Text = Union[Column, str]

    class Decoding(TypedDict, total=False):
        """The options of every function that decodes."""

        malformed: str
        invalid: str
        unicode_escapes: str
        rounds: int
        options: Text

    class TextDecoding(Decoding, total=False):
        plus: bool

    class QueryDecoding(Decoding, total=False):
        input: str

    class Encoding(TypedDict, total=False):
        unencodable: str
        also: str
        options: Text


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


def percent_encode(
    text: Text, set: Text = "unreserved", charset: Text | None = None, **options: Unpack[Encoding]
) -> Column:
    """Escapes each byte that the set does not keep as `%XX`.

    Without a charset and options, the text is a string or binary. Otherwise, it is a string, which is converted to the
    charset first, by default UTF-8.
    """
    if charset is None and not options:
        return _call("percent_encode", text, set)
    return _call("percent_encode", text, set, "utf-8" if charset is None else charset, _options(options))


def percent_decode(text: Text, charset: Text = "utf-8", **options: Unpack[TextDecoding]) -> Column:
    """Decodes an escaped text in the first charset in which the whole text is valid."""
    return _call("percent_decode", text, charset, _options(options))


def try_percent_decode(text: Text, charset: Text = "utf-8", **options: Unpack[TextDecoding]) -> Column:
    """Decodes like `percent_decode`, but by default a text that is malformed or not valid becomes NULL."""
    return _call("try_percent_decode", text, charset, _options(options))


def charset_of(text: Text, charset: Text, **options: Unpack[TextDecoding]) -> Column:
    """Tells the name of the charset in which `percent_decode` decodes a text, such as "GBK"."""
    return _call("charset_of", text, charset, _options(options))


def try_charset_of(text: Text, charset: Text, **options: Unpack[TextDecoding]) -> Column:
    """Tells charsets like `charset_of`, but by default NULL for a text that cannot be decoded."""
    return _call("try_charset_of", text, charset, _options(options))


def query_parse(query: Text, charset: Text = "utf-8", **options: Unpack[QueryDecoding]) -> Column:
    """Splits a query into structs of the decoded key and value. `+` is a space.

    `input` is "query" if the text is a query, "url" if it is a URL whose query is read, or "auto", the default, for a
    guess.
    """
    return _call("query_parse", query, charset, _options(options))


def try_query_parse(query: Text, charset: Text = "utf-8", **options: Unpack[QueryDecoding]) -> Column:
    """Splits like `query_parse`, but by default a key or value that cannot be decoded becomes NULL."""
    return _call("try_query_parse", query, charset, _options(options))


def query_get(
    query: Text, key: Text | Sequence[str], charset: Text = "utf-8", **options: Unpack[QueryDecoding]
) -> Column:
    """Finds the first field with the key and decodes its value; NULL if no field has the key. `+` is a space.

    Of several keys, the first that a field has counts.
    """
    return _call("query_get", query, _keys(key), charset, _options(options))


def try_query_get(
    query: Text, key: Text | Sequence[str], charset: Text = "utf-8", **options: Unpack[QueryDecoding]
) -> Column:
    """Finds values like `query_get`, but by default a value that cannot be decoded becomes NULL."""
    return _call("try_query_get", query, _keys(key), charset, _options(options))


def query_get_all(query: Text, key: Text, charset: Text = "utf-8", **options: Unpack[QueryDecoding]) -> Column:
    """Decodes the values of all fields with the key, in order. `+` is a space."""
    return _call("query_get_all", query, key, charset, _options(options))


def try_query_get_all(query: Text, key: Text, charset: Text = "utf-8", **options: Unpack[QueryDecoding]) -> Column:
    """Decodes values like `query_get_all`, but by default a value that cannot be decoded becomes NULL."""
    return _call("try_query_get_all", query, key, charset, _options(options))


def _keys(key: Any) -> Any:
    return list(key) if isinstance(key, tuple) else key


def _options(named: Any) -> Any:
    """Returns the text of the options, or the column `options`."""
    text = named.pop("options", None)
    if text is None:
        # The option `also` takes the rest of the text.
        names = sorted(named, key=lambda name: name == "also")
        return ",".join(f"{name.replace('_', '-')}={_word(named[name])}" for name in names)
    if named:
        raise TypeError(f"options replaces the argument {next(iter(named))}; give one of them")
    return text


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _call(function: str, text: Text, *arguments: Any) -> Column:
    # Spark is imported here, so that the module can be imported without Spark.
    from pyspark.sql.functions import call_function, lit

    return call_function(function, text, *map(lit, arguments))

"""Percent-encoding and query strings, for single texts and columns.

>>> percent_decode("%E6%B1%89")
'汉'
"""

from ._errors import PercentDecodingError, PercentEncodingError, PercentError
from ._functions import (
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
from ._library import library as _loaded
from ._options import set_names

__version__: str = _loaded.percent_version().decode()

__all__ = [
    "PercentDecodingError",
    "PercentEncodingError",
    "PercentError",
    "charset_of",
    "percent_decode",
    "percent_encode",
    "query_get",
    "query_get_all",
    "query_parse",
    "set_names",
    "try_charset_of",
    "try_percent_decode",
    "try_query_get",
    "try_query_get_all",
    "try_query_parse",
]

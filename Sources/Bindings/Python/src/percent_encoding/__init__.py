"""Percent-encoding and query strings, for single texts and columns.

>>> percent_decode("%E6%B1%89")
'汉'
"""

from ._errors import PercentDecodingError
from ._functions import percent_decode, percent_encode, query_get, query_parse, try_percent_decode
from ._library import library as _native
from ._options import set_names

__version__: str = _native.percent_version().decode()

__all__ = [
    "PercentDecodingError",
    "percent_decode",
    "percent_encode",
    "query_get",
    "query_parse",
    "set_names",
    "try_percent_decode",
]

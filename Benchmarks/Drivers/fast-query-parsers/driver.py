"""The driver of the package fast-query-parsers, which is written in Rust."""
import importlib.metadata
import json
import pathlib
import sys

from fast_query_parsers import parse_query_string

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Protocol"))
from protocol import Operation, serve

OPERATIONS = {
    "parse": Operation(
        bytes, lambda queries: (parse_query_string(query, "&") for query in queries), lambda pairs: json.dumps(pairs).encode()
    ),
}

serve("fast-query-parsers", importlib.metadata.version("fast-query-parsers"), OPERATIONS.get)

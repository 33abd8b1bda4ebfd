"""The driver of the package fast-querydict, which is written in Rust."""
import importlib.metadata
import json
import pathlib
import sys

from fast_querydict import parse

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Protocol"))
from protocol import Operation, serve

OPERATIONS = {
    "parse": Operation(
        bytes, lambda queries: (parse(query, False)[0] for query in queries), lambda values: json.dumps(values).encode()
    ),
}

serve("fast-querydict", importlib.metadata.version("fast-querydict"), OPERATIONS.get)

"""The driver of the package pyurlc."""
import functools
import importlib.metadata
import pathlib
import sys

import pyurlc

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Protocol"))
from protocol import Operation, serve

OPERATIONS = {
    "encode": Operation(bytes.decode, functools.partial(map, pyurlc.encode), str.encode),
    "decode": Operation(bytes.decode, functools.partial(map, pyurlc.decode), str.encode),
}

serve("pyurlc", importlib.metadata.version("pyurlc"), OPERATIONS.get)

"""Checks how often a language calls the C library, and how many rows the library reads."""

import os
import struct
import sys

ROWS = 20_000
MOST_CALLS = 2  # for each chunk of rows: the size of the result, and the result
MOST_READS = 2  # of each row

TEXT = "a=%41&b"
LAYOUTS = {
    "empty rows": [""] * ROWS,
    "null rows": [None] * ROWS,
    "a text in a thousand rows": [TEXT if row % 1000 == 0 else "" for row in range(ROWS)],
    "a text in a thousand null rows": [TEXT if row % 1000 == 0 else None for row in range(ROWS)],
    "rows of one byte": ["a"] * ROWS,
    "one row": [TEXT * ROWS],
}


def _counts():
    with open(os.environ["PERCENT_COUNTS"], "rb") as file:
        return struct.unpack("=2q", file.read())


def excess(action, rows, chunks, least=0):
    """Runs an action. Returns a message if the library is called, or reads rows, too often or fewer than `least` times."""
    before = _counts()
    action()
    calls, reads = (after - old for after, old in zip(_counts(), before))
    if least <= calls <= MOST_CALLS * chunks and reads <= MOST_READS * rows:
        return None
    return f"{calls} calls read {reads} of {rows} rows in {chunks} chunks"


def check(name, action, rows, chunks, least=1):
    """Ends the program unless an action calls the library seldom enough."""
    if message := excess(action, rows, chunks, least):
        sys.exit(f"{name}: {message}")

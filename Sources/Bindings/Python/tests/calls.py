"""usage: calls.py    Counts the calls of C, and the rows that C reads, for lists, arrays and series of ordinary columns.

The package must be linked by Sources/Bindings/Support/counted.
"""

import sys

import polars
import pyarrow as pa
from counts import LAYOUTS, ROWS, check, excess

import percent_encoding as p
from percent_encoding import _lists
from percent_encoding._library import library

MOST_FOREIGN_CALLS = 4
VIEWS = 1000  # the minimum number of rows in a chunk of views
FUNCTIONS = {
    "percent_encode": p.percent_encode,
    "percent_decode": p.percent_decode,
    "query_get": lambda rows: p.query_get(rows, "a"),
    "query_parse": p.query_parse,
    "query_parse in charsets": lambda rows: p.query_parse(rows, charset="utf-8,gbk"),
    "query_get_all": lambda rows: p.query_get_all(rows, "a"),
}
KINDS = {
    "list": list,
    "string": lambda rows: pa.array(rows, pa.string()),
    "large_string": lambda rows: pa.array(rows, pa.large_string()),
    "string_view": lambda rows: pa.array(rows, pa.string_view()),
    "dictionary": lambda rows: pa.array(rows, pa.string()).dictionary_encode(),
    "polars": lambda rows: polars.Series(rows, dtype=polars.String),
}

foreign_calls = 0


def count_foreign_calls(owner, name):
    function = getattr(owner, name)

    def counting(*arguments):
        global foreign_calls
        foreign_calls += 1
        return function(*arguments)

    setattr(owner, name, counting)


def check_all():
    for layout, texts in LAYOUTS.items():
        for kind, make in KINDS.items():
            rows = make(texts)
            chunks = len(texts) // VIEWS + 1 if kind in ("string_view", "polars") else 1
            for name, function in FUNCTIONS.items():
                before = foreign_calls
                # Texts in lists may be joined, which the counters of the library do not see.
                check(f"{name} of {kind}, {layout}", lambda: function(rows), len(texts), chunks, least=kind != "list")
                if not 0 < foreign_calls - before <= MOST_FOREIGN_CALLS:
                    sys.exit(f"{name} of {kind}, {layout}: {foreign_calls - before} foreign calls")


def main():
    # Lists may be joined and then processed as one text.
    count_foreign_calls(library, "percent_arrow_apply")
    count_foreign_calls(_lists, "run")
    check_all()
    one = pa.array(["a"])
    if not excess(lambda: [p.percent_encode(one) for _ in range(ROWS)], ROWS, 1):
        sys.exit("a call for each row is not found")
    print(f"{len(LAYOUTS) * len(KINDS) * len(FUNCTIONS)} calls and 1 planted loop counted")


main()

"""usage: calls.py EXTENSION    Counts the calls of C, and the rows that C reads, for ordinary columns.

The extension must be linked by Sources/Bindings/Support/counted.
"""

import sys

import duckdb

from counts import LAYOUTS, check, excess

CHUNK = 2048  # the rows of a vector
CALLS = [
    "strlen(percent_encode(t))",
    "strlen(percent_decode(t))",
    "strlen(percent_decode(t, 'utf-8,gbk'))",
    "strlen(query_get(t, 'a'))",
    "len(query_parse(t))",
    "len(query_parse(t, 'utf-8,gbk'))",
    "strlen(percent_encode(t, 'form', 'gbk'))",
    "strlen(query_get(t, ['b', 'a'], 'gbk'))",
    "len(try_query_get_all(t, 'a'))",
    "strlen(charset_of(t, 'utf-8,gbk'))",
]


def main(extension):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "2"})
    connection.execute(f"LOAD '{extension}'")
    for layout, texts in LAYOUTS.items():
        connection.execute("CREATE OR REPLACE TABLE texts AS SELECT unnest(?::VARCHAR[]) AS t", [texts])
        # The engine also calls a function once for one row.
        rows, chunks = len(texts) + 1, len(texts) // CHUNK + 2
        for call in CALLS:
            # Chunks without any text need no call.
            least = layout != "null rows"
            check(f"{call}, {layout}", lambda: connection.execute(f"SELECT sum({call}) FROM texts").fetchall(), rows, chunks, least)
    # If the set changes in each row, each row has its own call.
    sets = "CASE WHEN rowid % 2 = 0 THEN 'form' ELSE 'unreserved' END"
    statement = f"SELECT sum(strlen(percent_encode('a' || rowid, {sets}))) FROM (SELECT unnest(range(20000)) AS rowid)"
    if not excess(lambda: connection.execute(statement).fetchall(), 20_000, 10):
        sys.exit("a call for each row is not found")
    print(f"{len(LAYOUTS) * len(CALLS)} statements and 1 planted one counted")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])

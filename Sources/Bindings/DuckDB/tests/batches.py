"""usage: batches.py EXTENSION [BATCHES]    Compares the functions with Python, and checks that memory does not grow over 10,000 batches."""

import random
import resource
import sys
from urllib.parse import quote

import duckdb

from random_texts import decoded, pairs, random_text

ROWS = 2048  # of a batch
GROWTH = 24 << 20  # the maximum number of bytes that the allocators of the process may keep
TEXTS = "CASE WHEN n % 9 = 0 THEN NULL WHEN n % 3 = 0 THEN 'k=%E6%B1%89' || repeat('+', n % 40) ELSE 'a=%41&b=' || n END"
DIRTY = "CASE WHEN n % 3 = 0 THEN 'k=%BA%BA' || n WHEN n % 3 = 1 THEN 'a=%4' ELSE 'b=' || n END"
STATEMENTS = [
    f"SELECT sum(strlen(percent_decode({TEXTS}))) FROM range(?) r(n)",
    f"SELECT sum(strlen(try_percent_decode({DIRTY}, 'utf-8,gbk'))) FROM range(?) r(n)",
    f"SELECT sum(strlen(percent_encode({TEXTS}))) FROM range(?) r(n)",
    f"SELECT sum(len(query_parse({TEXTS}))) FROM range(?) r(n)",
    f"SELECT sum(strlen(try_query_get({DIRTY}, 'k', 'gbk'))) FROM range(?) r(n)",
    f"SELECT sum(len(try_query_get_all({DIRTY}, 'k', CASE WHEN n % 4000 = 0 THEN 'gbq' ELSE 'gbk' END, 'rounds=2'))) FROM range(?) r(n)",
]
ERRORS = [
    "percent_decode(repeat('%41', 5000) || '%')",
    "query_parse('a=%FF' || repeat('&', 3000))",
    "percent_encode('a', 'b')",
    "try_percent_decode('a', 'b')",
    "try_query_get('a', 'a', (SELECT 'gbk'))",
]


def compare(connection, generator):
    """Compares the results for random rows, some of them null, with Python's."""
    texts = [None if generator.random() < 0.1 else random_text(generator) for _ in range(20_000)]
    connection.execute("CREATE OR REPLACE TABLE texts AS SELECT unnest(?::VARCHAR[]) AS t", [texts])
    rows = connection.execute("SELECT t, try_percent_decode(t), percent_encode(t), try_query_parse(t) FROM texts").fetchall()
    assert [row[0] for row in rows] == texts
    for text, plain, escaped, parsed in rows:
        found, expected = (plain, escaped, parsed), (None, None, None)
        if text is not None:
            structs = [{"key": key, "value": value} for key, value in pairs(text)]
            expected = decoded(text), quote(text, safe=""), structs
        if found != expected:
            sys.exit(f"{text!r} gives {found}, not {expected}")


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def run_batches(connection, batches):
    for statement in STATEMENTS:
        connection.execute(statement, [batches * ROWS // len(STATEMENTS)]).fetchall()


def run_errors(connection, count):
    for _ in range(count):
        for statement in ERRORS:
            try:
                connection.execute(f"SELECT {statement}")
            except duckdb.Error:
                continue
            sys.exit(f"{statement} is no error")


def main(extension, batches):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "2"})
    connection.execute(f"LOAD '{extension}'")
    generator = random.Random(1)
    for _ in range(5):
        compare(connection, generator)
    for title, action, count in (("batches", run_batches, batches), ("errors", run_errors, batches // 10)):
        action(connection, count // 5)
        before = resident()
        action(connection, count)
        growth = resident() - before
        print(f"{count} {title}: {growth / (1 << 20):.1f} MiB more")
        if growth > GROWTH:
            sys.exit(f"{title} leave memory behind")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 10_000)

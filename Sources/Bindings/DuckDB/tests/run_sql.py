"""usage: run_sql.py EXTENSION FILE...    Runs SQL statements and compares their results.

A file has blocks separated by empty lines. Each block starts with its kind:

    statement    and SQL
    query        SQL, a line of four dashes, and the rows, whose values have '|' between them; '' is an empty string
    error        SQL, a line of four dashes, and a part of the message

In a file of Markdown, each line of SQL that ends with a comment is a query of one row.
"""

import re
import sys
import time

import duckdb


def examples(path):
    """The queries of a Markdown file, in the form of blocks()."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if match := re.fullmatch(r"(SELECT .*); +-- (.*)\n", line):
                yield number, "query", match[1], [match[2]]


def blocks(path):
    """The kind, the SQL, the expected lines and the line number of each block."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file] + [""]
    block, number = [], 0
    for at, line in enumerate(lines, 1):
        if line and not (line.startswith("#") and not block):
            number = number if block else at
            block.append(line)
        elif block:
            kind, *rest = block
            end = rest.index("----") if "----" in rest else len(rest)
            yield number, kind, "\n".join(rest[:end]), rest[end + 1 :]
            block = []


def shown(value):
    return "NULL" if value is None else value or "''"


def outcome(connection, kind, sql):
    """The lines that a block produces."""
    try:
        if kind == "statement":
            connection.execute(sql)
            return []
        rows = connection.execute(f"SELECT CAST(COLUMNS(*) AS VARCHAR) FROM ({sql})").fetchall()
        return ["|".join(map(shown, row)) for row in rows]
    except duckdb.Error as error:
        return [f"error: {error}"]


def matches(kind, found, expected):
    if kind == "error":
        return len(found) == 1 and found[0].startswith("error: ") and expected[0] in found[0]
    return found == expected


def main(extension, paths):
    failures = count = 0
    for path in paths:
        connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "4"})
        connection.execute(f"LOAD '{extension}'")
        started = time.perf_counter()
        for number, kind, sql, expected in (examples if path.endswith(".md") else blocks)(path):
            if kind not in ("statement", "query", "error"):
                sys.exit(f"{path}:{number}: unknown kind {kind}")
            found = outcome(connection, kind, sql)
            count += 1
            if not matches(kind, found, expected):
                failures += 1
                print(f"{path}:{number}: {sql}\nexpected:", *expected, "found:", *found, sep="\n", file=sys.stderr)
        print(f"{path}: {time.perf_counter() - started:.1f} s")
        connection.close()
    print(f"{count} statements, {failures} failures")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__.splitlines()[0])
    sys.exit(main(sys.argv[1], sys.argv[2:]))

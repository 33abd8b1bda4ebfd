"""Reads the SQL test files of every engine.

A file has blocks separated by empty lines. Each block starts with its kind:

    statement    SQL
    query        SQL, a line of four dashes, and the rows, with '|' between values; '' is an empty string
    error        SQL, a line of four dashes, and a part of the message

In a Markdown file, each line of SQL that ends with a comment is a query, and the comment is its only row.
"""

import re
import sys


def cases(path):
    """Returns the line number, the kind, the SQL and the expected lines of each case in a file."""
    return (examples if path.endswith(".md") else blocks)(path)


def examples(path):
    """Yields the queries of a Markdown file, like blocks()."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if match := re.fullmatch(r"(SELECT .*); +-- (.*)\n", line):
                yield number, "query", match[1], [match[2]]


def blocks(path):
    """Yields the line number, the kind, the SQL and the expected lines of each block."""
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


def row_line(row):
    """Returns the line for a row of strings."""
    return "|".join(map(shown, row))


def has_passed(path, case, found):
    """Whether the lines found equal the expected lines; if not, prints both."""
    number, kind, sql, expected = case
    if matches(kind, found, expected):
        return True
    print(f"{path}:{number}: {sql}\nexpected:", *expected, "found:", *found, sep="\n", file=sys.stderr)
    return False


def matches(kind, found, expected):
    if kind == "error":
        return len(found) == 1 and found[0].startswith("error: ") and expected[0] in found[0]
    return found == expected

"""usage: doors.py EXTENSION    Compares the functions with the rows of Tests/Fixtures/charset-doors.tsv."""

import sys

import duckdb

from charset_doors import Answer, answer_in, finish, rows


def statement(row):
    """Returns the SQL for a row and its values, or None if the functions lack a part of the row."""
    labels, text = row.labels.decode(), row.input.decode(errors="replace")
    is_text = text.encode() == row.input
    if row.profile != "browser":
        return None
    if row.direction == "encode":
        is_known = row.kind == "literal" and row.set != "-" and row.unencodable in ("fail", "reference", "3F")
        options = f"unencodable={row.unencodable.replace('3F', 'replace')}"
        return ("percent_encode(?, ?, ?, ?)", [text, row.set, labels, options]) if is_known and is_text else None
    if not row.is_text or row.invalid == "keep":
        return None
    options = f"malformed={row.malformed},invalid={row.invalid},unicode-escapes={'decoded' if row.unicode else 'malformed'}"
    if row.direction == "get":
        return "query_get(?, ?, ?, ?)", [text, row.name.decode(), labels, f"{options},input={row.query}"]
    return "percent_decode(?, ?, ?)", [text, labels, f"{options},rounds={row.rounds},plus={str(row.plus).lower()}"]


def answer(connection, row):
    """Returns the answer to a row; None if the functions lack a part of the row."""
    if not (call := statement(row)):
        return None
    try:
        result = connection.execute(f"SELECT {call[0]}", call[1]).fetchone()[0]
    except duckdb.Error as error:
        return answer_in(str(error))
    return Answer("none") if result is None else Answer("ok", output=result.encode())


def main(extension):
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "1"})
    connection.execute(f"LOAD '{extension}'")
    answers = {row.number: answer(connection, row) for row in rows()}
    finish("DuckDB", {number: found for number, found in answers.items() if found is not None})


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])

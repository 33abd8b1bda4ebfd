"""usage: doors.py EXTENSION    Compares the functions with the rows of Tests/Fixtures/charset-doors.tsv."""

import sys

import duckdb

from charset_doors import Answer, answer_in, finish, rows


def answer(connection, row):
    """Returns the answer to a row; None if the functions lack a part of the row."""
    policies = (row.malformed, row.invalid)
    if row.direction == "encode" or row.profile != "browser" or row.unicode or policies != ("fail", "fail"):
        return None
    if not row.is_text:
        return None
    text, labels = row.input.decode(), row.labels.decode()
    try:
        if row.direction == "get":
            found = connection.execute("SELECT query_get(?, ?, ?)", [text, row.name.decode(), labels])
        else:
            found = connection.execute("SELECT percent_decode(?, ?, ?)", [text, labels, row.plus])
        result = found.fetchone()[0]
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

"""Compares str, bytes, lists and Arrow columns with the rows of Tests/Fixtures/charset-doors.tsv."""

import percent_encoding
import pyarrow

from charset_doors import Answer, answer_in, finish, rows

POLICIES = {"fail": "raise", "keep": "keep", "replace": "replace"}


def call(row, x):
    """Returns the result for an argument; None if the functions lack a part of the row."""
    options = {"charset": row.labels.decode(), "malformed": POLICIES[row.malformed], "invalid": POLICIES[row.invalid]}
    if row.direction == "get":
        return percent_encoding.query_get(x, row.name.decode(), **options)
    return percent_encoding.percent_decode(x, plus=row.plus, **options)


def answer(row, x, first):
    try:
        result = first(call(row, x))
    except percent_encoding.PercentDecodingError as error:
        return answer_in(str(error))._replace(offset=error.offset)
    except ValueError as error:
        return answer_in(str(error))
    if result is None:
        return Answer("none")
    return Answer("ok", output=result.encode() if isinstance(result, str) else result)


def can_express(row):
    return (
        row.direction != "encode" and row.profile == "browser" and row.kind != "plain" and not row.unicode
        and row.malformed != "replace" and row.invalid != "keep"
    )


def only(results):
    return results[0]


def main():
    expressed = [row for row in rows() if can_express(row)]
    text = [row for row in expressed if row.is_text]
    data = [row for row in expressed if row.kind == "bytes"]
    finish("Python str", {row.number: answer(row, row.input.decode(), lambda result: result) for row in text})
    finish("Python bytes", {row.number: answer(row, row.input, lambda result: result) for row in data})
    finish("Python list", {row.number: answer(row, [row.input], only) for row in data})
    column = {row.number: answer(row, pyarrow.array([row.input.decode()]), lambda found: found[0].as_py()) for row in text}
    finish("Python Arrow", column)


if __name__ == "__main__":
    main()

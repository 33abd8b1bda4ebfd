"""Compares str, bytes, lists and Arrow columns with the rows of Tests/Fixtures/charset-doors.tsv."""

import percent_encoding
import pyarrow

from charset_doors import Answer, answer_in, finish, rows

# '?' is the replacement of the functions.
UNENCODABLE = {"fail": "fail", "reference": "reference", "3F": "replace"}


def call(row, x):
    """Returns the result for an argument."""
    labels = row.labels.decode()
    if row.direction == "encode":
        return percent_encoding.percent_encode(x, row.set, charset=labels, unencodable=UNENCODABLE[row.unencodable])
    options = {"charset": labels, "malformed": row.malformed, "invalid": row.invalid}
    options["unicode_escapes"] = "decoded" if row.unicode else "malformed"
    if row.direction == "get":
        return percent_encoding.query_get(x, row.name.decode(), input=row.query, **options)
    return percent_encoding.percent_decode(x, plus=row.plus, rounds=row.rounds, **options)


def answer(row, x, first):
    try:
        result = first(call(row, x))
    except percent_encoding.PercentEncodingError as error:
        return Answer("unencodable", error.offset)
    except percent_encoding.PercentDecodingError as error:
        return answer_in(str(error))._replace(offset=error.offset)
    except ValueError as error:
        return answer_in(str(error))
    if result is None:
        return Answer("none")
    return Answer("ok", output=result.encode() if isinstance(result, str) else result)


def is_text(data):
    return data.decode(errors="replace").encode() == data


def can_express(row):
    if row.direction == "encode":
        has_policy = row.unencodable in UNENCODABLE and row.set != "-"
        return row.profile == "browser" and row.kind == "literal" and has_policy and is_text(row.input)
    return row.profile == "browser" and row.kind != "plain" and row.invalid != "keep"


def only(results):
    return results[0]


def main():
    expressed = [row for row in rows() if can_express(row)]
    text = [row for row in expressed if row.is_text or row.direction == "encode"]
    data = [row for row in expressed if row.kind == "bytes"]
    finish("Python str", {row.number: answer(row, row.input.decode(), lambda result: result) for row in text})
    finish("Python bytes", {row.number: answer(row, row.input, lambda result: result) for row in data})
    finish("Python list", {row.number: answer(row, [row.input], only) for row in data})
    column = {row.number: answer(row, pyarrow.array([row.input.decode()]), lambda found: found[0].as_py()) for row in text}
    finish("Python Arrow", column)


if __name__ == "__main__":
    main()

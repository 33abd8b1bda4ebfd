"""usage: charset_doors.py DOOR <ANSWERS    Compares the answers of a program with the rows of Tests/Fixtures/charset-doors.tsv.

Each line of ANSWERS has the number of a row, a status, the offset of an error or `-`, and output in hexadecimal or `-`.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

FIXTURES = Path(__file__).resolve().parents[3] / "Tests/Fixtures"

# In C and in what calls C, one error tells that a label names no charset that the function has.
STATUSES = {"refusedLabel": "unknownLabel", "notInProfile": "unknownLabel"}


class Answer(NamedTuple):
    status: str
    offset: "int | None" = None  # of an error, if the door tells
    output: bytes = b""


class Row(NamedTuple):
    number: int
    direction: str
    labels: bytes
    profile: str
    kind: str
    malformed: str
    invalid: str
    plus: bool
    unicode: bool
    set: str
    unencodable: str
    input: bytes
    expected: Answer

    @property
    def is_text(self):
        """Whether a function that takes text reads the input as the row says."""
        if self.kind == "text":
            return self.input.decode(errors="replace").encode() == self.input
        return self.kind == "bytes" and self.input.isascii()

    @property
    def rounds(self):
        """The most rounds of decoding."""
        return int(self.unencodable) if self.unencodable.isdigit() else 1

    @property
    def query(self):
        """The kind of the input of a query."""
        return self.unencodable if self.unencodable in ("auto", "url") else "query"

    @property
    def name(self):
        return data(self.set)


def data(hexadecimal):
    return b"" if hexadecimal == "-" else bytes.fromhex(hexadecimal)


def rows():
    for number, line in enumerate((FIXTURES / "charset-doors.tsv").read_text().splitlines(), 1):
        column = line.split("\t")
        yield Row(
            number, column[0], unquote_to_bytes(column[1]), *column[2:6], column[6] == "plus", column[7] == "unicode",
            *column[8:10], data(column[10]), Answer(STATUSES.get(column[11], column[11]), int(column[12]), data(column[14])),
        )


def answer_in(message):
    """Returns the answer in the message of a binding."""
    reasons = {
        "malformed escape": "malformed", "bytes not valid": "invalid", "invalid bytes": "invalid",
        "unknown charset": "unknownLabel", "more than": "tooManyCharsets", "character not in the charset": "unencodable",
    }
    status = next((name for reason, name in reasons.items() if reason in message), message.split("\n")[0])
    place = re.search(r"at byte (\d+)", message)
    return Answer(status, int(place[1]) if place else None)


def agree(answer, expected):
    if (answer.status, answer.output) != (expected.status, expected.output):
        return False
    return answer.status == "ok" or answer.offset in (None, expected.offset)


def finish(door, answers):
    """Compares answers by the numbers of their rows with the rows, and ends the program if they are wrong."""
    expected = {row.number: row.expected for row in rows()}
    print(f"{door}: {len(answers)} rows, {len(expected) - len(answers)} cannot be expressed")
    wrong = [f"row {number}: {answer}, not {expected[number]}" for number, answer in answers.items() if not agree(answer, expected[number])]
    if wrong:
        sys.exit(f"{door}: {len(wrong)} rows are wrong, such as\n" + "\n".join(wrong[:5]))


def main(door):
    answers = {}
    for line in sys.stdin:
        number, status, offset, output = line.rstrip("\n").split("\t")
        answers[int(number)] = Answer(status, None if offset == "-" else int(offset), data(output))
    finish(door, answers)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])

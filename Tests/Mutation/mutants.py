"""A mutant: one small change of one place of a file, with an identity that survives changes elsewhere."""

import hashlib
from collections import Counter
from dataclasses import dataclass

# Operators of two operands that C and Swift both have: (name, replacement).
BINARY = {
    "+": [("arithmetic", "-")],
    "-": [("arithmetic", "+")],
    "*": [("arithmetic", "+")],
    "/": [("arithmetic", "*")],
    "%": [("arithmetic", "/")],
    "<<": [("shift", ">>")],
    ">>": [("shift", "<<")],
    "&": [("bitwise", "|")],
    "|": [("bitwise", "&")],
    "^": [("bitwise", "|")],
    "&&": [("logical", "||")],
    "||": [("logical", "&&")],
    "<": [("boundary", "<="), ("comparison", ">=")],
    "<=": [("boundary", "<"), ("comparison", ">")],
    ">": [("boundary", ">="), ("comparison", "<=")],
    ">=": [("boundary", ">"), ("comparison", "<")],
    "==": [("comparison", "!=")],
    "!=": [("comparison", "==")],
    "+=": [("assignment", "-=")],
    "-=": [("assignment", "+=")],
    "|=": [("assignment", "&=")],
    "&=": [("assignment", "|=")],
    "^=": [("assignment", "|=")],
}


@dataclass(frozen=True)
class Mutant:
    """A replacement of source[start:end] in a file."""

    path: str
    line: int
    start: int
    end: int
    operator: str
    replacement: str
    identity: str = ""

    def applied(self, source):
        return source[: self.start] + self.replacement + source[self.end :]

    def change(self, source):
        """The line as it was and as it is."""
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.end)
        before = source[first:last]
        after = source[first : self.start] + self.replacement + source[self.end : last]
        return " ".join(before.split()), " ".join(after.split())


def identified(path, source, mutants):
    """The mutants with their identities: file, hash of the line (and which of equal lines), operator, number."""
    lines = source.split("\n")
    seen = Counter()
    hashes = []
    for line in lines:
        text = " ".join(line.split())
        hashes.append(hashlib.sha256(f"{text}#{seen[text]}".encode()).hexdigest()[:8])
        seen[text] += 1
    numbers = Counter()
    result = []
    for mutant in sorted(mutants, key=lambda one: (one.start, one.operator, one.replacement)):
        place = (hashes[mutant.line - 1], mutant.operator)
        numbers[place] += 1
        identity = f"{path}:{place[0]}:{mutant.operator}:{numbers[place]}"
        result.append(Mutant(**{**mutant.__dict__, "identity": identity}))
    return result

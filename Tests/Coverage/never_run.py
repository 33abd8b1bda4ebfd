"""Lines, branches and conditions that never ran, from what llvm-cov exports.

usage: python3 Tests/Coverage/never_run.py EXPORT.json FOLDER    Prints FILE:LINE: TEXT for each line in FOLDER.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

EXPANSION, CODE = 1, 0  # kinds of regions in llvm/ProfileData/Coverage/CoverageMapping.h


class Place(NamedTuple):
    """Where something is: in a source, and where in the macro that stands there; `unit` is the source that includes a header."""

    file: str
    line: int
    column: int
    unit: str
    kind: str
    side: int
    start: tuple


class Functions:
    """What ran, by place; README.md says what counts as one. Functions of the sources `without` are left out."""

    def __init__(self, functions, folder, units=(), without=()):
        self.folder = str(folder.resolve()) + "/"
        self.units = frozenset(units)
        self.ran = {}
        for function in functions:
            if unit_of(function) not in without and Path(function["filenames"][0]).name not in without:
                self.add(function)

    def add(self, function):
        regions, files = function["regions"], function["filenames"]
        macros = {region[6]: region for region in regions if region[7] == EXPANSION}
        # A condition has a record for each side; a decision one for each of its conditions.
        sides = [("code", 0, one[:5], one[5], one[4]) for one in regions if one[7] == CODE]
        for one in function["branches"]:
            sides += [("branch", side, one[:2], one[6], one[4 + side]) for side in range(2)]
        for one in function.get("mcdc_records", []):
            conditions = next(part for part in one if isinstance(part, list))
            sides += [("condition", k, one[:2], one[6], was_alone) for k, was_alone in enumerate(conditions)]
        for kind, side, start, file, count in sides:
            name, line, column = self.position(files, macros, file, start)
            if name.startswith(self.folder):
                for unit in self.units_of(function, name):
                    place = Place(name, line, column, unit, kind, side, tuple(start[:2]))
                    self.ran[place] = self.ran.get(place, 0) + int(count)

    def units_of(self, function, name):
        """What runs in a header runs for all that include it, and for the one that does."""
        own = unit_of(function)
        return ("", own) if name.endswith(".h") and own in self.units and is_used(function) else ("",)

    @staticmethod
    def position(files, macros, file, start):
        line, column = start[:2]
        while file in macros and macros[file][5] != file:
            line, column, file = macros[file][0], macros[file][1], macros[file][5]
        return files[file], line, column

    def missing(self):
        return sorted(place for place, count in self.ran.items() if count == 0)


def unit_of(function):
    """The source whose own a function is; empty if others see it."""
    return function["name"].rpartition(":")[0]


def is_used(function):
    """Of a function that its source does not use, the compiler only says where it is, as one region."""
    return function["count"] > 0 or len(function["regions"]) > 1


@cache
def lines_of(path):
    return Path(path).read_text().splitlines()


def text_at(place):
    return lines_of(place.file)[place.line - 1].strip()


def name_of(place):
    return str(Path(place.file).relative_to(Path.cwd()))


def main(export, folder):
    found = Functions(json.loads(Path(export).read_text())["data"][0]["functions"], Path(folder))
    for line in dict.fromkeys(f"{name_of(place)}:{place.line}: {text_at(place)}" for place in found.missing()):
        print(line)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

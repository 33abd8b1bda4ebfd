"""Reports the code that no test runs, from the output of llvm-cov. If coverage misses a limit of README.md, exits with
status 1.

usage: coverage.py c EXPORT.json "FOLDER..." [KERNEL...]    This processor does not support the named kernels.
       coverage.py swift LIST EXPORT.json MODULE... [EXPORT.json MODULE...]...    LIST gets the lines that never ran.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

EXCEPTIONS = Path(__file__).parent / "exceptions"
LEAST, MOST_EXCEPTED = 0.98, 20
KINDS = ("code", "branch", "condition")
# No test can choose how ICU fails, so the Swift tests cover this C source.
ASKS_ICU = {"mappings_icu.c"}
EXPANSION, CODE = 1, 0  # kinds of regions in llvm/ProfileData/Coverage/CoverageMapping.h


class Place(NamedTuple):
    """A location in a source, or in the expansion of a macro at that location; `unit` is the source that includes a
    header."""

    file: str
    line: int
    column: int
    unit: str
    kind: str
    side: int
    start: tuple

    @property
    def name(self):
        return str(Path(self.file).relative_to(Path.cwd()))

    @property
    def text(self):
        return lines_of(self.file)[self.line - 1].strip()

    @property
    def exception(self):
        """The entry of the line in the list of exceptions. The entry contains the text, because line numbers change.
        A header line that no source runs cannot be in the list."""
        return f"{self.name} in {self.unit}: {self.text}" if self.unit else f"{self.name}: {self.text}"

    @property
    def source(self):
        return self.unit or Path(self.file).name

    @property
    def is_measured_in_c(self):
        return self.file.endswith((".c", ".h")) and Path(self.file).name not in ASKS_ICU

    @property
    def is_callable(self):
        """Whether code can call the function. No code can call the operator of `text[...]`, because the type of its
        parameter has no values."""
        return not lines_of(self.file)[self.line - 1][self.column - 2 :].startswith("[...]")


@cache
def lines_of(path):
    return Path(path).read_text().splitlines()


@cache
def functions_of(export):
    return json.loads(Path(export).read_text())["data"][0]["functions"]


def unit_of(function):
    """Returns the source that a static function belongs to, or an empty name if the function is not static."""
    return function["name"].rpartition(":")[0]


def units_of(function, name, units):
    """Returns the sources that a line of a function counts for: all sources together, and for a header line also the
    source that the function is compiled in.

    For a function that its source does not use, the compiler reports only one region.
    """
    own, is_used = unit_of(function), function["count"] > 0 or len(function["regions"]) > 1
    return ("", own) if name.endswith(".h") and own in units and is_used else ("",)


def position(files, macros, file, start):
    line, column = start[:2]
    while file in macros and macros[file][5] != file:
        line, column, file = macros[file][0], macros[file][1], macros[file][5]
    return files[file], line, column


def counts(functions, folder, units=(), without=()):
    """Returns the number of runs of each location in a folder. Excludes the functions of the sources `without`."""
    ran, prefix = {}, str(Path(folder).resolve()) + "/"
    for function in functions:
        regions, files = function["regions"], function["filenames"]
        if unit_of(function) in without or Path(files[0]).name in without:
            continue
        macros = {region[6]: region for region in regions if region[7] == EXPANSION}
        # A branch has a count for each side. An MC/DC record has a flag for each condition of the decision.
        sides = [("code", 0, one[:5], one[5], one[4]) for one in regions if one[7] == CODE]
        for one in function["branches"]:
            sides += [("branch", side, one[:2], one[6], one[4 + side]) for side in range(2)]
        for one in function.get("mcdc_records", []):
            conditions = next(part for part in one if isinstance(part, list))
            sides += [("condition", k, one[:2], one[6], was_alone) for k, was_alone in enumerate(conditions)]
        for kind, side, start, file, count in sides:
            name, line, column = position(files, macros, file, start)
            if name.startswith(prefix):
                for unit in units_of(function, name, units):
                    place = Place(name, line, column, unit, kind, side, tuple(start[:2]))
                    ran[place] = ran.get(place, 0) + int(count)
    return ran


def cover_c(export, folders, *kernels):
    without = {f"{kernel}.c" for kernel in kernels} | ASKS_ICU
    units, ran = set(), {}
    for folder in folders.split():
        units |= {path.name for path in Path(folder).rglob("*.c")} - without
        ran |= counts(functions_of(export), folder, units, without)
    sources = {place.source for place in ran}
    # The sources that run depend on the processor.
    listed = {line for line in lines_of(EXCEPTIONS) if line.partition(": ")[0].partition(" in ")[2] in sources}
    missed = {place for place in ran if ran[place] == 0}
    excepted = {place for place in missed if place.exception in listed}
    print(f"{'source':24}" + "".join(f"{kind:>10}{'missed':>8}" for kind in KINDS) + f"{'excepted':>10}")
    for source in sorted(sources & units):
        row = f"{source:24}"
        for kind in KINDS:
            of_kind = [place for place in ran if place.source == source and place.kind == kind]
            row += f"{len(of_kind):10}{len(missed.intersection(of_kind) - excepted):8}"
        print(f"{row}{sum(place.source == source for place in excepted):10}")
    yield from unused(listed, excepted)
    for place in sorted(missed - excepted):
        unit = f", in {place.unit}" if place.unit else ""
        yield f"{place.name}:{place.line}: {place.text} ({place.kind} never ran{unit})"


def cover_swift(report, *arguments):
    listed = {line for line in lines_of(EXCEPTIONS) if line.startswith("Sources/") and " in " not in line.partition(": ")[0]}
    excepted, never_ran, export = set(), [], None
    print(f"{'module':26}{'regions':>8}{'missed':>8}{'excepted':>9}{'covered':>9}")
    for module in arguments:
        if module.endswith(".json"):
            export = module
            continue
        ran = counts(functions_of(export), f"Sources/{module}")
        regions = [place for place in ran if place.kind == "code" and place.is_callable and not place.is_measured_in_c]
        missed = sorted(place for place in regions if ran[place] == 0)
        known = [place for place in missed if place.exception in listed]
        excepted |= set(known)
        never_ran += dict.fromkeys(f"{place.name}:{place.line}: {place.text}\n" for place in missed)
        covered = 1 - (len(missed) - len(known)) / len(regions) if regions else 0
        print(f"{module:26}{len(regions):8}{len(missed):8}{len(known):9}{100 * covered:8.2f}%")
        if covered < LEAST:
            yield f"tests run less than {LEAST:.0%} of {module}: see {report}"
    Path(report).write_text("".join(never_ran))
    # Several lines may have the same text.
    lines = {(place.file, place.line) for place in excepted}
    print(f"{len(lines)} lines excepted, of at most {MOST_EXCEPTED}")
    if len(lines) > MOST_EXCEPTED:
        yield f"{EXCEPTIONS} excepts more than {MOST_EXCEPTED} lines"
    yield from unused(listed, excepted)


def unused(listed, excepted):
    return [f"a test runs an excepted line: {line}" for line in sorted(listed - {place.exception for place in excepted})]


if __name__ == "__main__":
    languages = {"c": cover_c, "swift": cover_swift}
    if len(sys.argv) < 4 or sys.argv[1] not in languages:
        sys.exit(__doc__)
    errors = dict.fromkeys(languages[sys.argv[1]](*sys.argv[2:]))
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    sys.exit(bool(errors))

"""How much of each library the tests run, in regions of code; status 1 below 98 %, or with more than 20 lines excepted.

usage: python3 Tests/Coverage/libraries.py EXPORT.json MODULE... [EXPORT.json MODULE...]...

README.md says what the table counts, and what lines of Tests/coverage-exceptions are for.
"""

import json
import sys
from pathlib import Path

from never_run import Functions, lines_of, name_of, text_at

LEAST, MOST_EXCEPTED = 0.98, 20
EXCEPTIONS = Path("Tests/coverage-exceptions")


def modules_in(arguments):
    """Each module with the functions of the export before it."""
    functions = None
    for argument in arguments:
        if argument.endswith(".json"):
            functions = json.loads(Path(argument).read_text())["data"][0]["functions"]
        else:
            yield argument, functions


def is_uncallable(place):
    """The operator of `text[...]`: its parameter is of a type without values, so that nothing can call it."""
    return lines_of(place.file)[place.line - 1][place.column - 2 :].startswith("[...]")


def form_of(place):
    """As it is in the list: by its text, because numbers move."""
    return f"{name_of(place)}: {text_at(place)}"


def main(arguments):
    listed = {line for line in EXCEPTIONS.read_text().splitlines() if ".swift: " in line and not line.startswith("#")}
    excepted, errors = set(), []
    print(f"{'module':26}{'regions':>8}{'missed':>8}{'excepted':>9}{'covered':>9}")
    for module, functions in modules_in(arguments):
        found = Functions(functions, Path("Sources") / module)
        regions = [place for place in found.ran if place.kind == "code" and not is_uncallable(place)]
        missed = [place for place in regions if found.ran[place] == 0]
        known = [place for place in missed if form_of(place) in listed]
        excepted |= set(known)
        covered = 1 - (len(missed) - len(known)) / len(regions) if regions else 0
        if covered < LEAST:
            errors.append(f"tests run less than {LEAST:.0%} of {module}")
        print(f"{module:26}{len(regions):8}{len(missed):8}{len(known):9}{100 * covered:8.2f}%")
    # A text can be that of several lines.
    lines = {(place.file, place.line) for place in excepted}
    print(f"{len(lines)} lines excepted, of at most {MOST_EXCEPTED}")
    if len(lines) > MOST_EXCEPTED:
        errors.append(f"{EXCEPTIONS} excepts more than {MOST_EXCEPTED} lines")
    errors += [f"a test runs what is excepted: {line}" for line in sorted(listed - {form_of(place) for place in excepted})]
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))

"""How much of each library the tests run, in regions of code; status 1 below 98 %.

usage: python3 Tests/Coverage/libraries.py EXPORT.json MODULE...

What starts on a line of Tests/coverage-exceptions, where each has its reason, does not count; nor does the operator of `text[...]`,
which the compiler takes for a function that nothing calls.
"""

import json
import sys
from functools import cache
from pathlib import Path

from never_run import Functions

LEAST, MOST_EXCEPTIONS = 0.98, 20
EXCEPTIONS = Path("Tests/coverage-exceptions")


def excepted():
    lines = [line for line in EXCEPTIONS.read_text().splitlines() if line and not line.startswith("#")]
    if len(lines) > MOST_EXCEPTIONS:
        sys.exit(f"error: {EXCEPTIONS} has more than {MOST_EXCEPTIONS} lines")
    return set(lines)


def main(export, modules):
    functions = json.loads(Path(export).read_text())["data"][0]["functions"]
    exceptions, used, bad = excepted(), set(), 0
    print(f"{'module':18}{'regions':>8}{'missed':>8}{'excepted':>9}{'covered':>9}")
    for module in modules:
        found = Functions(functions, Path("Sources") / module)
        regions = [key for key in found.ran if key[0].startswith(found.folder) and key[3] == "code" and not is_operator(key)]
        missed = [key for key in regions if found.ran[key] == 0]
        known = [key for key in missed if line_of(key) in exceptions]
        used |= {line_of(key) for key in known}
        covered = 1 - (len(missed) - len(known)) / len(regions)
        bad += covered < LEAST
        print(f"{module:18}{len(regions):8}{len(missed):8}{len(known):9}{100 * covered:8.2f}%")
    for line in sorted(line for line in exceptions - used if ".swift:" in line):
        print(f"error: a test runs what is excepted: {line}", file=sys.stderr)
        bad += 1
    return 1 if bad else 0


@cache
def lines_of(path):
    return Path(path).read_text().splitlines()


def is_operator(key):
    line, column = key[1:3]
    return lines_of(key[0])[line - 1][column - 1 :].startswith("...]")


def line_of(key):
    """As it is in the list: by its text, because numbers move."""
    return f"{Path(key[0]).relative_to(Path.cwd())}: {lines_of(key[0])[key[1] - 1].strip()}"


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))

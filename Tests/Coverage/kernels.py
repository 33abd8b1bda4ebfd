"""How much of the code in C the proofs run, by source; status 1 if anything never ran.

usage: python3 Tests/Coverage/kernels.py EXPORT.json FOLDER [KERNEL...]    The kernels named do not run on this processor.

README.md says what the table counts, and what lines of Tests/coverage-exceptions are for.
"""

import json
import sys
from pathlib import Path

from never_run import Functions, name_of, text_at

EXCEPTIONS = Path("Tests/coverage-exceptions")
KINDS = ("code", "branch", "condition")


def exceptions(sources):
    """Those for sources that are looked at: there is something else on each processor."""
    lines = EXCEPTIONS.read_text().splitlines()
    return {line for line in lines if line.partition(": ")[0].partition(" in ")[2] in sources}


def form_of(place):
    """As it is in the list; what no source at all has run cannot be there."""
    return f"{name_of(place)} in {place.unit}: {text_at(place)}"


def source_of(place):
    return place.unit or Path(place.file).name


def print_table(found, excepted):
    print(f"{'source':24}" + "".join(f"{kind:>10}{'missed':>8}" for kind in KINDS) + f"{'excepted':>10}")
    for source in sorted({source_of(place) for place in found.ran} & found.units):
        own = [place for place in found.ran if source_of(place) == source]
        row = f"{source:24}"
        for kind in KINDS:
            of_kind = [place for place in own if place.kind == kind]
            row += f"{len(of_kind):10}{sum(found.ran[place] == 0 and place not in excepted for place in of_kind):8}"
        print(f"{row}{sum(place in excepted for place in own):10}", flush=True)


def main(export, folder, kernels):
    without = {f"{kernel}.c" for kernel in kernels}
    units = {path.name for path in Path(folder).rglob("*.c")} - without
    functions = json.loads(Path(export).read_text())["data"][0]["functions"]
    found = Functions(functions, Path(folder), units, without)
    known = exceptions({source_of(place) for place in found.ran})
    missing = found.missing()
    excepted = {place for place in missing if form_of(place) in known}
    print_table(found, excepted)
    errors = [f"a test runs what is excepted: {line}" for line in sorted(known - set(map(form_of, excepted)))]
    for place in missing:
        if place not in excepted:
            unit = f", in {place.unit}" if place.unit else ""
            errors.append(f"{name_of(place)}:{place.line}: {text_at(place)} ({place.kind} never ran{unit})")
    for error in dict.fromkeys(errors):
        print(f"error: {error}", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))

"""Lines, branches and conditions that never ran, from what llvm-cov exports.

usage: python3 Tests/Coverage/never_run.py EXPORT.json FOLDER    Prints FILE:LINE: TEXT for each line in FOLDER.

A header that several kernels include, and a source that a test includes again, count as one: what ran in one of
them ran. A condition counts if it alone has once decided what comes out (MC/DC).
"""

import json
import sys
from pathlib import Path

EXPANSION, CODE = 1, 0  # kinds of regions in llvm/ProfileData/Coverage/CoverageMapping.h


class Functions:
    """What ran, by place: where in a source, and where in the macro that stands there."""

    def __init__(self, functions, folder):
        self.folder = str(folder.resolve()) + "/"
        self.ran = {}
        for function in functions:
            self.add(function)

    def add(self, function):
        regions = function["regions"]
        files = function["filenames"]
        macros = {region[6]: region for region in regions if region[7] == EXPANSION}
        # A condition has a record for each side; a decision one for each of its conditions.
        sides = [("code", 0, one[:5], one[5], one[4]) for one in regions if one[7] == CODE]
        for one in function["branches"]:
            sides += [("branch", side, one[:2], one[6], one[4 + side]) for side in range(2)]
        for one in function.get("mcdc_records", []):
            conditions = next(part for part in one if isinstance(part, list))
            sides += [("condition", k, one[:2], one[6], was_alone) for k, was_alone in enumerate(conditions)]
        for kind, side, start, file, count in sides:
            name, line, column = self.place(files, macros, file, start)
            key = (name, line, column, kind, side, *start[:2])
            self.ran[key] = self.ran.get(key, 0) + int(count)

    @staticmethod
    def place(files, macros, file, start):
        line, column = start[:2]
        while file in macros and macros[file][5] != file:
            line, column, file = macros[file][0], macros[file][1], macros[file][5]
        return files[file], line, column

    def missing(self):
        """File and line of all that never ran."""
        return sorted({key[:2] for key, count in self.ran.items() if count == 0 and key[0].startswith(self.folder)})

    def counts(self):
        kinds = [key[3] for key in self.ran if key[0].startswith(self.folder)]
        return {kind: kinds.count(kind) for kind in ("code", "branch", "condition")}


def main(export, folder):
    found = Functions(json.loads(Path(export).read_text())["data"][0]["functions"], Path(folder))
    for name, line in found.missing():
        text = Path(name).read_text().splitlines()[line - 1].strip()
        print(f"{Path(name).relative_to(Path.cwd())}:{line}: {text}")
    counts = found.counts()
    print(f"{counts['code']} regions, {counts['branch']} branches, {counts['condition']} conditions", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

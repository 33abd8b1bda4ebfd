"""Detectors of bugs in Swift: suites of tests, in a copy of the tree that is built again for each bug.

swift:TARGET.SUITE is the suite of that name, swift:TARGET.SUITE/TEST the tests in it whose names begin so, with _ for spaces.
"""

import re

from swift_tree import SwiftError, Tree


def names_of(bug):
    return [name for name in bug.detectors if name.startswith("swift:")]


class Detectors:
    def __init__(self, root, bugs):
        targets = {name.removeprefix("swift:").split(".")[0] for bug in bugs for name in names_of(bug)}
        self.tree = Tree(root, root / ".build-seeded/tree", targets)

    def control(self, bugs):
        names = sorted({name for bug in bugs for name in names_of(bug)})
        self.build()
        return [name for name in names if self.fails(name)]

    def found(self, bug):
        if not names_of(bug):
            return []
        bug.apply(self.tree.folder)
        try:
            self.build()
            return [name for name in names_of(bug) if self.fails(name)]
        finally:
            bug.revert(self.tree.folder)

    def build(self):
        try:
            self.tree.build_tests("bug")
        except SwiftError as error:
            raise SystemExit(f"error: {error}") from None

    def fails(self, name):
        suite, _, test = name.removeprefix("swift:").partition("/")
        # The name of a test with spaces is between backticks.
        pattern = f"^{re.escape(suite)}/`?{re.escape(test).replace('_', '.')}"
        try:
            return self.tree.fate(pattern, 600) != "lives"
        except SwiftError as error:
            raise SystemExit(f"error: {error}") from None

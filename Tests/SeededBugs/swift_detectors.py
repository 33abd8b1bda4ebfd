"""Detectors of bugs in Swift: suites of tests, in a copy of the tree that is built again for each bug.

swift:TARGET.SUITE is the suite of that name, swift:TARGET.SUITE/TEST the tests in it whose names begin so, with _ for spaces.
"""

import re
import subprocess


def names_of(bug):
    return [name for name in bug.detectors if name.startswith("swift:")]


class Detectors:
    def __init__(self, root):
        self.root = root
        self.copy = root / ".build-seeded/tree"
        self.copy.mkdir(parents=True, exist_ok=True)
        excluded = [f"--exclude={name}" for name in ("/.git", "/.build*", "/Benchmarks", ".build")]
        # By content, so that what has not changed is not built again.
        subprocess.run(["rsync", "-ac", "--delete", *excluded, f"{root}/", f"{self.copy}/"], check=True)

    def control(self, bugs):
        names = sorted({name for bug in bugs for name in names_of(bug)})
        self.build()
        return [name for name in names if self.fails(name)]

    def found(self, bug):
        if not names_of(bug):
            return []
        bug.apply(self.copy)
        try:
            self.build()
            return [name for name in names_of(bug) if self.fails(name)]
        finally:
            bug.revert(self.copy)

    def build(self):
        done = subprocess.run(["swift", "build", "--build-tests"], cwd=self.copy, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit("\n".join(line for line in done.stdout.splitlines() if "error:" in line) or done.stderr)

    def fails(self, name):
        suite, _, test = name.removeprefix("swift:").partition("/")
        # The name of a test with spaces is between backticks.
        pattern = f"^{re.escape(suite)}/`?{re.escape(test).replace('_', '.')}"
        command = ["swift", "test", "--skip-build", "--disable-xctest", "--filter", pattern]
        try:
            done = subprocess.run(command, cwd=self.copy, capture_output=True, timeout=600)
        except subprocess.TimeoutExpired:
            return True
        # A filter that fits nothing would see no bug ever.
        if done.returncode == 0 and b"Test run with 0 tests" in done.stdout + done.stderr:
            raise SystemExit(f"error: {name} is no test")
        return done.returncode != 0

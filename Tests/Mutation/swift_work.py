"""Whether a mutant makes the reading of a query take more instructions than it has to, though what is read is right."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from swift_tree import SwiftError

# The module of which it reads queries, and the target of the program.
MODULE, TARGET = "QueryEncoding", "mutation-work"
MANIFEST = f"""
package.targets.append(.executableTarget(name: "{TARGET}", dependencies: ["{MODULE}"], path: "Tests/Mutation/Work"))
"""
FUNCTION = r"\$s13mutation_work8measured\w+"
# In the same program counts are the same but for where the memory of a call happens to lie.
MORE = 1.002
SECONDS = 300


class Work:
    """The program of Tests/Mutation/Work, and what its calls take without a mutant, counted by Callgrind."""

    def __init__(self, folder):
        self.program = folder / ".build" / TARGET
        # There is debugging information of Swift that valgrind cannot read.
        subprocess.run(["strip", "--strip-debug", "-o", self.program, folder / ".build/debug" / TARGET], check=True)
        names = subprocess.run(["nm", self.program], capture_output=True, text=True, check=True).stdout
        # By its whole name: callgrind takes a pattern for one of the two options only.
        self.function = re.search(FUNCTION + "$", names, re.MULTILINE)[0]
        self.usual = self.counts(0)
        if not self.usual or self.counts(0) != self.usual:
            raise SwiftError(f"{TARGET} does not take the same twice: {self.usual}")

    def sees(self, number):
        """Or it never ended or crashed."""
        counts = self.counts(number)
        return counts is None or any(now > MORE * before for now, before in zip(counts, self.usual, strict=True))

    def counts(self, number):
        with tempfile.TemporaryDirectory(prefix="mutation-work-") as folder:
            calls = Path(folder) / "calls"
            command = ["valgrind", "-q", "--tool=callgrind", f"--toggle-collect={self.function}",
                       f"--dump-after={self.function}", f"--callgrind-out-file={calls}", str(self.program)]
            environment = {**os.environ, "PCT_MUTANT": str(number), "SWIFT_DETERMINISTIC_HASHING": "1"}
            try:
                done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
            except subprocess.TimeoutExpired:
                return None
            dumps = sorted(Path(folder).glob("calls.*"), key=lambda path: int(path.suffix[1:]))
            return [total(dump.read_text()) for dump in dumps] if done.returncode == 0 else None


def total(dump):
    return int(re.findall(r"^totals: (\d+)", dump, re.MULTILINE)[-1])

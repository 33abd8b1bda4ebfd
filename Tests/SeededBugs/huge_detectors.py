"""The detector `huge` of bugs in C: lengths beyond 32 bits, Tests/Faults/huge.c."""

import subprocess
from functools import cached_property

from c_detectors import program_with
from c_harness import Harness

FLAGS = ["-O2"]
# All of it takes minutes: a bug has to show earlier.
SECONDS = 30


class Detectors:
    def __init__(self, root):
        self.root = root

    @cached_property
    def harness(self):
        harness = Harness(self.root, self.root / ".build-seeded/huge", FLAGS)
        harness.take_main(self.root / "Tests/Faults/huge.c", FLAGS)
        return harness

    def control(self, bugs):
        return ["huge"] if any(is_asked(bug) for bug in bugs) and fails(self.harness.link({})) else []

    def found(self, bug):
        return ["huge"] if is_asked(bug) and fails(program_with(bug, self.harness)) else []


def is_asked(bug):
    return "huge" in bug.detectors


def fails(program):
    try:
        return subprocess.run([str(program)], capture_output=True, timeout=SECONDS).returncode != 0
    except subprocess.TimeoutExpired:
        return False

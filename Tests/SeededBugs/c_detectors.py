"""Detectors of bugs in C: the proofs of the kernels, each of which is built for itself, with and without sanitizers.

PROOF is a quick proof, full:PROOF the whole of it, asan:PROOF a quick one with AddressSanitizer and
UndefinedBehaviorSanitizer, msan:PROOF with MemorySanitizer.
"""

import subprocess
from pathlib import Path

from c_harness import SANITIZERS, Harness

FLAGS = {
    "plain": ["-O1"],
    "asan": ["-O1", *SANITIZERS],
    "msan": ["-O1", "-fsanitize=memory"],
}


def names_of(bug):
    return [name for name in bug.detectors if name != "huge" and not name.startswith("swift:")]


class Detectors:
    def __init__(self, root):
        self.root = root
        self.harnesses = {}
        self.kernels = self.harness("plain").listed()

    def harness(self, name):
        if name not in self.harnesses:
            self.harnesses[name] = Harness(self.root, self.root / ".build-seeded" / name, FLAGS[name])
        return self.harnesses[name]

    def missing(self, bug):
        return "" if bug.kernel in (None, *self.kernels) else f"this processor has no {bug.kernel}"

    def control(self, bugs):
        """The detectors that see something without a bug."""
        wanted = {(name, bug.kernel or self.kernels[0]) for bug in bugs if not self.missing(bug) for name in names_of(bug)}
        programs = {}
        alarms = []
        for name, kernel in sorted(wanted):
            build = build_of(name)
            if build not in programs:
                programs[build] = self.harness(build).link({})
            if fails(programs[build], name, kernel):
                alarms.append(f"{name} of {kernel}")
        return alarms

    def found(self, bug):
        """The proofs that see a bug, of those that must."""
        seen = []
        programs = {}
        for name in names_of(bug):
            build = build_of(name)
            if build not in programs:
                programs[build] = program_with(bug, self.harness(build))
            if fails(programs[build], name, bug.kernel or self.kernels[0]):
                seen.append(name)
        return seen


def program_with(bug, harness):
    """The harness's program with a bug in it."""
    objects = harness.build_with(bug.files, lambda: bug.apply(harness.folder))
    if objects is None:
        raise SystemExit(f"error: {bug.name} does not compile")
    return harness.link(objects)


def build_of(name):
    prefix, _, proof = name.partition(":")
    return prefix if proof and prefix in FLAGS else "plain"


def fails(program, name, kernel):
    prefix, _, proof = name.rpartition(":")
    quick = [] if prefix == "full" else ["--quick"]
    command = [str(program), *quick, "--kernel", kernel, proof]
    try:
        return subprocess.run(command, capture_output=True, timeout=300).returncode != 0
    except subprocess.TimeoutExpired:
        return True

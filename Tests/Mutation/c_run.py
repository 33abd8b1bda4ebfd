"""Runs mutants of C: who kills them, or why they do not count."""

import subprocess
import tempfile
from pathlib import Path

from c_harness import SANITIZERS, SOURCES, Harness, run
from c_mutants import mutants_of

# Neither code nor of this processor: tables are proved by the tests of what generates them.
LEFT_OUT = ("neon", "tables", "target.h")


def files(root):
    for path in sorted((root / SOURCES).rglob("*.[ch]")):
        name = path.relative_to(root).as_posix()
        if "/include/" not in name and not any(part in path.name for part in LEFT_OUT):
            yield name


def mutants(root, names):
    for name in names:
        yield from mutants_of(name, (root / name).read_text())


class Runner:
    """One worker. `is_deep` adds an eighth of the full proofs for what the quick ones let live."""

    def __init__(self, root, is_deep):
        self.root, self.is_deep = root, is_deep
        self.folder = tempfile.TemporaryDirectory(prefix="mutate-")
        self.plain = Harness(root, Path(self.folder.name) / "plain", ["-O1"])
        self.sanitized = None
        self.seen = {}

    def verdict(self, mutant):
        """(result, detector): killed, survived, same code, repeated or not compiled."""
        text = mutant.applied((self.root / mutant.path).read_text())
        objects = self.plain.build(mutant.path, text)
        if objects is None:
            return "not compiled", ""
        if self.plain.is_same(objects):
            return "same code", ""
        first = self.seen.setdefault(self.plain.fingerprint(objects), mutant.identity)
        if first != mutant.identity:
            return "repeated", first
        return self.judged(mutant, text, objects)

    def judged(self, mutant, text, objects):
        kernels = self.plain.kernels_of(objects)
        program = self.plain.link(objects)
        if program is None:
            return "not compiled", ""
        for kernel in kernels:
            if found := self.failure([program, "--quick", "--kernel", kernel], 30):
                return "killed", f"quick proofs{found}"
        if self.sanitized is None:
            self.sanitized = Harness(self.root, Path(self.folder.name) / "sanitized", ["-O1", *SANITIZERS])
        program = self.sanitized.link(self.sanitized.build(mutant.path, text) or {})
        for kernel in kernels:
            if found := self.failure([program, "--quick", "--kernel", kernel], 120):
                return "killed", f"sanitizers{found}"
        return self.deeply(objects, kernels) if self.is_deep else ("survived", "")

    def deeply(self, objects, kernels):
        program = self.plain.link(objects)
        for kernel in kernels:
            if found := self.failure([program, "--kernel", kernel, "--shard", "3/8"], 400):
                return "killed", f"full proofs{found}"
        return "survived", ""

    @staticmethod
    def failure(command, seconds):
        """How it failed, empty if it did not."""
        try:
            status = run(list(map(str, command)), timeout=seconds).returncode
        except subprocess.TimeoutExpired:
            return " (endless)"
        return "" if status == 0 else " (signal)" if status < 0 else " "

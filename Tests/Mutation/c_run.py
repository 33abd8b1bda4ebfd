"""Runs mutants of C: who kills them, or why they do not count."""

import subprocess
import tempfile
import time
from pathlib import Path

from c_harness import ELSEWHERE, SANITIZERS, SOURCES, Harness, run
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


class Unlinkable(Exception):
    """What compiles, but is no program."""


class Runner:
    """One worker. `is_deep` adds an eighth of the full proofs for what the quick ones let live."""

    def __init__(self, root, is_deep):
        self.root, self.is_deep = root, is_deep
        self.folder = tempfile.TemporaryDirectory(prefix="mutate-")
        self.plain = Harness(root, Path(self.folder.name) / "plain", ["-O1"])
        self.sanitized = None
        self.limits = {}
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
        try:
            return self.judged(mutant, text, objects)
        except Unlinkable:
            return "not compiled", ""

    def judged(self, mutant, text, objects):
        kernels = self.plain.kernels_of(objects)
        if not kernels:
            return ELSEWHERE
        if (found := self.failure(self.plain, objects, kernels, "--quick")) is not None:
            return "killed", f"quick proofs{found}"
        if self.sanitized is None:
            self.sanitized = Harness(self.root, Path(self.folder.name) / "sanitized", ["-O1", *SANITIZERS])
        sanitized = self.sanitized.build(mutant.path, text)
        if sanitized is None:
            return "not compiled", ""
        if (found := self.failure(self.sanitized, sanitized, kernels, "--quick")) is not None:
            return "killed", f"sanitizers{found}"
        if self.is_deep and (found := self.failure(self.plain, objects, kernels, "--shard", "3/8")) is not None:
            return "killed", f"full proofs{found}"
        return "survived", ""

    def failure(self, harness, objects, kernels, *options):
        """How the proofs of the first kernel fail of which they do; None if there is none."""
        for kernel in kernels:
            self.know(harness, kernel, options)
        if (program := harness.link(objects)) is None:
            raise Unlinkable
        for kernel in kernels:
            fate = self.fate(program, kernel, options, self.limits[harness, kernel, options])
            if fate is not None:
                return fate
        return None

    def know(self, harness, kernel, options):
        """How long proofs may take: many times what they take without a mutant, when they must not fail."""
        if (harness, kernel, options) in self.limits:
            return
        start = time.monotonic()
        if (fate := self.fate(harness.link({}), kernel, options, 3600)) is not None:
            raise SystemExit(f"the proofs {' '.join(options)} of {kernel} fail without a mutant{fate}")
        self.limits[harness, kernel, options] = 10 + 10 * (time.monotonic() - start)

    @staticmethod
    def fate(program, kernel, options, seconds):
        """How it failed, empty if only by its status; None if it did not."""
        try:
            status = run([str(program), *options, "--kernel", kernel], timeout=seconds).returncode
        except subprocess.TimeoutExpired:
            return " (endless)"
        return None if status == 0 else " (signal)" if status < 0 else ""

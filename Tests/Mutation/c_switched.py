"""Runs the mutants of a file of C that one build can serve."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from c_harness import ELSEWHERE, MAIN, SANITIZERS, Harness
from c_schemata import Schemata

ROUNDS = 10


class Switched:
    """A file with all its mutants in it, in a harness."""

    def __init__(self, root, folder, flags, jobs):
        self.harness = Harness(root, folder, flags)
        self.jobs = jobs
        self.harness.take_main(self.harness.folder / MAIN, ["-Dmain=proofs_main", *flags])
        self.harness.add("serve", root / "Tests/Mutation/serve.c", ["-D_GNU_SOURCE", *flags])

    def build(self, path, source, mutants):
        """The program and the numbers that can be chosen in it: what does not compile is left out, line by line."""
        schemata = Schemata(source, mutants)
        without = set()
        for _ in range(ROUNDS):
            text, numbers = schemata.text(without)
            objects, errors = self.compiled(path, text)
            if objects is not None:
                return self.program(objects), numbers
            lines = {int(line) for line in re.findall(re.escape(Path(path).name) + r":(\d+):\d+: (?:fatal )?error", errors)}
            # A call is said to be wrong where it begins, whichever line its argument is on.
            without |= lines - without or {line + step for line in lines for step in (-1, 1, 2)}
        return None, []

    def compiled(self, path, text):
        with self.harness.kept([path]):
            (self.harness.folder / path).write_text(text)
            objects = {}
            for unit in self.harness.units_of(path):
                objects[unit], errors = self.harness.compile_checked(unit, "switched")
                if objects[unit] is None:
                    return None, errors
            return objects, ""

    def program(self, objects):
        if (program := self.harness.link(objects)) is None:
            raise SystemExit("the proofs with all mutants of a file cannot be linked")
        return program

    def run(self, program, numbers, arguments):
        """What becomes of each mutant: lives, fails, signal or endless."""
        parts = [numbers[first :: self.jobs] for first in range(self.jobs)]

        def serve(part):
            command = [str(program), "0", *map(str, part), "--", *arguments]
            return subprocess.run(command, capture_output=True, text=True).stdout if part else ""

        with ThreadPoolExecutor(self.jobs) as pool:
            lines = "".join(pool.map(serve, parts)).splitlines()
        return {int(number): fate for number, fate in (line.split() for line in lines)}


class Unusable(Exception):
    """A build with all mutants is not what it is without them."""


class Runner:
    """Judges the mutants of one file after the other; those that cannot be switched get no verdict."""

    def __init__(self, root, jobs):
        self.root = root
        self.plain = Switched(root, root / ".build-mutation/switched", ["-O1"], jobs)
        self.sanitized = None
        self.jobs = jobs

    def verdicts(self, path, mutants):
        """(result, detector) by identity."""
        source = (self.root / path).read_text()
        program, numbers = self.plain.build(path, source, mutants)
        if program is None:
            return {}
        kernels = self.plain.harness.kernels_of(self.plain.harness.units_of(path))
        if not kernels:
            return {mutant.identity: ELSEWHERE for mutant in mutants}
        # What is not a kernel's own is the same for all: the best and the plainest use most of it.
        kernels = kernels[:1] + kernels[-1:] + kernels[1:-1] if len(kernels) > 2 else kernels
        found = {}
        try:
            living = self.meet(self.plain, program, numbers, kernels, "quick proofs", found)
        except Unusable as problem:
            # Each of its mutants needs a build of its own.
            print(f"{path}: {problem}", file=sys.stderr, flush=True)
            return {}
        if living:
            if self.sanitized is None:
                flags = ["-O1", *SANITIZERS]
                self.sanitized = Switched(self.root, self.root / ".build-mutation/sanitized", flags, self.jobs)
            program, _ = self.sanitized.build(path, source, mutants)
            living = self.meet(self.sanitized, program, living, kernels, "sanitizers", found)
        found |= {number: ("survived", "") for number in living}
        return {mutants[number - 1].identity: verdict for number, verdict in found.items()}

    @staticmethod
    def meet(switched, program, numbers, kernels, name, found):
        """The mutants that the quick proofs of all kernels let live; why the others do not goes to `found`."""
        for kernel in kernels:
            if not numbers:
                break
            fates = switched.run(program, numbers, ["--quick", "--kernel", kernel])
            if fates[0] != "lives":
                raise Unusable(f"the {name} of {kernel} fail without a mutant")
            for number in numbers:
                if fates[number] != "lives":
                    how = "" if fates[number] == "fails" else f" ({fates[number]})"
                    found[number] = ("killed", name + how)
            numbers = [number for number in numbers if number not in found]
        return numbers

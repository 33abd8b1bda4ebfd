"""Whether a mutant makes a call do more than it has to, though what it does is right: the reason of every fast path."""

import subprocess
from threading import Lock

from c_harness import Harness

FLAGS = ["-O2", "-fsanitize-coverage=trace-pc"]
# More than a compiler may change where nothing else does.
MORE, LEAST = 1.05, 2


class Work:
    """Compares what calls take, in blocks of code, with what they take without a mutant."""

    def __init__(self, root, folder):
        self.root = root
        self.harness = Harness(root, folder, FLAGS)
        # Counts the others, and not itself.
        self.harness.take_main(root / "Tests/Mutation/work.c", ["-O2"])
        self.usual = {}
        self.lock = Lock()

    def judged(self, mutant, verdict):
        """The verdict of others, unless this sees what they let live, or the compiler makes the same code of it."""
        if verdict[0] != "survived":
            return verdict
        with self.lock:
            objects = self.harness.build(mutant.path, mutant.applied((self.root / mutant.path).read_text()))
            if objects is None:
                return verdict
            if self.harness.is_same(objects):
                return "same code", ""
            return ("killed", "work") if self.sees(objects) else verdict

    def sees(self, objects):
        kernels = self.harness.kernels_of(objects)
        self.know(kernels)
        program = self.harness.link(objects)
        return any(self.is_more(self.counts(program, kernel), self.usual[kernel]) for kernel in kernels)

    def know(self, kernels):
        """What calls take without a mutant, before its program takes the place of the one that is asked."""
        unknown = [kernel for kernel in kernels if kernel not in self.usual]
        if unknown:
            program = self.harness.link({})
            self.usual |= {kernel: self.counts(program, kernel) for kernel in unknown}

    @staticmethod
    def is_more(counts, usual):
        """Or none, because it never ended or crashed."""
        return counts is None or any(now > MORE * before and now >= before + LEAST for now, before in zip(counts, usual, strict=True))

    @staticmethod
    def counts(program, kernel):
        command = [str(program), kernel]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None
        return [int(line) for line in done.stdout.split()] if done.returncode == 0 else None

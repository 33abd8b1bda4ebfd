"""A copy of the package with only the test targets that are asked for and what these need, which is built and run."""

import os
import resource
import shutil
import subprocess
import threading

# Optimized, as the tests run many times; nothing is fetched.
MANIFEST = """
var kept: Set = [KEPT]
for _ in package.targets {
    for target in package.targets where kept.contains(target.name) {
        for case .byNameItem(let name, _) in target.dependencies { kept.insert(name) }
    }
}
package.targets.removeAll { !kept.contains($0.name) }
package.products = []
package.dependencies = []
for target in package.targets where target.type == .regular && target.swiftSettings != nil {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
"""
MEMORY = 6 << 30


class SwiftError(Exception):
    """What the compiler or the tests say that are not to fail."""


class Tree:
    """`own`: files that the caller writes itself, as rsync has them; `added`: targets of its own."""

    def __init__(self, root, folder, targets, own=(), added=""):
        self.root = root
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder.resolve()
        excluded = ["/.git", "/.build*", "/Benchmarks", ".build", "/Package.swift", *own]
        # By content, so that what has not changed is not built again.
        command = ["rsync", "-ac", "--delete", *(f"--exclude={name}" for name in excluded), f"{root}/", f"{self.folder}/"]
        subprocess.run(command, check=True)
        names = ", ".join(f'"{name}"' for name in sorted(targets))
        self.put("Package.swift", (root / "Package.swift").read_text() + added + MANIFEST.replace("KEPT", names))

    def put(self, path, text):
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.exists() or place.read_text() != text:
            place.write_text(text)

    def build(self, *arguments):
        done = subprocess.run(["swift", "build", *arguments], cwd=self.folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise SwiftError("\n".join(line for line in done.stdout.splitlines() if "error:" in line) or done.stderr)

    def build_tests(self, name):
        """The tests, in a program that the next build leaves alone."""
        self.build("--build-tests")
        self.program = self.folder / ".build" / f"{name}.xctest"
        shutil.copy(next((self.folder / ".build/debug").glob("*PackageTests.xctest")), self.program)

    def fate(self, tests, seconds, memory=MEMORY, **environment):
        """What becomes of tests whose names fit a pattern: lives, fails, signal or endless."""
        command = [str(self.program), "--testing-library", "swift-testing", "--filter", tests]
        process = subprocess.Popen(
            command, cwd=self.folder, env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "TEST_HUGE": "1", **environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=lambda: limit_memory(memory),
        )
        is_endless = threading.Event()
        timer = threading.Timer(seconds, lambda: (is_endless.set(), process.kill()))
        timer.start()
        with process:
            fails, is_empty = first_words(process)
        timer.cancel()
        if fails or process.returncode > 0:
            return "fails"
        # A filter that fits nothing would see nothing ever.
        if is_empty:
            raise SwiftError(f"no test is called {tests}")
        return "lives" if process.returncode == 0 else "endless" if is_endless.is_set() else "signal"


def first_words(process):
    """Whether a test fails, after which the others need not be waited for, and whether there is none."""
    is_empty = False
    for line in process.stdout:
        if b" recorded an issue " in line:
            process.kill()
            return True, False
        is_empty |= b"Test run with 0 tests" in line
    return False, is_empty


def limit_memory(bytes):
    resource.setrlimit(resource.RLIMIT_AS, (bytes, bytes))

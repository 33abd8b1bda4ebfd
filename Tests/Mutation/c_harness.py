"""Builds the proofs of the kernels with one file changed, and runs them until one fails."""

import hashlib
import os
import shutil
import subprocess
from contextlib import contextmanager
from functools import cache
from pathlib import Path

SOURCES = Path("Sources/CPercentEncoding")
PROOFS = Path("Tests/Kernels")
MAIN = str(PROOFS / "main.c")
HEADER = "#include <immintrin.h>\n#include <stdatomic.h>\n"
# The verdict on a mutant of what this processor cannot run.
ELSEWHERE = ("elsewhere", "")
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def run(command, **options):
    nothing = subprocess.DEVNULL
    return subprocess.run(command, stdin=nothing, stdout=nothing, stderr=subprocess.PIPE, **options)


class Harness:
    """A copy of the tree in a folder, compiled with some flags. The objects of unchanged files are kept, also from one
    run to the next, for which a folder belongs to one process at a time and to one set of flags."""

    def __init__(self, root, folder, flags):
        self.root = root
        self.folder = Path(folder)
        self.flags = flags
        for part in (SOURCES, PROOFS):
            shutil.copytree(root / part, self.folder / part, dirs_exist_ok=True)
        self.units = sorted(
            str(unit.relative_to(self.folder))
            for part in (SOURCES, SOURCES / "kernels", PROOFS)
            for unit in (self.folder / part).glob("*.c")
        )
        self.precompile()
        self.depends = {unit: self.dependencies(unit) for unit in self.units}
        self.objects = {unit: self.current(unit) for unit in self.units}
        if None in self.objects.values():
            raise SystemExit("the unchanged files do not compile")

    def precompile(self):
        header = self.folder / "wide.h"
        if (self.folder / "wide.h.pch").exists():
            self.header = ["-include-pch", "wide.h.pch"]
            return
        header.write_text(HEADER)
        command = ["clang", "-std=c11", "-x", "c-header", *self.flags, str(header), "-o", f"{header}.pch"]
        self.header = ["-include-pch", "wide.h.pch"] if run(command).returncode == 0 else []

    def dependencies(self, unit):
        command = ["clang", "-MM", "-ISources/CPercentEncoding/include", unit]
        words = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=True).stdout.split()
        return {os.path.normpath(word) for word in words if word.endswith((".c", ".h"))}

    def current(self, unit):
        """The object of an unchanged unit, compiled if it is older than what it is made of."""
        target = self.target(unit, "clean")
        files = [self.folder / path for path in self.depends[unit]]
        if target.exists() and target.stat().st_mtime > max(file.stat().st_mtime for file in files):
            return target
        return self.compile(unit, "clean")

    def target(self, unit, name):
        return self.folder / "objects" / name / (unit.replace("/", "-") + ".o")

    def compile(self, unit, name):
        """The object of a unit, None if it does not compile."""
        return self.compile_checked(unit, name)[0]

    def compile_checked(self, unit, name):
        """The object of a unit and no message, or None and what the compiler says."""
        target = self.target(unit, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        header = self.header if "/kernels/" in unit else []
        flags = ["-w", "-ferror-limit=0", "-fno-caret-diagnostics", *self.flags, *header]
        command = ["clang", "-std=c11", *flags, "-ISources/CPercentEncoding/include"]
        done = run([*command, "-c", unit, "-o", str(target)], cwd=self.folder, text=True)
        return (target, "") if done.returncode == 0 else (None, done.stderr)

    def units_of(self, path):
        return [unit for unit in self.units if path in self.depends[unit]]

    def add(self, name, source, flags):
        """An object that no change of a file is in."""
        target = self.folder / f"{name}.o"
        command = ["clang", "-std=c11", *flags, f"-I{self.folder / SOURCES}/include", "-c", str(source), "-o", str(target)]
        subprocess.run(command, check=True)
        self.objects[name] = target

    def take_main(self, source, flags):
        """A program of its own over the same sources, in the place of the proofs'."""
        self.units.remove(MAIN)
        del self.objects[MAIN]
        self.add("own-main", source, flags)

    def build(self, path, text):
        """Objects of the units that a changed file is in, or None; the file is as it was afterwards."""
        return self.build_with([path], lambda: (self.folder / path).write_text(text))

    def build_with(self, paths, change):
        """The same of several files, which `change` changes."""
        with self.kept(paths):
            change()
            objects = {}
            for unit in sorted({unit for path in paths for unit in self.units_of(path)}):
                objects[unit] = self.compile(unit, "changed")
                if objects[unit] is None:
                    return None
            return objects

    @contextmanager
    def kept(self, paths):
        """Files are afterwards as they were, with the times that objects are compared with."""
        places = [self.folder / path for path in paths]
        kept = [(place, place.read_bytes(), place.stat()) for place in places]
        try:
            yield
        finally:
            for place, content, times in kept:
                place.write_bytes(content)
                os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))

    def is_same(self, objects):
        return all(made.read_bytes() == self.objects[unit].read_bytes() for unit, made in objects.items())

    def fingerprint(self, objects):
        return hashlib.sha256(b"".join(objects[unit].read_bytes() for unit in sorted(objects))).hexdigest()

    def link(self, objects):
        program = self.folder / "proofs"
        linked = {**self.objects, **objects}
        done = run(["clang", "-fuse-ld=lld", *self.flags, *map(str, linked.values()), "-o", str(program)])
        return program if done.returncode == 0 else None

    def listed(self):
        """The kernels that this processor has, the best one first; the last one is that of everything without a kernel."""
        lines = subprocess.run([self.link({}), "--list"], capture_output=True, text=True, check=True).stdout.splitlines()
        return [line.split()[0] for line in lines if "unsupported" not in line]

    def kernels_of(self, units):
        """The kernels that units concern, of those that this processor has: one if they are its own, or else all."""
        kernels = kernels_here(self.root)
        names = [Path(unit).stem for unit in units if "/kernels/" in unit]
        is_shared = any("/kernels/" not in unit for unit in units)
        return kernels if is_shared or "scalar" in names else [name for name in kernels if name in names]


@cache
def kernels_here(root):
    return Harness(root, root / ".build-mutation/listed", ["-O1"]).listed()

"""Finds dependency cycles between the folders of a target, and roots of targets that both use folders and are used
by folders. A reader can only understand the folders of a cycle together.

usage: folders.py BUILD FOLDER...    BUILD has the compiler's index; FOLDER has the sources of a target.

The faults in KNOWN are ignored. An entry of a fault that is gone is an error, so that the list only shrinks.
"""

import ctypes
import os
import shutil
import sys
from collections import defaultdict
from pathlib import Path

DECLARATION, DEFINITION, REFERENCE = 1 << 0, 1 << 1, 1 << 2  # indexstore_symbol_role_t
RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD
ROOT = "."
# For each target, the known faults: a folder, and the folder that it should not use.
KNOWN = {
    "Sources/LegacyCharsets": [(ROOT, "Browser"), (ROOT, "CoreFoundation"), (ROOT, "Tables")],
}
EACH = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return self.data[: self.length].decode()


NAMES = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)


class Index:
    """The toolchain's own library for reading the compiler's index (indexstore/indexstore.h)."""

    def __init__(self, path):
        toolchain = Path(shutil.which("swift")).resolve().parent.parent
        self.library = ctypes.CDLL(str(next((toolchain / "lib").glob("libIndexStore.*"))))
        error = ctypes.c_void_p()
        self.store = ctypes.c_void_p(self.call("store_create", ctypes.c_void_p, os.fsencode(path), ctypes.byref(error)))
        if not self.store:
            sys.exit(f"{path} has no index: build with -index-store-path, as a debug build does")

    def call(self, name, result, *arguments):
        function = getattr(self.library, f"indexstore_{name}")
        function.restype = result
        return function(*arguments)

    def each(self, name, kind, *arguments):
        found = []
        callback = kind(lambda _, one: found.append(str(one) if kind is NAMES else one) or True)
        self.call(name, ctypes.c_bool, *arguments, None, callback)
        return found

    def units(self):
        """Returns each unit's source and records with their files; if a source has several units, the newest unit is
        last."""
        units = []
        for name in self.each("store_units_apply_f", NAMES, self.store, 0):
            reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, name.encode(), None)
            reader = ctypes.c_void_p(reader)
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            times = ctypes.byref(seconds), ctypes.byref(nanoseconds)
            self.call("unit_reader_get_modification_time", None, reader, *times)
            source = str(self.call("unit_reader_get_main_file", Text, reader))
            units.append((seconds.value, nanoseconds.value, source, reader))
        return [(source, self.records(reader)) for *_, source, reader in sorted(units, key=lambda unit: unit[:3])]

    def records(self, reader):
        records = []

        def add(_, dependency):
            dependency = ctypes.c_void_p(dependency)
            if self.call("unit_dependency_get_kind", ctypes.c_int, dependency) == RECORD:
                path = str(self.call("unit_dependency_get_filepath", Text, dependency))
                records.append((path, str(self.call("unit_dependency_get_name", Text, dependency))))
            return True

        self.call("unit_reader_dependencies_apply_f", ctypes.c_bool, reader, None, EACH(add))
        return records

    def symbols(self, record):
        """Returns the names of the symbols in a source, with their roles."""
        reader = ctypes.c_void_p(self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None))
        symbols = []

        def add(_, symbol):
            symbol = ctypes.c_void_p(symbol)
            roles = self.call("symbol_get_roles", ctypes.c_uint64, symbol)
            symbols.append((str(self.call("symbol_get_usr", Text, symbol)), roles))
            return True

        self.call("record_reader_symbols_apply_f", ctypes.c_bool, reader, ctypes.c_bool(True), None, EACH(add))
        self.call("record_reader_dispose", None, reader)
        return symbols


def uses(target, records, index):
    """Returns the folders that each folder uses, with an example of each. Who uses a C function uses the header that
    declares the function, not the source that defines it."""
    target, defined, declared, references = Path(target).resolve(), defaultdict(set), defaultdict(set), []
    for file, record in records:
        path = Path(os.path.normpath(file))
        # The macros of a list in a .def file belong to the files that include the list.
        if not path.is_relative_to(target) or path.suffix == ".def":
            continue
        parts = path.relative_to(target).parts
        folder = parts[0] if len(parts) > 1 else ROOT
        for symbol, roles in index.symbols(record):
            if roles & DEFINITION:
                defined[symbol].add(folder)
            if roles & (DECLARATION | DEFINITION) and path.suffix == ".h":
                declared[symbol].add(folder)
            if roles & REFERENCE:
                references.append((folder, symbol, path.name))
    arrows = defaultdict(dict)
    for folder, symbol, name in references:
        # Constants of unnamed types of C may have the same symbol in several folders.
        if folder not in declared[symbol] | defined[symbol]:
            for owner in declared[symbol] or defined[symbol]:
                arrows[folder].setdefault(owner, f"{name} uses {symbol}")
    return arrows


def cycle(arrows):
    """Returns a path from a folder back to itself, or None if there is no cycle."""
    done, path = set(), []

    def visit(folder):
        if folder in path:
            return path[path.index(folder) :] + [folder]
        if folder in done:
            return None
        path.append(folder)
        found = next(filter(None, map(visit, sorted(arrows.get(folder, ())))), None)
        path.pop()
        done.add(folder)
        return found

    return next(filter(None, map(visit, sorted(arrows))), None)


def fault(arrows):
    """Returns a path of folders that a cycle or a root in the middle makes wrong, or None."""
    users = [folder for folder in sorted(arrows) if ROOT in arrows[folder]]
    if users and arrows.get(ROOT):
        return [users[0], ROOT, min(arrows[ROOT])]
    return cycle(arrows)


def without(arrows, known):
    """Returns the arrows that are not known."""
    return {user: {used: why for used, why in to.items() if (user, used) not in known} for user, to in arrows.items()}


def check(target, arrows, known):
    """Prints the folders that each folder of a target uses, and returns whether there is an unknown fault."""
    for folder in sorted(arrows):
        print(f"{target}/{folder}: {' '.join(sorted(arrows[folder]))}")
    for user, used in known:
        rest = [arrow for arrow in known if arrow != (user, used)]
        if used not in arrows.get(user, ()) or not fault(without(arrows, rest)):
            print(f"error: {target}: remove {user} -> {used} from KNOWN in scripts/checkers/folders.py", file=sys.stderr)
            return True
    found = fault(without(arrows, known))
    if found:
        wrong = "a cycle" if found[0] == found[-1] else "a root that uses folders and is used by folders"
        print(f"error: {target} has {wrong}: {' -> '.join(found)}", file=sys.stderr)
        for folder, owner in zip(found, found[1:]):
            print(f"  {folder} -> {owner}: {arrows[folder][owner]}", file=sys.stderr)
    return bool(found)


def main(build, *targets):
    index = Index(f"{build}/index/store")
    newest = {source: records for source, records in index.units() if Path(source).is_file()}
    every = sorted({entry for records in newest.values() for entry in records})
    failed = False
    for target in targets:
        if not any(Path(file).is_relative_to(Path(target).resolve()) for file, _ in every):
            sys.exit(f"{target}: the index contains no sources of this target")
        arrows = uses(target, every, index)
        failed |= check(target, arrows, KNOWN.get(target, []))
    return failed


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
